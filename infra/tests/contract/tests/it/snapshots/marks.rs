//! Votes, saved tips and reports.

use insta::assert_json_snapshot;
use serde_json::json;

use super::body;
use crate::responses::{get, outcome};

#[tokio::test]
async fn report_outcome_200() {
    let report = json!({"result": "did-not", "note": "Slugs took all of them."});
    assert_json_snapshot!(body(async |scene| outcome(&scene.public, &report).by(&scene.mireille)).await, @r#"
    {
      "data": {
        "at": "[time]",
        "note": "Slugs took all of them.",
        "result": "did-not",
        "tip": "[id]",
        "year": "[year]"
      }
    }
    "#);
}

/// Nothing has counted the report yet.
#[tokio::test]
async fn list_outcomes_200() {
    assert_json_snapshot!(body(async |scene| get(&scene.outcomes().await)).await, @r#"
    {
      "data": {
        "climates": {},
        "didNot": 0,
        "helpful": 0,
        "notes": [
          {
            "climate": null,
            "gardener": {
              "id": "[id]",
              "name": "mireille"
            },
            "note": "Longer by two centimetres.",
            "place": null,
            "result": "worked",
            "year": "[year]"
          }
        ],
        "partly": 0,
        "worked": 0
      }
    }
    "#);
}

#[tokio::test]
async fn list_marks_200() {
    assert_json_snapshot!(body(async |scene| scene.marked(get("/me/marks")).await).await, @r#"
    {
      "data": {
        "helpful": [
          "[id]"
        ],
        "outcomes": [
          {
            "at": "[time]",
            "note": "Longer by two centimetres.",
            "result": "worked",
            "tip": "[id]",
            "year": "[year]"
          }
        ],
        "saved": [
          "[id]"
        ]
      }
    }
    "#);
}

#[tokio::test]
async fn list_saved_200() {
    assert_json_snapshot!(body(async |scene| scene.marked(get("/me/saved")).await).await, @r#"
    {
      "data": [
        {
          "_id": "[id]",
          "authorId": "[id]",
          "availability": "public",
          "category": "Vegetables",
          "counts": {
            "didNot": 0,
            "helpful": 0,
            "partly": 0,
            "worked": 0
          },
          "dateAdded": "[time]",
          "description": "Draw the soil up around the stems in July and again in September, on a dry day.",
          "difficultyLevel": "medium",
          "facts": {},
          "image": "https://garden.example/leek.jpg",
          "name": "rowan",
          "plant": null,
          "plantType": "Leek",
          "title": "For everyone",
          "version": 1
        }
      ],
      "next": null
    }
    "#);
}

#[tokio::test]
async fn list_tried_200() {
    assert_json_snapshot!(body(async |scene| scene.marked(get(&scene.tried())).await).await, @r#"
    {
      "counts": {
        "didNot": 0,
        "helpful": 0,
        "partly": 0,
        "worked": 0
      },
      "data": [
        {
          "card": {
            "_id": "[id]",
            "authorId": "[id]",
            "availability": "public",
            "category": "Vegetables",
            "counts": {
              "didNot": 0,
              "helpful": 0,
              "partly": 0,
              "worked": 0
            },
            "dateAdded": "[time]",
            "description": "Draw the soil up around the stems in July and again in September, on a dry day.",
            "difficultyLevel": "medium",
            "facts": {},
            "image": "https://garden.example/leek.jpg",
            "name": "rowan",
            "plant": null,
            "plantType": "Leek",
            "title": "For everyone",
            "version": 1
          },
          "result": "worked",
          "year": "[year]"
        }
      ],
      "next": null
    }
    "#);
}
