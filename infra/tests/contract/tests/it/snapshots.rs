//! The body of each 2xx response. Ids and times are redacted.

use insta::{assert_json_snapshot, assert_snapshot};
use rules::TipId;
use serde_json::{Value, json};

use crate::garden::{Gardener, TestRequest, tip, with};
use crate::openapi::document;
use crate::photos::announce;
use crate::responses::{Scene, create_user, edit, export, get, leave, operations, outcome, restore, share};

/// The body of the response, with ids and times redacted.
async fn body(request: impl AsyncFn(&Scene) -> TestRequest) -> Value {
    let scene = Scene::new().await;
    let request = request(&scene).await;
    let mut body = scene.garden.send(request).await.json();
    redact(&mut body);
    body
}

fn redact(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::Object(fields) => {
            for (name, value) in fields {
                match name.as_str() {
                    "_id" | "id" | "authorId" | "tip" => *value = json!("[id]"),
                    "dateAdded" | "dateJoined" | "at" | "confirmedAt" | "deletedAt" => *value = json!("[time]"),
                    "year" => *value = json!("[year]"),
                    "fields" if value.is_object() => {
                        value.as_object_mut().unwrap().values_mut().for_each(|field| *field = json!("[text]"));
                    }
                    "helpful" | "saved" if value.is_array() => {
                        *value = json!(vec!["[id]"; value.as_array().unwrap().len()]);
                    }
                    _ => redact(value),
                }
            }
        }
        _ => {}
    }
}

fn tip_with_facts() -> Value {
    let facts = json!({
        "plants": ["leek"], "work": "tend", "months": {"best": [7, 9], "possible": [8]}, "climates": ["cool-maritime"], "places": ["ground"],
        "sun": ["full-sun"], "hazards": ["sharp-tool"], "hazardNote": "Wear gloves.",
        "basis": {"kind": "own-experience", "seasons": 12}, "minutes": 30, "tools": ["Spade"],
        "standfirst": "Longer white stems for an hour of work.",
    });
    with(&tip("New"), "facts", facts)
}

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
          "drawing": "onion",
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
async fn create_user_201() {
    assert_json_snapshot!(body(async |_| create_user(&json!({"name": "New"})).by(&Gardener::named("new"))).await, @r#"
    {
      "data": {
        "age": null,
        "bio": "",
        "climate": null,
        "dateJoined": "[time]",
        "email": "sub-of-new@garden.example",
        "experience": "",
        "gender": null,
        "hemisphere": null,
        "id": "[id]",
        "location": "",
        "name": "New",
        "phone": "",
        "photoUrl": null,
        "role": "user",
        "showAge": false,
        "showEmail": false,
        "showGender": false,
        "specialization": "",
        "status": "active",
        "totalTips": 0
      }
    }
    "#);
}

#[tokio::test]
async fn create_user_200() {
    assert_json_snapshot!(body(async |scene| create_user(&json!({"name": "New"})).by(&scene.rowan)).await, @r#"
    {
      "data": {
        "age": null,
        "bio": "",
        "climate": null,
        "dateJoined": "[time]",
        "email": "sub-of-rowan@garden.example",
        "experience": "",
        "gender": null,
        "hemisphere": null,
        "id": "[id]",
        "location": "",
        "name": "rowan",
        "phone": "",
        "photoUrl": null,
        "role": "user",
        "showAge": false,
        "showEmail": false,
        "showGender": false,
        "specialization": "",
        "status": "active",
        "totalTips": 1
      }
    }
    "#);
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "a tip without months counts for each month")]
async fn search_tips_200() {
    assert_json_snapshot!(body(async |_| get("/search/tips?q=everyone")).await, @r#"
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
      "nearest": false,
      "next": null,
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
          "id": "[id]",
          "kind": "plant",
          "text": "Leek"
        },
        {
          "id": "[id]",
          "kind": "tip",
          "text": "For everyone"
        }
      ]
    }
    "#);
}

#[tokio::test]
async fn list_users_200() {
    assert_json_snapshot!(body(async |_| get("/user")).await, @r#"
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
          "name": "mireille",
          "photoUrl": null,
          "role": "user",
          "specialization": "",
          "status": "active",
          "totalTips": 0
        },
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
          "name": "rowan",
          "photoUrl": null,
          "role": "user",
          "specialization": "",
          "status": "active",
          "totalTips": 1
        }
      ],
      "next": null
    }
    "#);
}

#[tokio::test]
async fn get_user_200() {
    assert_json_snapshot!(body(async |scene| get(&scene.profile)).await, @r#"
    {
      "data": {
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
        "name": "rowan",
        "photoUrl": null,
        "role": "user",
        "specialization": "",
        "status": "active",
        "totalTips": 1
      }
    }
    "#);
}

#[tokio::test]
async fn update_user_200() {
    assert_json_snapshot!(body(async |scene| edit(&scene.profile, &json!({"bio": "New"})).by(&scene.rowan)).await, @r#"
    {
      "data": {
        "age": null,
        "bio": "New",
        "climate": null,
        "dateJoined": "[time]",
        "email": "sub-of-rowan@garden.example",
        "experience": "",
        "gender": null,
        "hemisphere": null,
        "id": "[id]",
        "location": "",
        "name": "rowan",
        "phone": "",
        "photoUrl": null,
        "role": "user",
        "showAge": false,
        "showEmail": false,
        "showGender": false,
        "specialization": "",
        "status": "active",
        "totalTips": 1
      }
    }
    "#);
}

#[tokio::test]
async fn delete_user_202() {
    assert_json_snapshot!(body(async |scene| leave(&scene.profile).by(&scene.rowan)).await, @r#"
    {
      "data": {
        "tipsLeft": 0
      }
    }
    "#);
}

#[tokio::test]
async fn export_user_200() {
    assert_json_snapshot!(body(async |scene| export(&scene.profile).by(&scene.rowan)).await, @r#"
    {
      "data": {
        "marks": {
          "helpful": [],
          "outcomes": [],
          "saved": []
        },
        "photos": [],
        "profile": {
          "age": null,
          "bio": "",
          "climate": null,
          "dateJoined": "[time]",
          "email": "sub-of-rowan@garden.example",
          "emailVerified": true,
          "experience": "",
          "gender": null,
          "hemisphere": null,
          "id": "[id]",
          "location": "",
          "name": "rowan",
          "phone": "",
          "photoUrl": null,
          "role": "user",
          "showAge": false,
          "showEmail": false,
          "showGender": false,
          "specialization": "",
          "status": "active",
          "totalTips": 1
        },
        "tips": [
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
            "own": true,
            "photos": [],
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
            "own": true,
            "photos": [],
            "plant": null,
            "plantType": "Leek",
            "title": "For everyone",
            "version": 1
          }
        ]
      },
      "next": null
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
    meta property="og:title" content="For everyone" data-served>
    meta property="og:description" content="Draw the soil up around the stems in July and again in September, on a dry day." data-served>
    meta property="og:url" content="https://site.invalid/tips/[tip]" data-served>
    meta property="og:image" content="https://garden.example/leek.jpg" data-served>
    script type="application/ld+json" data-served>{"@context":"https://schema.org","@type":"Article","author":{"@type":"Person","name":"rowan","url":"https://site.invalid/gardener/[author]"},"dateModified":"[time]","datePublished":"[time]","description":"Draw the soil up around the stems in July and again in September, on a dry day.","headline":"For everyone","image":"https://garden.example/leek.jpg","url":"https://site.invalid/tips/[tip]"}
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

#[tokio::test]
async fn create_photo_201() {
    assert_json_snapshot!(body(async |scene| announce().by(&scene.rowan)).await, @r#"
    {
      "data": {
        "id": "[id]",
        "upload": {
          "fields": {
            "Content-Type": "[text]",
            "key": "[text]",
            "policy": "[text]",
            "x-amz-algorithm": "[text]",
            "x-amz-credential": "[text]",
            "x-amz-date": "[text]",
            "x-amz-signature": "[text]"
          },
          "url": "https://garden-media.example"
        }
      }
    }
    "#);
}

#[tokio::test]
async fn get_photo_200() {
    assert_json_snapshot!(body(async |scene| get(&scene.photo().await).by(&scene.rowan)).await, @r##"
    {
      "data": {
        "colour": "#010203",
        "height": 1200,
        "id": "[id]",
        "state": "ready",
        "width": 1600
      }
    }
    "##);
}

#[test]
fn every_documented_2xx_body_has_a_snapshot() {
    let source = include_str!("snapshots.rs");
    for (_, operation) in operations(&document()) {
        let id = operation["operationId"].as_str().unwrap().replace('-', "_");
        for (status, response) in operation["responses"].as_object().unwrap() {
            if status.starts_with('2') && response.get("content").is_some() {
                assert!(source.contains(&format!("async fn {id}_{status}()")), "{id}_{status} is missing");
            }
        }
    }
}
