//! Questions and answers.

use std::time::Duration;

use insta::{assert_json_snapshot, assert_snapshot};
use serde_json::json;

use super::body;
use crate::garden::request;
use crate::responses::{Scene, accept, answer, ask, get};

#[tokio::test]
async fn create_question_201() {
    let body = body(async |s| ask(Some("leek"), "How deep do leeks go?").by(&s.mireille));
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "accepted": false,
        "at": "[time]",
        "id": "[id]",
        "plant": "leek",
        "state": "open",
        "text": "How deep do leeks go?",
        "tip": null
      }
    }
    "#);
}

#[tokio::test]
async fn create_answer_201() {
    let body = body(async |s| answer(&s.question().await, "Sow them later.").by(&s.mireille));
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "accepted": false,
        "at": "[time]",
        "id": "[id]",
        "plant": "leek",
        "state": null,
        "text": "Sow them later.",
        "tip": null
      }
    }
    "#);
}

#[tokio::test]
async fn list_questions_200() {
    let body = body(async |s| {
        s.question().await;
        get("/questions")
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": [
        {
          "answers": 0,
          "at": "[time]",
          "climate": null,
          "gardener": {
            "id": "[id]",
            "name": "rowan"
          },
          "id": "[id]",
          "joined": 0,
          "plant": "leek",
          "state": "open",
          "text": "Why do my leeks bolt?",
          "tip": null
        }
      ],
      "next": null
    }
    "#);
}

#[tokio::test]
async fn get_question_200() {
    let body = body(async |s| {
        let said = s.answer().await;
        s.sent(accept(&said, true).by(&s.rowan)).await;
        get(&format!("/questions/{}", said.rsplit_once('.').unwrap().0))
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "answers": 1,
        "at": "[time]",
        "climate": null,
        "gardener": {
          "id": "[id]",
          "name": "rowan"
        },
        "id": "[id]",
        "joined": 0,
        "plant": "leek",
        "state": "solved",
        "text": "Why do my leeks bolt?",
        "thread": [
          {
            "accepted": true,
            "at": "[time]",
            "gardener": {
              "id": "[id]",
              "name": "mireille"
            },
            "id": "[id]",
            "outdated": false,
            "text": "Sow them later.",
            "tip": null
          }
        ],
        "tip": null
      }
    }
    "#);
}

/// The tags in the head of the app's page.
#[tokio::test]
async fn question_page_200() {
    let scene = Scene::new().await;
    let question = scene.question().await;
    let page = scene.garden.send(get(&format!("/questions/{question}/page"))).await.text.replace(&question, "[id]");
    let tags: Vec<_> = page.split('<').filter(|tag| tag.contains("data-served")).collect();
    assert_snapshot!(tags.join("\n"), @r#"
    title data-served>Why do my leeks bolt? · Sorrel &amp; Spade
    link rel="canonical" href="https://site.invalid/questions/[id]" data-served>
    meta name="description" content="Why do my leeks bolt?" data-served>
    meta name="author" content="rowan" data-served>
    meta name="twitter:card" content="summary" data-served>
    meta property="og:type" content="article" data-served>
    meta property="og:title" content="Why do my leeks bolt?" data-served>
    meta property="og:description" content="Why do my leeks bolt?" data-served>
    meta property="og:url" content="https://site.invalid/questions/[id]" data-served>
    meta property="og:image" content="https://site.invalid/share.jpg" data-served>
    script type="application/ld+json" data-served>[{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","item":"https://site.invalid/questions","name":"Questions","position":1},{"@type":"ListItem","item":"https://site.invalid/questions/[id]","name":"Why do my leeks bolt?","position":2}]}]
    "#);
}

#[tokio::test]
async fn list_asked_200() {
    let body = body(async |s| {
        s.question_under_a_tip().await;
        get("/me/asked").by(&s.rowan)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": [
        {
          "answers": 0,
          "at": "[time]",
          "climate": null,
          "gardener": {
            "id": "[id]",
            "name": "mireille"
          },
          "id": "[id]",
          "joined": 0,
          "plant": null,
          "state": "open",
          "text": "With what?",
          "tip": "[id]",
          "tipTitle": "Earth up leeks"
        }
      ],
      "next": null
    }
    "#);
}

#[tokio::test]
async fn list_my_questions_200() {
    let body = body(async |s| {
        s.answer().await;
        get("/me/questions").by(&s.mireille)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": [
        {
          "accepted": false,
          "at": "[time]",
          "id": "[id]",
          "plant": "leek",
          "state": null,
          "text": "Sow them later.",
          "tip": null
        }
      ],
      "next": null
    }
    "#);
}

#[tokio::test]
async fn update_post_200() {
    let body = body(async |s| {
        let said = s.answer().await;
        s.garden.pass(Duration::from_mins(20));
        request("PATCH", &format!("/questions/{said}")).json(&json!({"text": "Sow them in April."})).by(&s.mireille)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "accepted": false,
        "at": "[time]",
        "editedAt": "[time]",
        "id": "[id]",
        "plant": "leek",
        "state": null,
        "text": "Sow them in April.",
        "tip": null
      }
    }
    "#);
}
