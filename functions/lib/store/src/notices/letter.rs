use rules::{MailKind, with_query};

use super::recipients::Recipient;
use crate::aws::mail::Mail;

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
        let token = recipient.unsubscribe(self.kind).to_string();
        let unsubscribe = with_query(&format!("{origin}/api/unsubscribe"), &[("token", &token)]);
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
