use api::{Error, TokenRules};
use rules::environment;
use store::{Connection, CreatePhoto, CreateUser};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let photos = CreatePhoto::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let uploads = connection.uploads(environment("MEDIA_BUCKET")?, environment("UPLOAD_URL")?);
    let users = CreateUser::new(connection.table("USERS_TABLE")?, connection.identity());
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, photos, uploads, users), |(tokens, photos, uploads, users), request| {
        create_photo::handle(tokens, photos, uploads, users, request)
    })
    .await
}
