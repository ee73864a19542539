//! Mail by Amazon SES: its one operation `SendEmail` (Amazon SES API v2 Reference).

use std::time::Duration;

use aws_credential_types::Credentials;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue, Method};
use rules::{Failure, MailKind, UserId};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::http::Http1;
use crate::notices::recipients::Recipient;
use crate::signing::{Service, Signer};

const TIMEOUT: Duration = Duration::from_secs(8);

/// Sends mail.
#[derive(Clone, Debug)]
pub struct Mailer {
    http: Http1,
    signer: Signer,
    /// Of SES in this region, without a slash at the end.
    url: String,
    /// The configuration set, which reports bounces.
    settings: String,
}

/// A mail of plain text to one gardener.
#[derive(Clone, Debug)]
pub struct Mail {
    pub gardener: UserId,
    pub address: String,
    pub subject: String,
    pub text: String,
    /// An https address where a POST ends this kind of mail (RFC 8058).
    pub unsubscribe: String,
}

/// What a mail says, without greeting and end.
#[derive(Debug)]
pub struct Letter {
    pub kind: MailKind,
    pub subject: String,
    /// Paragraphs with an empty line between them.
    pub text: String,
    /// Why the gardener gets it.
    pub because: &'static str,
}

impl Letter {
    /// The mail to one gardener of the site with this address and name. The link at its end leads to a page with a button, and is the one
    /// of RFC 8058.
    pub fn to(self, recipient: &Recipient, origin: &str, site: &str) -> Mail {
        let unsubscribe = format!("{origin}/api/unsubscribe?token={}", recipient.unsubscribe(self.kind));
        let Self { subject, text, because, .. } = self;
        Mail {
            gardener: recipient.gardener,
            address: recipient.address.clone(),
            subject,
            text: format!(
                "Hello {},\n\n{text}\n\n{site}\n{origin}\n\n-- \n{because}\nAll your notices and choices: {origin}/notices\n\
                 No more of these mails: {unsubscribe}\n",
                recipient.name.as_str()
            ),
            unsubscribe,
        }
    }
}

/// Why a mail was not sent.
#[derive(Debug)]
pub enum SendError {
    /// SES rejects it, now and later.
    Rejected(Failure),
    Failed(Failure),
}

impl Mailer {
    pub(crate) fn new(
        http: Http1,
        credentials: Credentials,
        region: &str,
        endpoint: Option<&str>,
        settings: String,
    ) -> Self {
        let url = endpoint.map_or_else(
            || format!("https://email.{region}.amazonaws.com"),
            |endpoint| endpoint.trim_end_matches('/').to_owned(),
        );
        Self { http, signer: Signer::new(credentials, region, Service::Ses), url, settings }
    }

    /// Sends it from this address, once: a second attempt after a timeout could send it twice.
    pub async fn send(&self, sender: &str, mail: &Mail) -> Result<(), SendError> {
        let failed = |cause: &str| SendError::Failed(Failure::transient(format!("SendEmail: {cause}")));
        let content = self.request(sender, mail).to_string();
        let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
        let url = format!("{}/v2/email/outbound-emails", self.url);
        let request = self.signer.request(&Method::POST, &url, headers, content.as_bytes());
        let request = request.ok_or_else(|| failed("the request could not be built"))?;
        let response = timeout(TIMEOUT, self.http.send(request)).await.map_err(|_| failed("timed out"))?;
        let status = response.map_err(|_| failed("the service could not be reached"))?.status();
        match status.as_u16() {
            200 => Ok(()),
            // A bad request, or a rejected message. Its text has the address.
            400 => Err(SendError::Rejected(Failure::new("SendEmail: 400 Bad Request"))),
            _ => Err(failed(&status.to_string())),
        }
    }

    fn request(&self, sender: &str, mail: &Mail) -> Value {
        let text = |data: &str| json!({"Data": data, "Charset": "UTF-8"});
        json!({
            "FromEmailAddress": sender,
            "Destination": {"ToAddresses": [mail.address]},
            "Content": {"Simple": {
                "Subject": text(&mail.subject),
                "Body": {"Text": text(&mail.text)},
                "Headers": [
                    {"Name": "List-Unsubscribe", "Value": format!("<{}>", mail.unsubscribe)},
                    {"Name": "List-Unsubscribe-Post", "Value": "List-Unsubscribe=One-Click"},
                ],
            }},
            "EmailTags": [{"Name": "gardener", "Value": mail.gardener.to_string()}],
            "ConfigurationSetName": self.settings,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mailer(endpoint: Option<&str>) -> Mailer {
        let credentials = Credentials::new("key", "secret", Some("token".to_owned()), None, "test");
        Mailer::new(Http1::new().unwrap(), credentials, "eu-west-1", endpoint, "garden-mail".to_owned())
    }

    #[test]
    fn request_has_both_headers_of_one_click_unsubscribing_and_the_gardener_as_a_tag() {
        let gardener = UserId::from_number(7);
        let mail = Mail {
            gardener,
            address: "ada@example.org".to_owned(),
            subject: "Your tip".to_owned(),
            text: "Hello".to_owned(),
            unsubscribe: "https://garden.example.org/api/unsubscribe?token=t".to_owned(),
        };
        let request = mailer(None).request("garden@example.org", &mail);
        assert_eq!(
            request["Content"]["Simple"]["Headers"],
            json!([
                {"Name": "List-Unsubscribe", "Value": "<https://garden.example.org/api/unsubscribe?token=t>"},
                {"Name": "List-Unsubscribe-Post", "Value": "List-Unsubscribe=One-Click"},
            ])
        );
        assert_eq!(request["EmailTags"], json!([{"Name": "gardener", "Value": gardener.to_string()}]));
        assert_eq!(request["Destination"], json!({"ToAddresses": ["ada@example.org"]}));
        assert_eq!(request["FromEmailAddress"], "garden@example.org");
        assert_eq!(request["ConfigurationSetName"], "garden-mail");
        assert!(request["Content"]["Simple"]["Body"].get("Html").is_none(), "plain text, no tracking");
    }

    #[test]
    fn service_is_in_the_region_on_aws_and_at_the_endpoint_elsewhere() {
        assert_eq!(mailer(None).url, "https://email.eu-west-1.amazonaws.com");
        assert_eq!(mailer(Some("http://127.0.0.1:4566/")).url, "http://127.0.0.1:4566");
    }
}
