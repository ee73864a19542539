//! Fills the local cloud. `cargo xtask up` and `cargo xtask seed` run it and set its environment variables:
//! `TIPS_TABLE`, `USERS_TABLE`, `ACTIVITY_TABLE`, `MEDIA_BUCKET`, `USER_POOL_ID`, `SAMPLE_PASSWORD` and those of AWS.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};
use seed::{community, load, sample};
use store::Connection;

#[derive(Parser)]
struct Flags {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Load the sample gardeners, tips, votes, saved tips and reports; existing ones stay unchanged
    Sample {
        /// The folder of gardeners.json, tips.json and marks.json
        #[arg(long, default_value = "infra/local/sample-data")]
        data: PathBuf,
    },
    /// Upload photographs for the sample tips, and wait until they are processed
    Photos {
        /// The folder of tips.json and photos/
        #[arg(long, default_value = "infra/local/sample-data")]
        data: PathBuf,
    },
    /// Generate gardeners and tips, the same ones each time
    Community {
        #[arg(long)]
        tips: u32,
        #[arg(long)]
        gardeners: u32,
        /// The folder of the tips that the generated ones are based on
        #[arg(long, default_value = "infra/local/sample-data")]
        data: PathBuf,
    },
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let verb = Flags::parse().verb;
    let connection = Connection::from_environment()?;
    let tables = load::Tables {
        tips: connection.table("TIPS_TABLE")?,
        users: connection.table("USERS_TABLE")?,
        activity: connection.table("ACTIVITY_TABLE")?,
    };
    match verb {
        Verb::Sample { data } => sample::load(&tables, &data).await,
        Verb::Photos { data } => sample::load_photos(&tables, &connection.bucket("MEDIA_BUCKET")?, &data).await,
        Verb::Community { tips, gardeners, data } => community::load(&tables, &data, tips, gardeners).await,
    }
}
