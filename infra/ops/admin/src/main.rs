//! `cargo xtask` runs this for `gardener`, `tip`, `backup`, `restore`, `reindex`, `migrate` and `recount`, and sets its environment variables:
//! `TIPS_TABLE`, `USERS_TABLE`, `ACTIVITY_TABLE`, `INDEX_BUCKET`, `MEDIA_BUCKET`, `USER_POOL_ID` and those of AWS.

use std::process::ExitCode;
use std::time::Duration;

use admin::accounts::Accounts;
use admin::flags::{Reindex, Verb};
use admin::reindex::{self, Tables};
use admin::restore::{self, Live};
use admin::{gardener, migrate, tip};
use anyhow::Result;
use clap::Parser;
use store::{AllQuestions, Connection, Media, ModerateTip, ModerateUser, Recount};

/// For each file of the index: an operator's line may be slow.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(5);
/// Longer than the stream takes to count a mark.
const APART: Duration = Duration::from_secs(10);

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Flags {
    #[command(subcommand)]
    verb: Verb,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match Box::pin(run(Flags::parse().verb)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(verb: Verb) -> Result<()> {
    let connection = Connection::from_environment()?.for_operators();
    let [tips, users, activity] = ["TIPS_TABLE", "USERS_TABLE", "ACTIVITY_TABLE"].map(|name| connection.table(name));
    let (tips, users, activity) = (tips?, users?, activity?);
    let report = |line| println!("{line}");
    match verb {
        Verb::Gardener(verb) => {
            let accounts = Accounts::new(connection.cognito(), connection.settings().get("USER_POOL_ID")?);
            let users = ModerateUser::new(tips, users, activity, Media::new(connection.bucket("MEDIA_BUCKET")?));
            Box::pin(gardener::run(&accounts, &users, verb, &report)).await?;
        }
        Verb::Tip(verb) => tip::run(&ModerateTip::new(tips, users, activity), verb, &report).await?,
        Verb::Backup(_) => restore::back_up(&Live { tips, users, activity }, &report).await?,
        Verb::Restore(flags) => restore::run(&Live { tips, users, activity }, &flags, &report).await?,
        Verb::Reindex(flags) => {
            let bucket = connection.bucket("INDEX_BUCKET")?.with_timeout(UPLOAD_TIMEOUT);
            let tables = Tables { tips, users, questions: AllQuestions::new(activity) };
            match flags {
                Reindex { ahead: true, .. } => reindex::run_ahead(&tables, &bucket, report).await?,
                Reindex { if_needed: true, .. } => reindex::run_if_needed(&tables, &bucket, report).await?,
                Reindex { .. } => reindex::run(&tables, &bucket, report).await?,
            }
        }
        Verb::Migrate(flags) => {
            let options = migrate::Options { dry_run: flags.dry_run, page: None };
            migrate::run(&Live { tips, users, activity }, migrate::ALL, options, &report).await?;
        }
        Verb::Recount(_) => drop(Recount::new(activity).run(APART, report).await?),
    }
    Ok(())
}
