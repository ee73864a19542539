//! Deleted tips: nobody sees them except their author, who can restore them for a month. Then nothing is left of them.

use std::sync::Arc;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Mark, MarkContent, Timestamp, TipId, TipMark, UserId};
use serde_json::{Value, json};
use store::AskKnowers;
use tokio::task::JoinSet;

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request};
use crate::granted::table_of;
use crate::responses::{self, edit, export};

fn delete(id: &str) -> TestRequest {
    request("DELETE", &format!("/tips/{id}"))
}

fn restore(id: &str) -> TestRequest {
    responses::restore(&format!("/tips/{id}"))
}

fn days_ago(days: u64) -> Timestamp {
    Timestamp::now().days_before(days)
}

impl Garden {
    async fn total_tips(&self, gardener: &Gardener) -> Value {
        self.get(&format!("/user/{}", gardener.id())).await.json()["data"]["totalTips"].clone()
    }

    async fn deleted(&self, gardener: &Gardener) -> TestResponse {
        self.send(request("GET", "/mytips?deleted=true").by(gardener)).await
    }

    pub async fn put_activity(&self, pk: &str, sk: &str) {
        let put = self.activity.client.put_item().table_name(&self.activity.name);
        let put = put.item("pk", AttributeValue::S(pk.to_owned())).item("sk", AttributeValue::S(sk.to_owned()));
        put.send().await.unwrap();
    }

    /// Makes a deleted tip appear to have been deleted so many days ago.
    pub async fn age_deletion(&self, id: &str, days: u64) {
        let at = days_ago(days);
        let update = self.tips.client.update_item().table_name(&self.tips.name);
        let update = update.key("id", AttributeValue::S(id.to_owned())).update_expression("SET card.deletedAt = :at");
        update.expression_attribute_values(":at", AttributeValue::S(at.to_string())).send().await.unwrap();
        let today = format!("D#{}", Timestamp::now().day());
        let delete = self.activity.client.delete_item().table_name(&self.activity.name);
        let delete = delete.key("pk", AttributeValue::S(today)).key("sk", AttributeValue::S(id.to_owned()));
        delete.send().await.unwrap();
        self.put_activity(&format!("D#{}", at.day()), id).await;
    }

    pub async fn purge_at(&self, now: Timestamp) -> bool {
        let [tips, users, activity] =
            [&self.tips, &self.users, &self.activity].map(|table| table_of("purge-tips", table));
        let knowers = AskKnowers::new(tips, users, activity);
        lambdas::purge_tips::handle(&self.purge_tips, &self.purge_photos, &self.end_suspensions, &knowers, now)
            .await
            .is_ok()
    }

    pub async fn purge(&self) -> bool {
        self.purge_at(Timestamp::now()).await
    }

    /// The runs of today and of some days later, after which nothing names a deletion.
    pub async fn purge_to_the_end(&self) -> bool {
        self.purge().await && self.purge_at(Timestamp::now().days_after(3)).await
    }
}

#[tokio::test]
async fn deleted_tip_is_in_no_response_and_is_restored_unchanged() {
    for (availability, count) in [("public", 1), ("hidden", 0)] {
        let garden = Garden::new().await;
        let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
        let id = garden.share(&rowan, "Leeks for everyone", availability).await;
        let path = format!("/tips/{id}");
        let before = garden.send(request("GET", &path).by(&rowan)).await.json();
        assert_eq!(garden.send(delete(&id).by(&rowan)).await.status, 204);
        garden.feed_index().await;
        let author = format!("/tips?author={}", rowan.id());
        for list in [
            "/tips",
            "/tips?category=Vegetables",
            &author,
            "/search/tips?q=leeks",
            "/suggest?q=leeks",
            "/mytips",
            &path,
        ] {
            for caller in [&rowan, &mireille] {
                let response = garden.send(request("GET", list).by(caller)).await;
                assert!(!response.text.contains(&id), "{list}: {response:?}");
            }
        }
        assert!(!garden.deleted(&mireille).await.text.contains(&id));
        assert_eq!(garden.total_tips(&rowan).await, 0);
        let deleted = garden.deleted(&rowan).await.json()["data"].clone();
        assert_eq!((&deleted[0]["_id"], deleted.as_array().unwrap().len()), (&json!(id), 1));
        let at = Timestamp::parse(deleted[0]["deletedAt"].as_str().unwrap()).unwrap();
        assert!(at > days_ago(1) && at <= Timestamp::now());
        for write in
            [edit(&path, &json!({"title": "Mine"})), edit(&path, &json!({"availability": "public"})), delete(&id)]
        {
            assert_eq!(garden.send(write.clone().by(&rowan)).await.status, 404, "{write:?}");
        }

        for _ in 0..2 {
            let restored = garden.send(restore(&id).by(&rowan)).await;
            assert_eq!((restored.status, restored.json()), (200, before.clone()));
            assert_eq!(garden.total_tips(&rowan).await, count, "{availability}");
        }
        assert_eq!(garden.deleted(&rowan).await.json()["data"], json!([]));
        garden.feed_index().await;
        assert_eq!(garden.get("/search/tips?q=leeks").await.titles().len(), usize::from(availability == "public"));
    }
}

#[tokio::test]
async fn restored_tip_has_the_name_of_now() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let id = garden.share(&rowan, "Leeks", "public").await;
    garden.send(delete(&id).by(&rowan)).await;
    garden.send(edit(&format!("/user/{}", rowan.id()), &json!({"name": "Rowan T."})).by(&rowan)).await;
    assert_eq!(garden.send(restore(&id).by(&rowan)).await.json()["data"]["name"], "Rowan T.");
    assert_eq!(garden.get("/tips").await.json()["data"][0]["name"], "Rowan T.");
}

#[tokio::test]
async fn disabled_gardener_cannot_restore() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let id = garden.share(&rowan, "Leeks", "public").await;
    garden.send(delete(&id).by(&rowan)).await;
    garden.set_attribute(&rowan, "status", "inactive").await;
    let before = garden.stored();
    assert_eq!(garden.send(restore(&id).by(&rowan)).await.code(), "inactive");
    assert_eq!(before, garden.stored());
}

#[tokio::test(flavor = "multi_thread")]
async fn tip_that_is_deleted_and_restored_at_once_counts_once() {
    let garden = Arc::new(Garden::new().await);
    let rowan = garden.gardener("rowan").await;
    let id = garden.share(&rowan, "Contested", "public").await;
    let mut sent = JoinSet::new();
    for n in 0..40 {
        let request = if n % 2 == 0 { delete(&id) } else { restore(&id) }.by(&rowan);
        let garden = Arc::clone(&garden);
        sent.spawn(async move { garden.send(request).await.status });
    }
    let statuses = sent.join_all().await;
    assert!(statuses.iter().all(|status| [200, 204, 404, 409].contains(status)), "{statuses:?}");
    let mine = garden.send(request("GET", "/mytips").by(&rowan)).await.titles().len();
    let deleted = garden.deleted(&rowan).await.titles().len();
    assert_eq!((mine + deleted, garden.total_tips(&rowan).await), (1, json!(mine)));
    assert_eq!(garden.get("/tips").await.titles().len(), mine);
}

#[tokio::test]
async fn after_a_month_nothing_is_left_of_a_deleted_tip_and_other_tips_stay() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let mut tips = Vec::new();
    for _ in 0..5 {
        tips.push(garden.share(&rowan, "Leeks", "public").await);
    }
    let [due, recent, restored, again, public] = &tips[..] else { panic!("{tips:?}") };
    for id in [due, recent, restored, again] {
        garden.send(delete(id).by(&rowan)).await;
        garden.age_deletion(id, if id == recent { 29 } else { 45 }).await;
    }
    garden.send(restore(restored).by(&rowan)).await;
    garden.send(restore(again).by(&rowan)).await;
    garden.send(delete(again).by(&rowan)).await;
    for id in &tips {
        garden.put_activity(&format!("T#{id}"), "H#somebody").await;
        garden.put_activity(&format!("T#{id}"), "A").await;
    }

    for _ in 0..2 {
        assert!(garden.purge().await);
        let stored = garden.stored();
        assert!(!stored.contains(due.as_str()), "{stored}");
        assert_eq!(stored.matches("H#somebody").count(), 4);
    }
    for id in [recent, again] {
        assert!(garden.deleted(&rowan).await.text.contains(id.as_str()));
        assert_eq!(garden.send(restore(id).by(&rowan)).await.status, 200);
    }
    let mine = garden.send(request("GET", "/mytips").by(&rowan)).await;
    for id in [recent, restored, again, public] {
        assert!(mine.text.contains(id.as_str()), "{mine:?}");
    }
    assert_eq!(garden.send(restore(due).by(&rowan)).await.status, 404);
}

#[tokio::test]
async fn mark_that_is_written_after_its_tip_was_purged_goes_within_three_days() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let kept = garden.share(&rowan, "Leeks", "public").await;
    let gone = garden.share(&rowan, "Peas", "hidden").await;
    garden.leave(&rowan, "keep").await;
    assert!(garden.purge().await);
    let user = |person: &Gardener| UserId::parse(&person.id()).unwrap();
    // A request that read the tips before they were left writes its marks now.
    let marks = [&kept, &gone].map(|id| Mark {
        tip: TipId::parse(id).unwrap(),
        gardener: user(&mireille),
        author: user(&rowan),
        at: garden.now(),
        content: MarkContent::Simple(TipMark::Helpful),
    });
    garden.insert_marks(&marks);
    for days in 1..=3 {
        assert!(garden.purge_at(Timestamp::now().days_after(days)).await);
    }
    let stored = garden.stored();
    let marks = stored.matches(&format!("\"H#{}\"", mireille.id())).count();
    assert!(stored.contains(&kept) && !stored.contains(&gone) && marks == 1, "{stored}");
    assert!(!stored.contains(&rowan.id()) && !stored.contains("\"D#"), "{stored}");
}

/// 15 queries, then the tip, its activity and its item: each call of DynamoDB fails once.
#[tokio::test]
async fn interrupted_purge_is_finished_by_the_next_one() {
    let mut runs = JoinSet::new();
    for passing in 0..50 {
        runs.spawn(async move {
            let garden = Garden::new().await;
            let rowan = garden.gardener("rowan").await;
            let id = garden.share(&rowan, "Leeks", "public").await;
            garden.send(delete(&id).by(&rowan)).await;
            garden.age_deletion(&id, 40).await;
            for mark in ["A", "H#somebody", "S#somebody"] {
                garden.put_activity(&format!("T#{id}"), mark).await;
            }
            // As often as the SDK tries.
            garden.calls.throttle_after(passing, 3);
            let failed = !garden.purge().await;
            garden.calls.throttle(0);
            assert!(garden.purge().await);
            assert!(!garden.stored().contains(&id), "after {passing} calls: {}", garden.stored());
            usize::from(failed)
        });
    }
    // The calls: 16 days of suspensions, 15 days of deletions, the tip, the queries of its case and its activity, three items, and the item of the deletion; unused
    // photographs; unanswered questions of eight climates.
    assert_eq!(runs.join_all().await.into_iter().sum::<usize>(), 47);
}

#[tokio::test]
async fn leaving_removes_deleted_tips_and_the_export_has_them() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let (kept, deleted) = (garden.share(&rowan, "Kept", "public").await, garden.share(&rowan, "Gone", "public").await);
    garden.send(delete(&deleted).by(&rowan)).await;
    let exported =
        garden.send(export(&format!("/user/{}", rowan.id())).by(&rowan)).await.json()["data"]["tips"].clone();
    let found: Vec<_> =
        exported.as_array().unwrap().iter().map(|tip| (&tip["_id"], tip["deletedAt"].is_string())).collect();
    assert_eq!(found, [(&json!(deleted), true), (&json!(kept), false)]);

    garden.leave(&rowan, "keep").await;
    let stored = garden.stored();
    assert!(!stored.contains(&rowan.id()) && stored.contains(&kept), "{stored}");
    assert!(garden.purge().await);
}
