//! `cargo xtask tip` and `gardener`: what an operator does with tips and gardeners, as they and others notice it.

use std::sync::{Arc, Mutex};

use admin::flags::{Announced, Environment, OneTip, Site, TipVerb};
use admin::tip;
use rules::{LeftTips, TipId, UserId};
use serde_json::{Value, json};
use store::{Intervention, ModerateTip, ModerateUser};

use crate::garden::{ABSENT, Garden, Gardener, request};
use crate::responses::{edit, share};
use crate::sent::tables_of_operators;

struct Scene {
    garden: Arc<Garden>,
    rowan: Gardener,
    mireille: Gardener,
    tips: ModerateTip,
    users: ModerateUser,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
        let [tips, users, activity] = tables_of_operators([&garden.tips, &garden.users, &garden.activity]);
        let of_gardeners = ModerateUser::new(tips.clone(), users.clone(), activity.clone(), garden.media.clone());
        let (tips, users) = (ModerateTip::new(tips, users, activity), of_gardeners);
        Self { garden: Arc::new(garden), rowan, mireille, tips, users }
    }

    /// What `cargo xtask tip` prints, and its error.
    async fn tip(&self, verb: fn(OneTip) -> TipVerb, id: &str, yes: bool) -> Result<String, String> {
        let lines = Mutex::new(Vec::new());
        let announced = Announced { site: Site { env: Environment::LOCAL }, yes };
        let verb = verb(OneTip { id: id.to_owned(), announced });
        let done = tip::run(&self.tips, verb, &|line| lines.lock().unwrap().push(line)).await;
        done.map(|()| lines.lock().unwrap().join("\n")).map_err(|error| error.to_string())
    }

    async fn share(&self, title: &str, availability: &str) -> String {
        self.garden.share(&self.rowan, title, availability).await
    }

    async fn total(&self) -> u64 {
        self.garden.get(&format!("/user/{}", self.rowan.id())).await.json()["data"]["totalTips"].as_u64().unwrap()
    }

    /// How many of the public lists have the tip: each of them reads another index.
    async fn lists_with(&self, id: &str) -> usize {
        let author = format!("author={}", self.rowan.id());
        let both = "difficulty=medium&category=Vegetables";
        let mut found = 0;
        for list in ["", "difficulty=medium", "category=Vegetables", &author, both] {
            found += usize::from(self.garden.get(&format!("/tips?{list}")).await.text.contains(id));
        }
        found
    }

    /// The tip's status for another gardener and for its author.
    async fn seen(&self, id: &str) -> [u16; 2] {
        let get = |by| request("GET", &format!("/tips/{id}")).by(by);
        [self.garden.send(get(&self.mireille)).await.status, self.garden.send(get(&self.rowan)).await.status]
    }

    async fn edit(&self, id: &str, change: Value) -> u16 {
        self.garden.send(edit(&format!("/tips/{id}"), &change).by(&self.rowan)).await.status
    }

    async fn mark(&self, by: &Gardener, id: &str, mark: &str) {
        let mark = request("PUT", &format!("/tips/{id}/{mark}")).json(&json!({"result": "worked"}));
        assert!(self.garden.send(mark.by(by)).await.status < 300);
    }

    fn id(&self) -> UserId {
        UserId::of_subject(&self.rowan.subject)
    }
}

fn id(id: &str) -> TipId {
    TipId::parse(id).unwrap()
}

#[tokio::test]
async fn without_yes_the_plan_is_printed_and_nothing_changes() {
    let scene = Scene::new().await;
    let tip = scene.share("Thinning carrots", "public").await;
    let before = scene.garden.stored();
    for verb in [TipVerb::Hide, TipVerb::Remove] {
        let said = scene.tip(verb, &tip, false).await.unwrap();
        for part in ["public, “Thinning carrots” by rowan", "five minutes", "Nothing was changed."] {
            assert!(said.contains(part), "{said}");
        }
    }
    assert_eq!(before, scene.garden.stored());
}

#[tokio::test]
async fn hidden_tip_leaves_every_list_and_the_count_until_its_author_shows_it() {
    let scene = Scene::new().await;
    let tip = scene.share("Staking peas", "public").await;
    assert_eq!((scene.lists_with(&tip).await, scene.total().await), (5, 1));
    let address = format!("https://site.example/tips/{tip}/");
    assert!(scene.tip(TipVerb::Hide, &address, true).await.unwrap().ends_with("Done."));
    assert_eq!((scene.lists_with(&tip).await, scene.total().await, scene.seen(&tip).await), (0, 0, [404, 200]));
    assert!(scene.tip(TipVerb::Hide, &tip, true).await.unwrap().ends_with("It is hidden already."));
    assert_eq!(scene.total().await, 0);

    let show = edit(&format!("/tips/{tip}"), &json!({"availability": "public"})).header("if-match", "\"2\"");
    let shown = scene.garden.send(show.by(&scene.rowan)).await;
    assert_eq!((shown.status, &shown.json()["data"]["version"]), (200, &json!(3)));
    assert_eq!((scene.lists_with(&tip).await, scene.total().await), (5, 1));
}

#[tokio::test]
async fn shown_tip_is_in_every_list_and_in_the_count_again() {
    let scene = Scene::new().await;
    let tip = scene.share("Mulching with leaves", "hidden").await;
    assert!(scene.tip(TipVerb::Show, &tip, true).await.unwrap().ends_with("Done."));
    assert_eq!((scene.lists_with(&tip).await, scene.total().await, scene.seen(&tip).await), (5, 1, [200, 200]));
    assert!(scene.tip(TipVerb::Show, &tip, true).await.unwrap().ends_with("It is public already."));
    assert_eq!(scene.total().await, 1);
}

#[tokio::test]
async fn removed_tip_is_counted_once_and_leaves_nothing_behind() {
    let scene = Scene::new().await;
    let photo = scene.garden.photo(&scene.rowan).await;
    let shared = scene.garden.share_with(&scene.rowan, json!([{ "id": photo }])).await.json();
    let first = shared["data"]["_id"].as_str().unwrap().to_owned();
    let second = scene.share("Secret", "hidden").await;
    scene.mark(&scene.mireille, &first, "helpful").await;
    for tip in [&first, &second] {
        assert!(scene.tip(TipVerb::Remove, tip, true).await.unwrap().ends_with("Done."));
        let again = scene.tip(TipVerb::Remove, tip, true).await.unwrap();
        assert_eq!(again, format!("There is no tip {tip}."));
        assert_eq!(scene.total().await, 0);
    }
    assert!(scene.garden.purge_to_the_end().await);
    scene.garden.purge_unused().await;
    let stored = scene.garden.stored();
    assert!(!stored.contains(&first) && !stored.contains(&second), "{stored}");
    assert_eq!(scene.garden.left_of(&photo), (false, 0));
}

#[tokio::test]
async fn missing_tip_cannot_be_hidden_or_shown() {
    let scene = Scene::new().await;
    for (verb, tip) in [(TipVerb::Hide as fn(_) -> _, ABSENT), (TipVerb::Show, "leeks")] {
        assert_eq!(scene.tip(verb, tip, true).await, Err(format!("There is no tip {tip}.")));
    }
}

/// Only its author can finish the one and restore the other.
#[tokio::test]
async fn drafts_and_deleted_tips_are_not_shown() {
    let scene = Scene::new().await;
    let body = json!({"title": "Leeks in winter", "availability": "draft"});
    let draft =
        scene.garden.send(share(&body).by(&scene.rowan)).await.json()["data"]["_id"].as_str().unwrap().to_owned();
    let deleted = scene.share("For all", "public").await;
    scene.garden.send(request("DELETE", &format!("/tips/{deleted}")).by(&scene.rowan)).await;
    let before = scene.garden.stored();
    for (tip, why) in [(&draft, "It is a draft"), (&deleted, "Its author has deleted it.")] {
        for verb in [TipVerb::Show, TipVerb::Hide] {
            let said = scene.tip(verb, tip, true).await.unwrap();
            assert!(said.contains(why), "{said}");
        }
    }
    assert_eq!(before, scene.garden.stored());
    // A deleted tip was counted out when it was deleted.
    scene.share("Another", "public").await;
    scene.tip(TipVerb::Remove, &deleted, true).await.unwrap();
    assert_eq!(scene.total().await, 1);
    assert!(scene.tips.get(id(&deleted)).await.unwrap().is_none());
}

#[tokio::test]
async fn tips_of_disabled_and_former_gardeners_are_moderated() {
    let scene = Scene::new().await;
    let tip = scene.share("Drying sage", "public").await;
    scene.users.disable(scene.id()).await.unwrap();
    scene.tip(TipVerb::Hide, &tip, true).await.unwrap();
    assert_eq!(scene.total().await, 0);
    scene.tip(TipVerb::Show, &tip, true).await.unwrap();
    assert_eq!((scene.total().await, scene.lists_with(&tip).await), (1, 0), "its author is disabled");

    scene.users.end(scene.id(), LeftTips::Keep).await.unwrap();
    assert_eq!(scene.lists_with(&tip).await, 4, "all but the author's");
    scene.tip(TipVerb::Hide, &tip, true).await.unwrap();
    assert_eq!(scene.lists_with(&tip).await, 0);
    scene.tip(TipVerb::Show, &tip, true).await.unwrap();
    assert_eq!(scene.lists_with(&tip).await, 4);
    assert!(!scene.garden.stored().contains(&scene.rowan.id()));
}

/// An edit between the read and the write makes the write start again, and a tip is counted out once.
#[tokio::test(flavor = "multi_thread")]
async fn moderation_overwrites_no_edit_and_counts_once() {
    let scene = Scene::new().await;
    for round in 0..5 {
        let tip = scene.share("Raking leaves", "public").await;
        let hide = || scene.tips.moderate(id(&tip), &Intervention::Hide);
        let rename = scene.edit(&tip, json!({"title": "Raking leaves into heaps"}));
        let own_hide = scene.edit(&tip, json!({"availability": "hidden"}));
        let (first, second, renamed, hidden) = tokio::join!(hide(), hide(), rename, own_hide);
        assert!(usize::from(first.unwrap()) + usize::from(second.unwrap()) <= 1, "{round}");
        assert_eq!((renamed, hidden), (200, 200));
        let stored = scene.tips.get(id(&tip)).await.unwrap().unwrap();
        assert_eq!(stored.content.summary.title.as_str(), "Raking leaves into heaps");
        assert_eq!((scene.total().await, scene.lists_with(&tip).await), (0, 0));
    }
}

#[tokio::test]
async fn tips_hidden_with_their_gardener_stay_hidden_when_the_gardener_is_enabled() {
    let scene = Scene::new().await;
    let tip = scene.share("Earthing up", "public").await;
    scene.share("Secret", "hidden").await;
    scene.users.disable(scene.id()).await.unwrap();
    for _ in 0..2 {
        scene.users.hide_tips(scene.id()).await.unwrap();
        assert_eq!((scene.total().await, scene.lists_with(&tip).await), (0, 0));
    }
    scene.users.enable(scene.id()).await.unwrap();
    assert_eq!(scene.lists_with(&tip).await, 0);
    assert_eq!(scene.edit(&tip, json!({"availability": "public"})).await, 200);
    assert_eq!((scene.total().await, scene.lists_with(&tip).await), (1, 5));
}

#[tokio::test]
async fn gardener_who_is_deleted_leaves_nothing_but_tips_that_are_kept() {
    for (choice, kept) in [(LeftTips::Keep, true), (LeftTips::Remove, false)] {
        let scene = Scene::new().await;
        let public = scene.share("Pruning plums", "public").await;
        let (hidden, deleted) = (scene.share("Secret", "hidden").await, scene.share("Gone", "public").await);
        scene.garden.send(request("DELETE", &format!("/tips/{deleted}")).by(&scene.rowan)).await;
        let others = scene.garden.share(&scene.mireille, "Somebody else's", "public").await;
        scene.mark(&scene.rowan, &others, "saved").await;
        scene.mark(&scene.mireille, &public, "helpful").await;
        let photo = scene.garden.photo(&scene.rowan).await;

        scene.users.disable(scene.id()).await.unwrap();
        scene.users.end(scene.id(), choice).await.unwrap();
        assert!(scene.garden.purge_to_the_end().await);
        scene.garden.purge_unused().await;
        let stored = scene.garden.stored();
        for trace in [&scene.rowan.id(), &scene.rowan.email(), &hidden, &photo] {
            assert!(!stored.contains(trace), "{choice:?}: {trace}: {stored}");
        }
        assert!(stored.contains(&others) && scene.tips.get(id(&deleted)).await.unwrap().is_none());
        assert_eq!((stored.contains(&public), scene.lists_with(&public).await), (kept, if kept { 4 } else { 0 }));
        if kept {
            let tip = scene.garden.send(request("GET", &format!("/tips/{public}")).by(&scene.mireille)).await.json();
            assert_eq!((&tip["data"]["name"], &tip["data"]["authorId"]), (&json!("A former gardener"), &Value::Null));
        }
        // A second run finds nothing, and does nothing.
        scene.users.end(scene.id(), choice).await.unwrap();
        assert_eq!(stored, scene.garden.stored());
    }
}

#[tokio::test]
async fn profile_that_is_enabled_meanwhile_is_not_deleted() {
    let scene = Scene::new().await;
    let failure = scene.users.end(scene.id(), LeftTips::Keep).await.unwrap_err();
    assert_eq!(failure.to_string(), "the profile was enabled meanwhile, so it was not deleted");
    assert_eq!(scene.users.get(scene.id()).await.unwrap().unwrap().status.to_string(), "active");
}

#[tokio::test]
async fn enabling_ends_a_removal_and_a_missing_profile_stays_missing() {
    let scene = Scene::new().await;
    scene
        .garden
        .send(request("DELETE", &format!("/user/{}", scene.rowan.id())).parameter("tips", "keep").by(&scene.rowan))
        .await;
    assert!(scene.users.get(scene.id()).await.unwrap().unwrap().leaving.is_some());
    scene.users.enable(scene.id()).await.unwrap();
    let profile = scene.users.get(scene.id()).await.unwrap().unwrap();
    assert_eq!((profile.leaving, profile.status.to_string().as_str()), (None, "active"));

    let nobody = UserId::of_subject("nobody");
    scene.users.enable(nobody).await.unwrap();
    scene.users.disable(nobody).await.unwrap();
    assert!(scene.users.get(nobody).await.unwrap().is_none());
}
