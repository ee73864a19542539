use api::{Error, TokenRules};
use store::{Connection, ListMarks};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let connection = Connection::from_environment()?;
    let marks = ListMarks::new(connection.table("ACTIVITY_TABLE")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tokens, marks), |(tokens, marks), request| {
        list_marks::handle(tokens, marks, request)
    })
    .await
}
