//! Votes, saved tips and reports.

use insta::{assert_json_snapshot, assert_snapshot};
use serde_json::json;

use super::body;
use crate::calendar::month_after;
use crate::responses::{Scene, get, outcome, renew_calendar};

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
        "joined": [],
        "outcomes": [
          {
            "at": "[time]",
            "note": "Longer by two centimetres.",
            "result": "worked",
            "tip": "[id]",
            "year": "[year]"
          }
        ],
        "outdated": [],
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
async fn renew_calendar_200() {
    let mut address = body(async |scene| renew_calendar().by(&scene.mireille)).await;
    let file = address["data"]["file"].as_str().unwrap();
    assert!(rules::CalendarFile::parse(file).is_some(), "{file}");
    address["data"]["file"] = json!("[id].[key].ics");
    assert_json_snapshot!(address, @r#"
    {
      "data": {
        "at": "[time]",
        "file": "[id].[key].ics"
      }
    }
    "#);
}

#[tokio::test]
async fn get_calendar_200() {
    let scene = Scene::new().await;
    let facts =
        json!({"months": {"best": [month_after(2).0]}, "standfirst": "Longer white stems, for an hour of work."});
    let tip = scene.garden.keep(&scene.mireille, "Earth up leeks", facts).await;
    let calendar = scene.garden.send(get(&scene.calendar().await)).await.text.replace(&tip, "[id]");
    let is_of_a_day = |name: &str| ["DTSTAMP", "DTSTART;VALUE=DATE", "DTEND;VALUE=DATE", "UID"].contains(&name);
    let lines = calendar.split("\r\n").map(|line| match line.split_once(':') {
        Some((name, _)) if is_of_a_day(name) => format!("{name}:[{}]", if name == "UID" { "id" } else { "time" }),
        _ => line.to_owned(),
    });
    assert_snapshot!(lines.collect::<Vec<_>>().join("\n"), @r"
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Sorrel & Spade//My almanac//EN
    CALSCALE:GREGORIAN
    X-WR-CALNAME:My almanac · Sorrel & Spade
    REFRESH-INTERVAL;VALUE=DURATION:P1D
    X-PUBLISHED-TTL:P1D
    BEGIN:VEVENT
    DESCRIPTION:Leek\nLonger white stems\, for an hour of work.\nhttps://site.i
     nvalid/tips/[id]
    DTEND;VALUE=DATE:[time]
    DTSTAMP:[time]
    DTSTART;VALUE=DATE:[time]
    SUMMARY:Earth up leeks
    TRANSP:TRANSPARENT
    UID:[id]
    URL:https://site.invalid/tips/[id]
    END:VEVENT
    END:VCALENDAR
    ");
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
