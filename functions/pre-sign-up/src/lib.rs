//! Cognito's pre-sign-up trigger, deployed where e-mail verification is off ("Pre sign-up Lambda trigger").

use serde_json::{Value, json};

/// Confirms a person who signs up with an address and a password, and takes the address as proved, so that a forgotten
/// password can be reset. Sign-ups of other kinds (an administrator's, Google's) pass as they are.
pub fn confirm(mut event: Value) -> Value {
    let by_themselves = event.get("triggerSource").is_some_and(|source| source == "PreSignUp_SignUp");
    if let (true, Some(fields)) = (by_themselves, event.as_object_mut()) {
        let answer = json!({"autoConfirmUser": true, "autoVerifyEmail": true, "autoVerifyPhone": false});
        fields.insert("response".to_owned(), answer);
    }
    event
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expect: &Value) {
        let event = json!({"triggerSource": source, "request": {"userAttributes": {}}, "response": {}});
        let answer = confirm(event.clone());
        assert_eq!(&answer["response"], expect, "{source}");
        assert_eq!(answer["request"], event["request"]);
    }

    #[test]
    fn only_people_who_sign_up_themselves_are_confirmed() {
        let confirmed = json!({"autoConfirmUser": true, "autoVerifyEmail": true, "autoVerifyPhone": false});
        check("PreSignUp_SignUp", &confirmed);
        check("PreSignUp_ExternalProvider", &json!({}));
        check("PreSignUp_AdminCreateUser", &json!({}));
    }
}
