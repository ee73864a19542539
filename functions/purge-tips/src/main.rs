#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    purge_tips::run(&store::Connection::from_environment()?).await
}
