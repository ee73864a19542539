#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    process_photo::run(&store::Connection::from_environment()?).await
}
