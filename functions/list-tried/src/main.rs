use api::Error;
use store::{Connection, ListTried};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let tried = ListTried::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), tried, list_tried::handle).await
}
