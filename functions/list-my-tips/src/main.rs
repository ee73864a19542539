use api::{Error, TokenRules};
use list_my_tips::Profiles;
use store::{Connection, CreateUser, GetUser, ListMyTips};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let tips = ListMyTips::new(connection.table("TIPS_TABLE")?);
    let profiles = Profiles {
        get: GetUser::new(connection.table("USERS_TABLE")?),
        create: CreateUser::new(connection.table("USERS_TABLE")?, connection.identity()),
    };
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, tips, profiles), |(tokens, tips, profiles), request| {
        list_my_tips::handle(tokens, tips, profiles, request)
    })
    .await
}
