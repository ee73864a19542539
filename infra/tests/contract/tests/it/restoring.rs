//! `cargo xtask restore --copy`: what was deleted or changed since a copy comes back, and nothing else.

use std::sync::Mutex;

use admin::flags::{Environment, Restore, Site};
use admin::restore::{self, Live};
use aws_sdk_dynamodb::types::{
    AttributeDefinition, AttributeValue, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType,
};
use rules::TipId;
use serde_json::{Value, json};
use store::indexed::scan_all;
use store::{Intervention, ModerateTip, RecountTips, Table};

use crate::garden::{Garden, Gardener, request};
use crate::responses::edit;
use crate::sent::tables_of_operators;

const COPY: &str = "20260131T121500Z";

struct Scene {
    garden: Garden,
    rowan: Gardener,
    live: Live,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let rowan = garden.gardener("rowan").await;
        let (tips, users, activity) = (garden.tips.clone(), garden.users.clone(), garden.activity.clone());
        Self { garden, rowan, live: Live { tips, users, activity } }
    }

    /// Copies the tables as they are now, as DynamoDB's recovery does.
    async fn copy(&self) {
        let tables =
            [(&self.live.tips, &["id"][..]), (&self.live.users, &["id"]), (&self.live.activity, &["pk", "sk"])];
        for (table, keys) in tables {
            let copy = Table::new(table.client.clone(), format!("{}-{COPY}", table.name));
            let mut create = copy.client.create_table().table_name(&copy.name).billing_mode(BillingMode::PayPerRequest);
            for (name, kind) in keys.iter().zip([KeyType::Hash, KeyType::Range]) {
                let attribute = AttributeDefinition::builder().attribute_name(*name);
                let attribute = attribute.attribute_type(ScalarAttributeType::S).build().unwrap();
                let key = KeySchemaElement::builder().attribute_name(*name).key_type(kind).build().unwrap();
                create = create.attribute_definitions(attribute).key_schema(key);
            }
            create.send().await.unwrap();
            for item in scan_all(table).await.unwrap() {
                copy.client.put_item().table_name(&copy.name).set_item(Some(item)).send().await.unwrap();
            }
        }
    }

    /// What `cargo xtask restore --copy` prints.
    async fn put_back(&self, copy: &str, yes: bool) -> Result<String, String> {
        let lines = Mutex::new(Vec::new());
        let site = Site { env: Environment::LOCAL };
        let flags = Restore { site, at: None, backup: None, copy: Some(copy.to_owned()), yes };
        let done = restore::run(&self.live, &flags, &|line| lines.lock().unwrap().push(line)).await;
        done.map(|()| lines.lock().unwrap().join("\n")).map_err(|error| error.to_string())
    }

    async fn total(&self) -> Value {
        self.garden.get(&format!("/user/{}", self.rowan.id())).await.json()["data"]["totalTips"].clone()
    }

    async fn delete(&self, id: &str) {
        let delete = request("DELETE", &format!("/tips/{id}")).by(&self.rowan);
        assert_eq!(self.garden.send(delete).await.status, 204);
    }
}

#[tokio::test]
async fn deleted_and_changed_items_come_back_and_new_ones_stay() {
    let scene = Scene::new().await;
    let photo = scene.garden.photo(&scene.rowan).await;
    let shared = scene.garden.share_with(&scene.rowan, json!([{ "id": photo }])).await.json();
    let lost = shared["data"]["_id"].as_str().unwrap().to_owned();
    let changed = scene.garden.share(&scene.rowan, "As it was", "public").await;
    scene.copy().await;
    let profile = format!("/user/{}", scene.rowan.id());
    let before = [&format!("/tips/{lost}"), &format!("/tips/{changed}"), &profile];
    let get = async |path: &str| scene.garden.send(request("GET", path).by(&scene.rowan)).await;
    let mut stored = Vec::new();
    for path in before {
        stored.push(get(path).await.json());
    }

    scene.garden.photo(&scene.rowan).await;
    let Live { tips, users, activity } = &scene.live;
    let moderate = ModerateTip::new(tips.clone(), users.clone(), activity.clone());
    assert!(moderate.moderate(TipId::parse(&lost).unwrap(), &Intervention::Remove).await.unwrap());
    let change = edit(&format!("/tips/{changed}"), &json!({"title": "Vandalized", "availability": "hidden"}));
    assert_eq!(scene.garden.send(change.by(&scene.rowan)).await.status, 200);
    let new = scene.garden.share(&scene.rowan, "Shared since", "public").await;
    assert_eq!(scene.total().await, 1);

    let broken = scene.garden.stored();
    let said = scene.put_back(COPY, false).await.unwrap();
    assert!(said.contains(&format!("Tips-{COPY}: 1 deleted, 1 changed, 1 new since")), "{said}");
    assert!(said.contains("Nothing was changed."), "{said}");
    assert_eq!(broken, scene.garden.stored());

    let said = scene.put_back(COPY, true).await.unwrap();
    assert!(said.contains("Tips: 2 items put back, 0 skipped") && said.ends_with("the copies are deleted."), "{said}");
    // The new tip counts too.
    stored[2]["data"]["totalTips"] = json!(3);
    for (path, expect) in before.into_iter().zip(stored) {
        assert_eq!(get(path).await.json(), expect, "{path}");
    }
    assert_eq!(get(&format!("/tips/{new}")).await.status, 200);
    // The photograph belongs to its tip again, so nothing removes its files.
    scene.garden.purge_unused().await;
    assert_eq!(scene.garden.left_of(&photo), (true, 6));
    assert_eq!(scene.put_back(COPY, true).await, Err(format!("there is no copy {COPY}")));
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_of_tips_are_corrected_while_gardeners_share() {
    let scene = Scene::new().await;
    for title in ["Leeks", "Peas"] {
        scene.garden.share(&scene.rowan, title, "public").await;
    }
    scene.garden.share(&scene.rowan, "Secret", "hidden").await;
    let deleted = scene.garden.share(&scene.rowan, "Gone", "public").await;
    scene.delete(&deleted).await;
    let update = scene.live.users.client.update_item().table_name(&scene.live.users.name);
    let id = AttributeValue::S(scene.rowan.id());
    let wrong = AttributeValue::N("9".to_owned());
    let update = update.key("id", id).update_expression("SET totalTips = :wrong");
    update.expression_attribute_values(":wrong", wrong).send().await.unwrap();

    let [tips, users] = tables_of_operators([&scene.live.tips, &scene.live.users]);
    let recount = RecountTips::new(tips, users);
    let share = async {
        for n in 0..5 {
            scene.garden.share(&scene.rowan, &format!("Beans {n}"), "public").await;
        }
    };
    let (left, ()) = tokio::join!(recount.run(), share);
    assert!(left.unwrap() <= 1);
    assert_eq!((recount.run().await.unwrap(), scene.total().await), (0, json!(7)));
}
