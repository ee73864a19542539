#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    publish_counts::run(&store::Connection::from_environment()?).await
}
