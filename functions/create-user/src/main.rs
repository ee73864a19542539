use api::{Error, TokenRules};
use store::{Connection, CreateUser};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let users = CreateUser::new(connection.table("USERS_TABLE")?, connection.identity());
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, users), |(tokens, users), request| {
        create_user::handle(tokens, users, request)
    })
    .await
}
