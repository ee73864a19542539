use api::{Error, TokenRules};
use store::{Connection, DeleteTip};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let (tips, users) = (connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    let tips = DeleteTip::new(tips, users, connection.table("ACTIVITY_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, tips), |(tokens, tips), request| {
        delete_tip::handle(tokens, tips, request)
    })
    .await
}
