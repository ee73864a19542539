//! Schemathesis: the OpenAPI document, fuzzed without a token and as a gardener.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::deployed::Deployed;
use crate::run::{Run, Step};
use crate::{files, generate};

#[derive(Clone, Copy, PartialEq)]
pub enum Depth {
    /// Some requests for each operation. Without a token only the document's examples and the values at the limits: nothing else of
    /// a request is read before it is rejected.
    Short,
    /// Every phase, with as many requests as schemathesis makes by itself.
    Full,
}

/// Runs it in `folder`, where it leaves a cache.
pub fn run(run: &mut Run, stack: &Deployed, folder: &Path, depth: Depth) -> Result<()> {
    let short = |arguments: &'static [&str]| if depth == Depth::Short { arguments } else { &[] };
    let anonymous = run.step("schemathesis anonymous", |step| {
        step.run(command(step, stack, folder)?.args(short(&["--max-examples", "20", "--phases", "examples,coverage"])))
    });
    let signed_in = run.step("schemathesis signed in", |step| {
        let token = access_token(step, stack)?;
        let mut fuzz = command(step, stack, folder)?;
        fuzz.args(short(&["--max-examples", "20"]));
        step.run(fuzz.args(["--header", &format!("Authorization: Bearer {token}")]))
    });
    anonymous.and(signed_in)
}

/// It calls the gateway as CloudFront does, with the origin key.
fn command(step: &Step, stack: &Deployed, folder: &Path) -> Result<Command> {
    let api = format!("{}/_aws/execute-api/{}/api", stack.endpoint().unwrap_or_default(), stack.output("ApiId")?);
    let mut command = stack.command(step.tools, "schemathesis");
    command.current_dir(folder);
    command.arg("--config-file").arg(files::root().join("infra/tests/schemathesis.toml"));
    command.arg("run").arg(files::root().join(generate::OPENAPI));
    // By one worker: with two, Python 3.11 sometimes fails with "AST constructor recursion depth mismatch".
    command.args(["--url", &api, "--no-color"]);
    command.args(["--header", &format!("X-Origin-Key: {}", origin_key(step, stack)?)]);
    Ok(command)
}

fn origin_key(step: &Step, stack: &Deployed) -> Result<String> {
    const READ: &str = "import boto3, sys; \
         print(boto3.client('secretsmanager').get_secret_value(SecretId=sys.argv[1])['SecretString'])";
    let mut python = stack.command(step.tools, "python");
    python.args(["-c", READ, stack.output("OriginKey")?]);
    step.output(&mut python).map(|key| key.trim().to_owned())
}

/// The access token of a new gardener.
fn access_token(step: &Step, stack: &Deployed) -> Result<String> {
    let mut python = stack.script(step.tools, "infra/local/sign_in.py");
    python.arg(stack.output("UserPoolId")?).arg(stack.output("UserPoolClientId")?);
    step.output(&mut python).map(|token| token.trim().to_owned())
}
