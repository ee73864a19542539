//! `cargo xtask seed`: a made-up community of any size on the running local cloud, for load and scale tests.

use std::process::Command;

use anyhow::Result;

use crate::deployed::Deployed;
use crate::programs::{self, Programs};
use crate::run::{Run, Step};
use crate::{files, local};

#[derive(clap::Args)]
pub struct Flags {
    /// Number of tips
    #[arg(long)]
    tips: u32,
    /// Number of gardeners who share them
    #[arg(long)]
    gardeners: u32,
}

pub fn run(flags: &Flags) -> Result<()> {
    let stack = local::running()?;
    let mut run = Run::start("seed")?;
    let programs = run.step("build", programs::build)?;
    run.step("community", |step| {
        let mut seed = command(step, &programs, &stack)?;
        seed.arg("community");
        seed.args(["--tips", &flags.tips.to_string(), "--gardeners", &flags.gardeners.to_string()]);
        step.run(&mut seed)?;
        print!("{}", files::read(&step.log)?);
        Ok(())
    })
}

/// Loads the sample gardeners, tips, votes, saved tips and reports. A second time it changes nothing.
pub fn sample(step: &Step, programs: &Programs, stack: &Deployed) -> Result<()> {
    step.run(command(step, programs, stack)?.arg("sample"))
}

/// Uploads photographs for the sample tips that lack them, which takes a processor some seconds each.
pub fn photos(step: &Step, programs: &Programs, stack: &Deployed) -> Result<()> {
    step.run(command(step, programs, stack)?.arg("photos"))
}

fn command(step: &Step, programs: &Programs, stack: &Deployed) -> Result<Command> {
    let mut seed = step.tools.cloud_command(programs.get("seed")?, stack.port);
    seed.env("TIPS_TABLE", stack.output("TipsTable")?)
        .env("USERS_TABLE", stack.output("UsersTable")?)
        .env("ACTIVITY_TABLE", stack.output("ActivityTable")?)
        .env("MEDIA_BUCKET", stack.output("MediaBucket")?)
        .env("USER_POOL_ID", stack.output("UserPoolId")?)
        .env("USER_POOL_CLIENT_ID", stack.output("UserPoolClientId")?)
        .env("SAMPLE_PASSWORD", local::SAMPLE_PASSWORD);
    Ok(seed)
}
