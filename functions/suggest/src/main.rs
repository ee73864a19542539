use api::Error;
use index::{Reader, plant_names};
use store::{Connection, GetSuggested};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let names = GetSuggested::new(connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?;
    // Without an index the function still starts: each request asks for it again, and has its error.
    // The names of the plants are read while the index comes, so that the first person who types does not wait for them.
    let plants = async { plant_names() };
    let ((), _, _) = tokio::join!(connection.warm_up(), index.current(), plants);
    api::serve(env!("CARGO_PKG_NAME"), (index, names), |(index, names), request| suggest::handle(index, names, request))
        .await
}
