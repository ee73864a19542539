use lambda_runtime::{Error, LambdaEvent, service_fn};
use process_photo::{Event, handle};
use store::{Connection, Media, PhotoStates};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    api::log::panics();
    let connection = Connection::from_environment()?;
    let photos = PhotoStates::new(connection.table("ACTIVITY_TABLE")?);
    let media = Media::new(connection.bucket("MEDIA_BUCKET")?);
    connection.warm_up().await;
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Event>| {
        handle(&photos, &media, event.payload).await.map_err(Error::from)
    }))
    .await
}
