use api::Error;
use store::{Connection, ListTopTips};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let tips = ListTopTips::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), tips, list_top_tips::handle).await
}
