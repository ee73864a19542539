//! `cargo xtask reindex` runs this and sets its environment variables: `TIPS_TABLE`, `USERS_TABLE`, `INDEX_BUCKET` and those of
//! AWS.

use std::time::Duration;

use anyhow::Result;
use reindex::{Tables, run};
use store::Connection;

/// For each file: an operator's line may be slow.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(5);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let connection = Connection::from_environment()?;
    let tables = Tables { tips: connection.table("TIPS_TABLE")?, users: connection.table("USERS_TABLE")? };
    let bucket = connection.bucket("INDEX_BUCKET")?.with_timeout(UPLOAD_TIMEOUT);
    Ok(run(&tables, &bucket, |line| println!("{line}")).await?)
}
