#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    follow_gardeners::run(&store::Connection::from_environment()?).await
}
