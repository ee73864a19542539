#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    write_sitemaps::run(&store::Connection::from_environment()?).await
}
