//! Notices.

use insta::assert_json_snapshot;
use serde_json::json;

use super::body;
use crate::garden::request;
use crate::responses::{get, mark};
use crate::stream::Stream;

#[tokio::test]
async fn list_notices_200() {
    let body = body(async |s| {
        let stream = Stream::default();
        s.garden.send(mark("PUT", &s.public, "helpful").by(&s.mireille)).await;
        s.garden.notify(&stream.records(&s.garden.activity).await).await.unwrap();
        s.garden.send(request("PATCH", "/me/notices").json(&json!({"mail": ["tips"]})).by(&s.rowan)).await;
        get("/me/notices").by(&s.rowan)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "asks": false,
        "mail": [
          "tips"
        ],
        "notices": [
          {
            "about": "tip",
            "at": "[time]",
            "count": 1,
            "id": "[id]",
            "kind": "helpful",
            "outcome": null,
            "title": "For everyone"
          }
        ],
        "unseen": 1
      }
    }
    "#);
}
