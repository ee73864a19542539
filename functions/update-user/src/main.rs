use api::{Error, TokenRules};
use store::{Connection, CreateUser, UpdateUser};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let users = UpdateUser::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let join = CreateUser::new(connection.table("USERS_TABLE")?, connection.identity());
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, users, join), |(tokens, users, join), request| {
        update_user::handle(tokens, users, join, request)
    })
    .await
}
