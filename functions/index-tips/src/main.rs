#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    index_tips::run(&store::Connection::from_environment()?).await
}
