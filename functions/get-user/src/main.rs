use api::Error;
use store::{Connection, GetUser};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let users = GetUser::new(connection.table("USERS_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), users, get_user::handle).await
}
