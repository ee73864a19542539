//! Searches and suggestions: what they find, what they mark, and what they leave out while the index is older than the tables.

mod answers;
pub mod index;
mod solved;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Availability, Description, Status, Timestamp, Tip, TipId, User, UserId};
use serde_json::{Value, json};

use crate::files::root;
use crate::garden::{Garden, Gardener, TestResponse, request, tip, with};
use crate::index::CURRENT;

impl Garden {
    async fn share_tip(&self, by: &Gardener, changes: &Value) -> String {
        let mut body = tip("A leek");
        body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        let shared = self.send(request("POST", "/tips").by(by).json(&body)).await;
        assert_eq!(shared.status, 201, "{shared:?}");
        shared.json()["data"]["_id"].as_str().unwrap().to_owned()
    }

    async fn change(&self, by: &Gardener, path: &str, body: &Value) {
        let response = self.send(request("PATCH", path).by(by).json(body)).await;
        assert_eq!(response.status, 200, "{response:?}");
    }

    async fn found(&self, query: &str) -> TestResponse {
        let response = self.get(query).await;
        assert_eq!(response.status, 200, "{query}: {response:?}");
        response
    }

    /// The titles or names of a search, in its order.
    async fn check(&self, query: &str, expect: &[&str]) {
        assert_eq!(self.found(query).await.titles(), expect, "{query}");
    }

    async fn suggested(&self, typed: &str) -> Vec<String> {
        let response = self.send(request("GET", "/suggest").parameter("q", typed)).await.json();
        let text = |suggestion: &Value| {
            format!("{}: {}", suggestion["kind"].as_str().unwrap(), suggestion["text"].as_str().unwrap())
        };
        response["data"].as_array().unwrap().iter().map(text).collect()
    }

    /// Removes a tip from the public indexes, as the deactivation of its author does.
    async fn take_from_feed(&self, id: &str) {
        let update = self.tips.client.update_item().table_name(&self.tips.name);
        let update = update.key("id", AttributeValue::S(id.to_owned()));
        let keys = "REMOVE feed, publicDifficulty, publicCategory, publicAuthor";
        update.update_expression(keys).send().await.unwrap();
    }
}

/// Each counted word of a facet.
fn facet(response: &TestResponse, name: &str) -> Vec<(Value, u64)> {
    let counts = response.json()["facets"][name].as_array().unwrap().clone();
    counts.iter().map(|count| (count["value"].clone(), count["count"].as_u64().unwrap())).collect()
}

#[tokio::test]
async fn words_and_all_filters_combine() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let facts = json!({"plants": ["tomato"], "months": {"best": [3], "possible": [4]}, "climates": ["arid"],
        "places": ["greenhouse"], "sun": ["full-sun"], "work": "sow-and-plant"});
    garden.share_tip(&rowan, &json!({"title": "Sow under glass", "plantType": "Tomato", "facts": facts})).await;
    garden
        .share_tip(&rowan, &json!({"title": "Sow outdoors", "plantType": "Beetroot", "facts": {"months": {"best": [5]}, "places": ["ground"]}}))
        .await;
    garden.share_tip(&rowan, &json!({"title": "A warning", "facts": {"plants": ["foxglove"]}})).await;
    garden
        .share_tip(&rowan, &json!({"title": "Thyme between stones", "plantType": "Thyme", "category": "Herbs", "difficultyLevel": "easy"}))
        .await;

    garden.check("/search/tips?q=sow", &["Sow outdoors", "Sow under glass"]).await;
    garden.check("/search/tips?q=SOWING%20t%C3%B6matoes", &["Sow under glass"]).await;
    garden.check("/search/tips?q=tomatto", &["Sow under glass"]).await;
    garden.check("/search/tips?q=rowan&category=Herbs", &["Thyme between stones"]).await;
    for filter in ["plant=tomato", "climate=arid", "place=greenhouse", "sun=full-sun", "work=sow-and-plant"] {
        garden.check(&format!("/search/tips?{filter}"), &["Sow under glass"]).await;
        garden.check(&format!("/search/tips?{filter}&q=outdoors"), &[]).await;
        garden.check(&format!("/search/tips?{filter}&difficulty=easy"), &[]).await;
    }
    garden.check("/search/tips?category=Herbs&difficulty=easy", &["Thyme between stones"]).await;
    // A tip without months is for every month.
    garden.check("/search/tips?month=4", &["Thyme between stones", "A warning", "Sow under glass"]).await;
    garden.check("/search/tips?month=4&q=sow", &["Sow under glass"]).await;
    garden
        .share_tip(&rowan, &json!({"title": "Another", "plantType": "Foxgloves", "facts": {"months": {"best": [12]}}}))
        .await;
    garden.feed_index().await;
    // The hazards of a plant count, though the author named none, and only typed its name.
    for safe in ["pets", "people", "all"] {
        let expect = ["Thyme between stones", "Sow outdoors", "Sow under glass"];
        let found = garden.found(&format!("/search/tips?safe={safe}")).await.titles();
        assert!(!["A warning", "Another"].iter().any(|title| found.contains(&(*title).to_owned())), "{found:?}");
        assert!(expect[..2].iter().all(|title| found.contains(&(*title).to_owned())), "{safe}: {found:?}");
    }
    let season = "/search/tips?sort=season&season=5";
    garden.check(season, &["Sow outdoors", "Thyme between stones", "A warning", "Another", "Sow under glass"]).await;

    let found = garden.found("/search/tips?q=sow&place=ground").await;
    assert_eq!((found.json()["total"].clone(), found.json()["nearest"].clone()), (json!(1), json!(false)));
    assert_eq!(facet(&found, "place"), [(json!("ground"), 1), (json!("greenhouse"), 1)]);
    assert_eq!(facet(&found, "month"), [(json!(5), 1)]);
    let glass = garden.found("/search/tips?q=glass").await.json();
    assert_eq!(glass["facets"]["plant"], json!([{"value": "tomato", "name": "Tomato", "count": 1}]));

    let nearest = garden.found("/search/tips?q=sow%20zebra").await;
    assert_eq!((nearest.json()["nearest"].clone(), nearest.titles().len()), (json!(true), 2));
    let nothing = garden.found("/search/tips?q=zebra").await;
    assert_eq!((nothing.json()["total"].clone(), nothing.titles().len()), (json!(0), 0));
}

#[tokio::test]
async fn search_by_week_follows_the_frosts_of_the_readers_garden() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    for (title, facts) in [
        ("Any time", json!({})),
        ("March", json!({"months": {"best": [3], "possible": [4]}})),
        ("March of a mild garden", json!({"months": {"best": [3]}, "monthsFor": {"lastFrost": 12, "firstFrost": 46}})),
        ("Around the last frost", json!({"months": {"best": [4]}, "frost": {"from": "last", "start": -2, "end": 0}})),
    ] {
        garden.share_tip(&rowan, &json!({"title": title, "facts": facts})).await;
    }
    let check = async |week: u8, last: u8, expect: &[&str]| {
        let query = format!("/search/tips?sort=season&week={week}&lastFrost={last}&firstFrost=44");
        garden.check(&query, expect).await;
    };
    check(11, 12, &["Around the last frost", "March of a mild garden", "March", "Any time"]).await;
    check(11, 20, &["March", "Any time"]).await;
    check(15, 16, &["Around the last frost", "March of a mild garden", "March", "Any time"]).await;
    check(20, 20, &["Around the last frost", "Any time"]).await;
}

/// The sample gardeners and tips.
async fn community() -> (Garden, Vec<User>, Vec<Tip>) {
    let garden = Garden::new().await;
    let folder = root().join("infra/local/sample-data");
    let (users, tips) = seed::sample::community(&folder, |key| Gardener::named(key).subject).unwrap();
    garden.insert_users(&users);
    garden.insert_tips(&tips);
    (garden, users, tips)
}

#[tokio::test]
async fn facet_of_plants_has_the_12_most_frequent_or_all_if_asked_for() {
    let (garden, users, tips) = community().await;
    let is_active = |id| users.iter().any(|user| user.id == id && user.status == Status::Active);
    let is_public = |tip: &&Tip| tip.content.availability == Availability::Public && is_active(tip.author.id);
    let mut counts = BTreeMap::new();
    for tip in tips.iter().filter(is_public) {
        for plant in &tip.content.summary.facts.plants {
            *counts.entry(plant.to_string()).or_default() += 1;
        }
    }
    let all = facet(&garden.found("/search/tips?plants=all&limit=1").await, "plant");
    assert_eq!(
        all.iter().map(|(id, count)| (id.as_str().unwrap().to_owned(), *count)).collect::<BTreeMap<_, _>>(),
        counts
    );
    assert!(all.is_sorted_by(|(_, count), (_, next)| count >= next), "{all:?}");
    let page = garden.found("/search/tips?limit=1").await;
    assert_eq!(facet(&page, "plant"), all[..12]);
    // The page names the plant that it is asked for, also a rare one and one without a tip.
    let (rarest, count) = all.last().unwrap();
    for (asked, expect) in [(rarest.as_str().unwrap(), *count), ("yam", 0)] {
        let plants = facet(&garden.found(&format!("/search/tips?plant={asked}&limit=1")).await, "plant");
        assert_eq!(plants[..12], all[..12]);
        assert_eq!(plants[12..], [(json!(asked), expect)]);
    }
    // A cursor is of the tips, whatever the facet.
    let cursor = page.json()["next"].as_str().unwrap().to_owned();
    garden.found(&format!("/search/tips?plants=all&limit=1&cursor={cursor}")).await;
}

#[tokio::test]
async fn pages_have_every_tip_once_in_each_order() {
    let (garden, users, _) = community().await;
    for query in
        ["?", "?q=plant", "?sort=newest&q=water", "?sort=season&season=11", "?category=Vegetables&sort=season&season=4"]
    {
        let pages = garden.pages(request("GET", &format!("/search/tips{query}&limit=7"))).await;
        let mut ids: Vec<String> = pages
            .iter()
            .flat_map(|page| page.json()["data"].as_array().unwrap().clone())
            .map(|tip| tip["_id"].as_str().unwrap().to_owned())
            .collect();
        let total = usize::try_from(pages[0].json()["total"].as_u64().unwrap()).unwrap();
        assert!(total > 7, "{query}: {total}");
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), total, "{query}");
        assert!(pages.iter().all(|page| page.json()["total"] == pages[0].json()["total"]), "{query}");
    }
    let gardeners = garden.pages(request("GET", "/search/gardeners?limit=4")).await;
    assert_eq!(gardeners.iter().map(|page| page.titles().len()).sum::<usize>(), users.len());
}

#[tokio::test]
async fn tip_hidden_while_the_index_is_stale_is_in_no_result_facet_count_or_suggestion() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let mut ids = Vec::new();
    for (title, facts) in [
        ("Leeks in a trench", json!({"places": ["ground"]})),
        ("Leeks hidden at once", json!({"places": ["balcony"], "plants": ["onion"]})),
        ("Leeks deleted at once", json!({"places": ["indoors"]})),
        ("Leeks of a deactivated gardener", json!({"places": ["container"]})),
    ] {
        let changes = json!({"title": title, "category": "Herbs", "facts": facts});
        ids.push(garden.share_tip(&rowan, &changes).await);
    }
    garden.feed_index().await;
    assert_eq!(garden.found("/search/tips?q=leeks").await.json()["total"], 4);
    assert_eq!(garden.suggested("leeks").await.iter().filter(|text| text.starts_with("tip")).count(), 4);

    garden.change(&rowan, &format!("/tips/{}", ids[1]), &json!({"availability": "hidden"})).await;
    assert_eq!(garden.send(request("DELETE", &format!("/tips/{}", ids[2])).by(&rowan)).await.status, 204);
    garden.take_from_feed(&ids[3]).await;
    // The second round is over an index that knows the changes.
    for is_fed in [false, true] {
        if is_fed {
            garden.feed_index().await;
        }
        for query in
            ["q=leeks", "", "category=Herbs", "sort=newest", "plant=onion", "sort=season&season=4", "q=rowan&limit=2"]
        {
            let found = garden.found(&format!("/search/tips?{query}")).await;
            let expect: &[&str] = if query.starts_with("plant") { &[] } else { &["Leeks in a trench"] };
            assert_eq!(found.titles(), expect, "{query}");
            assert_eq!(found.json()["total"], expect.len(), "{query}");
            assert_eq!(found.json()["next"], Value::Null, "{query}");
            if query == "q=leeks" {
                assert_eq!(facet(&found, "place"), [(json!("ground"), 1)]);
                assert_eq!(facet(&found, "category"), [(json!("Herbs"), 1)]);
                assert!(facet(&found, "plant").is_empty());
            }
        }
        let tips = garden.suggested("leeks").await.into_iter().filter(|text| text.starts_with("tip"));
        assert_eq!(tips.collect::<Vec<_>>(), ["tip: Leeks in a trench"]);
    }
}

#[tokio::test]
async fn page_continues_behind_hidden_tips_and_reads_four_times_at_most() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let mut ids = Vec::new();
    for n in 0..40 {
        ids.push(garden.share(&rowan, &format!("Leek {n}"), "public").await);
    }
    garden.feed_index().await;
    let leeks: Vec<String> = (0..40).rev().map(|n| format!("Leek {n}")).collect();
    for (hidden, reads) in [(20, 3), (30, 4)] {
        for id in ids.iter().rev().take(hidden) {
            garden.take_from_feed(id).await;
        }
        garden.calls.take();
        let found = garden.found("/search/tips?q=leek&limit=10&sort=newest").await;
        assert_eq!(
            (found.titles().as_slice(), &found.json()["total"]),
            (&leeks[hidden..hidden + 10], &json!(40 - hidden))
        );
        assert_eq!(garden.calls.take().0, vec!["BatchGetItem"; reads]);
    }
}

#[tokio::test]
async fn without_a_whole_index_searches_are_503_and_lists_still_work() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.share(&rowan, "A leek", "public").await;
    garden.feed_index().await;
    let objects = &garden.search_index().await.objects;
    let whole = objects.get(&CURRENT).unwrap();
    for broken in ["", "{", "{\"manifest\": {\"files\": 7}}", "{\"manifest\": null, \"retired\": []}"] {
        objects.put(&CURRENT, broken.as_bytes(), Timestamp::now());
        for query in ["/search/tips?q=leek", "/search/gardeners", "/suggest?q=leek"] {
            let response = garden.get(query).await;
            assert_eq!((response.status, response.code().as_str()), (503, "unavailable"), "{query}: {response:?}");
            assert!(response.header("retry-after").is_some());
            assert!(!response.text.contains("manifest") && !response.text.contains("index"), "{response:?}");
        }
        garden.check("/tips", &["A leek"]).await;
        garden.check("/user", &["rowan"]).await;
        objects.put(&CURRENT, &whole, Timestamp::now());
        garden.check("/search/tips?q=leek", &["A leek"]).await;
    }
}

#[tokio::test]
async fn profile_is_shown_as_it_is_now() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let profile = format!("/user/{}", rowan.id());
    garden.change(&rowan, &profile, &json!({"location": "Leeds", "specialization": "Roses", "bio": "On clay."})).await;
    garden.feed_index().await;
    garden.check("/search/gardeners?q=rowan", &["rowan"]).await;
    garden.check("/search/gardeners?place=leeds&q=clay", &["rowan"]).await;
    assert_eq!(garden.suggested("row").await, ["gardener: rowan"]);

    // The index still has the old texts.
    garden.change(&rowan, &profile, &json!({"name": "Rowena", "bio": "On sand."})).await;
    let found = garden.found("/search/gardeners?q=rowan").await;
    assert_eq!((found.titles(), &found.json()["data"][0]["bio"]), (vec!["Rowena".to_owned()], &json!("On sand.")));
    assert_eq!(found.json()["data"][0]["marks"]["name"], json!([]));
    assert_eq!(garden.suggested("row").await, ["gardener: Rowena"]);

    // A minor's place is neither searched nor shown, whatever the index knows.
    garden.change(&rowan, &profile, &json!({"age": 15})).await;
    let shown = garden.found("/search/gardeners?q=roses").await;
    assert_eq!((shown.titles(), shown.text.contains("Leeds")), (vec!["Rowena".to_owned()], false));
    for is_fed in [false, true] {
        if is_fed {
            garden.feed_index().await;
        }
        let found = garden.found("/search/gardeners?place=Leeds").await;
        assert_eq!((found.titles().len(), &found.json()["total"]), (0, &json!(0)), "fed: {is_fed}");
    }
    garden.check("/search/gardeners?q=Leeds", &[]).await;

    garden.set_attribute(&mireille, "status", "inactive").await;
    garden.check("/search/gardeners?q=mireille&status=active", &[]).await;
    garden.check("/search/gardeners?q=mireille", &["mireille"]).await;
    assert!(garden.suggested("mireille").await.is_empty());

    let gone = garden.users.client.delete_item().table_name(&garden.users.name);
    gone.key("id", AttributeValue::S(mireille.id())).send().await.unwrap();
    let found = garden.found("/search/gardeners").await;
    assert_eq!((found.titles(), &found.json()["total"]), (vec!["Rowena".to_owned()], &json!(1)));
}

#[tokio::test]
async fn matches_are_marked_in_utf_16() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let text = "👩\u{200d}🌾 says: 🌱 crème fraîche is no leek. Le\u{301}eks are not crèmes, and 𝕝𝕖𝕖𝕜 is odd, but LEEKS count.";
    let changes = json!({"title": "🌱🌱 Léek, a crème", "plantType": "🥬 Leek", "description": text});
    garden.share_tip(&rowan, &changes).await;
    let bio = json!({"bio": "🌱 I grow leeks.", "location": "Île de Ré 🏝 leek", "specialization": "None"});
    garden.change(&rowan, &format!("/user/{}", rowan.id()), &bio).await;
    garden.feed_index().await;
    let marked = |text: &Value, marks: &Value| -> Vec<String> {
        let units: Vec<u16> = text.as_str().unwrap().encode_utf16().collect();
        let at = |mark: &Value, end: &str| usize::try_from(mark[end].as_u64().unwrap()).unwrap();
        let part = |mark: &Value| String::from_utf16(&units[at(mark, "from")..at(mark, "to")]).unwrap();
        marks.as_array().unwrap().iter().map(part).collect()
    };
    let found = garden.found("/search/tips?q=leek%20creme%20ROWAN").await.json();
    let tip = &found["data"][0];
    assert_eq!(marked(&tip["title"], &tip["marks"]["title"]), ["Léek", "crème"]);
    assert_eq!(marked(&tip["plantType"], &tip["marks"]["plantType"]), ["Leek"]);
    assert_eq!(marked(&tip["name"], &tip["marks"]["name"]), ["rowan"]);
    let description = marked(&tip["description"], &tip["marks"]["description"]);
    assert_eq!(description, ["crème", "leek", "Le\u{301}eks", "crèmes", "𝕝𝕖𝕖𝕜", "LEEKS"]);
    let found = garden.found("/search/gardeners?q=leek").await.json();
    let gardener = &found["data"][0];
    assert_eq!(marked(&gardener["bio"], &gardener["marks"]["bio"]), ["leeks"]);
    assert_eq!(marked(&gardener["location"], &gardener["marks"]["location"]), ["leek"]);
    let all = garden.found("/search/tips").await.json();
    assert_eq!(all["data"][0]["marks"], json!({"title": [], "plantType": [], "name": [], "description": []}));
}

#[tokio::test]
async fn suggestions_are_plants_tips_and_gardeners_from_two_letters() {
    let garden = Garden::new().await;
    let courtenay = garden.gardener("courtenay").await;
    let changes =
        json!({"title": "Courgettes without end", "plantType": "Courgette", "facts": {"plants": ["zucchini"]}});
    let id = garden.share_tip(&courtenay, &changes).await;
    garden.feed_index().await;
    let expect = ["plant: Courgette", "tip: Courgettes without end", "gardener: courtenay"];
    assert_eq!(garden.suggested("cour").await, expect);
    assert_eq!(garden.suggested("courgette").await, expect[..2]);
    assert_eq!(garden.suggested("Zucc").await[0], expect[0]);
    let found = garden.found("/suggest?q=cour").await.json();
    assert_eq!((&found["data"][0]["id"], &found["data"][1]["id"]), (&json!("zucchini"), &json!(id)));
    assert_eq!(found["data"][2]["id"], courtenay.id());
    for no_word in ["c", "!!", "qqqq", "…c…"] {
        assert!(garden.suggested(no_word).await.is_empty(), "{no_word}");
    }
    // A plant without a tip has its page.
    assert_eq!(garden.suggested("pumpkin").await, ["plant: Pumpkin"]);
}

/// One gardener with a long tip of odd letters and 600 tips that have every common word.
#[tokio::test]
async fn no_gardener_can_push_others_out_or_slow_their_searches() {
    let garden = Garden::new().await;
    let (rowan, spammer) = (garden.gardener("rowan").await, garden.gardener("spammer").await);
    for n in 0..40 {
        garden
            .share_tip(&rowan, &with(&json!({"title": format!("Blackcurrants {n}")}), "plantType", json!("Currant")))
            .await;
    }
    let queries = ["q=blackcurrants", "q=blackcurrents%20pruning", "q=leek", "q=a%20b%20c%20d%20e%20f%20g%20h"];
    let measure = async || {
        let mut worst = Duration::ZERO;
        for query in queries {
            let mut times = Vec::new();
            for _ in 0..5 {
                garden.calls.take();
                let start = Instant::now();
                let found = garden.found(&format!("/search/tips?{query}&limit=5")).await;
                times.push(start.elapsed());
                assert!(found.titles().len() <= 5);
                assert!(garden.calls.take().0.len() <= 1, "{query}");
            }
            times.sort();
            worst = worst.max(times[2]);
        }
        worst
    };
    garden.feed_index().await;
    let before = measure().await;

    let letters: String = (0..30_000_u32).filter_map(|n| char::from_u32(0x4e00 + n % 20_000)).take(10_000).collect();
    let id = garden.share_tip(&spammer, &json!({"title": "Odd", "description": letters})).await;
    let odd = store::GetTip::new(garden.tips.clone());
    let odd = odd.get(UserId::of_subject(&spammer.subject), TipId::parse(&id).unwrap()).await.unwrap().unwrap();
    let flood = |n: u32| {
        let mut tip: Tip = odd.clone();
        tip.id = TipId::of(odd.id.date_added(), n.into());
        tip.content.description = Description::stored(format!("leek leeks prune pruning water soil {n} blackcurrant"));
        tip
    };
    garden.insert_tips(&(0..600).map(flood).collect::<Vec<_>>());
    garden.feed_index().await;
    let after = measure().await;
    println!("before {before:?}, after {after:?}");
    assert!(after < before * 3 + Duration::from_millis(100), "before {before:?}, after {after:?}");
    // The second page, behind three of each.
    let pages = garden.pages(request("GET", "/search/tips?q=blackcurrants&limit=50")).await;
    let found: Vec<String> = pages.iter().take(2).flat_map(TestResponse::titles).collect();
    let others = found.iter().take(43).filter(|title| title.starts_with("Blackcurrants")).count();
    assert_eq!(others, 40, "tips with the word in their title come first: {found:?}");
}
