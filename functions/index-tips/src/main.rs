use index::Feed;
use index_tips::{Tables, handle};
use lambda_runtime::{Error, LambdaEvent, service_fn};
use rules::environment;
use store::Connection;
use store::stream::StreamEvent;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    api::log::panics();
    let tables = Tables { tips: environment("TIPS_TABLE")?, users: environment("USERS_TABLE")? };
    let feed = Feed::new(Connection::from_environment()?.bucket("INDEX_BUCKET")?)?;
    let (tables, feed) = (&tables, &feed);
    lambda_runtime::run(service_fn(async move |event: LambdaEvent<StreamEvent>| {
        handle(tables, feed, event.payload).await.map_err(Error::from)
    }))
    .await
}
