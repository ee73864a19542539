//! The responses about notices.

use serde_json::json;

use super::*;
use crate::garden::TestRequest;

responses! {
    handlers {
        list_notices_200: "list-notices" 200 async |s| get("/me/notices").by(&s.mireille);
        list_notices_401: "list-notices" 401 async |_| get("/me/notices");
        list_notices_500: "list-notices" 500 async |s| get("/me/notices").by(&s.mireille);
        list_notices_503: "list-notices" 503 async |s| get("/me/notices").by(&s.mireille);

        update_notices_204: "update-notices" 204 async |s| mail(&["digest"]).by(&s.mireille);
        update_notices_204_without_a_profile: "update-notices" 204 async |_| mail(&["tips"]).by(&Gardener::named("newcomer"));
        update_notices_400: "update-notices" 400 async |s| mail(&["news"]).by(&s.mireille);
        update_notices_401: "update-notices" 401 async |_| mail(&[]);
        update_notices_409: "update-notices" 409 async |s| mail(&["tips"]).by(&s.mireille);
        update_notices_413: "update-notices" 413 async |s| mail(&[]).body("application/json", &too_large()).by(&s.mireille);
        update_notices_415: "update-notices" 415 async |s| mail(&[]).header("content-type", "text/plain").by(&s.mireille);
        update_notices_500: "update-notices" 500 async |s| mail(&["tips"]).by(&s.mireille);
        update_notices_503: "update-notices" 503 async |s| mail(&["tips"]).by(&s.mireille);

        unsubscribe_204: "unsubscribe" 204 async |s| s.unsubscribe().await;
        unsubscribe_204_a_second_time: "unsubscribe" 204 async |s| s.sent(s.unsubscribe().await).await;
        unsubscribe_400: "unsubscribe" 400 async |_| request("POST", "/unsubscribe");
        unsubscribe_404: "unsubscribe" 404 async |s| unsubscribe(&s.mireille, "tips", ABSENT);
        unsubscribe_404_of_no_token: "unsubscribe" 404 async |_| request("POST", "/unsubscribe").parameter("token", "all");
        unsubscribe_409: "unsubscribe" 409 async |s| s.unsubscribe().await;
        unsubscribe_500: "unsubscribe" 500 async |s| unsubscribe(&s.mireille, "tips", ABSENT);
        unsubscribe_503: "unsubscribe" 503 async |s| unsubscribe(&s.mireille, "tips", ABSENT);
    }
    gateway {
        "list-notices" 403;
        "list-notices" 429;
        "update-notices" 403;
        "update-notices" 429;
        "unsubscribe" 429;
    }
}

fn mail(kinds: &[&str]) -> TestRequest {
    request("PATCH", "/me/notices").json(&json!({ "mail": kinds }))
}
