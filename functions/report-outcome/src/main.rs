use api::{Error, TokenRules};
use store::{Connection, CreateUser, ReportOutcome};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let tips = ReportOutcome::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let users = CreateUser::new(connection.table("USERS_TABLE")?, connection.identity());
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, tips, users), |(tokens, tips, users), request| {
        report_outcome::handle(tokens, tips, users, request)
    })
    .await
}
