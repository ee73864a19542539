//! usage: lambdas NAME, such as `create-tip`. Runs the function as its own program would.

use api::Error;
use store::Connection;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let (crate_name, connection) = (name.replace('-', "_"), Connection::from_environment()?);
    match lambdas::route(&crate_name, &connection) {
        Some(route) => api::serve(&name, route?, connection.warm_up()).await,
        None => lambdas::run(&crate_name, &connection).await,
    }
}
