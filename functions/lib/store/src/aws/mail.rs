//! Mail by Amazon SES: its one operation `SendEmail` (Amazon SES API v2 Reference).

use std::time::Duration;

use aws_credential_types::Credentials;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use rules::{Failure, UserId};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::http::Http1;
use super::signing::{Service, Signer};

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

/// Why a mail was not sent.
#[derive(Debug)]
pub enum SendError {
    /// SES rejects this mail, now and later.
    Rejected(Failure),
    /// SES did not take it. The reason is not the mail: the account is paused or in the sandbox, has sent too much, or is not set up.
    Refused(Failure),
    /// SES may have sent it.
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
        let response = response.map_err(|_| failed("the service could not be reached"))?;
        match response.status() {
            StatusCode::OK => Ok(()),
            status if status.is_client_error() => Err(refusal(&response)),
            status => Err(failed(&status.to_string())),
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

/// Only two of SES's errors are about one mail ("`SendEmail`", Amazon SES API v2 Reference). The type is in a header or in the body, and may
/// have a namespace before it and an address after it ("AWS restJson1 protocol", Smithy).
fn refusal(response: &Response<Vec<u8>>) -> SendError {
    let body: Value = serde_json::from_slice(response.body()).unwrap_or_default();
    let text = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_default();
    let header = response.headers().get("x-amzn-errortype").and_then(|value| value.to_str().ok());
    let error = header.unwrap_or_else(|| text("__type"));
    let error = error.split(':').next().unwrap_or_default();
    let error = error.rsplit('#').next().unwrap_or_default();
    // In the sandbox, or with a sender that is not verified, SES rejects every mail with this text ("Amazon SES email sending errors",
    // Amazon SES Developer Guide).
    let is_unverified = [text("message"), text("Message")].iter().any(|message| message.contains("not verified"));
    // Without the message, which has addresses.
    let cause = if error.is_empty() { response.status().to_string() } else { error.to_owned() };
    match error {
        "BadRequestException" | "MessageRejected" if !is_unverified => {
            SendError::Rejected(Failure::new(format!("SendEmail: {cause}")))
        }
        _ => SendError::Refused(Failure::transient(format!("SendEmail: {cause}"))),
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

    #[test]
    fn only_an_error_of_the_mail_itself_is_final_wherever_its_type_is() {
        let check = |header: Option<&str>, body: &str, expect: &str| {
            let response = Response::builder().status(400);
            let response =
                header.map_or(Response::builder().status(400), |error| response.header("x-amzn-errortype", error));
            let found = match refusal(&response.body(body.into()).unwrap()) {
                SendError::Rejected(failure) => format!("rejected, {failure}"),
                SendError::Refused(failure) => format!("refused, {failure}"),
                SendError::Failed(failure) => format!("failed, {failure}"),
            };
            assert_eq!(found, expect, "{header:?} {body}");
        };
        check(
            Some("BadRequestException"),
            r#"{"message":"Domain contains dot-dot"}"#,
            "rejected, SendEmail: BadRequestException",
        );
        check(Some("MessageRejected:http://internal.example/coral/"), "{}", "rejected, SendEmail: MessageRejected");
        check(None, r#"{"__type":"com.amazonaws.sesv2#MessageRejected"}"#, "rejected, SendEmail: MessageRejected");
        check(Some("AccountSuspendedException"), "{}", "refused, SendEmail: AccountSuspendedException");
        let sandbox = r#"{"message":"Email address is not verified. The following identities failed the check in region EU-WEST-1: ada@example.org"}"#;
        check(Some("MessageRejected"), sandbox, "refused, SendEmail: MessageRejected");
        check(None, "<html>", "refused, SendEmail: 400 Bad Request");
    }
}
