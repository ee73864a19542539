use api::{Error, TokenRules};
use store::{Connection, GetPhoto};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let photos = GetPhoto::new(connection.table("ACTIVITY_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, photos), |(tokens, photos), request| {
        get_photo::handle(tokens, photos, request)
    })
    .await
}
