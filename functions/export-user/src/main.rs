use api::{Error, TokenRules};
use store::{Connection, ExportTips, GetUser, ListMarks};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let users = GetUser::new(connection.table("USERS_TABLE")?);
    let tips = ExportTips::new(connection.table("TIPS_TABLE")?);
    let marks = ListMarks::new(connection.table("ACTIVITY_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, users, tips, marks), |(tokens, users, tips, marks), request| {
        export_user::handle(tokens, users, tips, marks, request)
    })
    .await
}
