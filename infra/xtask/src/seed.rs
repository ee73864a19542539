//! `cargo xtask seed`: a made-up community of any size on the running local cloud, for load and scale tests.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::deploy::{Outputs, output};
use crate::lambdas::Programs;
use crate::steps::Steps;
use crate::tools::Tools;
use crate::{lambdas, process, up};

#[derive(clap::Args)]
pub struct Flags {
    /// How many tips to make
    #[arg(long)]
    tips: u32,
    /// How many gardeners share them
    #[arg(long)]
    gardeners: u32,
}

pub fn run(flags: &Flags) -> Result<()> {
    let (port, outputs) = up::running()?;
    let mut steps = Steps::new("seed")?;
    let tools = steps.run("tools", Tools::set_up)?;
    let programs = steps.run("build", |log| lambdas::build(&tools, log))?;
    steps.run("community", |log| {
        let mut seed = command(&tools, &programs, &outputs, port)?;
        seed.arg("community");
        seed.args(["--tips", &flags.tips.to_string(), "--gardeners", &flags.gardeners.to_string()]);
        process::run(&mut seed, log)?;
        print!("{}", fs::read_to_string(log)?);
        Ok(())
    })
}

/// The sample gardeners and tips. Done again it changes nothing.
pub fn sample(tools: &Tools, programs: &Programs, outputs: &Outputs, port: u16, log: &Path) -> Result<()> {
    process::run(command(tools, programs, outputs, port)?.arg("sample"), log)
}

fn command(tools: &Tools, programs: &Programs, outputs: &Outputs, port: u16) -> Result<Command> {
    let program = programs.others.get("seed").context("the workspace has no program `seed`")?;
    let mut seed = tools.cloud_command(program, port);
    seed.env("TIPS_TABLE", output(outputs, "TipsTable")?)
        .env("USERS_TABLE", output(outputs, "UsersTable")?)
        .env("USER_POOL_ID", output(outputs, "UserPoolId")?)
        .env("USER_POOL_CLIENT_ID", output(outputs, "UserPoolClientId")?)
        .env("SAMPLE_PASSWORD", up::SAMPLE_PASSWORD);
    Ok(seed)
}
