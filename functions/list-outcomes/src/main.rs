use api::Error;
use store::{Connection, GetOutcomes};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let tips = GetOutcomes::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), tips, list_outcomes::handle).await
}
