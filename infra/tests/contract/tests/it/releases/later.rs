//! Items from the next release: with words, plants and attributes that this one does not know, or in a form that it cannot read.

use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::{Value, json};

use super::{public_lists, put, rewrite, stored};
use crate::garden::{Garden, Gardener, TestRequest, request, tip, with};
use crate::responses::{ask, block, report};
use crate::stream::{Stream, items};

/// A garden where Rowan has shared three tips, one of them as the next release stores it, and Mireille uses them.
struct Scene {
    garden: Garden,
    rowan: Gardener,
    mireille: Gardener,
    tips: [String; 3],
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
        let mut tips = Vec::new();
        for title in ["Earthing up leeks", "Leeks for the winter", "Sowing leeks"] {
            let facts = json!({"plants": ["leek"], "places": ["ground"], "work": "tend", "basis": {"kind": "heard"}});
            let body = with(&tip(title), "facts", facts);
            let shared = garden.send(request("POST", "/tips").by(&rowan).json(&body)).await;
            assert_eq!(shared.status, 201, "{shared:?}");
            let id = shared.json()["data"]["_id"].as_str().unwrap().to_owned();
            for mark in ["helpful", "saved"] {
                let mark = request("PUT", &format!("/tips/{id}/{mark}")).by(&mireille);
                assert_eq!(garden.send(mark).await.status, 204);
            }
            let report = request("PUT", &format!("/tips/{id}/outcome")).by(&mireille);
            let report = report.json(&json!({"result": "worked", "note": "It did."}));
            assert_eq!(garden.send(report).await.status, 200);
            tips.push(id);
        }
        Self { garden, rowan, mireille, tips: tips.try_into().unwrap() }
    }

    async fn rewrite_tip(&self, at: usize, change: impl FnOnce(&mut Value)) {
        rewrite(&self.garden.tips, &[("id", &self.tips[at])], change).await;
    }

    async fn rewrite_profile(&self, of: &Gardener, change: impl FnOnce(&mut Value)) {
        rewrite(&self.garden.users, &[("id", &of.id())], change).await;
    }

    async fn json(&self, path: &str, by: Option<&Gardener>) -> Value {
        let get = request("GET", path);
        let response = self.garden.send(by.map_or_else(|| get.clone(), |by| get.clone().by(by))).await;
        assert_eq!(response.status, 200, "{path}: {response:?}");
        response.json()
    }

    /// How many times each list of a caller has each of the three tips.
    async fn own_lists(&self) -> Vec<(String, [usize; 3])> {
        let (rowan, mireille) = (&self.rowan, &self.mireille);
        let lists = [
            ("/mytips?limit=1".to_owned(), Some(rowan)),
            (format!("/user/{}/export", rowan.id()), Some(rowan)),
            ("/me/saved?limit=1".to_owned(), Some(mireille)),
            (format!("/user/{}/tried?limit=1", mireille.id()), None),
        ];
        let mut found = Vec::new();
        for (path, by) in lists {
            let get = request("GET", &path);
            let pages = self.garden.pages(by.map_or_else(|| get.clone(), |by| get.clone().by(by))).await;
            let text: String = pages.into_iter().map(|page| page.text).collect();
            found.push((path, self.counts(&text)));
        }
        found
    }

    fn counts(&self, text: &str) -> [usize; 3] {
        [0, 1, 2].map(|at| text.matches(&format!("\"_id\":\"{}\"", self.tips[at])).count().min(1))
    }
}

/// As the next release stores a tip.
fn with_news(tip: &mut Value) {
    tip["mood"] = json!("calm");
    tip["pageFacts"]["basis"] = json!({"kind": "oracle", "temple": "Delphi"});
    let card = &mut tip["card"];
    card["later"] = json!({"of": "the next release"});
    card["unfinished"] = json!(["season"]);
    let facts = &mut card["summary"]["facts"];
    facts["places"] = json!(["ground", "soil-bag"]);
    facts["plants"] = json!(["leek", "moon-melon"]);
    facts["work"] = json!("meditate");
    facts["phase"] = json!("new moon");
}

fn with_new_words(profile: &mut Value) {
    profile["later"] = json!(true);
    let summary = &mut profile["card"]["summary"];
    summary["role"] = json!("keeper");
    summary["plant"] = json!("moon-melon");
    summary["climate"] = json!("lunar");
    summary["hemisphere"] = json!("far side");
    summary["gender"] = json!("unsaid");
    summary["pronouns"] = json!("they");
}

#[tokio::test]
async fn words_of_the_next_release_are_left_out_and_the_rest_is_shown() {
    let scene = Scene::new().await;
    scene.rewrite_tip(1, with_news).await;
    scene.rewrite_profile(&scene.rowan, with_new_words).await;
    scene.rewrite_profile(&scene.mireille, with_new_words).await;
    scene.garden.feed_index().await;

    for (path, text) in public_lists(&scene.garden, &scene.rowan.id()).await {
        assert_eq!(scene.counts(&text), [1; 3], "{path}: {text}");
        assert!(!text.contains("soil-bag") && !text.contains("moon-melon"), "{path}");
    }
    for (path, counts) in scene.own_lists().await {
        assert_eq!(counts, [1; 3], "{path}");
    }
    let id = &scene.tips[1];
    let tip = scene.json(&format!("/tips/{id}"), Some(&scene.mireille)).await["data"].clone();
    assert_eq!(tip["facts"], json!({"plants": ["leek"], "places": ["ground"]}));
    assert_eq!(scene.garden.get(&format!("/tips/{id}/page")).await.status, 200);
    let outcomes = scene.json(&format!("/tips/{id}/outcomes"), None).await;
    assert_eq!(outcomes["data"]["notes"].as_array().map(Vec::len), Some(1));
    let suggested = scene.json("/suggest?q=leeks", None).await["data"].to_string();
    assert!(suggested.contains("Leeks for the winter"), "{suggested}");

    let profile = scene.json(&format!("/user/{}", scene.rowan.id()), Some(&scene.rowan)).await["data"].clone();
    assert_eq!(
        (&profile["role"], &profile["climate"], &profile["gender"], &profile["plant"]),
        (&json!("user"), &Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(scene.json("/user", None).await["data"].as_array().map(Vec::len), Some(2));
    assert_eq!(scene.json("/search/gardeners", None).await["data"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn tip_of_an_older_release_without_facts_counts_and_photographs_is_in_every_list() {
    let scene = Scene::new().await;
    let old = |tip: &mut Value| {
        for attribute in ["/pageFacts", "/photos", "/card/counts", "/card/summary/facts"] {
            let (parent, name) = attribute.rsplit_once('/').unwrap();
            tip.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(name);
        }
    };
    scene.rewrite_tip(1, old).await;
    scene.garden.feed_index().await;
    for (path, text) in public_lists(&scene.garden, &scene.rowan.id()).await {
        assert_eq!(scene.counts(&text), [1; 3], "{path}: {text}");
    }
    for (path, counts) in scene.own_lists().await {
        assert_eq!(counts, [1; 3], "{path}");
    }
    let tip = scene.json(&format!("/tips/{}", scene.tips[1]), Some(&scene.mireille)).await["data"].clone();
    assert_eq!(tip["facts"], json!({}));
}

#[tokio::test]
async fn items_that_cannot_be_read_are_left_out_and_take_down_no_list() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.garden.feed_index().await;
    scene.rewrite_tip(1, |tip| tip["card"]["summary"]["category"] = json!("Mushrooms")).await;
    scene.rewrite_profile(&desmond, |profile| profile["status"] = json!("on-holiday")).await;
    scene.garden.feed_index().await;

    for (path, text) in public_lists(&scene.garden, &scene.rowan.id()).await {
        assert_eq!(scene.counts(&text), [1, 0, 1], "{path}: {text}");
    }
    for (path, counts) in scene.own_lists().await {
        assert_eq!(counts, [1, 0, 1], "{path}");
    }
    let id = &scene.tips[1];
    for path in [format!("/tips/{id}"), format!("/tips/{id}/page"), format!("/user/{}", desmond.id())] {
        let get = request("GET", &path);
        let get = if path.starts_with("/tips/") && !path.ends_with("/page") { get.by(&scene.rowan) } else { get };
        assert_eq!(scene.garden.send(get).await.status, 404, "{path}");
    }
    assert_eq!(scene.json("/user?limit=1", None).await["data"].as_array().map(Vec::len), Some(0));
    let users = scene.garden.pages(request("GET", "/user?limit=1")).await;
    assert_eq!(users.iter().filter(|page| page.text.contains("dateJoined")).count(), 2);
    assert_eq!(scene.json("/search/gardeners", None).await["data"].as_array().map(Vec::len), Some(2));
    // Nobody can write over it.
    let edit = request("PATCH", &format!("/tips/{id}")).by(&scene.rowan).json(&json!({"title": "Leeks"}));
    assert_eq!(scene.garden.send(edit).await.status, 404);
    let share = request("POST", "/tips").by(&desmond).json(&tip("Sowing chard"));
    assert_eq!(scene.garden.send(share).await.status, 503);
}

#[tokio::test]
async fn marks_and_photographs_that_cannot_be_read_are_left_out_of_lists() {
    let scene = Scene::new().await;
    let mireille = scene.mireille.id();
    let (pk, sk) = (format!("T#{}", scene.tips[0]), format!("S#{mireille}"));
    rewrite(&scene.garden.activity, &[("pk", &pk), ("sk", &sk)], |mark| mark["author"] = json!(7)).await;
    let year = rules::Timestamp::now().year();
    let sk = format!("O#{year}#{mireille}");
    rewrite(&scene.garden.activity, &[("pk", &pk), ("sk", &sk)], |mark| mark["result"] = json!("half")).await;

    let saved = scene.garden.pages(request("GET", "/me/saved?limit=1").by(&scene.mireille)).await;
    assert_eq!(saved.iter().filter(|page| page.text.contains("_id")).count(), 2);
    let tried = scene.json(&format!("/user/{mireille}/tried"), None).await;
    assert_eq!(tried["data"].as_array().map(Vec::len), Some(2));
    let outcomes = scene.json(&format!("/tips/{}/outcomes", scene.tips[0]), None).await;
    assert_eq!(outcomes["data"]["notes"], json!([]));
    let marks = scene.json("/me/marks", Some(&scene.mireille)).await["data"].clone();
    assert_eq!(marks["saved"].as_array().map(Vec::len), Some(2), "{marks}");
    let export = scene.json(&format!("/user/{mireille}/export"), Some(&scene.mireille)).await;
    assert_eq!(export["data"]["marks"]["saved"].as_array().map(Vec::len), Some(2), "{export}");
}

#[tokio::test]
async fn report_and_case_of_another_kind_are_left_out_and_the_pages_go_on() {
    let scene = Scene::new().await;
    let (garden, wilma) = (&scene.garden, scene.garden.moderator("wilma").await);
    for tip in &scene.tips[..2] {
        assert_eq!(garden.send(report(tip, "spam").by(&scene.mireille)).await.status, 204);
    }
    // The first of both lists: the newest report, and the case that waits longest.
    let (pk, by) = (format!("R#tip#{}", scene.tips[0]), format!("P#{}", scene.mireille.id()));
    let mut of_later = stored(&garden.activity, &[("pk", &pk), ("sk", &by)]).await;
    let at = of_later["at"].as_str().unwrap().replacen("20", "21", 1);
    (of_later["mark"], of_later["at"], of_later["pk"]) = (json!(format!("R#{at}")), json!(at), json!("R#recipe#1"));
    put(&garden.activity, &of_later).await;
    let mut of_later = stored(&garden.activity, &[("pk", &pk), ("sk", "CASE")]).await;
    (of_later["at"], of_later["pk"]) = (json!("0"), json!("R#recipe#1"));
    put(&garden.activity, &of_later).await;
    // The queue leaves out by the key, before a page begins.
    let (of_queue, of_reports): (&[usize], &[usize]) = (&[1, 1], &[0, 1, 1]);
    for (list, by, expect) in [("/moderation/cases", &wilma, of_queue), ("/me/reports", &scene.mireille, of_reports)] {
        let (mut path, mut lengths) = (format!("{list}?limit=1"), Vec::new());
        loop {
            let page = scene.json(&path, Some(by)).await;
            lengths.push(page["data"].as_array().unwrap().len());
            let Some(next) = page["next"].as_str() else { break };
            path = format!("{list}?limit=1&cursor={next}");
        }
        assert_eq!(lengths, expect, "{list}");
    }
}

#[tokio::test]
async fn case_in_a_state_of_the_next_release_is_open_to_reports_and_moderators() {
    let scene = Scene::new().await;
    let (garden, wilma) = (&scene.garden, scene.garden.moderator("wilma").await);
    let (tip, mark) = (&scene.tips[0], garden.gardener("mark").await);
    assert_eq!(garden.send(report(tip, "spam").by(&scene.mireille)).await.status, 204);
    let key = format!("R#tip#{tip}");
    rewrite(&garden.activity, &[("pk", &key), ("sk", "CASE")], |case| case["state"] = json!("referred")).await;
    assert_eq!(garden.send(report(tip, "unsafe").by(&mark)).await.status, 204);
    let queue = scene.json("/moderation/cases", Some(&wilma)).await;
    let case = &queue["data"][0];
    assert_eq!((&case["state"], &case["reports"]), (&json!("open"), &json!(2)), "{queue}");
    let keep = garden.decide(&wilma, &format!("/moderation/cases/tip/{tip}"), "keep").await;
    assert_eq!(garden.send(keep).await.status, 200);
    let reports = scene.json("/me/reports", Some(&mark)).await;
    assert_eq!(reports["data"][0]["outcome"], json!("kept"), "{reports}");
}

/// In each list the first of the three has words that this release does not know, and the second cannot be read.
#[tokio::test]
async fn feed_sitemaps_and_pages_leave_out_only_what_cannot_be_read() {
    let scene = Scene::new().await;
    let (garden, desmond) = (&scene.garden, scene.garden.gardener("desmond").await);
    scene.rewrite_tip(0, with_news).await;
    scene.rewrite_tip(1, |tip| tip["card"]["summary"]["category"] = json!("Mushrooms")).await;
    scene.rewrite_profile(&scene.rowan, with_new_words).await;
    scene.rewrite_profile(&desmond, |profile| profile["status"] = json!("on-holiday")).await;
    garden.write_sitemaps().await;

    let file = |name: &str| String::from_utf8(garden.pages.get(&format!("sitemaps/{name}.xml")).unwrap()).unwrap();
    let feed = |query: String| async move { garden.get(&format!("/feed{query}")).await };
    for feed in [feed(String::new()).await, feed(format!("?author={}", scene.rowan.id())).await] {
        assert_eq!(feed.status, 200, "{feed:?}");
        assert_eq!(scene.tips.each_ref().map(|tip| feed.text.contains(tip)), [true, false, true], "{feed:?}");
    }
    let tips = file("tips-1");
    assert_eq!(scene.tips.each_ref().map(|tip| tips.contains(tip)), [true, false, true], "{tips}");
    let gardeners = [&scene.rowan, &desmond, &scene.mireille];
    let listed = file("gardeners-1");
    assert_eq!(gardeners.map(|gardener| listed.contains(&gardener.id())), [true, false, true], "{listed}");
    for (gardener, status) in gardeners.into_iter().zip([200, 404, 200]) {
        let page = garden.get(&format!("/user/{}/page", gardener.id())).await;
        assert_eq!((page.status, page.header("content-type")), (status, Some("text/html; charset=utf-8")), "{page:?}");
        assert!(!page.text.contains("on-holiday") && !page.text.contains("keeper"), "{page:?}");
    }
}

/// The same, of what only moderators or one gardener can list.
#[tokio::test]
async fn private_lists_leave_out_only_what_cannot_be_read() {
    let scene = Scene::new().await;
    let (garden, rowan, mireille) = (&scene.garden, &scene.rowan, &scene.mireille);
    let wilma = garden.moderator("wilma").await;
    let send = |request: TestRequest| async move {
        let sent = garden.send(request).await;
        assert!(sent.status < 300, "{sent:?}");
    };
    for tip in &scene.tips {
        send(report(tip, "spam").by(mireille)).await;
        send(garden.decide(&wilma, &format!("/moderation/cases/tip/{tip}"), "keep").await).await;
        // It waits again.
        send(report(tip, "spam").by(mireille)).await;
    }
    garden.notify(&Stream::default().records(&garden.activity).await).await.unwrap();
    let blocked = [garden.gardener("desmond").await, garden.gardener("ursula").await, garden.gardener("fred").await];
    for other in &blocked {
        send(block(&other.id(), "block").by(rowan)).await;
    }

    let mut changed = [0; 5];
    for (pk, sk) in items(&garden.activity).await.into_keys() {
        // The attribute with a word of a list that grows, and one without which the item is nothing.
        let (kind, word, needed) = match (pk.split('#').next(), sk.as_str()) {
            (Some("R"), "CASE") => (0, "reasons", "copy"),
            (Some("R"), sk) if sk.starts_with("P#") => (1, "reason", "title"),
            (Some("L"), _) if pk.starts_with("L#20") => (2, "reason", "act"),
            (Some("N"), sk) if sk.starts_with("20") && pk.ends_with(&rowan.id()) => (3, "outcome", "count"),
            (Some("F"), _) => (4, "later", "kind"),
            _ => continue,
        };
        let mut item = stored(&garden.activity, &[("pk", pk.as_str()), ("sk", sk.as_str())]).await;
        let is_about = |at: usize| item.to_string().contains(&scene.tips[at]) || sk.ends_with(&blocked[at].id());
        if is_about(0) {
            let unknown = json!("haunted");
            item["later"] = json!(true);
            item[word] = if word == "reasons" { json!(["spam", unknown]) } else { unknown };
        } else if is_about(1) {
            item[needed] = json!({"of": "the next release"});
        } else {
            continue;
        }
        changed[kind] += 1;
        put(&garden.activity, &item).await;
    }
    // Of each tip there are two notices: of votes and of trials.
    assert_eq!(changed, [2, 2, 2, 4, 2]);
    put(&garden.activity, &json!({"pk": format!("N#{}", rowan.id()), "sk": "U", "mail": ["digest", "pigeon"]})).await;
    let of_later = json!({"pk": format!("N#{}", rowan.id()), "sk": format!("2026-11-26#applause#{}", scene.tips[2])});
    put(&garden.activity, &of_later).await;

    let ids = scene.tips.each_ref().map(String::as_str);
    for (list, by, parts) in [
        ("/moderation/cases?limit=1", &wilma, ids),
        ("/moderation/log?limit=1", &wilma, ids),
        ("/me/reports?limit=1", mireille, ids),
        ("/me/notices", rowan, ids),
        ("/me/blocks", rowan, ["desmond", "ursula", "fred"]),
    ] {
        let pages = garden.pages(request("GET", list).by(by)).await;
        let text: String = pages.into_iter().map(|page| page.text).collect();
        assert_eq!(parts.map(|part| text.contains(part)), [true, false, true], "{list}: {text}");
        assert!(!text.contains("haunted") && !text.contains("pigeon") && !text.contains("applause"), "{list}: {text}");
    }
    assert_eq!(scene.json("/me/notices", Some(rowan)).await["data"]["mail"], json!(["digest"]));
}

#[tokio::test]
async fn question_about_a_plant_of_the_next_release_is_left_out_of_lists() {
    let scene = Scene::new().await;
    let mut ids = Vec::new();
    for text in ["Why do my leeks bolt?", "How deep do leeks go?", "When is compost ready?"] {
        let asked = scene.garden.send(ask(Some("leek"), text).by(&scene.rowan)).await;
        ids.push(asked.json()["data"]["id"].as_str().unwrap().to_owned());
    }
    let (table, sk) = (&scene.garden.activity, ids[1].replace("leek.", "M#"));
    let deep = stored(table, &[("pk", "PL#leek"), ("sk", &sk)]).await;
    let delete = table.client.delete_item().table_name(&table.name).key("pk", AttributeValue::S("PL#leek".to_owned()));
    delete.key("sk", AttributeValue::S(sk)).send().await.unwrap();
    put(table, &with(&with(&deep, "pk", json!("PL#triffid")), "mood", json!("calm"))).await;
    for (path, by) in [("/questions?limit=1", None), ("/me/questions?limit=1", Some(&scene.rowan))] {
        let first = by.map_or_else(|| request("GET", path), |by| request("GET", path).by(by));
        let pages = scene.garden.pages(first).await;
        let questions = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
        let texts: Vec<Value> = questions.map(|question| question["text"].clone()).collect();
        assert_eq!(texts, ["When is compost ready?", "Why do my leeks bolt?"], "{path}");
    }
}

#[tokio::test]
async fn edit_keeps_what_the_next_release_has_stored() {
    let scene = Scene::new().await;
    scene.rewrite_tip(1, with_news).await;
    scene.rewrite_profile(&scene.rowan, with_new_words).await;
    let tip_key = [("id", scene.tips[1].as_str())];

    let edit = request("PATCH", &format!("/tips/{}", scene.tips[1])).by(&scene.rowan);
    let edited = scene.garden.send(edit.clone().json(&json!({"title": "Leeks in the ground"}))).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    let item = stored(&scene.garden.tips, &tip_key).await;
    let mut expect = item.clone();
    with_news(&mut expect);
    assert_eq!(item, expect);
    assert_eq!(item["card"]["summary"]["title"], "Leeks in the ground");

    let facts = json!({"plants": ["leek"], "places": ["indoors"]});
    assert_eq!(scene.garden.send(edit.json(&json!({"facts": facts}))).await.status, 200);
    let item = stored(&scene.garden.tips, &tip_key).await;
    // The list that was changed is as the gardener has seen it; the other one is as it was.
    assert_eq!(item["card"]["summary"]["facts"]["places"], json!(["indoors"]));
    assert_eq!(item["card"]["summary"]["facts"]["plants"], json!(["leek", "moon-melon"]));

    let path = format!("/user/{}", scene.rowan.id());
    let edit = request("PATCH", &path).by(&scene.rowan).json(&json!({"bio": "Forty years of leeks."}));
    assert_eq!(scene.garden.send(edit).await.status, 200);
    let item = stored(&scene.garden.users, &[("id", &scene.rowan.id())]).await;
    let mut expect = item.clone();
    with_new_words(&mut expect);
    assert_eq!(item, expect);
    assert_eq!(item["card"]["summary"]["bio"], "Forty years of leeks.");

    let delete = request("DELETE", &format!("/tips/{}", scene.tips[1])).by(&scene.rowan);
    assert_eq!(scene.garden.send(delete).await.status, 204);
    let restore = request("POST", &format!("/tips/{}/restore", scene.tips[1])).by(&scene.rowan);
    assert_eq!(scene.garden.send(restore).await.status, 200);
    assert_eq!(stored(&scene.garden.tips, &tip_key).await["mood"], "calm");
}
