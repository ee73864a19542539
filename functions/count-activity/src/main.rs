use lambda_runtime::{Error, LambdaEvent, service_fn};
use store::stream::StreamEvent;
use store::{Connection, CountActivity};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    api::log::panics();
    let connection = Connection::from_environment()?;
    let activity = CountActivity::new(connection.table("ACTIVITY_TABLE")?);
    connection.warm_up().await;
    lambda_runtime::run(service_fn(async |event: LambdaEvent<StreamEvent>| {
        // Boxed, because the compiler gives up on a future this deep.
        Box::pin(count_activity::handle(&activity, event.payload)).await.map_err(Error::from)
    }))
    .await
}
