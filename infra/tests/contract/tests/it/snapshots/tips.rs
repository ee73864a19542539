//! Tips, alone and in lists.

use insta::{assert_json_snapshot, assert_snapshot};
use rules::TipId;
use serde_json::json;

use super::{body, tip_with_facts};
use crate::responses::{Scene, edit, get, restore, share};

#[tokio::test]
async fn list_tips_200() {
    assert_json_snapshot!(body(async |_| get("/tips")).await, @r#"
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
async fn get_tip_200() {
    assert_json_snapshot!(body(async |scene| get(&scene.hidden).by(&scene.rowan)).await, @r#"
    {
      "data": {
        "_id": "[id]",
        "authorId": "[id]",
        "availability": "hidden",
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
        "own": true,
        "photos": [],
        "plant": null,
        "plantType": "Leek",
        "title": "For myself",
        "version": 1
      }
    }
    "#);
}

#[tokio::test]
async fn list_my_tips_200() {
    assert_json_snapshot!(body(async |scene| get("/mytips").by(&scene.rowan)).await, @r#"
    {
      "data": [
        {
          "_id": "[id]",
          "authorId": "[id]",
          "availability": "hidden",
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
          "title": "For myself",
          "version": 1
        },
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
async fn create_tip_201() {
    assert_json_snapshot!(body(async |scene| share(&tip_with_facts()).by(&scene.rowan)).await, @r#"
    {
      "data": {
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
        "facts": {
          "basis": {
            "kind": "own-experience",
            "seasons": 12
          },
          "climates": [
            "cool-maritime"
          ],
          "frost": {
            "end": -6,
            "from": "first",
            "start": -16
          },
          "hazardNote": "Wear gloves.",
          "hazards": [
            "sharp-tool"
          ],
          "minutes": 30,
          "months": {
            "best": [
              7,
              9
            ],
            "possible": [
              8
            ]
          },
          "monthsFor": {
            "firstFrost": 44,
            "lastFrost": 16
          },
          "places": [
            "ground"
          ],
          "plants": [
            "leek"
          ],
          "standfirst": "Longer white stems for an hour of work.",
          "sun": [
            "full-sun"
          ],
          "tools": [
            "Spade"
          ],
          "work": "tend"
        },
        "image": "https://garden.example/leek.jpg",
        "name": "rowan",
        "own": true,
        "photos": [],
        "plant": {
          "drawn": true,
          "id": "[id]",
          "latin": "Allium ampeloprasum Porrum Group",
          "name": "Leek"
        },
        "plantType": "Leek",
        "title": "New",
        "version": 1
      }
    }
    "#);
}

#[tokio::test]
async fn update_tip_200() {
    assert_json_snapshot!(body(async |scene| edit(&scene.public, &json!({"title": "New"})).by(&scene.rowan)).await, @r#"
    {
      "data": {
        "_id": "[id]",
        "authorId": "[id]",
        "availability": "public",
        "category": "Vegetables",
        "confirmedAt": "[time]",
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
        "own": true,
        "photos": [],
        "plant": null,
        "plantType": "Leek",
        "title": "New",
        "version": 2
      }
    }
    "#);
}

#[tokio::test]
async fn restore_tip_200() {
    assert_json_snapshot!(body(async |scene| restore(&scene.deleted_tip().await).by(&scene.rowan)).await, @r#"
    {
      "data": {
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
        "own": true,
        "photos": [],
        "plant": null,
        "plantType": "Leek",
        "title": "For everyone",
        "version": 1
      }
    }
    "#);
}

#[tokio::test]
async fn list_top_tips_200() {
    assert_json_snapshot!(body(async |_| get("/tips/top")).await, @r#"
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
      ]
    }
    "#);
}

/// The tags in the head of the app's page.
#[tokio::test]
async fn tip_page_200() {
    let scene = Scene::new().await;
    let page = scene.garden.send(get(&format!("{}/page", scene.public))).await.text;
    let [tip, author] = [&scene.public, &scene.profile].map(|path| path.rsplit('/').next().unwrap());
    let added = TipId::parse(tip).unwrap().date_added().to_string();
    let page = page.replace(tip, "[tip]").replace(author, "[author]").replace(&added, "[time]");
    let tags: Vec<_> = page.split('<').filter(|tag| tag.contains("data-served")).collect();
    assert_snapshot!(tags.join("\n"), @r#"
    title data-served>For everyone · Sorrel &amp; Spade
    link rel="canonical" href="https://site.invalid/tips/[tip]" data-served>
    meta name="description" content="Draw the soil up around the stems in July and again in September, on a dry day." data-served>
    meta name="author" content="rowan" data-served>
    meta name="twitter:card" content="summary_large_image" data-served>
    meta property="og:type" content="article" data-served>
    meta property="og:title" content="For everyone" data-served>
    meta property="og:description" content="Draw the soil up around the stems in July and again in September, on a dry day." data-served>
    meta property="og:url" content="https://site.invalid/tips/[tip]" data-served>
    meta property="og:image" content="https://garden.example/leek.jpg" data-served>
    script type="application/ld+json" data-served>[{"@context":"https://schema.org","@type":"Article","author":{"@type":"Person","name":"rowan","url":"https://site.invalid/gardener/[author]"},"dateModified":"[time]","datePublished":"[time]","description":"Draw the soil up around the stems in July and again in September, on a dry day.","headline":"For everyone","image":"https://garden.example/leek.jpg","isAccessibleForFree":false,"url":"https://site.invalid/tips/[tip]"},{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","item":"https://site.invalid/Tips","name":"Tips","position":1},{"@type":"ListItem","item":"https://site.invalid/tips/[tip]","name":"For everyone","position":2}]}]
    link rel="alternate" type="application/atom+xml" title="Vegetables · Sorrel &amp; Spade" href="https://site.invalid/api/feed?category=Vegetables" data-served>
    "#);
}
