use lambda_runtime::{Error, LambdaEvent, service_fn};
use store::stream::StreamEvent;
use store::{Connection, FollowGardener};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    api::log::panics();
    let connection = Connection::from_environment()?;
    let gardeners = FollowGardener::new(connection.table("TIPS_TABLE")?, connection.table("USERS_TABLE")?);
    connection.warm_up().await;
    lambda_runtime::run(service_fn(async |event: LambdaEvent<StreamEvent>| {
        follow_gardeners::handle(&gardeners, event.payload).await.map_err(Error::from)
    }))
    .await
}
