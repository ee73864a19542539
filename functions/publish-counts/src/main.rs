use lambda_runtime::{Error, LambdaEvent, service_fn};
use publish_counts::{Event, handle};
use store::{Connection, PublishCounts};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    api::log::panics();
    let connection = Connection::from_environment()?;
    let counts = PublishCounts::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    connection.warm_up().await;
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Event>| {
        handle(&counts, event.payload).await.map_err(Error::from)
    }))
    .await
}
