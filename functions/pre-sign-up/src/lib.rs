//! Cognito's pre-sign-up trigger, deployed if e-mail verification is off ("Pre sign-up Lambda trigger").

use lambda_runtime::{Error, LambdaEvent, service_fn};
use serde_json::{Value, json};

/// The function, until its environment ends.
pub async fn run() -> Result<(), Error> {
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Value>| Ok::<_, Error>(confirm(event.payload)))).await
}

/// Confirms a sign-up by address and password and marks the address as verified, so that a forgotten password can be reset.
/// Other sign-ups (an administrator's, Google's) pass unchanged.
pub fn confirm(mut event: Value) -> Value {
    let by_themselves = event.get("triggerSource").is_some_and(|source| source == "PreSignUp_SignUp");
    if let (true, Some(fields)) = (by_themselves, event.as_object_mut()) {
        let response = json!({"autoConfirmUser": true, "autoVerifyEmail": true, "autoVerifyPhone": false});
        fields.insert("response".to_owned(), response);
    }
    event
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expect: &Value) {
        let event = json!({"triggerSource": source, "request": {"userAttributes": {}}, "response": {}});
        let response = confirm(event.clone());
        assert_eq!(&response["response"], expect, "{source}");
        assert_eq!(response["request"], event["request"]);
    }

    #[test]
    fn only_people_who_sign_up_themselves_are_confirmed() {
        let confirmed = json!({"autoConfirmUser": true, "autoVerifyEmail": true, "autoVerifyPhone": false});
        check("PreSignUp_SignUp", &confirmed);
        check("PreSignUp_ExternalProvider", &json!({}));
        check("PreSignUp_AdminCreateUser", &json!({}));
    }
}
