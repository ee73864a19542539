//! Google on a test's stack. Everything is as on AWS, by the same template, but for the provider itself: one of this machine
//! (`web/tests/browser/google`), which the template cannot name.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::cloud;
use crate::deploy::{self, Outputs, output};
use crate::process;
use crate::tools::Tools;

const CLIENT: &str = "garden-of-the-tests";
/// No secret; a word that nothing may show.
const SECRET: &str = "told-to-nobody-but-cognito";

/// The parameters of a stack with Google. The site's address comes with the first deployment; on AWS a second one then takes it,
/// but `MiniStack` 1.5.33 cannot update a nested stack with a resource that stays as it is, so [`Google::set_up`] puts it in.
pub fn parameters(port: u16) -> Vec<String> {
    vec![
        format!("GoogleClientId={CLIENT}"),
        format!("GoogleClientSecret={SECRET}"),
        format!("SiteOrigin=http://not-known-yet.localhost:{port}"),
    ]
}

/// Fails where a deployment has shown the secret.
pub fn check_untold(outputs: &Outputs, log: &Path) -> Result<()> {
    if fs::read_to_string(log)?.contains(SECRET) || outputs.values().any(|value| value.contains(SECRET)) {
        bail!("the deployment shows Google's secret, in its log or its outputs");
    }
    Ok(())
}

pub struct Google {
    /// Where people are asked who they are.
    accounts_port: u16,
    /// Where the browser finds the host of Cognito's pages: Amplify asks for them by https, which the local cloud does not speak.
    oauth_port: u16,
    certificate: PathBuf,
}

impl Google {
    /// Finishes a deployment with [`parameters`]. The provider itself is started by the browser tests.
    pub fn set_up(tools: &Tools, folder: &Path, outputs: &Outputs, port: u16, log: &Path) -> Result<Self> {
        let certificate = folder.join("certificate");
        fs::create_dir_all(&certificate)?;
        let google = Self { accounts_port: cloud::free_port()?, oauth_port: cloud::free_port()?, certificate };
        let mut finish = tools.cloud_command("python", port);
        finish.arg("infra/local/google.py");
        finish.args([output(outputs, "UserPoolId")?, output(outputs, "UserPoolClientId")?]);
        finish.args([CLIENT, SECRET]).arg(google.accounts());
        finish.arg(deploy::local_origin(outputs, port)?);
        finish.arg(output(outputs, "OAuthDomain")?).arg(&google.certificate);
        process::run(&mut finish, log)?;
        Ok(google)
    }

    /// What the browser tests are told.
    pub fn environment(&self) -> [(&'static str, String); 3] {
        [
            ("GARDEN_GOOGLE", self.accounts()),
            ("GARDEN_OAUTH_PORT", self.oauth_port.to_string()),
            ("GARDEN_OAUTH_CERTIFICATE", self.certificate.display().to_string()),
        ]
    }

    fn accounts(&self) -> String {
        format!("http://localhost:{}", self.accounts_port)
    }
}
