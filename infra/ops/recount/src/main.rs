//! `cargo xtask recount` runs this and sets its environment variables: `ACTIVITY_TABLE` and those of AWS.

use std::time::Duration;

use anyhow::Result;
use store::{Connection, Recount};

/// Longer than the stream takes to count a mark.
const APART: Duration = Duration::from_secs(10);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let connection = Connection::from_environment()?;
    let recount = Recount::new(connection.table("ACTIVITY_TABLE")?);
    recount.run(APART, |line| println!("{line}")).await?;
    Ok(())
}
