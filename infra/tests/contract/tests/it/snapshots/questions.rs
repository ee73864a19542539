//! Questions and answers.

use insta::assert_json_snapshot;

use super::body;
use crate::responses::{accept, answer, ask, get};

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
        "tip": "[id]"
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
        "tip": "[id]"
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
          "plant": "leek",
          "state": "open",
          "text": "Why do my leeks bolt?",
          "tip": "[id]"
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
            "text": "Sow them later."
          }
        ],
        "tip": "[id]"
      }
    }
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
          "tip": "[id]"
        }
      ],
      "next": null
    }
    "#);
}
