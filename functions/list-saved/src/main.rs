use api::{Error, TokenRules};
use store::{Connection, ListSaved};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let tips = ListSaved::new(connection.table("ACTIVITY_TABLE")?, connection.table("TIPS_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, tips), |(tokens, tips), request| {
        list_saved::handle(tokens, tips, request)
    })
    .await
}
