#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    count_activity::run(&store::Connection::from_environment()?).await
}
