//! What a moderator sees: what was reported, whole, and the versions that an act names.

use rules::Timestamp;
use serde_json::{Value, json};

use super::{Scene, report_of};
use crate::garden::request;
use crate::garden::tables::text_of;
use crate::responses::{appeal, decide_seen, edit, report, restore};

impl Scene {
    async fn edit(&self, change: Value) {
        self.send(edit(&format!("/tips/{}", self.tip), &change).by(&self.rowan), 200).await;
    }

    /// Wilma's act in the tip's case as she has seen it.
    async fn act_on(&self, seen: &Value, act: &str, expect: u16) -> String {
        self.send(decide_seen(&self.case_path(), act, seen).by(&self.wilma), expect).await.text
    }
}

#[tokio::test]
async fn act_on_a_tip_that_its_author_has_changed_since_is_412_and_says_so() {
    for change in [
        json!({"title": "Buy pills"}),
        json!({"description": "Pour a bucket of petrol over the bed and set it alight, which warms it."}),
        json!({"image": "https://pictures.example/rude.jpg"}),
        json!({"facts": {"hazards": ["chemical"], "hazardNote": "Something rude."}}),
        json!({"facts": {"tools": ["Something rude"]}}),
        json!({"facts": {"standfirst": "Something rude."}}),
        json!({"plantType": "Something rude"}),
        json!({"availability": "hidden"}),
    ] {
        let scene = Scene::new().await;
        let desmond = scene.garden.gardener("desmond").await;
        scene.report(&desmond, "spam").await;
        let seen = scene.case().await;
        scene.edit(change.clone()).await;
        let before = scene.garden.stored();
        for act in ["keep", "note", "hide", "remove", "suspend"] {
            let refused = scene.act_on(&seen, act, 412).await;
            assert!(refused.contains("What the case is about has changed"), "{change} {act}: {refused}");
        }
        assert_eq!(before, scene.garden.stored(), "{change}");
        // As it is now it can be decided.
        scene.act_on(&scene.case().await, "hide", 200).await;
    }
}

#[tokio::test]
async fn tip_that_reports_have_hidden_is_not_kept_or_restored_with_words_that_the_moderator_has_not_seen() {
    let scene = Scene::new().await;
    scene.reports(3, "spam").await;
    let seen = scene.case().await;
    scene.edit(json!({"title": "Buy pills at evil.example"})).await;
    scene.act_on(&seen, "keep", 412).await;
    assert_eq!(scene.lists().await, 0);
    scene.act_on(&scene.case().await, "hide", 200).await;
    let seen = scene.case().await;
    scene.edit(json!({"title": "Buy more pills"})).await;
    scene.act_on(&seen, "restore", 412).await;
    assert_eq!(scene.lists().await, 0);
}

#[tokio::test]
async fn hidden_tip_that_its_author_puts_aside_is_seen_and_not_restored_with_other_words() {
    for aside in ["retired", "deleted"] {
        let scene = Scene::new().await;
        let path = format!("/tips/{}", scene.tip);
        let put_aside = || match aside {
            "deleted" => request("DELETE", &path),
            availability => edit(&path, &json!({ "availability": availability })),
        };
        scene.act_on(&scene.case().await, "hide", 200).await;
        scene.garden.send(put_aside().by(&scene.rowan)).await;
        let seen = scene.case().await;
        assert_eq!(seen["now"]["title"], "Spray the leeks with bleach", "{aside}: {seen}");
        if aside == "deleted" {
            scene.send(restore(&path).by(&scene.rowan), 200).await;
        }
        scene.edit(json!({"title": "Something rude"})).await;
        scene.garden.send(put_aside().by(&scene.rowan)).await;
        scene.act_on(&seen, "restore", 412).await;
        assert_eq!(scene.lists().await, 0, "{aside}");
    }
}

#[tokio::test]
async fn retired_tip_can_be_noted_and_removed() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "unsafe").await;
    scene.edit(json!({"availability": "retired"})).await;
    for act in ["note", "remove"] {
        scene.act_on(&scene.case().await, act, 200).await;
    }
}

#[tokio::test]
async fn note_on_a_tip_whose_author_has_left_is_read_and_takes_the_place_of_the_one_before() {
    let scene = Scene::new().await;
    scene.act_on(&scene.case().await, "note", 200).await;
    scene.garden.leave(&scene.rowan, "keep").await;
    let seen = scene.case().await;
    let note = json!({"act": "note", "message": "Wear gloves.", "thingVersion": seen["thingVersion"]});
    let note = request("POST", &scene.case_path()).json(&note).header("if-match", &format!("\"{}\"", seen["version"]));
    scene.send(note.by(&scene.wilma), 200).await;
    let tip = scene.send(request("GET", &format!("/tips/{}", scene.tip)).by(&scene.wilma), 200).await.json();
    assert_eq!(tip["data"]["moderatorNote"]["text"], "Wear gloves.", "{tip}");
}

#[tokio::test]
async fn act_on_a_note_or_profile_that_has_changed_since_is_412() {
    let scene = Scene::new().await;
    let (mireille, note) = scene.note("Water it less.").await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.send(report_of("outcome", &note, "unkind").by(&desmond), 204).await;
    scene.send(report_of("profile", &mireille.id(), "unkind").by(&desmond), 204).await;
    let cases = [format!("/moderation/cases/outcome/{note}"), format!("/moderation/cases/profile/{}", mireille.id())];
    let mut seen = Vec::new();
    for case in &cases {
        seen.push(scene.garden.decide(&scene.wilma, case, "keep").await);
    }
    let outcome = json!({"result": "did-not", "note": "You are a fool."});
    scene.send(request("PUT", &format!("/tips/{}/outcome", scene.tip)).json(&outcome).by(&mireille), 200).await;
    let bio = json!({"bio": "You are all fools."});
    scene.send(request("PATCH", &format!("/user/{}", mireille.id())).json(&bio).by(&mireille), 200).await;
    for keep in seen {
        scene.send(keep, 412).await;
    }
    for case in &cases {
        scene.decide(case, "keep", 200).await;
    }
}

#[tokio::test]
async fn case_shows_each_version_that_was_reported_whole_beside_what_it_is_now() {
    let scene = Scene::new().await;
    let [first, second] = [scene.garden.gardener("first").await, scene.garden.gardener("second").await];
    let long = format!("{} The end of it is rude.", "Water the leeks. ".repeat(500));
    let facts = json!({"tools": ["Tool"], "hazards": ["chemical"], "hazardNote": "Sharp.", "standfirst": "In one sentence.",
        "basis": {"kind": "book", "title": "A book", "link": "https://books.example/leeks"}});
    scene.edit(json!({"description": long, "facts": facts, "image": "https://pictures.example/a.jpg"})).await;
    scene.report(&first, "spam").await;
    // It becomes worse, is reported, and becomes harmless again: nothing of that is lost.
    scene.edit(json!({"description": "Light the petrol in the greenhouse and wait until it has burnt down."})).await;
    scene.report(&second, "unsafe").await;
    scene.edit(json!({"description": "Water the leeks in the morning, so that they are dry when night comes."})).await;

    let case = scene.case().await;
    let evidence = case["evidence"].as_array().unwrap();
    assert_eq!(evidence.len(), 2, "{case}");
    assert!(
        evidence[0]["content"]["text"].as_str().unwrap().starts_with("Light the petrol"),
        "the newest first: {case}"
    );
    assert_eq!(evidence[1]["content"]["text"], json!(long.trim()));
    let parts = evidence[1]["content"]["parts"].as_array().unwrap();
    let parts: Vec<_> =
        parts.iter().map(|part| [part["part"].as_str().unwrap(), part["text"].as_str().unwrap()]).collect();
    for part in [
        ["summary", "In one sentence."],
        ["plant", "Leek"],
        ["hazards", "chemical"],
        ["hazard-note", "Sharp."],
        ["tools", "Tool"],
        ["source", "A book"],
        ["link", "https://books.example/leeks"],
        ["picture", "https://pictures.example/a.jpg"],
    ] {
        assert!(parts.contains(&part), "{part:?} of {parts:?}");
    }
    let versions: Vec<_> = case["said"].as_array().unwrap().iter().map(|said| said["version"].clone()).collect();
    assert_eq!(versions, [evidence[0]["version"].clone(), evidence[1]["version"].clone()]);
    assert!(case["now"]["text"].as_str().unwrap().starts_with("Water the leeks in the morning"));
}

#[tokio::test]
async fn text_that_was_reported_ends_30_days_after_the_decision_and_not_before_an_appeal_is_decided() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    let ends = || {
        let evidence = scene.garden.items().into_iter().filter(|item| text_of(item, "sk").starts_with("V#"));
        evidence.map(|item| item.get("expiresAt").map(|end| format!("{end:?}"))).collect::<Vec<_>>()
    };
    assert_eq!(ends(), [None], "while it is open");
    scene.act_on(&scene.case().await, "hide", 200).await;
    let in_30_days = Timestamp::now().days_after(30).seconds();
    let is_then = (in_30_days - 60..=in_30_days).any(|second| ends() == [Some(format!("N(\"{second}\")"))]);
    assert!(is_then, "{:?}", ends());
    assert_eq!(scene.case().await["reported"]["text"], json!(""));
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    assert_eq!(ends(), [None], "while an appeal waits");
    assert!(scene.case().await["reported"]["text"].as_str().unwrap().len() > 10);
    scene.answer("hide").await;
    assert!(matches!(ends()[..], [Some(_)]));
}

#[tokio::test]
async fn second_report_of_a_gardener_takes_the_place_of_the_first() {
    let scene = Scene::new().await;
    let desmond = scene.garden.settled_gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    let before = scene.garden.stored();
    scene.report(&desmond, "spam").await;
    assert_eq!(before, scene.garden.stored(), "it says the same of the same tip");
    let worse = json!({"kind": "tip", "id": scene.tip, "reason": "unsafe", "note": "It burns."});
    scene.send(request("POST", "/reports").json(&worse).by(&desmond), 204).await;
    let case = scene.case().await;
    assert_eq!((&case["reports"], &case["reasons"]), (&json!(1), &json!(["unsafe"])), "{case}");
    assert_eq!(case["said"][0]["note"], json!("It burns."));
    // The tip is another one now, so what was said of it is another report too.
    scene.edit(json!({"title": "Burn the leeks"})).await;
    scene.send(request("POST", "/reports").json(&worse).by(&desmond), 204).await;
    let case = scene.case().await;
    assert_eq!((&case["reports"], &case["said"][0]["version"]), (&json!(1), &case["evidence"][0]["version"]), "{case}");
    assert_eq!(case["evidence"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn log_and_history_name_things_as_they_are_now_and_store_no_title() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    let (mireille, note) = scene.note("You are a fool.").await;
    scene.report(&desmond, "spam").await;
    scene.decide(&format!("/moderation/cases/outcome/{note}"), "hide", 200).await;
    scene.act_on(&scene.case().await, "hide", 200).await;
    scene.edit(json!({"title": "Wash the leeks"})).await;
    scene.decide(&format!("/moderation/cases/profile/{}", mireille.id()), "suspend", 200).await;
    let titles = async || {
        let log = scene.send(request("GET", "/moderation/log").by(&scene.wilma), 200).await.json();
        let acts = log["data"].as_array().unwrap().iter();
        acts.map(|act| act["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles().await, ["mireille", "Wash the leeks", "did-not"]);
    assert_eq!(scene.case().await["history"][0]["title"], json!("Wash the leeks"));
    for gardener in [&scene.rowan, &mireille] {
        scene.garden.leave(gardener, "remove").await;
    }
    assert_eq!(titles().await, ["", "", ""]);
}

#[tokio::test]
async fn reporters_whose_reports_were_false_hide_nothing_and_do_not_lead_the_queue() {
    let scene = Scene::new().await;
    let pair = [scene.garden.settled_gardener("one").await, scene.garden.settled_gardener("other").await];
    for n in 0..4 {
        let tip = scene.garden.share(&scene.rowan, &format!("Tip {n}"), "public").await;
        for by in &pair {
            scene.send(report(&tip, "unsafe").by(by), 204).await;
        }
        let shown = scene.garden.get(&format!("/tips?author={}", scene.rowan.id())).await.text.contains(&tip);
        assert_eq!(shown, n > 0, "only the first time is it believed: {n}");
        scene.decide(&format!("/moderation/cases/tip/{tip}"), "keep", 200).await;
    }
    // Advertising that a new gardener reports was first, and comes first.
    let newcomer = scene.garden.gardener("newcomer").await;
    let spam = scene.garden.share(&scene.rowan, "A shop", "public").await;
    scene.send(report(&spam, "spam").by(&newcomer), 204).await;
    scene.report(&pair[0], "unsafe").await;
    assert_eq!(scene.queue().await, ["A shop", "Spray the leeks with bleach"]);
    let case = scene.case().await;
    assert_eq!((&case["weight"], &case["said"][0]["weight"]), (&json!(0.0), &json!(0.0)), "{case}");
    let settled = scene.garden.settled_gardener("settled").await;
    scene.report(&settled, "unsafe").await;
    assert_eq!(scene.queue().await[0], "Spray the leeks with bleach");
    assert_eq!(scene.case().await["weight"], json!(1.0));
}

#[tokio::test]
async fn moderator_acts_on_what_everybody_sees_without_a_report_and_on_nothing_else() {
    let scene = Scene::new().await;
    let (_, note) = scene.note("You are a fool.").await;
    for (case, act) in [(format!("/moderation/cases/outcome/{note}"), "hide"), (scene.case_path(), "hide")] {
        let before = scene.garden.stored();
        let seen = scene.send(request("GET", &case).by(&scene.wilma), 200).await.json()["data"].take();
        assert_eq!(
            (&seen["version"], &seen["waits"], &seen["reports"]),
            (&json!(0), &json!(false), &json!(0)),
            "{seen}"
        );
        assert_eq!(before, scene.garden.stored(), "reading makes no case");
        scene.decide(&case, act, 200).await;
        let decided = scene.send(request("GET", &case).by(&scene.wilma), 200).await.json()["data"].take();
        assert_eq!((&decided["state"], &decided["public"]), (&json!("hidden"), &json!(false)), "{decided}");
        assert_eq!(decided["evidence"].as_array().unwrap().len(), 1, "{decided}");
    }
    assert_eq!(scene.lists().await, 0);
    // Its author appeals as against any act.
    scene.send(appeal(&scene.tip).by(&scene.rowan), 204).await;
    assert_eq!(scene.queue().await, ["Spray the leeks with bleach"]);
    // Only what is public: neither drafts nor hidden tips, nor a moderator's own.
    let hidden = scene.garden.share(&scene.rowan, "For myself", "hidden").await;
    let own = scene.garden.share(&scene.wilma, "By a moderator", "public").await;
    scene.send(request("GET", &format!("/moderation/cases/tip/{hidden}")).by(&scene.wilma), 404).await;
    scene.decide(&format!("/moderation/cases/tip/{hidden}"), "hide", 404).await;
    scene.decide(&format!("/moderation/cases/tip/{own}"), "hide", 403).await;
}

#[tokio::test]
async fn note_that_nobody_sees_is_not_public_and_cannot_be_reported() {
    let ends = [
        "its author hides the tip",
        "its author deletes the tip",
        "moderators hide the tip",
        "its gardener is suspended",
    ];
    for end in ends {
        let scene = Scene::new().await;
        let (desmond, olive) = (scene.garden.gardener("desmond").await, scene.garden.gardener("olive").await);
        let (mireille, note) = scene.note("You are a fool.").await;
        scene.send(report_of("outcome", &note, "unkind").by(&desmond), 204).await;
        let path = format!("/tips/{}", scene.tip);
        match end {
            "its author hides the tip" => scene.edit(json!({"availability": "hidden"})).await,
            "its author deletes the tip" => drop(scene.send(request("DELETE", &path).by(&scene.rowan), 204).await),
            "moderators hide the tip" => drop(scene.act("hide").await),
            _ => drop(scene.decide(&format!("/moderation/cases/profile/{}", mireille.id()), "suspend", 200).await),
        }
        let case = scene.send(request("GET", &format!("/moderation/cases/outcome/{note}")).by(&scene.wilma), 200).await;
        assert_eq!(case.json()["data"]["public"], json!(false), "{end}");
        scene.send(report_of("outcome", &note, "unkind").by(&olive), 404).await;
    }
}
