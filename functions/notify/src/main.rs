#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    notify::run(&store::Connection::from_environment()?).await
}
