//! Google on a test's stack. Everything is as on AWS, by the same template, except for the provider itself: it runs on this machine
//! (`web/tests/browser/google`), and the template cannot name it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::deployed::Deployed;
use crate::files;
use crate::local::cloud;
use crate::run::Step;

const CLIENT: &str = "garden-of-the-tests";
/// Not secret, but a word that must not appear anywhere.
const SECRET: &str = "told-to-nobody-but-cognito";

/// The parameters of a stack with Google. On AWS a second deployment sets `SiteOrigin` once the site's address is known, but
/// `MiniStack` 1.5.33 cannot update a nested stack with an unchanged resource, so [`Google::set_up`] sets it.
pub fn parameters(port: u16) -> Vec<String> {
    vec![
        format!("GoogleClientId={CLIENT}"),
        format!("GoogleClientSecret={SECRET}"),
        format!("SiteOrigin=http://not-known-yet.localhost:{port}"),
    ]
}

/// Fails if a deployment has printed the secret.
pub fn check_secret(stack: &Deployed, log: &Path) -> Result<()> {
    if files::read(log)?.contains(SECRET) || stack.outputs.values().any(|value| value.contains(SECRET)) {
        bail!("the deployment shows Google's secret, in its log or its outputs");
    }
    Ok(())
}

pub struct Google {
    /// Of the provider's pages.
    accounts_port: u16,
    /// Of Cognito's pages for the browser: Amplify uses https, which the local cloud does not have.
    oauth_port: u16,
    certificate: PathBuf,
}

impl Google {
    /// Completes a deployment with [`parameters`]. The browser tests start the provider itself.
    pub fn set_up(step: &Step, folder: &Path, stack: &Deployed) -> Result<Self> {
        let certificate = folder.join("certificate");
        fs::create_dir_all(&certificate)?;
        let google = Self { accounts_port: cloud::free_port()?, oauth_port: cloud::free_port()?, certificate };
        let mut finish = stack.script(step.tools, "infra/local/google.py");
        finish.args([stack.output("UserPoolId")?, stack.output("UserPoolClientId")?]);
        finish.args([CLIENT, SECRET]).arg(google.accounts()).arg(stack.origin()?);
        finish.arg(stack.output("OAuthDomain")?).arg(&google.certificate);
        step.run(&mut finish)?;
        Ok(google)
    }

    /// Environment variables of the browser tests.
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
