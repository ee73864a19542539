#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    send_mail::run(&store::Connection::from_environment()?).await
}
