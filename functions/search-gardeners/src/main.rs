use api::Error;
use index::Reader;
use store::{Connection, GetFoundUsers};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let users = GetFoundUsers::new(connection.table("USERS_TABLE")?);
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?;
    // Without an index the function still starts: each request asks for it again, and has its error.
    let ((), _) = tokio::join!(connection.warm_up(), index.current());
    api::serve(env!("CARGO_PKG_NAME"), (index, users), |(index, users), request| {
        search_gardeners::handle(index, users, request)
    })
    .await
}
