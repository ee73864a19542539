//! Reports, cases and acts.

use insta::assert_json_snapshot;
use serde_json::json;

use super::body;
use crate::garden::request;
use crate::responses::{block, get};

#[tokio::test]
async fn list_blocks_200() {
    let body = body(async |s| {
        s.sent(block(&s.rowan.id(), "mute").by(&s.mireille)).await;
        get("/me/blocks").by(&s.mireille)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": [
        {
          "at": "[time]",
          "id": "[id]",
          "kind": "mute",
          "name": "rowan"
        }
      ]
    }
    "#);
}

#[tokio::test]
async fn list_reports_200() {
    let body = body(async |s| {
        s.case().await;
        get("/me/reports").by(&s.mireille)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": [
        {
          "at": "[time]",
          "id": "[id]",
          "kind": "tip",
          "note": "See for yourself.",
          "outcome": null,
          "reason": "spam",
          "title": "For everyone"
        }
      ],
      "next": null
    }
    "#);
}

#[tokio::test]
async fn list_acts_200() {
    let body = body(async |s| {
        s.sent(s.act("hide").await).await;
        get("/moderation/log").by(&crate::responses::moderator())
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": [
        {
          "act": "hide",
          "at": "[time]",
          "gone": false,
          "id": "[id]",
          "kind": "tip",
          "message": "It advertises a shop.",
          "moderator": "[id]",
          "reason": "spam",
          "title": "For everyone"
        }
      ],
      "next": null
    }
    "#);
}

#[tokio::test]
async fn list_cases_200() {
    let body = body(async |s| {
        s.case().await;
        get("/moderation/cases").by(&s.moderator().await)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": [
        {
          "appealed": false,
          "id": "[id]",
          "kind": "tip",
          "opened": "[time]",
          "reasons": [
            "spam"
          ],
          "reported": {
            "parts": [],
            "photos": [],
            "text": "Draw the soil up around the stems in July and again in September, on a dry day.",
            "title": "For everyone"
          },
          "reports": 1,
          "state": "open",
          "taken": null,
          "version": 1,
          "waits": true,
          "weight": 0.0
        }
      ],
      "next": null,
      "total": 1
    }
    "#);
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "a case shows everything")]
async fn get_case_200() {
    let body = body(async |s| {
        s.appeal().await;
        get(&format!("/moderation/cases/tip/{}", s.public.trim_start_matches("/tips/")))
            .by(&crate::responses::moderator())
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "acts": [
          "remove",
          "suspend",
          "restore"
        ],
        "appealed": false,
        "appeals": [],
        "evidence": [
          {
            "at": "[time]",
            "content": {
              "parts": [
                {
                  "part": "plant",
                  "text": "Leek"
                },
                {
                  "part": "picture",
                  "text": "https://garden.example/leek.jpg"
                }
              ],
              "photos": [],
              "text": "Draw the soil up around the stems in July and again in September, on a dry day.",
              "title": "For everyone"
            },
            "version": "mMNThB30AKlayPUv"
          }
        ],
        "history": [
          {
            "act": "hide",
            "at": "[time]",
            "gone": false,
            "id": "[id]",
            "kind": "tip",
            "message": "It advertises a shop.",
            "moderator": "[id]",
            "reason": "spam",
            "title": "For everyone"
          }
        ],
        "id": "[id]",
        "kind": "tip",
        "note": null,
        "notes": [],
        "now": {
          "parts": [
            {
              "part": "plant",
              "text": "Leek"
            },
            {
              "part": "picture",
              "text": "https://garden.example/leek.jpg"
            }
          ],
          "photos": [],
          "text": "Draw the soil up around the stems in July and again in September, on a dry day.",
          "title": "For everyone"
        },
        "opened": "[time]",
        "owner": {
          "dateJoined": "[time]",
          "id": "[id]",
          "name": "rowan",
          "pausedUntil": null,
          "status": "active",
          "suspendedUntil": null,
          "totalTips": 0
        },
        "pausedBelow": false,
        "public": false,
        "reasons": [
          "spam"
        ],
        "reported": {
          "parts": [],
          "photos": [],
          "text": "",
          "title": "For everyone"
        },
        "reports": 1,
        "said": [
          {
            "at": "[time]",
            "note": "See for yourself.",
            "photo": null,
            "reason": "spam",
            "version": "mMNThB30AKlayPUv",
            "weight": 0.0
          }
        ],
        "state": "hidden",
        "taken": null,
        "thingVersion": "qEj3kMVISzfPTurH",
        "version": 2,
        "waits": false,
        "weight": 0.0
      }
    }
    "#);
}

#[tokio::test]
async fn decide_case_200() {
    let body = body(async |s| s.act("hide").await);
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "appealed": false,
        "id": "[id]",
        "kind": "tip",
        "opened": "[time]",
        "reasons": [
          "spam"
        ],
        "reported": {
          "parts": [],
          "photos": [],
          "text": "",
          "title": "For everyone"
        },
        "reports": 1,
        "state": "hidden",
        "taken": null,
        "version": 2,
        "waits": false,
        "weight": 0.0
      }
    }
    "#);
}

#[tokio::test]
async fn take_case_200() {
    let body = body(async |s| {
        let taken = format!("{}/taken", s.case().await);
        request("PUT", &taken).json(&json!({"taken": true})).by(&s.moderator().await)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "appealed": false,
        "id": "[id]",
        "kind": "tip",
        "opened": "[time]",
        "reasons": [
          "spam"
        ],
        "reported": {
          "parts": [],
          "photos": [],
          "text": "Draw the soil up around the stems in July and again in September, on a dry day.",
          "title": "For everyone"
        },
        "reports": 1,
        "state": "open",
        "taken": {
          "by": "[id]",
          "until": "[time]"
        },
        "version": 1,
        "waits": true,
        "weight": 0.0
      }
    }
    "#);
}

#[tokio::test]
async fn note_gardener_201() {
    let body = body(async |s| {
        let notes = format!("/moderation/gardeners/{}/notes", s.rowan.id());
        request("POST", &notes).json(&json!({"text": "Warned once."})).by(&s.moderator().await)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "at": "[time]",
        "by": "[id]",
        "text": "Warned once."
      }
    }
    "#);
}
