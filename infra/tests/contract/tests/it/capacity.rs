//! Calls and capacity units of each request, as DynamoDB reports them (`ReturnConsumedCapacity`), and a check that no
//! cost grows with the number of tips. The sample data represent real tips and gardeners.

use std::env;

use rules::{
    Availability, Category, Description, Difficulty, Mark, MarkContent, Timestamp, Tip, TipId, TipMark, UserId,
};
use serde_json::{Value, json};

use crate::files::root;
use crate::garden::{self, Garden, Gardener, TestRequest, request, with};
use crate::responses::{accept, answer, ask, follow, follow_many, report};
use crate::stream::Stream;

/// The most write units of a share of any sample tip, without an idempotency key.
const SHARE_MAXIMUM: f64 = 16.0;

/// The most write units of a typical share, which is also the most for the median of the sample tips.
///
/// The transaction writes the tip of 1 to 2 KB (2 units, doubled) and the gardener's count (1 unit, doubled). Then each
/// index writes a copy: 1 unit for each of the six indexes of the tips, and 1 for each of the two indexes with the
/// gardener's count.
const SHARE_TYPICAL: f64 = 14.0;

/// The write units that an `Idempotency-Key` adds: one more small item in the transaction.
const IDEMPOTENCY_KEY: f64 = 2.0;

/// A garden with the sample gardeners and with `tips` tips, which repeat the sample tips.
async fn community(tips: usize) -> (Garden, Vec<Tip>) {
    let garden = Garden::new().await;
    let folder = root().join("infra/local/sample-data");
    let (mut users, samples) = seed::sample::community(&folder, |key| Gardener::named(key).subject).unwrap();
    for user in &mut users {
        user.total_tips = 60;
    }
    let tips: Vec<Tip> = (0..tips).zip(samples.iter().cycle()).map(|(n, tip)| with_new_id(tip, n)).collect();
    garden.insert_users(&users);
    garden.insert_tips(&tips);
    (garden, tips)
}

/// A copy of the tip with another id and the same time.
fn with_new_id(tip: &Tip, n: usize) -> Tip {
    Tip { id: TipId::of(tip.id.date_added(), n as u128), ..tip.clone() }
}

/// The calls of one request, and the units that it consumed on each table and index.
async fn cost(garden: &Garden, request: TestRequest) -> (Vec<String>, Vec<(String, f64)>) {
    garden.calls.take();
    let response = garden.send(request.clone()).await;
    assert!(response.status < 300, "{request:?}: {response:?}");
    let (calls, consumed) = garden.calls.take();
    (calls, consumed.into_iter().map(|part| (part.resource, part.units)).collect())
}

fn total(units: &[(String, f64)]) -> f64 {
    units.iter().map(|(_, units)| units).sum()
}

fn lists(rowan: &Gardener) -> Vec<TestRequest> {
    let author = format!("/tips?author={}", rowan.id());
    let lists = [
        "/tips",
        "/tips?difficulty=easy",
        "/tips?category=Vegetables",
        "/tips?category=Vegetables&difficulty=easy",
        &author,
        "/mytips",
        "/mytips?deleted=true",
        "/user",
        "/user?status=active",
    ];
    lists.map(|list| request("GET", list).by(rowan)).into()
}

/// A list of public tips with a filter, and of all authors.
fn is_filtered(page: &TestRequest) -> bool {
    let page = format!("{page:?}");
    page.contains("\"/tips\"") && ["difficulty=", "category="].iter().any(|filter| page.contains(filter))
}

#[tokio::test]
async fn page_of_any_list_is_one_query_and_few_read_units() {
    let (garden, _) = community(200).await;
    for list in lists(&Gardener::named("rowan")) {
        let second = garden.send(list.clone()).await.json()["next"].as_str().map(str::to_owned);
        let pages = [Some(list.clone()), second.map(|cursor| list.parameter("cursor", &cursor))];
        let mut has_looked_further = false;
        for page in pages.into_iter().flatten() {
            let (calls, units) = cost(&garden, page.clone()).await;
            // In some lists of the sample, one author would fill the first page. Then it looks for others among the newest 60, and the
            // next page leaves out what it has shown.
            let looks_further = !has_looked_further && is_filtered(&page) && calls.len() == 2;
            assert_eq!(calls, vec!["Query"; 1 + usize::from(looks_further)], "{page:?}");
            let most = if looks_further {
                6.0
            } else if has_looked_further {
                2.5
            } else {
                1.5
            };
            has_looked_further |= looks_further;
            assert!(total(&units) <= most, "{page:?}: {units:?}");
            assert!(
                units.iter().all(|(resource, _)| resource.contains('/')),
                "a list must read an index and not the table: {units:?}"
            );
        }
    }
}

/// The home page shows six gardeners.
#[tokio::test]
async fn featured_gardeners_are_one_query_and_at_most_one_read_unit() {
    let (garden, _) = community(0).await;
    let (calls, units) = cost(&garden, request("GET", "/user?status=active&limit=6")).await;
    assert_eq!(calls, ["Query"]);
    assert!(total(&units) <= 1.0, "{units:?}");
}

#[tokio::test]
async fn tip_or_profile_is_one_get_item_and_half_a_read_unit() {
    let (garden, tips) = community(66).await;
    let rowan = Gardener::named("rowan");
    for tip in tips.iter().filter(|tip| tip.content.availability == Availability::Public) {
        let (calls, units) = cost(&garden, request("GET", &format!("/tips/{}", tip.id)).by(&rowan)).await;
        assert_eq!((calls, units), (vec!["GetItem".to_owned()], vec![("Tips".to_owned(), 0.5)]), "{tip:?}");
    }
    let (calls, units) = cost(&garden, request("GET", &format!("/user/{}", rowan.id()))).await;
    assert_eq!((calls, units), (vec!["GetItem".to_owned()], vec![("Users".to_owned(), 0.5)]));
    let own = request("GET", "/mytips").parameter("email", "rowan@thirkell-plot.example").by(&rowan);
    let (mut calls, units) = cost(&garden, own).await;
    calls.sort();
    assert_eq!(calls, ["GetItem", "Query"]);
    assert!(total(&units) <= 1.5, "{units:?}");
}

/// Otherwise the time of the response would tell that there is a hidden tip.
#[tokio::test]
async fn hidden_tip_of_another_gardener_takes_the_reads_of_a_missing_one() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let hidden = garden.share(&rowan, "For myself", "hidden").await;
    let mut reads = Vec::new();
    for id in [hidden.as_str(), garden::ABSENT] {
        garden.calls.take();
        let response = garden.send(request("GET", &format!("/tips/{id}")).by(&mireille)).await;
        assert_eq!(response.status, 404);
        reads.push(garden.calls.take());
    }
    assert_eq!(reads[0], reads[1]);
    assert_eq!(reads[0].0, ["GetItem", "GetItem"]);
}

#[tokio::test]
async fn search_or_feed_is_one_batch_of_few_read_units_however_many_tips() {
    let costs = async |tips: usize| {
        let (garden, _) = community(tips).await;
        garden.search_index().await;
        let mut costs = Vec::new();
        for (search, most) in [
            ("/search/tips", 7.0),
            ("/search/tips?sort=season&season=11&category=Vegetables", 7.0),
            ("/search/gardeners", 6.0),
            ("/feed", 16.0),
            ("/suggest?q=pl", 4.5),
            ("/suggest?q=to", 4.5),
        ] {
            let (calls, units) = cost(&garden, request("GET", search)).await;
            assert_eq!(calls, ["BatchGetItem"], "{search}");
            assert!(total(&units) > 0.0 && total(&units) <= most, "{search}: {units:?}");
            costs.push(total(&units));
        }
        costs
    };
    assert_eq!(costs(100).await, costs(2_000).await);
}

#[tokio::test]
async fn share_is_one_transaction_of_at_most_16_write_units() {
    let (garden, samples) = community(66).await;
    let rowan = Gardener::named("rowan");
    let author = &samples.iter().find(|tip| tip.author.id.to_string() == rowan.id()).unwrap().author;
    let first_of_day = cost(&garden, request("POST", "/tips").by(&rowan).json(&garden::tip("The first"))).await;
    assert_eq!(first_of_day.0, ["TransactWriteItems"; 2], "the first share of a day finds counts of another day");
    let text = |length: usize| "Leeks, word by word. ".repeat(length / 21 + 1)[..length].trim().to_owned();
    let body = garden::tip("Earth up leeks twice, in July and in September");
    let body = with(&body, "name", json!(author.name.as_str()));
    let share = |body: &Value| request("POST", "/tips").by(&rowan).json(body);
    let typical = with(&body, "description", json!(text(900)));
    let (calls, units) = cost(&garden, share(&typical)).await;
    println!("share: {calls:?} {} write units: {units:?}", total(&units));
    assert_eq!(calls, ["TransactWriteItems"], "a share with the name of the profile is one call");
    assert!(total(&units) <= SHARE_TYPICAL, "{units:?}");

    let (calls, units) = cost(&garden, share(&typical).header("idempotency-key", "form-1")).await;
    assert_eq!(calls, ["TransactWriteItems"]);
    assert!(total(&units) <= SHARE_TYPICAL + IDEMPOTENCY_KEY, "{units:?}");

    let (_, units) = cost(&garden, share(&with(&typical, "availability", json!("hidden")))).await;
    println!("share of a hidden tip: {} write units: {units:?}", total(&units));
    assert!(
        units.iter().all(|(resource, _)| !resource.contains("public")),
        "a hidden tip must not be in a public index: {units:?}"
    );

    // Each sample tip, shared as in the app.
    let mut costs = Vec::new();
    for tip in &samples {
        garden.set_today(&rowan, &Timestamp::now().day(), 0, 0).await;
        let mut sample = with(&body, "description", json!(tip.content.description));
        let Value::Object(summary) = serde_json::to_value(&tip.content.summary).unwrap() else { panic!("{tip:?}") };
        sample.as_object_mut().unwrap().extend(summary);
        let (_, units) = cost(&garden, share(&with(&sample, "image", Value::Null))).await;
        costs.push(total(&units));
    }
    costs.sort_by(f64::total_cmp);
    println!("shares of the sample tips: {costs:?}");
    assert!(costs[costs.len() - 1] <= SHARE_MAXIMUM && costs[costs.len() / 2] <= SHARE_TYPICAL, "{costs:?}");
}

#[tokio::test]
async fn edit_is_one_read_and_one_write_and_delete_is_one_write() {
    let (garden, tips) = community(66).await;
    let own_tip = tips.iter().find(|tip| {
        tip.author.id.to_string() == Gardener::named("rowan").id() && tip.content.availability == Availability::Public
    });
    let path = format!("/tips/{}", own_tip.unwrap().id);
    let rowan = Gardener::named("rowan");
    let read_and_write = vec!["GetItem", "TransactWriteItems"];
    garden.set_today(&rowan, &Timestamp::now().day(), 0, 0).await;
    for (request, expect) in [
        (request("PATCH", &path).json(&json!({"title": "Another title"})), read_and_write.clone()),
        (request("PATCH", &path).json(&json!({"availability": "hidden"})), read_and_write.clone()),
        (request("PATCH", &path).json(&json!({"title": "Title"})), read_and_write.clone()),
        (request("PATCH", &path).json(&json!({"availability": "public"})), read_and_write),
        (request("DELETE", &path), vec!["TransactWriteItems"]),
        (request("POST", &format!("{path}/restore")), vec!["GetItem", "TransactWriteItems"]),
        (
            request("PATCH", &format!("/user/{}", rowan.id())).json(&json!({"bio": "Leeks."})),
            vec!["GetItem", "UpdateItem"],
        ),
    ] {
        let (calls, units) = cost(&garden, request.clone().by(&rowan)).await;
        println!("{calls:?} {}: {units:?}", total(&units));
        assert_eq!(calls, expect, "{request:?}");
    }
}

/// A vote on a tip with many of them costs as much as the first one.
#[tokio::test]
async fn vote_is_two_reads_and_at_most_3_write_units_none_of_them_on_a_tip() {
    let (garden, tips) = community(66).await;
    let rowan = Gardener::named("rowan");
    let others = tips
        .iter()
        .filter(|tip| tip.author.id.to_string() != rowan.id() && tip.content.availability == Availability::Public);
    for tip in others.take(3) {
        for mark in TipMark::ALL {
            let path = format!("/tips/{}/{mark}", tip.id);
            let (calls, units) = cost(&garden, request("PUT", &path).by(&rowan)).await;
            // A vote needs that neither blocks the other; a saved tip is nobody else's business.
            let blocks = mark == &TipMark::Helpful;
            let expect = if blocks { &["BatchGetItem"; 2][..] } else { &["BatchGetItem"] };
            assert_eq!(calls, [expect, &["UpdateItem", "PutItem"]].concat());
            let written = |resource: &str| resource.starts_with("Activity");
            let on_activity: Vec<_> = units.iter().filter(|(resource, _)| written(resource)).cloned().collect();
            let of_tips: Vec<_> = units.iter().filter(|(resource, _)| resource.starts_with("Tips")).collect();
            // Read of Activity: the mark and the day's count, and the two blocks.
            assert!(total(&on_activity) <= 3.0 + if blocks { 2.0 } else { 1.0 }, "{units:?}");
            assert!(of_tips.len() == 1 && of_tips[0].0 == "Tips" && of_tips[0].1 <= 1.0, "only read: {units:?}");
            let (calls, _) = cost(&garden, request("PUT", &path).by(&rowan)).await;
            assert_eq!(calls, ["BatchGetItem"], "a second time");
            let (calls, _) = cost(&garden, request("DELETE", &path).by(&rowan)).await;
            assert_eq!(calls, ["DeleteItem"]);
        }
        let report = request("PUT", &format!("/tips/{}/outcome", tip.id)).by(&rowan).json(&json!({"result": "worked"}));
        assert_eq!(cost(&garden, report.clone()).await.0, ["BatchGetItem", "BatchGetItem", "UpdateItem", "UpdateItem"]);
        assert_eq!(cost(&garden, report).await.0, ["BatchGetItem", "BatchGetItem", "UpdateItem"]);
    }
}

/// Of the lengths that people write: a question and its answers of 300 letters. The names of gardeners are read beside them.
#[tokio::test]
async fn thread_of_40_is_at_most_4_read_units_and_a_question_and_an_answer_at_most_6_write_units() {
    let (garden, _) = community(12).await;
    let (rowan, desmond) = (Gardener::named("rowan"), Gardener::named("desmond"));
    let text = "Why do my leeks bolt in a cold May? ".repeat(8);
    let of_activity = |units: &[(String, f64)]| -> f64 {
        units.iter().filter(|(resource, _)| resource.starts_with("Activity")).map(|(_, units)| units).sum()
    };
    let id = async |request: crate::garden::TestRequest| {
        garden.send(request).await.json()["data"]["id"].as_str().unwrap().to_owned()
    };
    let question = id(ask(Some("leek"), &text).by(&rowan)).await;
    let said = id(answer(&question, &text).by(&desmond)).await;
    // Before, the day and the question are read, or the question and the answer. An acceptance moves the question in the
    // index `queue`, which is two units more.
    for (request, calls, most) in [
        (ask(Some("leek"), &text).by(&rowan), &["BatchGetItem", "UpdateItem", "PutItem"][..], 6.0),
        (answer(&question, &text).by(&rowan), &["BatchGetItem", "UpdateItem", "PutItem"], 6.0),
        (accept(&said, true).by(&rowan), &["BatchGetItem", "GetItem", "TransactWriteItems"], 8.0),
    ] {
        let (sent, units) = cost(&garden, request).await;
        assert_eq!(sent, calls);
        assert!(of_activity(&units) <= most + 2.0, "{units:?}");
    }
    for number in 0..38 {
        let by = if number < 19 { &rowan } else { &desmond };
        let sent = garden.send(answer(&question, &text).by(by)).await;
        assert_eq!(sent.status, 201, "{sent:?}");
    }
    let (calls, units) = cost(&garden, request("GET", &format!("/questions/{question}"))).await;
    assert_eq!(calls.len(), 3, "{calls:?}");
    let of_thread: f64 =
        units.iter().filter(|(resource, _)| !resource.starts_with("users")).map(|(_, units)| units).sum();
    assert!(of_thread <= 4.0 && total(&units) <= of_thread + 2.0 * 0.5, "{units:?}");
    let (_, units) = cost(&garden, request("GET", "/questions")).await;
    assert!(total(&units) <= 10.0, "{units:?}");
}

/// With as many follows as one may have, and tips of the sample data's size.
#[tokio::test]
async fn feed_is_at_most_10_read_units_however_many_are_followed_and_a_follow_at_most_10_write_units() {
    let (garden, tips) = community(66).await;
    let (rowan, author) = (Gardener::named("rowan"), tips[0].author.id.to_string());
    let author = if author == rowan.id() { tips[1].author.id.to_string() } else { author };
    let (calls, units) = cost(&garden, follow("gardener", &author).by(&rowan)).await;
    assert_eq!(calls, ["BatchGetItem", "TransactWriteItems"]);
    // Two items are written and three are required, each for two units; before, two profiles are read.
    let profiles = 2.0 * 2.0;
    assert!(total(&units) <= 10.0 + profiles, "{units:?}");
    let (calls, units) = cost(&garden, follow("plant", "leek").by(&rowan)).await;
    assert_eq!(calls, ["BatchGetItem", "UpdateItem"]);
    assert!(total(&units) <= 1.0 + 2.0, "{units:?}");
    garden.feed_index().await;
    let feed = request("GET", "/me/feed").parameter("limit", "12").by(&rowan);
    let (calls, units) = cost(&garden, feed.clone()).await;
    assert_eq!(calls, ["GetItem", "BatchGetItem"]);
    assert!(total(&units) <= 7.0, "{units:?}");
    follow_many(&garden, &rowan, &[author]).await;
    let (calls, units) = cost(&garden, feed).await;
    println!("{calls:?} {}: {units:?}", total(&units));
    assert!(total(&units) <= 10.0, "{units:?}");
}

#[tokio::test]
async fn report_is_at_most_6_write_units_and_a_page_of_the_queue_7_read_units() {
    let (garden, tips) = community(66).await;
    let (rowan, wilma) = (Gardener::named("rowan"), garden.moderator("wilma").await);
    let others = tips
        .iter()
        .filter(|tip| tip.author.id.to_string() != rowan.id() && tip.content.availability == Availability::Public);
    for tip in others.take(9) {
        let (calls, units) = cost(&garden, report(&tip.id.to_string(), "spam").by(&rowan)).await;
        assert_eq!(calls[2..], ["UpdateItem", "PutItem", "PutItem", "Query", "UpdateItem", "GetItem"]);
        // What is read before: the tip, the profile and what there is of the report, its case and the day; then the report itself, and the
        // tip again, which may be gone with its author.
        let read = 2.0 + 1.0 + 3.0 + 1.0 + 2.0;
        assert!(total(&units) <= 6.0 + read, "{units:?}");
    }
    let (calls, units) = cost(&garden, request("GET", "/moderation/cases").by(&wilma)).await;
    // The caller's role is read beside the queue.
    assert_eq!(calls, ["Query", "GetItem", "BatchGetItem"]);
    assert!(total(&units) <= 7.0, "{units:?}");
}

#[tokio::test]
async fn bell_with_all_its_notices_is_one_query_of_at_most_two_read_units() {
    let (garden, _) = community(1).await;
    let (rowan, reader) = (Gardener::named("rowan"), garden.gardener("reader").await);
    let stream = Stream::default();
    for n in 0..45 {
        // As long as a title may be.
        let title = format!("{n:03} {}", "leek ".repeat(30))[..*rules::limits::TITLE.end()].trim().to_owned();
        let id = garden.share(&rowan, &title, "public").await;
        garden.start_new_day();
        garden.send(request("PUT", &format!("/tips/{id}/helpful")).by(&reader)).await;
    }
    garden.notify(&stream.records(&garden.activity).await).await.unwrap();
    let (calls, units) = cost(&garden, request("GET", "/me/notices").by(&rowan)).await;
    assert_eq!(calls, ["Query"]);
    assert!(total(&units) <= 2.0, "{units:?}");
    let bell = garden.send(request("GET", "/me/notices").by(&rowan)).await.json();
    assert_eq!(bell["data"]["notices"].as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn calendar_is_two_rounds_of_at_most_a_hundred_tips() {
    let (garden, tips) = community(200).await;
    let rowan = Gardener::named("rowan");
    let public = tips.iter().filter(|tip| tip.content.availability == Availability::Public);
    let saved = public.zip(0..).take(120).map(|(tip, n)| Mark {
        tip: tip.id,
        gardener: UserId::of_subject(&rowan.subject),
        author: tip.author.id,
        at: Timestamp::from_milliseconds(Timestamp::now().milliseconds() - n),
        content: MarkContent::Simple(TipMark::Saved),
    });
    let saved: Vec<Mark> = saved.collect();
    garden.insert_marks(&saved);
    let made = garden.send(request("PUT", "/me/calendar").by(&rowan)).await.json();
    let path = format!("/calendar/{}", made["data"]["file"].as_str().unwrap());
    let (mut calls, units) = cost(&garden, request("GET", &path)).await;
    println!("calendar: {} read units: {units:?}", total(&units));
    calls.sort();
    assert_eq!(calls, ["BatchGetItem", "GetItem", "Query", "Query"]);
    assert!(total(&units) <= 60.0, "{units:?}");
    let calendar = garden.get(&path).await.text.replace("\r\n ", "");
    let has = |mark: &&Mark| calendar.contains(&format!("/tips/{}\r\n", mark.tip));
    assert!(saved[..100].iter().any(|mark| has(&mark)) && !saved[100..].iter().any(|mark| has(&mark)));
}

#[tokio::test]
async fn reads_of_marks_are_at_most_two_rounds() {
    let (garden, tips) = community(66).await;
    let rowan = Gardener::named("rowan");
    let tip = tips
        .iter()
        .find(|tip| tip.author.id.to_string() != rowan.id() && tip.content.availability == Availability::Public);
    let path = format!("/tips/{}", tip.unwrap().id);
    let report = request("PUT", &format!("{path}/outcome")).json(&json!({"result": "worked", "note": "Fine."}));
    for send in [request("PUT", &format!("{path}/saved")), report] {
        cost(&garden, send.by(&rowan)).await;
    }
    let both = ["BatchGetItem", "BatchGetItem", "Query"];
    for (path, expect, most) in [
        ("/me/marks".to_owned(), &both[2..], 0.5),
        ("/me/saved".to_owned(), &both[1..], 1.0),
        (format!("{path}/outcomes"), &both[..], 2.5),
        // One more Query, of the counts on the cards of the gardener's own tips.
        (format!("/user/{}/tried", rowan.id()), &["BatchGetItem", "BatchGetItem", "Query", "Query"][..], 4.0),
        ("/tips/top".to_owned(), &both[1..], 4.0),
    ] {
        let (mut calls, units) = cost(&garden, request("GET", &path).by(&rowan)).await;
        calls.sort();
        assert_eq!(calls, expect, "{path}");
        assert!(total(&units) <= most, "{path}: {units:?}");
    }
}

/// The number of tips of the larger garden. `GARDEN_MANY_TIPS` overrides it; a million tips take minutes.
fn many_tips() -> usize {
    env::var("GARDEN_MANY_TIPS").map_or(10_000, |tips| tips.parse().unwrap())
}

#[tokio::test]
async fn no_cost_grows_with_the_number_of_tips() {
    let costs = async |tips: usize| {
        let (garden, samples) = community(1).await;
        let rowan = Gardener::named("rowan");
        let tip = |n: usize| {
            let mut tip = samples[0].clone();
            tip.id = TipId::of(Timestamp::from_milliseconds(1_700_000_000_000 + n as u64), n as u128);
            tip.author.id = UserId::of_subject(&rowan.subject);
            tip.content.summary.category = Category::Vegetables;
            tip.content.summary.difficulty_level = Difficulty::Easy;
            tip.content.description = Description::stored("Short.");
            tip
        };
        for start in (0..tips).step_by(10_000) {
            garden.insert_tips(&(start..tips.min(start + 10_000)).map(tip).collect::<Vec<_>>());
        }
        let path = format!("/tips/{}", tip(0).id);
        let mut requests = lists(&rowan);
        requests.extend([
            request("GET", &path).by(&rowan),
            request("POST", "/tips").by(&rowan).json(&garden::tip("One more")),
            request("PATCH", &path).by(&rowan).json(&json!({"availability": "hidden"})),
            request("DELETE", &path).by(&rowan),
        ]);
        let mut costs = Vec::new();
        for request in requests {
            costs.push(cost(&garden, request).await);
        }
        costs
    };
    assert_eq!(costs(100).await, costs(many_tips()).await);
}
