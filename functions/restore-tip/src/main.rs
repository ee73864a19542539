use api::{Error, TokenRules};
use store::{Connection, RestoreTip};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let tips = RestoreTip::new(connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, tips), |(tokens, tips), request| {
        restore_tip::handle(tokens, tips, request)
    })
    .await
}
