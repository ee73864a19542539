use lambda_runtime::{Error, LambdaEvent, service_fn};
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Value>| {
        Ok::<_, Error>(pre_sign_up::confirm(event.payload))
    }))
    .await
}
