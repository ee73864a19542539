#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    let connection = store::Connection::from_environment()?;
    api::serve(env!("CARGO_PKG_NAME"), update_post::route(&connection)?, connection.warm_up()).await
}
