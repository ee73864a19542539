use lambda_runtime::{Error, LambdaEvent, service_fn};
use rules::Timestamp;
use serde_json::Value;
use store::{Connection, Media, PurgePhotos, PurgeTips};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    api::log::panics();
    let connection = Connection::from_environment()?;
    let tips = PurgeTips::new(connection.table("TIPS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let photos = PurgePhotos::new(connection.table("ACTIVITY_TABLE")?, Media::new(connection.bucket("MEDIA_BUCKET")?));
    connection.warm_up().await;
    lambda_runtime::run(service_fn(async |_: LambdaEvent<Value>| {
        purge_tips::handle(&tips, &photos, Timestamp::now()).await.map_err(Error::from)
    }))
    .await
}
