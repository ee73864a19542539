use api::Error;
use index::Reader;
use store::{Connection, GetCards};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let tips = GetCards::new(connection.table("TIPS_TABLE")?);
    let index = Reader::new(connection.bucket("INDEX_BUCKET")?)?;
    // Without an index the function still starts: each request asks for it again, and has its error.
    let ((), _) = tokio::join!(connection.warm_up(), index.current());
    api::serve(env!("CARGO_PKG_NAME"), (index, tips), |(index, tips), request| {
        search_tips::handle(index, tips, request)
    })
    .await
}
