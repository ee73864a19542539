use api::Error;
use store::{Connection, ListTips};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let tips = ListTips::new(connection.table("TIPS_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), tips, list_tips::handle).await
}
