//! What it takes to call the local API without the site: the key that the site shows, and a gardener's token.

use std::path::Path;

use anyhow::Result;

use crate::deploy::{Outputs, output};
use crate::process;
use crate::tools::Tools;

/// The API itself, as its gateway is reached.
pub fn api(outputs: &Outputs, port: u16) -> Result<String> {
    Ok(format!("http://127.0.0.1:{port}/_aws/execute-api/{}/api", output(outputs, "ApiId")?))
}

pub fn origin_key(tools: &Tools, outputs: &Outputs, port: u16, log: &Path) -> Result<String> {
    const ASK: &str = "import boto3, sys; \
         print(boto3.client('secretsmanager').get_secret_value(SecretId=sys.argv[1])['SecretString'])";
    let mut python = tools.cloud_command("python", port);
    python.args(["-c", ASK, output(outputs, "OriginKey")?]);
    process::output(&mut python, log).map(|key| key.trim().to_owned())
}

/// Makes a gardener and answers their access token.
pub fn sign_in(tools: &Tools, outputs: &Outputs, port: u16, log: &Path) -> Result<String> {
    let mut python = tools.cloud_command("python", port);
    python.arg("infra/local/sign_in.py");
    python.arg(output(outputs, "UserPoolId")?).arg(output(outputs, "UserPoolClientId")?);
    process::output(&mut python, log).map(|token| token.trim().to_owned())
}
