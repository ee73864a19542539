//! Gardeners and their data.

use insta::{assert_json_snapshot, assert_snapshot};
use serde_json::json;

use super::body;
use crate::garden::Gardener;
use crate::responses::{Scene, create_user, edit, export, follow, get, leave};

#[tokio::test]
async fn create_user_201() {
    assert_json_snapshot!(body(async |_| create_user(&json!({"name": "New"})).by(&Gardener::named("new"))).await, @r#"
    {
      "data": {
        "age": null,
        "bio": "",
        "calendarSince": null,
        "climate": null,
        "dateJoined": "[time]",
        "email": "sub-of-new@garden.example",
        "experience": "",
        "firstFrost": null,
        "gender": null,
        "hemisphere": null,
        "id": "[id]",
        "lastFrost": null,
        "listed": true,
        "location": "",
        "name": "New",
        "phone": "",
        "photoUrl": null,
        "role": "user",
        "showAge": false,
        "showEmail": false,
        "showExperience": true,
        "showGender": false,
        "showOutcomes": true,
        "showPlace": true,
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
        "calendarSince": null,
        "climate": null,
        "dateJoined": "[time]",
        "email": "sub-of-rowan@garden.example",
        "experience": "",
        "firstFrost": null,
        "gender": null,
        "hemisphere": null,
        "id": "[id]",
        "lastFrost": null,
        "listed": true,
        "location": "",
        "name": "rowan",
        "phone": "",
        "photoUrl": null,
        "role": "user",
        "showAge": false,
        "showEmail": false,
        "showExperience": true,
        "showGender": false,
        "showOutcomes": true,
        "showPlace": true,
        "specialization": "",
        "status": "active",
        "totalTips": 1
      }
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

/// The tags in the head of the app's page.
#[tokio::test]
async fn gardener_page_200() {
    let scene = Scene::new().await;
    let page = scene.garden.send(get(&format!("{}/page", scene.profile))).await.text;
    let id = scene.profile.rsplit('/').next().unwrap();
    let profile = scene.garden.send(get(&scene.profile)).await.json();
    let joined = profile["data"]["dateJoined"].as_str().unwrap();
    let page = page.replace(id, "[id]").replace(joined, "[time]");
    let tags: Vec<_> = page.split('<').filter(|tag| tag.contains("data-served")).collect();
    assert_snapshot!(tags.join("\n"), @r#"
    title data-served>rowan · Sorrel &amp; Spade
    link rel="canonical" href="https://site.invalid/gardener/[id]" data-served>
    meta name="description" content="rowan: one tip." data-served>
    meta name="twitter:card" content="summary" data-served>
    meta property="og:type" content="profile" data-served>
    meta property="og:title" content="rowan" data-served>
    meta property="og:description" content="rowan: one tip." data-served>
    meta property="og:url" content="https://site.invalid/gardener/[id]" data-served>
    meta property="og:image" content="https://site.invalid/share.jpg" data-served>
    script type="application/ld+json" data-served>{"@context":"https://schema.org","@type":"ProfilePage","dateCreated":"[time]","mainEntity":{"@type":"Person","agentInteractionStatistic":{"@type":"InteractionCounter","interactionType":"https://schema.org/ShareAction","userInteractionCount":1},"description":"rowan: one tip.","image":"https://site.invalid/share.jpg","name":"rowan","url":"https://site.invalid/gardener/[id]"},"url":"https://site.invalid/gardener/[id]"}
    link rel="alternate" type="application/atom+xml" title="Tips by rowan · Sorrel &amp; Spade" href="https://site.invalid/api/feed?author=[id]" data-served>
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
        "calendarSince": null,
        "climate": null,
        "dateJoined": "[time]",
        "email": "sub-of-rowan@garden.example",
        "experience": "",
        "firstFrost": null,
        "gender": null,
        "hemisphere": null,
        "id": "[id]",
        "lastFrost": null,
        "listed": true,
        "location": "",
        "name": "rowan",
        "phone": "",
        "photoUrl": null,
        "role": "user",
        "showAge": false,
        "showEmail": false,
        "showExperience": true,
        "showGender": false,
        "showOutcomes": true,
        "showPlace": true,
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
#[expect(clippy::too_many_lines, reason = "it is one response")]
async fn export_user_200() {
    assert_json_snapshot!(body(async |scene| export(&scene.profile).by(&scene.rowan)).await, @r#"
    {
      "data": {
        "appeals": [],
        "blocks": [],
        "follows": {
          "gardeners": [],
          "plants": []
        },
        "marks": {
          "helpful": [],
          "joined": [],
          "outcomes": [],
          "outdated": [],
          "saved": []
        },
        "notices": {
          "asks": false,
          "mail": [
            "moderation"
          ],
          "notices": [],
          "unseen": 0
        },
        "photos": [],
        "privateNotes": [],
        "profile": {
          "age": null,
          "bio": "",
          "calendarSince": null,
          "climate": null,
          "dateJoined": "[time]",
          "email": "sub-of-rowan@garden.example",
          "emailVerified": true,
          "experience": "",
          "firstFrost": null,
          "gender": null,
          "hemisphere": null,
          "id": "[id]",
          "lastFrost": null,
          "listed": true,
          "location": "",
          "name": "rowan",
          "phone": "",
          "photoUrl": null,
          "role": "user",
          "showAge": false,
          "showEmail": false,
          "showExperience": true,
          "showGender": false,
          "showOutcomes": true,
          "showPlace": true,
          "specialization": "",
          "status": "active",
          "totalTips": 1
        },
        "questions": [],
        "reports": [],
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
async fn list_follows_200() {
    let body = body(async |s| {
        s.sent(follow("gardener", &s.rowan.id()).by(&s.mireille)).await;
        s.sent(follow("plant", "leek").by(&s.mireille)).await;
        get("/me/follows").by(&s.mireille)
    });
    assert_json_snapshot!(body.await, @r#"
    {
      "data": {
        "gardeners": [
          "[id]"
        ],
        "plants": [
          "leek"
        ]
      }
    }
    "#);
}

#[tokio::test]
async fn list_feed_200() {
    let body = body(async |s| {
        s.sent(follow("gardener", &s.rowan.id()).by(&s.mireille)).await;
        get("/me/feed").by(&s.mireille)
    });
    assert_json_snapshot!(body.await, @r#"
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
