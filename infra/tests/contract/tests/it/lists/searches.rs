//! Searches: words in any of their places, without regard to case and accents, in as many calls as it takes.

use std::collections::BTreeSet;

use rules::{Availability, Category, Description, PlantType};

use super::{inactive, tip_of, user_of, with_words};
use crate::garden::{Garden, Gardener, request};

/// The titles or names that a search finds, to its end.
async fn found(garden: &Garden, list: &str, q: &str) -> BTreeSet<String> {
    let pages = garden.pages(request("GET", list).parameter("q", q).parameter("limit", "2")).await;
    let found: Vec<String> = pages.iter().flat_map(crate::garden::TestResponse::titles).collect();
    let once: BTreeSet<String> = found.iter().cloned().collect();
    assert_eq!(found.len(), once.len(), "{list} {q}: each once");
    once
}

async fn check(garden: &Garden, list: &str, q: &str, expect: &[&str]) {
    assert_eq!(found(garden, list, q).await, expect.iter().map(|&title| title.to_owned()).collect(), "{list} {q}");
}

#[tokio::test]
async fn tips_are_found_by_title_plant_category_and_description() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    let leek = tip_of(&rowan, 1, "Earth up leeks");
    let mut fig = tip_of(&rowan, 2, "Crème de la CRÈME");
    fig.content.summary.plant_type = PlantType::stored("Fig ‘Brown Turkey’");
    fig.content.summary.category = Category::Fruits;
    fig.content.description =
        Description::stored("Against a warm wall in Łódź it ripens; in İzmir it need not try. Straße.");
    let mut fern = tip_of(&rowan, 3, "Ferns by the pound");
    fern.content.summary.category = Category::IndoorPlants;
    fern.content.summary.plant_type = PlantType::stored("Fern");
    fern.content.description =
        Description::stored(format!("{} and at the very end: hygrometer", "mist it. ".repeat(900)));
    let mut hidden = tip_of(&rowan, 4, "Hidden leeks");
    hidden.content.availability = Availability::Hidden;
    garden.plant(&[leek, fig, fern, hidden]);

    let (leek, fig, fern) = ("Earth up leeks", "Crème de la CRÈME", "Ferns by the pound");
    for (q, expect) in [
        ("leek", vec![leek]),
        ("LEEKS", vec![leek]),
        ("eek", vec![leek]),
        ("creme", vec![fig]),
        ("CRÈME", vec![fig]),
        ("cre\u{300}me", vec![fig]),
        ("turkey", vec![fig]),
        ("fruits", vec![fig]),
        ("fruit", vec![fig]),
        ("lodz", vec![fig]),
        ("izmir STRASSE", vec![fig]),
        ("indoor", vec![fern]),
        ("indoor plants", vec![fern]),
        ("hygrometer", vec![fern]),
        ("september leek vegetables", vec![leek]),
        ("september fern", vec![]),
        ("warm wall turkey fruits creme", vec![fig]),
        ("warm wall turkey fruits leek", vec![]),
        ("  the   end ", vec![fern]),
        ("hidden", vec![]),
        ("rowan", vec![]),
        ("zucchini", vec![]),
        ("pound", vec![fern]),
        ("%", vec![]),
        ("le.k", vec![]),
    ] {
        check(&garden, "/tips", q, &expect).await;
    }
}

#[tokio::test]
async fn gardeners_are_found_by_name_specialization_and_location() {
    let garden = Garden::new().await;
    let rowan = with_words(user_of("Rowan Thirkell", 1), "Winter vegetables", "Hebden Bridge", "I love figs.");
    let mireille = with_words(user_of("Mireille Kerbrat", 2), "Figs and artichokes", "Douarnenez, Brittany", "");
    let inigo = inactive(with_words(user_of("Íñigo Łucja", 3), "Figs", "Łódź", "Winter"));
    garden.settle(&[rowan, mireille, inigo]);
    let (rowan, mireille, inigo) = ("Rowan Thirkell", "Mireille Kerbrat", "Íñigo Łucja");
    for (list, q, expect) in [
        ("/user", "rowan", vec![rowan]),
        ("/user", "THIRK", vec![rowan]),
        ("/user", "inigo", vec![inigo]),
        ("/user", "ÍÑIGO lucja", vec![inigo]),
        ("/user", "lodz", vec![inigo]),
        ("/user", "figs", vec![mireille, inigo]),
        ("/user", "figs brittany", vec![mireille]),
        ("/user", "winter bridge", vec![rowan]),
        ("/user", "winter figs", vec![]),
        ("/user", "love", vec![]),
        ("/user", "garden.example", vec![]),
        ("/user?status=active", "figs", vec![mireille]),
        ("/user?status=inactive", "figs", vec![inigo]),
        ("/user?status=inactive", "rowan", vec![]),
    ] {
        check(&garden, list, q, &expect).await;
    }
}

/// A page of a search reads at most 1 MB, so that what it looks for may lie some pages further on.
#[tokio::test]
async fn a_search_through_more_than_one_megabyte_finds_everything() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    let needles: [u64; 4] = [0, 1, 170, 339];
    let tips: Vec<_> = (0..340_u64)
        .map(|minute| {
            let words: Vec<String> = (0..1_100).map(|n| format!("w{:05x}", minute * 1_100 + n)).collect();
            let needle = if needles.contains(&minute) { "needle" } else { "straw" };
            let mut tip = tip_of(&rowan, minute, &format!("Tip {minute}"));
            tip.content.description = Description::stored(format!("{} {needle}", words.join(" ")));
            tip
        })
        .collect();
    garden.plant(&tips);

    let pages = garden.pages(request("GET", "/tips?q=needle")).await;
    assert!(pages.len() >= 3, "one page has looked through it all: {}", pages.len());
    let titles: Vec<String> = pages.iter().flat_map(crate::garden::TestResponse::titles).collect();
    assert_eq!(titles, ["Tip 339", "Tip 170", "Tip 1", "Tip 0"]);
    let nothing = garden.pages(request("GET", "/tips?q=camel")).await;
    assert!(nothing.iter().all(|page| page.titles().is_empty()) && nothing.len() >= 3);
    // Many matches, small pages: each page is full, and none is lost between two of the database's own.
    let straw = garden.pages(request("GET", "/tips?q=straw&limit=50")).await;
    let all: BTreeSet<String> = straw.iter().flat_map(crate::garden::TestResponse::titles).collect();
    assert_eq!(all.len(), 340 - needles.len());
}

#[tokio::test]
async fn a_search_through_more_than_one_megabyte_of_gardeners_finds_everyone() {
    let garden = Garden::new().await;
    let users: Vec<_> = (0..320_u64)
        .map(|minute| {
            let place = if minute % 160 == 0 { "Haystack" } else { "Field" };
            with_words(user_of(&format!("Gardener {minute}"), minute / 2), "", place, &"🌾".repeat(1_000))
        })
        .collect();
    garden.settle(&users);
    for list in ["/user?q=haystack", "/user?q=haystack&status=active"] {
        let pages = garden.pages(request("GET", list)).await;
        assert!(pages.len() >= 2, "one page has looked through it all");
        let names: Vec<String> = pages.iter().flat_map(crate::garden::TestResponse::titles).collect();
        assert_eq!(names, ["Gardener 160", "Gardener 0"]);
    }
    let everyone = garden.pages(request("GET", "/user?q=field&limit=50")).await;
    let names: BTreeSet<String> = everyone.iter().flat_map(crate::garden::TestResponse::titles).collect();
    assert_eq!(names.len(), 318);
}
