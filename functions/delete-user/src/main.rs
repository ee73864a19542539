use api::{Error, TokenRules};
use store::{Connection, DeleteUser};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let (tips, users) = (connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    let users = DeleteUser::new(tips, users, connection.table("ACTIVITY_TABLE")?, connection.identity());
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, users), |(tokens, users), request| {
        delete_user::handle(tokens, users, request)
    })
    .await
}
