//! Leaving and exports: which data are removed, which stay, and that an interrupted removal can be continued.

use std::time::Duration;

use rules::{Author, Availability, Name, OwnMark, Timestamp, Tip, TipId, UserId};
use serde_json::{Value, json};
use store::{INDEX_LAG, LONGEST_REQUEST, ModerateUser, SETTLED};
use tokio::task::JoinSet;

use crate::files::root;
use crate::garden::{Garden, Gardener, TestRequest, request, tip, with};
use crate::releases::stored;
use crate::responses::{appeal, edit, export, report, share};
use crate::stream::Stream;

fn profile(gardener: &Gardener) -> String {
    format!("/user/{}", gardener.id())
}

pub fn leave(gardener: &Gardener, tips: &str) -> TestRequest {
    request("DELETE", &profile(gardener)).parameter("tips", tips).by(gardener)
}

/// Every kind of write of a gardener who has a tip.
fn writes(gardener: &Gardener, tip_id: &str) -> Vec<TestRequest> {
    let tip_path = format!("/tips/{tip_id}");
    let writes = [
        share(&tip("Once more")),
        edit(&tip_path, &json!({"title": "Changed"})),
        edit(&tip_path, &json!({"availability": "hidden"})),
        request("DELETE", &tip_path),
        edit(&profile(gardener), &json!({"bio": "Changed"})),
        request("PUT", &format!("{tip_path}/saved")),
        request("PUT", &format!("{tip_path}/outcome")).json(&json!({"result": "worked"})),
    ];
    writes.map(|write| write.by(gardener)).into()
}

impl Garden {
    /// Lets so much time pass that all requests have ended, and the indexes have what was written before.
    pub fn wait_until_settled(&self) {
        self.pass(2 * SETTLED);
    }

    /// Repeats the request until it is 204. Returns the tips that each response said were left.
    pub async fn leave(&self, gardener: &Gardener, tips: &str) -> Vec<u64> {
        let mut left = Vec::new();
        loop {
            let response = self.send(leave(gardener, tips)).await;
            if response.status == 204 {
                return left;
            }
            assert_eq!((response.status, response.header("retry-after")), (202, Some("2")), "{response:?}");
            left.push(response.json()["data"]["tipsLeft"].as_u64().unwrap());
            assert!(left.len() < 20, "{left:?}");
            self.wait_until_settled();
        }
    }

    async fn own_status(&self, gardener: &Gardener) -> Value {
        let join = request("POST", "/user").json(&json!({"name": "Rowan"})).by(gardener);
        self.send(join).await.json()["data"]["status"].take()
    }

    async fn exported(&self, gardener: &Gardener) -> Vec<Value> {
        let mut pages: Vec<Value> = Vec::new();
        loop {
            let mut page = export(&profile(gardener)).by(gardener);
            if let Some(last) = pages.last() {
                let Some(cursor) = last["next"].as_str() else { return pages };
                page = page.parameter("cursor", cursor);
            }
            let response = self.send(page).await;
            assert_eq!((response.status, response.header("cache-control")), (200, Some("private, no-store")));
            pages.push(response.json());
        }
    }
}

/// `count` tips of the gardener, public and hidden in turn.
pub fn tips_of(gardener: &Gardener, count: usize) -> Vec<Tip> {
    let (_, samples) = seed::sample::community(&root().join("infra/local/sample-data"), str::to_owned).unwrap();
    let author = Author { id: UserId::of_subject(&gardener.subject), name: Name::stored("rowan") };
    let tips = samples.into_iter().cycle().take(count).enumerate().map(|(n, mut tip)| {
        tip.id = TipId::of(Timestamp::from_milliseconds(1_700_000_000_000 + n as u64), n as u128);
        tip.author = author.clone();
        tip.content.availability = if n % 2 == 0 { Availability::Public } else { Availability::Hidden };
        tip
    });
    tips.collect()
}

/// Others' marks on the tips are gone after the next purge.
#[tokio::test]
async fn gardener_who_leaves_without_tips_leaves_nothing_behind() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let others = garden.share(&mireille, "Somebody else's", "public").await;
    let tips = [garden.share(&rowan, "For all", "public").await, garden.share(&rowan, "For me", "hidden").await];

    for mark in OwnMark::ALL {
        let mark = request("PUT", &format!("/tips/{}/{mark}", tips[0])).json(&json!({"result": "worked"}));
        assert!(garden.send(mark.by(&mireille)).await.status < 300);
    }

    assert_eq!(garden.leave(&rowan, "remove").await, [0]);
    assert!(!garden.cognito.has(&rowan));
    assert!(garden.purge_to_the_end().await);
    let stored = garden.stored();
    for trace in [&rowan.id(), &rowan.email(), &tips[0], &tips[1]] {
        assert!(!stored.contains(trace), "{trace}: {stored}");
    }
    assert!(stored.contains(&others) && garden.cognito.has(&mireille));
    assert_eq!(garden.get(&profile(&rowan)).await.status, 404);
}

#[tokio::test]
async fn leftover_token_cannot_bring_a_profile_back() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let tip_id = garden.share(&rowan, "For all", "public").await;
    garden.leave(&rowan, "remove").await;
    let before = garden.stored();
    let create = request("POST", "/user").by(&rowan).json(&json!({"name": "Rowan"}));
    let mine = request("GET", "/mytips").parameter("email", &rowan.email()).by(&rowan);
    for request in writes(&rowan, &tip_id).into_iter().chain([create, mine]) {
        let response = garden.send(request.clone()).await;
        assert!([401, 404].contains(&response.status), "{request:?}: {response:?}");
    }
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 204, "a repeated request");
    assert_eq!(before, garden.stored());
}

/// A request that Cognito has answered while there was an account, and that writes when everything is gone.
#[tokio::test]
async fn request_under_way_cannot_bring_a_profile_back() {
    for write in [request("POST", "/user").json(&json!({"name": "Rowan"})), share(&tip("Once more"))] {
        let garden = Garden::new().await;
        let rowan = Gardener::named("rowan");
        let slow = write.clone().with_account(&rowan, &[("1.delay", "1500")]);
        let leave = async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 204);
            assert_eq!(garden.stored(), "");
        };
        let (late, ()) = tokio::join!(garden.send(slow), leave);
        assert_eq!(late.status, 401, "{write:?}: {late:?}");
        assert_eq!(garden.stored(), "", "{write:?}");
        assert_eq!(garden.get(&profile(&rowan)).await.status, 404);
    }
}

#[tokio::test]
async fn note_of_a_gardener_who_leaves_expires_after_a_day() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.leave(&rowan, "remove").await;
    let key = [("pk", format!("LEFT#{}", rowan.id())), ("sk", "L".to_owned())];
    let note = stored(&garden.activity, &key.each_ref().map(|(name, value)| (*name, value.as_str()))).await;
    let seconds = note["expiresAt"].as_u64().unwrap() - garden.now().milliseconds() / 1_000;
    assert!((86_300..=86_400).contains(&seconds), "{seconds}");
    assert_eq!(note.as_object().unwrap().len(), 3);
}

#[tokio::test]
async fn kept_tips_say_nothing_about_their_author() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let kept = garden.share(&rowan, "For all", "public").await;
    let hidden = garden.share(&rowan, "For me", "hidden").await;
    for mark in OwnMark::ALL {
        let mark = request("PUT", &format!("/tips/{kept}/{mark}")).json(&json!({"result": "worked"}));
        assert!(garden.send(mark.by(&mireille)).await.status < 300);
    }
    garden.leave(&rowan, "keep").await;
    assert!(garden.purge_to_the_end().await);

    let stored = garden.stored();
    for trace in [&rowan.id(), &rowan.email(), &hidden, "rowan"] {
        assert!(!stored.contains(trace), "{trace}: {stored}");
    }
    let path = format!("/tips/{kept}");
    let whole = garden.send(request("GET", &path).by(&mireille)).await.json()["data"].clone();
    let list = garden.get("/tips").await.json()["data"][0].clone();
    for tip in [whole, list] {
        assert_eq!((&tip["name"], &tip["authorId"]), (&json!("A former gardener"), &Value::Null), "{tip}");
        assert_eq!((&tip["title"], &tip["version"]), (&json!("For all"), &json!(2)));
    }
    for author in [rowan.id(), UserId::FORMER.to_string()] {
        assert!(garden.get(&format!("/tips?author={author}")).await.titles().is_empty());
    }
    let edit = edit(&path, &json!({"title": "Mine again"}));
    assert_eq!(garden.send(edit.by(&rowan)).await.status, 403);
    assert_eq!(garden.get("/tips").await.titles(), ["For all"]);
}

#[tokio::test]
async fn nothing_can_be_written_while_a_gardener_is_leaving() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.insert_tips(&tips_of(&rowan, 251));
    assert_eq!(garden.send(leave(&rowan, "keep")).await.json()["data"]["tipsLeft"], 1);
    let before = garden.stored();
    let kept = tips_of(&rowan, 1)[0].id.to_string();
    for write in writes(&rowan, &kept) {
        let refused = garden.send(write.clone()).await;
        assert_eq!(refused.code(), "inactive", "{write:?}");
        assert!(refused.json()["detail"].as_str().unwrap().starts_with("Your account is not active"));
    }
    let again = garden.send(request("POST", "/user").by(&rowan).json(&json!({"name": "Rowan"}))).await;
    assert_eq!((again.status, &again.json()["data"]["status"]), (200, &json!("inactive")));
    assert_eq!(before, garden.stored());
}

#[tokio::test]
async fn many_tips_go_in_several_requests() {
    let garden = Garden::new().await;
    for (name, choice, stay) in [("rowan", "remove", 0), ("mireille", "keep", 301)] {
        let gardener = garden.gardener(name).await;
        garden.insert_tips(&tips_of(&gardener, 601));
        let left = garden.leave(&gardener, choice).await;
        // A page of the index has 1 MB, which may be fewer tips than there are.
        assert!(left.len() >= 2 && left.is_sorted_by(|a, b| a > b), "{choice}: {left:?}");
        let public =
            garden.pages(request("GET", "/tips?limit=50")).await.iter().map(|page| page.titles().len()).sum::<usize>();
        assert_eq!(public, stay, "{choice}");
    }
}

/// A vote needs the profile when it is read, and not when it is written.
#[tokio::test]
async fn profile_stays_until_no_request_is_under_way_that_has_read_it() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    for pause in [Duration::ZERO, LONGEST_REQUEST / 2] {
        assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 202);
        garden.pass(pause);
        assert_eq!(garden.own_status(&rowan).await, "inactive");
    }
    garden.pass(INDEX_LAG);
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 202);
    garden.pass(LONGEST_REQUEST / 2);
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 204);
}

/// They may have closed the page half-way.
#[tokio::test]
async fn gardener_who_has_begun_to_leave_is_shown_to_nobody_until_an_operator_enables_the_account() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let stream = Stream::default();
    let shown = async || {
        garden.feed_index().await;
        let lists = ["/user", "/search/gardeners"].map(|list| request("GET", list).by(&mireille));
        let mut pages = vec![garden.get(&profile(&rowan)).await];
        for list in lists {
            pages.push(garden.send(list).await);
        }
        pages.iter().filter(|page| page.text.contains(&rowan.id())).count()
    };
    assert_eq!(shown().await, 3);
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 202);
    assert_eq!((shown().await, garden.own_status(&rowan).await), (0, json!("inactive")));

    let (tips, users) = (garden.tips.clone(), garden.users.clone());
    let operator = ModerateUser::new(tips, users, garden.activity.clone(), garden.media.clone());
    operator.enable(UserId::of_subject(&rowan.subject)).await.unwrap();
    assert_eq!((shown().await, garden.own_status(&rowan).await), (3, json!("active")));
    // Notices come again too.
    let tip_id = garden.share(&rowan, "For all", "public").await;
    stream.records(&garden.activity).await;
    assert_eq!(garden.send(request("PUT", &format!("/tips/{tip_id}/helpful")).by(&mireille)).await.status, 204);
    garden.notify(&stream.records(&garden.activity).await).await.unwrap();
    let bell = garden.send(request("GET", "/me/notices").by(&rowan)).await.json();
    assert_eq!(bell["data"]["notices"][0]["kind"], "helpful", "{bell}");
}

/// The index was read right after the mark, so it may have missed a tip however late the first request ends.
#[tokio::test]
async fn first_request_with_slow_writes_is_202() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    for title in ["For all", "For everybody"] {
        garden.share(&rowan, title, "public").await;
    }
    garden.calls.slow_down("TransactWriteItems", Duration::from_millis(2_100));
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 202);
    assert_eq!(garden.own_status(&rowan).await, "inactive");
}

/// The marked profile, the queries, the deletions and the deleted profile: each round of calls of DynamoDB fails once.
#[tokio::test]
async fn interrupted_removal_is_finished_by_repeating_it() {
    let mut runs = JoinSet::new();
    for (passing, throttled) in [(0, 3), (1, 12), (5, 12), (10, 12), (17, 3)] {
        runs.spawn(async move {
            let garden = Garden::new().await;
            let rowan = garden.gardener("rowan").await;
            let kept = garden.share(&rowan, "For all", "public").await;
            garden.share(&rowan, "For me", "hidden").await;
            // A mark and its day are deleted beside the two tips.
            let save = request("PUT", &format!("/tips/{kept}/saved")).by(&rowan);
            assert_eq!(garden.send(save).await.status, 204);
            // As often as the SDK tries; calls at once share them.
            garden.calls.throttle_after(passing, throttled);
            let mut statuses = Vec::new();
            while !statuses.ends_with(&[204]) && statuses.len() < 8 {
                statuses.push(garden.send(leave(&rowan, "keep")).await.status);
                garden.wait_until_settled();
            }
            // 202: what was throttled was one of the tips.
            let failed = statuses.iter().filter(|status| matches!(**status, 202 | 503)).count();
            assert_eq!(statuses.len(), failed + 1, "after {passing} calls: {statuses:?}");
            let stored = garden.stored();
            assert!(!stored.contains(&rowan.id()) && stored.contains(&kept), "after {passing} calls: {stored}");
            assert!(!garden.cognito.has(&rowan));
            failed
        });
    }
    assert!(runs.join_all().await.into_iter().sum::<usize>() >= 4);
}

#[tokio::test]
async fn profile_blocks_every_write_while_the_account_cannot_be_deleted() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 202);
    garden.wait_until_settled();
    // The SDK's own attempts fail too.
    garden.cognito.fail_to_delete(3);
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 503);
    assert!(garden.cognito.has(&rowan));

    let before = garden.stored();
    let create = request("POST", "/user").by(&rowan).json(&json!({"name": "Rowan"}));
    let found = garden.send(create).await;
    assert_eq!((found.status, &found.json()["data"]["status"]), (200, &json!("inactive")));
    for write in [share(&tip("Once more")), edit(&profile(&rowan), &json!({"bio": "Changed"}))] {
        assert_eq!(garden.send(write.clone().by(&rowan)).await.code(), "inactive", "{write:?}");
    }
    assert_eq!(before, garden.stored());

    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 204);
    assert_eq!((garden.stored().as_str(), garden.cognito.has(&rowan)), ("", false));
}

#[tokio::test]
async fn profile_that_outlives_its_account_is_removed_by_repeating_the_request() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 202);
    garden.wait_until_settled();
    // After the note, the mark and eleven reads, all attempts to delete the profile.
    garden.calls.throttle_after(13, 3);
    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 503);
    assert!(garden.stored().contains(&rowan.id()) && !garden.cognito.has(&rowan));

    let before = garden.stored();
    let create = request("POST", "/user").by(&rowan).json(&json!({"name": "Rowan"}));
    for (write, status) in [(create, 401), (share(&tip("Once more")).by(&rowan), 403)] {
        assert_eq!(garden.send(write.clone()).await.status, status, "{write:?}");
    }
    assert_eq!(before, garden.stored());

    assert_eq!(garden.send(leave(&rowan, "remove")).await.status, 204);
    assert_eq!(garden.stored(), "");
}

#[tokio::test]
async fn data_of_an_account_that_is_gone_can_still_be_removed() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.share(&rowan, "For all", "public").await;
    garden.cognito.delete(&rowan);
    garden.leave(&rowan, "remove").await;
    assert!(garden.purge_to_the_end().await);
    assert_eq!(garden.stored(), "");
}

#[tokio::test]
async fn removal_needs_a_recent_sign_in_and_a_token_that_cognito_accepts() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let before = garden.stored();
    let ago = |seconds: u64| (Timestamp::now().milliseconds() / 1_000 - seconds).to_string();
    for signed_in in [ago(601), "1700000000".to_owned(), String::new(), "soon".to_owned()] {
        let claims = with(&rowan.claims(), "auth_time", json!(signed_in));
        let response = garden.send(leave(&rowan, "remove").with_claims(claims)).await;
        assert_eq!((response.status, response.code().as_str()), (403, "sign-in-again"), "{signed_in}");
    }
    for token in ["revoked", &mireille.subject] {
        let response = garden.send(leave(&rowan, "remove").header("authorization", &format!("Bearer {token}"))).await;
        assert_eq!(response.status, 401, "{token}");
    }
    assert_eq!(before, garden.stored());
    let claims = with(&rowan.claims(), "auth_time", json!(ago(590)));
    assert_eq!(garden.send(leave(&rowan, "remove").with_claims(claims)).await.status, 202);
}

#[tokio::test]
async fn disabled_gardener_cannot_leave() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.set_attribute(&rowan, "status", "inactive").await;
    let before = garden.stored();
    assert_eq!(garden.send(leave(&rowan, "remove")).await.code(), "inactive");
    assert_eq!((before, true), (garden.stored(), garden.cognito.has(&rowan)));
}

#[tokio::test]
async fn tips_of_a_suspended_gardener_do_not_come_back_when_they_leave() {
    for is_profile in [true, false] {
        let garden = Garden::new().await;
        let (rowan, wilma) = (garden.gardener("rowan").await, garden.moderator("wilma").await);
        let tips = [garden.share(&rowan, "Reported", "public").await, garden.share(&rowan, "Another", "public").await];
        let thing = if is_profile { format!("profile/{}", rowan.id()) } else { format!("tip/{}", tips[0]) };
        let suspend = garden.decide(&wilma, &format!("/moderation/cases/{thing}"), "suspend").await;
        assert_eq!(garden.send(suspend).await.status, 200);
        garden.leave(&rowan, "keep").await;
        for tip in &tips {
            assert_eq!(garden.send(request("GET", &format!("/tips/{tip}")).by(&wilma)).await.status, 404, "{thing}");
        }
        assert!(!garden.stored().contains("Another"), "{}", garden.stored());
    }
}

#[tokio::test]
async fn tip_of_a_paused_gardener_who_has_left_can_be_removed_and_offers_nothing_about_them() {
    let garden = Garden::new().await;
    let (rowan, wilma) = (garden.gardener("rowan").await, garden.moderator("wilma").await);
    let tip = garden.share(&rowan, "Reported", "public").await;
    let case = format!("/moderation/cases/tip/{tip}");
    assert_eq!(garden.send(garden.decide(&wilma, &case, "pause").await).await.status, 200);
    garden.leave(&rowan, "keep").await;
    let file = garden.send(request("GET", &case).by(&wilma)).await.json()["data"].take();
    assert_eq!((&file["state"], &file["acts"]), (&json!("kept"), &json!(["note", "remove"])));
    // Nobody could mend it or appeal.
    assert_eq!(garden.send(garden.decide(&wilma, &case, "hide").await).await.status, 400);
    assert_eq!(garden.send(garden.decide(&wilma, &case, "remove").await).await.status, 200);
}

#[tokio::test]
async fn suspended_gardener_can_leave_and_take_everything_along() {
    let garden = Garden::new().await;
    let (rowan, desmond) = (garden.gardener("rowan").await, garden.gardener("desmond").await);
    let wilma = garden.moderator("wilma").await;
    let tip = garden.share(&rowan, "For all", "public").await;
    assert_eq!(garden.send(report(&tip, "spam").by(&desmond)).await.status, 204);
    let suspend = garden.decide(&wilma, &format!("/moderation/cases/tip/{tip}"), "suspend").await;
    assert_eq!(garden.send(suspend).await.status, 200);
    assert_eq!(garden.send(appeal(&tip).by(&rowan)).await.status, 204);
    let data = garden.exported(&rowan).await.remove(0)["data"].take();
    assert_eq!((&data["appeals"][0]["id"], &data["appeals"][0]["text"]), (&json!(tip), &json!("It is about leeks.")));
    garden.leave(&rowan, "remove").await;
    assert!(!garden.cognito.has(&rowan));
    let stored = garden.stored();
    // The last are the moderator's, in the log.
    for words in ["It is about leeks.", "For all", "It advertises a shop."] {
        assert!(!stored.contains(words), "{words}: {stored}");
    }
}

#[tokio::test]
async fn export_has_the_whole_profile_and_every_tip_whole() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let phone = edit(&profile(&rowan), &json!({"phone": "07700 900147", "age": 47})).by(&rowan);
    assert_eq!(garden.send(phone).await.status, 200);
    let tips = tips_of(&rowan, 103);
    garden.insert_tips(&tips);

    let pages = garden.exported(&rowan).await;
    let sizes: Vec<usize> = pages.iter().map(|page| page["data"]["tips"].as_array().unwrap().len()).collect();
    assert_eq!(sizes, [50, 50, 3]);
    let exported: Vec<&Value> = pages.iter().flat_map(|page| page["data"]["tips"].as_array().unwrap()).collect();
    for (tip, exported) in tips.iter().rev().zip(exported) {
        assert_eq!(exported["_id"], tip.id.to_string());
        assert_eq!(exported["description"], tip.content.description.as_str());
        assert_eq!(exported["availability"], tip.content.availability.as_str());
    }
    for page in &pages {
        let profile = &page["data"]["profile"];
        assert_eq!((&profile["phone"], &profile["age"]), (&json!("07700 900147"), &json!(47)));
        assert_eq!((&profile["email"], &profile["emailVerified"]), (&json!(rowan.email()), &json!(true)));
    }

    let mireille = garden.gardener("mireille").await;
    let cursor = pages[0]["next"].as_str().unwrap();
    let foreign = garden.send(export(&profile(&mireille)).parameter("cursor", cursor).by(&mireille)).await;
    assert_eq!((foreign.status, foreign.fields()), (400, vec!["cursor".to_owned()]));
}

/// Lambda rejects a response above 6 MB.
#[tokio::test]
async fn page_of_the_longest_tips_is_below_3_mb() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let mut tips = tips_of(&rowan, 50);
    for tip in &mut tips {
        tip.content.description = rules::Description::parse(&"🌿".repeat(10_000)).unwrap();
    }
    garden.insert_tips(&tips);
    let response = garden.send(export(&profile(&rowan)).by(&rowan)).await;
    assert_eq!(response.json()["data"]["tips"].as_array().unwrap().len(), 50);
    assert!(response.text.len() < 3_000_000, "{}", response.text.len());
}

#[tokio::test]
async fn page_of_an_export_is_few_queries_and_one_batch() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.insert_tips(&tips_of(&rowan, 60));
    garden.calls.take();
    garden.send(export(&profile(&rowan)).by(&rowan)).await;
    let (mut calls, _) = garden.calls.take();
    calls.sort();
    assert_eq!(
        calls,
        ["BatchGetItem", "GetItem", "GetItem", "Query", "Query", "Query", "Query", "Query", "Query"],
        "the first page has marks, blocks, follows, notices and private notes too"
    );
}
