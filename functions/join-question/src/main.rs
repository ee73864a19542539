#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), api::Error> {
    let connection = store::Connection::from_environment()?;
    api::serve(env!("CARGO_PKG_NAME"), join_question::route(&connection)?, connection.warm_up()).await
}
