//! Searches and suggestions.

use insta::{assert_json_snapshot, assert_snapshot};
use rules::TipId;

use super::body;
use crate::responses::{Scene, get};

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "a tip without months counts for each month")]
async fn search_tips_200() {
    assert_json_snapshot!(body(async |_| get("/search/tips?q=everyone")).await, @r#"
    {
      "asked": {
        "plants": [],
        "problems": [],
        "safety": false
      },
      "corrected": [],
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
          "marks": {
            "description": [],
            "name": [],
            "plantType": [],
            "title": [
              {
                "from": 4,
                "to": 12
              }
            ]
          },
          "name": "rowan",
          "plant": null,
          "plantType": "Leek",
          "title": "For everyone",
          "version": 1
        }
      ],
      "facets": {
        "category": [
          {
            "count": 1,
            "value": "Vegetables"
          }
        ],
        "difficulty": [
          {
            "count": 1,
            "value": "medium"
          }
        ],
        "month": [
          {
            "count": 1,
            "value": 1
          },
          {
            "count": 1,
            "value": 2
          },
          {
            "count": 1,
            "value": 3
          },
          {
            "count": 1,
            "value": 4
          },
          {
            "count": 1,
            "value": 5
          },
          {
            "count": 1,
            "value": 6
          },
          {
            "count": 1,
            "value": 7
          },
          {
            "count": 1,
            "value": 8
          },
          {
            "count": 1,
            "value": 9
          },
          {
            "count": 1,
            "value": 10
          },
          {
            "count": 1,
            "value": 11
          },
          {
            "count": 1,
            "value": 12
          }
        ],
        "place": [],
        "plant": [],
        "sun": []
      },
      "missing": [],
      "nearest": false,
      "next": null,
      "risks": [],
      "safe": null,
      "total": 1
    }
    "#);
}

#[tokio::test]
async fn search_gardeners_200() {
    assert_json_snapshot!(body(async |_| get("/search/gardeners?q=rowan")).await, @r#"
    {
      "data": [
        {
          "age": null,
          "bio": "",
          "climate": null,
          "dateJoined": "[time]",
          "email": null,
          "experience": "",
          "gender": null,
          "hemisphere": null,
          "id": "[id]",
          "location": "",
          "marks": {
            "bio": [],
            "location": [],
            "name": [
              {
                "from": 0,
                "to": 5
              }
            ],
            "specialization": []
          },
          "name": "rowan",
          "photoUrl": null,
          "role": "user",
          "specialization": "",
          "status": "active",
          "totalTips": 1
        }
      ],
      "nearest": false,
      "next": null,
      "total": 1
    }
    "#);
}

#[tokio::test]
async fn suggest_200() {
    assert_json_snapshot!(body(async |_| get("/suggest?q=leek")).await, @r#"
    {
      "data": [
        {
          "authorId": "[id]",
          "category": null,
          "id": "[id]",
          "kind": "plant",
          "plant": null,
          "text": "Leek"
        },
        {
          "authorId": "[id]",
          "category": "Vegetables",
          "id": "[id]",
          "kind": "tip",
          "plant": null,
          "text": "For everyone"
        }
      ]
    }
    "#);
}

#[tokio::test]
async fn feed_200() {
    let scene = Scene::new().await;
    let feed = scene.garden.send(get("/feed")).await.text;
    let [tip, author] = [&scene.public, &scene.profile].map(|path| path.rsplit('/').next().unwrap());
    let added = TipId::parse(tip).unwrap().date_added().to_string();
    let feed =
        feed.replace(tip, "[tip]").replace(author, "[author]").replace(&added, "[time]").replace(&added[..10], "[day]");
    assert_snapshot!(feed.replace("><", ">\n<"), @r#"
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
    <id>https://site.invalid/api/feed</id>
    <title>Sorrel &amp; Spade</title>
    <updated>[time]</updated>
    <icon>https://site.invalid/icon-192.png</icon>
    <link rel="self" type="application/atom+xml" href="https://site.invalid/api/feed"/>
    <link rel="alternate" type="text/html" href="https://site.invalid/Tips"/>
    <entry>
    <id>tag:site.invalid,[day]:tips/[tip]</id>
    <title>For everyone</title>
    <published>[time]</published>
    <updated>[time]</updated>
    <link rel="alternate" type="text/html" href="https://site.invalid/tips/[tip]"/>
    <author>
    <name>rowan</name>
    <uri>https://site.invalid/gardener/[author]</uri>
    </author>
    <category term="Vegetables"/>
    <summary>Draw the soil up around the stems in July and again in September, on a dry day.</summary>
    </entry>
    </feed>
    "#);
}
