//! Paging: each list, read with several limits, has exactly its tips or gardeners, newest first, and ends.

use std::collections::BTreeSet;

use rules::{Availability, Category, Description, Difficulty, Tip, User};
use serde_json::Value;

use super::{inactive, tip_of, user_of};
use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request};

const LIMITS: [usize; 6] = [1, 2, 5, 12, 18, 50];

fn items(page: &TestResponse) -> Vec<Value> {
    page.json()["data"].as_array().unwrap().clone()
}

/// Reads a list to its end with each limit. All pages before the last are full, and the last page is not empty.
async fn check(garden: &Garden, list: &TestRequest, expect: &[String], id: &str) {
    for limit in LIMITS {
        let pages = garden.pages(list.clone().parameter("limit", &limit.to_string())).await;
        let lengths: Vec<usize> = pages.iter().map(|page| items(page).len()).collect();
        let expect_lengths: Vec<usize> = expect.chunks(limit).map(<[_]>::len).collect();
        assert_eq!(lengths, if expect.is_empty() { vec![0] } else { expect_lengths }, "{list:?} by {limit}");
        let all: Vec<String> = pages.iter().flat_map(items).map(|item| item[id].as_str().unwrap().to_owned()).collect();
        assert_eq!(all, expect, "{list:?} by {limit}");
    }
    let first = garden.send(list.clone()).await;
    assert_eq!(items(&first).len(), expect.len().min(12), "{list:?} by default");
}

/// Reads a list of several authors to its end with each limit: every tip is there once, of each author three at most on the first page,
/// and behind the first twelve the newest come first.
async fn check_of_authors(garden: &Garden, list: &TestRequest, expect: &[Tip]) {
    let authors = expect.iter().map(|tip| tip.author.id).collect::<BTreeSet<_>>().len();
    let mut newest: Vec<String> = expect.iter().map(|tip| tip.id.to_string()).collect();
    newest.sort_by(|one, other| other.cmp(one));
    for limit in LIMITS {
        let pages = garden.pages(list.clone().parameter("limit", &limit.to_string())).await;
        let ids = |page: &TestResponse| -> Vec<String> {
            items(page).iter().map(|item| item["_id"].as_str().unwrap().to_owned()).collect()
        };
        let all: Vec<String> = pages.iter().flat_map(&ids).collect();
        let (first, rest) = all.split_at(ids(&pages[0]).len());
        assert_eq!(all.iter().collect::<BTreeSet<_>>(), newest.iter().collect(), "{list:?} by {limit}");
        assert_eq!(all.len(), newest.len(), "{list:?} by {limit}: each tip once");
        assert!(rest.is_sorted_by(|newer, older| newer > older), "{list:?} by {limit}");
        assert!(first.iter().take(12).is_sorted_by(|newer, older| newer > older), "{list:?} by {limit}");
        assert_eq!(first.first(), newest.first());
        assert!(pages.len() == 1 || pages.iter().all(|page| !items(page).is_empty()), "{list:?} by {limit}");
        for author in items(&pages[0]).iter().take(12).map(|item| item["authorId"].clone()).collect::<Vec<_>>() {
            let of_one = items(&pages[0]).iter().take(12).filter(|item| item["authorId"] == author).count();
            assert!(of_one <= 3 || authors == 1, "{list:?} by {limit}");
        }
    }
}

/// 54 tips by three gardeners in three categories and difficulty levels, in no particular order. Every fifth tip is
/// hidden.
fn community(gardeners: &[Gardener; 3]) -> Vec<Tip> {
    let categories = [Category::Vegetables, Category::IndoorPlants, Category::TreesAndShrubs];
    (0..54_usize)
        .map(|n| {
            let minute = (n * 23 % 54) as u64;
            let mut tip = tip_of(&gardeners[n % 3], minute, &format!("Tip of minute {minute}"));
            tip.content.summary.category = categories[n / 3 % 3];
            tip.content.summary.difficulty_level = Difficulty::ALL[n / 9 % 3];
            if n % 5 == 0 {
                tip.content.availability = Availability::Hidden;
            }
            tip
        })
        .collect()
}

#[tokio::test]
async fn every_list_of_tips_is_complete_and_newest_first() {
    let garden = Garden::new().await;
    let gardeners = ["rowan", "mireille", "desmond"].map(Gardener::named);
    let tips = community(&gardeners);
    garden.insert_tips(&tips);
    let ids = |matches: &dyn Fn(&Tip) -> bool| {
        let ids: BTreeSet<String> = tips.iter().filter(|tip| matches(tip)).map(|tip| tip.id.to_string()).collect();
        ids.into_iter().rev().collect::<Vec<_>>()
    };
    let public = |tip: &Tip| tip.content.availability == Availability::Public;

    let listed = |matches: &dyn Fn(&Tip) -> bool| -> Vec<Tip> {
        tips.iter().filter(|tip| public(tip) && matches(tip)).cloned().collect()
    };
    check_of_authors(&garden, &request("GET", "/tips"), &listed(&|_| true)).await;
    check_of_authors(&garden, &request("GET", "/tips?status=public"), &listed(&|_| true)).await;
    for category in Category::ALL {
        let list = request("GET", "/tips").parameter("category", category.as_str());
        check_of_authors(&garden, &list, &listed(&|tip| tip.content.summary.category == *category)).await;
        for level in Difficulty::ALL {
            let both = list.clone().parameter("difficulty", level.as_str());
            let of_both =
                |tip: &Tip| tip.content.summary.category == *category && tip.content.summary.difficulty_level == *level;
            check_of_authors(&garden, &both, &listed(&of_both)).await;
        }
    }
    for level in Difficulty::ALL {
        let list = request("GET", "/tips").parameter("difficulty", level.as_str());
        check_of_authors(&garden, &list, &listed(&|tip| tip.content.summary.difficulty_level == *level)).await;
    }
    for gardener in gardeners.iter().chain([&Gardener::named("a stranger")]) {
        let by_gardener = |tip: &Tip| tip.author.id.to_string() == gardener.id();
        let list = request("GET", "/tips").parameter("author", &gardener.id());
        check(&garden, &list, &ids(&|tip| public(tip) && by_gardener(tip)), "_id").await;
        check(&garden, &request("GET", "/mytips").by(gardener), &ids(&by_gardener), "_id").await;
    }
}

#[tokio::test]
async fn one_author_cannot_fill_the_first_page_of_the_newest_tips() {
    let garden = Garden::new().await;
    let spammer = Gardener::named("spammer");
    let others: Vec<Tip> =
        (0..10).map(|n| tip_of(&Gardener::named(&format!("gardener {n}")), n, &format!("Other {n}"))).collect();
    let flood: Vec<Tip> = (0..50).map(|n| tip_of(&spammer, 100 + n, &format!("Flood {n}"))).collect();
    garden.insert_tips(&others);
    garden.insert_tips(&flood);
    garden.calls.take();
    let pages = garden.pages(request("GET", "/tips")).await;
    assert_eq!(garden.calls.take().0, vec!["Query"; pages.len() + 1], "the first page looks for others");
    let expect: Vec<String> = [49, 48, 47].map(|n| format!("Flood {n}")).into_iter().collect();
    let others: Vec<String> = (1..10).rev().map(|n| format!("Other {n}")).collect();
    assert_eq!(pages[0].titles(), [expect, others].concat());
    let rest: Vec<String> = pages[1..].iter().flat_map(TestResponse::titles).collect();
    let expect: Vec<String> = (0..47).rev().map(|n| format!("Flood {n}")).chain(["Other 0".to_owned()]).collect();
    assert_eq!(rest, expect);
    // An author's own list is in the order of time.
    let own = garden.send(request("GET", "/tips").parameter("author", &spammer.id())).await;
    assert_eq!(own.titles()[..4], [49, 48, 47, 46].map(|n| format!("Flood {n}")));
}

#[tokio::test]
async fn every_list_of_users_is_complete_and_newest_first() {
    let garden = Garden::new().await;
    // Some joined in the same millisecond.
    let names = (0..41_u64).map(|n| (format!("Gardener {n}"), n * 7 % 41 / 2));
    let users: Vec<User> = names
        .map(|(name, minute)| if minute % 3 == 0 { inactive(user_of(&name, minute)) } else { user_of(&name, minute) })
        .collect();
    garden.insert_users(&users);
    for (list, status) in
        [("/user", None), ("/user?status=active", Some("active")), ("/user?status=inactive", Some("inactive"))]
    {
        let expected: Vec<&User> =
            users.iter().filter(|user| status.is_none_or(|status| user.status.as_str() == status)).collect();
        for limit in LIMITS {
            let pages = garden.pages(request("GET", list).parameter("limit", &limit.to_string())).await;
            let all: Vec<Value> = pages.iter().flat_map(items).collect();
            assert_eq!(pages.len(), expected.len().div_ceil(limit), "{list} by {limit}");
            let joined: Vec<&str> = all.iter().map(|user| user["dateJoined"].as_str().unwrap()).collect();
            assert!(joined.is_sorted_by(|newer, older| newer >= older), "{list} by {limit}: {joined:?}");
            let ids: BTreeSet<String> = all.iter().map(|user| user["id"].as_str().unwrap().to_owned()).collect();
            assert_eq!(
                (ids.len(), all.len()),
                (expected.len(), expected.len()),
                "{list} by {limit}: each gardener appears once"
            );
            assert_eq!(ids, expected.iter().map(|user| user.id.to_string()).collect(), "{list} by {limit}");
        }
    }
}

#[tokio::test]
async fn next_page_continues_after_tips_are_added_and_deleted() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let tips: Vec<Tip> = (0..6).map(|minute| tip_of(&rowan, minute, &format!("Tip {minute}"))).collect();
    garden.insert_tips(&tips);
    let first = garden.get("/tips?limit=2").await;
    assert_eq!(first.titles(), ["Tip 5", "Tip 4"]);
    garden.share(&rowan, "A newer one", "public").await;
    // The cursor names this tip.
    let deleted = garden.send(request("DELETE", &format!("/tips/{}", tips[4].id)).by(&rowan)).await;
    assert_eq!(deleted.status, 204);
    let next = request("GET", "/tips?limit=2").parameter("cursor", first.json()["next"].as_str().unwrap());
    assert_eq!(garden.send(next).await.titles(), ["Tip 3", "Tip 2"]);
}

#[tokio::test]
async fn cards_have_an_excerpt_and_no_email() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    let mut tip = tip_of(&rowan, 1, "With many words");
    tip.content.description = Description::stored("Water them well, and then wait.\n\n".repeat(40).trim());
    let mut short = tip_of(&rowan, 2, "With few");
    short.content.description = Description::stored("Fifty characters, no more\nand no less: 50 in all, see.");
    short.content.availability = Availability::Hidden;
    garden.insert_tips(&[tip.clone(), short]);
    let author = format!("/tips?author={}", rowan.id());
    let public = ["/tips", "/tips?difficulty=easy", "/tips?category=Vegetables", &author];
    let requests = public.map(|list| request("GET", list)).into_iter().chain([request("GET", "/mytips").by(&rowan)]);
    for (n, list) in requests.enumerate() {
        let own = n == public.len();
        let cards = items(&garden.send(list).await);
        let card = cards.last().unwrap();
        let excerpt = card["description"].as_str().unwrap();
        let words = tip.content.description.as_str().replace("\n\n", " ");
        let start = excerpt.strip_suffix('…').unwrap();
        assert!((200..=240).contains(&start.chars().count()), "{excerpt}");
        assert!(words.starts_with(start) && !words[start.len()..].starts_with(char::is_alphanumeric), "{excerpt}");
        assert!(cards.iter().all(|card| card.get("email").is_none()));
        assert_eq!(card["availability"], "public");
        assert_eq!(cards.len(), if own { 2 } else { 1 });
        if own {
            assert_eq!(cards[0]["description"], "Fifty characters, no more and no less: 50 in all, see.");
            assert_eq!(cards[0]["availability"], "hidden");
        }
    }
    let whole = garden.send(request("GET", &format!("/tips/{}", tip.id)).by(&rowan)).await;
    assert_eq!(whole.json()["data"]["description"], tip.content.description.as_str());
}
