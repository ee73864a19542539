//! One run of a function, from its start to its end.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

use crate::runtime_api::RuntimeApi;
use crate::sample::{ACTIVITY_TABLE, CLIENT, INDEX_BUCKET, ISSUER, ORIGIN_KEY, SITE_BUCKET, TIPS_TABLE, USERS_TABLE};

/// A built function, with the event it is called with.
pub struct Program {
    pub name: String,
    pub file: PathBuf,
    pub event: String,
}

pub struct Run<'a> {
    program: &'a Program,
    api: RuntimeApi,
    child: Child,
}

impl<'a> Run<'a> {
    /// Starts the program under `wrapper`, and waits until it asks for an event.
    pub fn start(program: &'a Program, wrapper: &[&str], dynamodb: &str) -> Result<Self> {
        let api = RuntimeApi::start()?;
        let (first, words) = wrapper.split_first().context("no wrapper")?;
        let mut command = Command::new(first);
        command.args(words).arg(&program.file).env_clear().envs(environment(&api.address, dynamodb));
        // Its log is not read.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().with_context(|| format!("cannot start {}", program.name))?;
        let mut run = Self { program, api, child };
        run.api.wait_for_next().with_context(|| program.name.clone())?;
        Ok(run)
    }

    /// Sends the event, fails unless the response is a success, and waits until the program asks for the next event.
    pub fn invoke(&mut self) -> Result<()> {
        let Program { name, event, .. } = self.program;
        let response: Value = serde_json::from_slice(&self.api.invoke(event).with_context(|| name.clone())?)?;
        let status = response.get("statusCode").and_then(Value::as_u64).unwrap_or(200);
        ensure!(status < 300, "{name} responds with {response} to {event}");
        self.api.wait_for_next().with_context(|| name.clone())
    }

    /// Lets the program become idle, asks it to end, and waits for that.
    pub fn end(mut self) -> Result<()> {
        sleep(Duration::from_millis(300));
        kill(Pid::from_raw(i32::try_from(self.child.id())?), Signal::SIGTERM)?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The whole environment of a function, as Lambda sets it.
fn environment(runtime_api: &str, dynamodb: &str) -> Vec<(&'static str, String)> {
    // A session token of Lambda's has about 900 characters.
    let session_token = "IQoJb3JpZ2luX2VjE".repeat(53);
    let variables = [
        ("AWS_LAMBDA_RUNTIME_API", runtime_api),
        ("AWS_ENDPOINT_URL", dynamodb),
        ("AWS_SESSION_TOKEN", &session_token),
        ("AWS_LAMBDA_FUNCTION_NAME", "bench"),
        ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256"),
        ("AWS_LAMBDA_FUNCTION_VERSION", "1"),
        ("AWS_LAMBDA_LOG_GROUP_NAME", "/aws/lambda/bench"),
        ("AWS_LAMBDA_LOG_STREAM_NAME", "2026/11/21/[1]8476a536"),
        ("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand"),
        ("AWS_REGION", "eu-central-1"),
        ("AWS_ACCESS_KEY_ID", "ASIAIOSFODNN7EXAMPLE"),
        ("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        ("TIPS_TABLE", TIPS_TABLE),
        ("USERS_TABLE", USERS_TABLE),
        ("ACTIVITY_TABLE", ACTIVITY_TABLE),
        ("INDEX_BUCKET", INDEX_BUCKET),
        ("SITE_BUCKET", SITE_BUCKET),
        ("TOKEN_ISSUER", ISSUER),
        ("TOKEN_CLIENT_ID", CLIENT),
        ("ORIGIN_KEY", ORIGIN_KEY),
    ];
    variables.map(|(name, value)| (name, value.to_owned())).into()
}
