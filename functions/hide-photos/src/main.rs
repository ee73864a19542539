#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    hide_photos::run(&store::Connection::from_environment()?).await
}
