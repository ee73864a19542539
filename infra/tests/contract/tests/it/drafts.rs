//! Drafts: they need a title only, their author alone sees them, and each becomes at most one tip.

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Timestamp, limits};
use serde_json::{Value, json};

use crate::garden::{Garden, Gardener, TestResponse, request, tip, with};
use crate::responses::{edit, share};

const ALL: [&str; 3] = ["plantType", "category", "description"];

struct Scene {
    garden: Garden,
    rowan: Gardener,
    mireille: Gardener,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
        Self { garden, rowan, mireille }
    }

    /// Keeps a draft of only a title, as if it was written some time ago. Returns its id.
    async fn draft(&self) -> String {
        let shared = self.share(&json!({"title": "Leeks in winter", "availability": "draft"})).await;
        assert_eq!(shared.status, 201, "{shared:?}");
        let id = shared.json()["data"]["_id"].as_str().unwrap().to_owned();
        self.wait(&id).await;
        id
    }

    async fn share(&self, body: &Value) -> TestResponse {
        self.garden.send(share(body).by(&self.rowan)).await
    }

    async fn edit(&self, id: &str, change: &Value) -> TestResponse {
        self.garden.send(edit(&format!("/tips/{id}"), change).by(&self.rowan)).await
    }

    /// Makes a draft old enough to be written again.
    async fn wait(&self, id: &str) {
        let at = Timestamp::from_milliseconds(Timestamp::now().milliseconds() - limits::DRAFT_SECONDS * 1_000);
        let update = self.garden.tips.client.update_item().table_name(&self.garden.tips.name);
        let update = update.key("id", AttributeValue::S(id.to_owned())).update_expression("SET card.confirmedAt = :at");
        update.expression_attribute_values(":at", AttributeValue::S(at.to_string())).send().await.unwrap();
    }

    async fn total_tips(&self) -> Value {
        self.garden.get(&format!("/user/{}", self.rowan.id())).await.json()["data"]["totalTips"].clone()
    }

    async fn edits_today(&self) -> String {
        format!("{:?}", self.garden.item(&self.garden.users, &self.rowan.id()).await["today"])
    }
}

#[tokio::test]
async fn draft_is_only_in_its_authors_list_and_counts_nowhere() {
    let scene = Scene::new().await;
    let id = scene.draft().await;
    scene.garden.feed_index().await;
    let (author, path) = (format!("/tips?author={}", scene.rowan.id()), format!("/tips/{id}"));
    for list in [
        "/tips",
        "/tips?category=Vegetables",
        "/tips?difficulty=easy",
        &author,
        "/search/tips",
        "/search/tips?q=leeks",
        "/suggest?q=leeks",
        "/mytips",
        "/mytips?deleted=true",
        &path,
    ] {
        let response = scene.garden.send(request("GET", list).by(&scene.mireille)).await;
        assert!(!response.text.contains(&id) && !response.text.contains("winter"), "{list}: {response:?}");
    }
    for write in [edit(&path, &json!({"title": "Mine"})), request("DELETE", &path)] {
        assert_eq!(scene.garden.send(write.by(&scene.mireille)).await.status, 404);
    }
    assert_eq!(scene.total_tips().await, 0);
    let listed = scene.garden.send(request("GET", "/mytips").by(&scene.rowan)).await.json()["data"][0].clone();
    let whole = scene.garden.send(request("GET", &path).by(&scene.rowan)).await.json()["data"].clone();
    for draft in [listed, whole] {
        assert_eq!((&draft["availability"], &draft["unfinished"]), (&json!("draft"), &json!(ALL)));
        assert_eq!((&draft["plantType"], &draft["description"]), (&json!(""), &json!("")));
    }
}

#[tokio::test]
async fn draft_lacks_less_with_each_edit_and_becomes_the_tip() {
    let scene = Scene::new().await;
    let id = scene.draft().await;
    let whole = tip("Leeks in winter");
    for (change, lacks) in [
        (
            json!({"availability": "draft", "plantType": "Leek", "category": "", "description": "Too short."}),
            json!(["category", "description"]),
        ),
        (json!({"availability": "draft", "category": "Vegetables"}), json!(["description"])),
        (json!({"availability": "draft", "plantType": " ", "description": whole["description"]}), json!(["plantType"])),
        (json!({"title": "Leeks"}), json!(["plantType"])),
    ] {
        let edited = scene.edit(&id, &change).await;
        assert_eq!((edited.status, &edited.json()["data"]["unfinished"]), (200, &lacks), "{change}: {edited:?}");
        scene.wait(&id).await;
    }
    for availability in ["public", "hidden", "retired"] {
        let refused = scene.edit(&id, &json!({"availability": availability})).await;
        assert_eq!((refused.status, refused.fields()), (400, vec!["plantType".to_owned()]));
    }
    let shared = scene.edit(&id, &whole).await;
    let data = &shared.json()["data"];
    assert_eq!((shared.status, &data["_id"], data.get("unfinished")), (200, &json!(id), None), "{shared:?}");
    assert_eq!(scene.garden.get("/tips").await.titles(), ["Leeks in winter"]);
    assert_eq!(scene.total_tips().await, 1);
    let again = scene.edit(&id, &json!({"availability": "draft"})).await;
    assert_eq!((again.status, again.fields()), (400, vec!["availability".to_owned()]));
}

#[tokio::test]
async fn tip_that_is_not_a_draft_needs_everything() {
    let scene = Scene::new().await;
    for availability in ["public", "hidden", "retired"] {
        let shared = scene.share(&json!({"title": "Leeks", "availability": availability})).await;
        let mut fields = shared.fields();
        fields.sort();
        assert_eq!(
            (shared.status, fields),
            (400, vec!["category".to_owned(), "description".to_owned(), "plantType".to_owned()])
        );
    }
    for title in [json!(""), json!("x".repeat(121)), Value::Null] {
        let shared = scene.share(&json!({"title": title, "availability": "draft"})).await;
        assert_eq!((shared.status, shared.fields()), (400, vec!["title".to_owned()]));
    }
    for (field, value) in
        [("plantType", json!("x".repeat(81))), ("category", json!("Weeds")), ("description", json!("x".repeat(10_001)))]
    {
        let body = with(&json!({"title": "Leeks", "availability": "draft"}), field, value);
        assert_eq!(scene.share(&body).await.fields(), [field]);
    }
}

#[tokio::test]
async fn draft_is_written_at_most_every_ten_seconds_and_does_not_use_up_the_day() {
    let scene = Scene::new().await;
    let id = scene.draft().await;
    scene.garden.set_today(&scene.rowan, &Timestamp::now().day(), 1, limits::EDITS_A_DAY).await;
    for change in [json!({"title": "Leeks, again"}), json!({"availability": "draft"})] {
        assert_eq!(scene.edit(&id, &change).await.status, 200);
        let before = scene.garden.stored();
        let soon = scene.edit(&id, &change).await;
        assert_eq!((soon.status, soon.code().as_str(), soon.header("retry-after")), (429, "too-soon", Some("10")));
        assert_eq!(before, scene.garden.stored());
        assert!(scene.edits_today().await.contains(&format!("\"edits\": N(\"{}\")", limits::EDITS_A_DAY)));
        scene.wait(&id).await;
    }
    assert_eq!(scene.edit(&id, &tip("Leeks")).await.code(), "daily-limit", "sharing it counts");
    scene.garden.set_today(&scene.rowan, &Timestamp::now().day(), limits::TIPS_A_DAY, 0).await;
    assert_eq!(scene.share(&json!({"title": "One more", "availability": "draft"})).await.code(), "daily-limit");
}

#[tokio::test]
async fn disabled_gardener_cannot_write_a_draft() {
    let scene = Scene::new().await;
    let id = scene.draft().await;
    scene.garden.set_attribute(&scene.rowan, "status", "inactive").await;
    let before = scene.garden.stored();
    assert_eq!(scene.edit(&id, &json!({"title": "Leeks"})).await.code(), "inactive");
    assert_eq!(scene.share(&json!({"title": "Leeks", "availability": "draft"})).await.code(), "inactive");
    assert_eq!(before, scene.garden.stored());
}
