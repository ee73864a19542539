use api::{Error, TokenRules};
use store::{Connection, UpdateTip};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let tips = UpdateTip::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, tips), |(tokens, tips), request| {
        update_tip::handle(tokens, tips, request)
    })
    .await
}
