//! What a gardener can do on the first day.

use std::time::Duration;

use serde_json::{Value, json};

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request, tip, with};
use crate::responses::{create_user, edit, outcome, restore, share};

const LINKS: &str = "See https://a.example, https://b.example and www.c.example. They say it all, and they say it better than this page.";

struct Scene {
    garden: Garden,
    newcomer: Gardener,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let newcomer = garden.newcomer("newcomer").await;
        Self { garden, newcomer }
    }

    async fn send(&self, request: TestRequest, expect: u16) -> TestResponse {
        let response = self.garden.send(request.clone().by(&self.newcomer)).await;
        assert_eq!(response.status, expect, "{request:?}: {response:?}");
        if expect == 429 {
            assert_eq!(response.code(), "first-day");
            let seconds: u64 = response.header("retry-after").unwrap().parse().unwrap();
            assert!((86_000..=86_400).contains(&seconds), "{seconds}");
        }
        response
    }

    async fn share(&self, availability: &str, expect: u16) -> Value {
        let body = with(&tip("A tip"), "availability", json!(availability));
        self.send(share(&body), expect).await.json()
    }

    /// The first day is over.
    fn settle(&self) {
        self.garden.pass(Duration::from_hours(24));
    }
}

#[tokio::test]
async fn fourth_public_tip_of_the_first_day_is_429_by_every_way() {
    let scene = Scene::new().await;
    let path = |tip: &Value| format!("/tips/{}", tip["data"]["_id"].as_str().unwrap());
    let hidden = path(&scene.share("hidden", 201).await);
    let deleted = path(&scene.share("public", 201).await);
    scene.send(request("DELETE", &deleted), 204).await;
    for _ in 0..3 {
        scene.share("public", 201).await;
    }
    let before = scene.garden.stored();
    let refused = scene.send(share(&tip("Fourth")), 429).await;
    assert!(refused.text.contains("share it in 24 hours"), "{refused:?}");
    scene.send(edit(&hidden, &json!({"availability": "public"})), 429).await;
    scene.send(restore(&deleted), 429).await;
    assert_eq!(before, scene.garden.stored());
    // What nobody sees is not limited.
    scene.share("hidden", 201).await;
    scene.send(share(&json!({"title": "A draft", "availability": "draft"})), 201).await;
    scene.settle();
    scene.send(edit(&hidden, &json!({"availability": "public"})), 200).await;
    scene.send(restore(&deleted), 200).await;
    scene.share("public", 201).await;
}

#[tokio::test]
async fn text_with_three_links_is_429_on_the_first_day_in_every_form() {
    let scene = Scene::new().await;
    let author = scene.garden.gardener("author").await;
    let other = format!("/tips/{}", scene.garden.share(&author, "Somebody else's", "public").await);
    let shared = scene.share("public", 201).await;
    let path = format!("/tips/{}", shared["data"]["_id"].as_str().unwrap());
    let profile = format!("/user/{}", scene.newcomer.id());
    let before = scene.garden.stored();
    let requests = [
        (share(&with(&tip("Links"), "description", json!(LINKS))), 201),
        (edit(&path, &json!({"description": LINKS})), 200),
        (edit(&profile, &json!({"bio": LINKS})), 200),
        (outcome(&other, &json!({"result": "worked", "note": LINKS})), 200),
    ];
    for (request, _) in &requests {
        scene.send(request.clone(), 429).await;
    }
    assert_eq!(before, scene.garden.stored());
    scene.settle();
    for (request, expect) in requests {
        scene.send(request, expect).await;
    }
}

#[tokio::test]
async fn text_with_three_links_is_limited_when_it_becomes_public_only() {
    let scene = Scene::new().await;
    let shown = json!({"availability": "public"});
    for availability in ["draft", "hidden", "retired"] {
        let body = with(&with(&tip("Links"), "description", json!(LINKS)), "availability", json!(availability));
        let created = scene.send(share(&body), 201).await.json();
        let path = format!("/tips/{}", created["data"]["_id"].as_str().unwrap());
        scene.send(edit(&path, &shown), 429).await;
        // Neither by a second edit nor by deleting and restoring it.
        scene.send(edit(&path, &json!({"availability": "hidden"})), 200).await;
        scene.send(edit(&path, &json!({"description": format!("{LINKS} Today too.")})), 200).await;
        scene.send(request("DELETE", &path), 204).await;
        scene.send(restore(&path), 200).await;
        scene.send(edit(&path, &shown), 429).await;
        assert!(!scene.garden.get("/tips").await.text.contains("a.example"), "{availability}");
        let words = json!({"description": "Sow them in March under glass, and earth them up in June and July.", "availability": "public"});
        scene.send(edit(&path, &words), 200).await;
        scene.send(edit(&path, &json!({"description": LINKS})), 429).await;
    }
}

#[tokio::test]
async fn first_profile_with_three_links_is_400() {
    let garden = Garden::new().await;
    let newcomer = Gardener::named("newcomer");
    let create = create_user(&json!({"name": "Newcomer", "bio": LINKS})).by(&newcomer);
    let response = garden.send(create).await;
    assert_eq!((response.status, response.fields()), (400, vec!["bio".to_owned()]), "{response:?}");
}
