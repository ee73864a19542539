#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    mail_feedback::run(&store::Connection::from_environment()?).await
}
