use api::Error;
use store::{Connection, ListUsers};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let users = ListUsers::new(connection.table("USERS_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), users, list_users::handle).await
}
