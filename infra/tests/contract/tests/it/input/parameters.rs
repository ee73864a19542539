//! Parameters of the lists: every one absurd, repeated, unknown, and another list's.

use super::Plot;
use crate::garden::{Gardener, TestRequest, request};

const ULID: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

impl Plot {
    fn list(&self, list: &str) -> TestRequest {
        request("GET", list).by(&self.rowan)
    }

    async fn check(&self, list: &str, parameter: &str, refused: &[&str], taken: &[&str]) {
        for value in refused {
            self.check_invalid(self.list(list).parameter(parameter, value), &[parameter]).await;
        }
        for value in taken {
            let response = self.garden.send(self.list(list).parameter(parameter, value)).await;
            assert_eq!(response.status, 200, "{list} {parameter}={value}: {response:?}");
        }
    }
}

#[tokio::test]
async fn a_limit_is_a_whole_number_from_1_to_50() {
    let plot = Plot::new().await;
    let refused =
        ["", "0", "51", "-1", "+5", " 5", "5 ", "1.0", "1e1", "0x10", "٣", "ten", "null", "65537", &"9".repeat(99)];
    for list in ["/tips", "/mytips", "/user"] {
        plot.check(list, "limit", &refused, &["1", "12", "50"]).await;
    }
}

#[tokio::test]
async fn filters_take_their_own_words_only() {
    let plot = Plot::new().await;
    let author = plot.rowan.id();
    plot.check("/tips", "status", &["", "hidden", "Public", "all", "public ", "active"], &["public"]).await;
    plot.check("/tips", "difficulty", &["", "Easy", "easy,hard", "any", "\0"], &["easy", "medium", "hard"]).await;
    let categories = ["Vegetables", "Indoor Plants", "Trees & Shrubs", "Soil & Fertilizers"];
    plot.check("/tips", "category", &["", "vegetables", "Trees", "Trees & Shrubs ", "' OR 1=1"], &categories).await;
    let strangers = ["", "me", &author.to_uppercase(), &author.replace('-', ""), &author[1..], "rowan@garden.example"];
    plot.check("/tips", "author", &strangers, &[&author, &Gardener::named("a stranger").id()]).await;
    plot.check("/user", "status", &["", "public", "Active", "all", "active,inactive"], &["active", "inactive"]).await;
}

#[tokio::test]
async fn a_search_has_1_to_80_characters() {
    let plot = Plot::new().await;
    let (longest, too_long) = ("ë".repeat(80), "ë".repeat(81));
    for list in ["/tips", "/user"] {
        let taken =
            ["a", &longest, "  leek  ", "%", "\"", ":w0", "\u{301}", "😀", "((", "a a a a a a a a a a a a a a a a"];
        plot.check(list, "q", &["", " ", "\u{3000}", &too_long, "a\0b", "a\nb", "a\n"], &taken).await;
    }
}

#[tokio::test]
async fn author_and_search_stand_alone() {
    let plot = Plot::new().await;
    let author = format!("author={}", plot.rowan.id());
    for (other, named) in [
        ("q=leek", "author"),
        ("category=Herbs", "author"),
        ("difficulty=easy", "author"),
        ("category=Herbs&difficulty=easy", "author"),
        ("category=Herbs&q=leek", "author"),
    ] {
        plot.check_invalid(plot.list(&format!("/tips?{author}&{other}")), &[named]).await;
    }
    for other in ["category=Herbs", "difficulty=easy", "category=Herbs&difficulty=easy"] {
        plot.check_invalid(plot.list(&format!("/tips?q=leek&{other}")), &["q"]).await;
    }
    for fine in [author.as_str(), "q=leek", "category=Vegetables&difficulty=medium"] {
        let response = plot.garden.get(&format!("/tips?{fine}&status=public&limit=3")).await;
        assert_eq!((response.status, response.titles().len()), (200, 1), "{fine}: {response:?}");
    }
}

#[tokio::test]
async fn parameters_that_are_unknown_or_repeated_are_named() {
    let plot = Plot::new().await;
    for list in ["/tips", "/mytips", "/user"] {
        for (query, named) in [
            ("page=2", "page"),
            ("LIMIT=5", "LIMIT"),
            ("limit=5&limit=5", "limit"),
            ("cursor[]=a", "cursor[]"),
            ("=5", ""),
            ("utm_source=newsletter", "utm_source"),
            ("%00=1", ""),
            ("%ff=1", "\u{fffd}"),
        ] {
            plot.check_invalid(plot.list(&format!("{list}?{query}")), &[named]).await;
        }
    }
    let long = "x".repeat(500);
    plot.check_invalid(plot.list(&format!("/tips?{long}=1")), &[&long[..64]]).await;
    plot.check_invalid(plot.list("/tips?author=x&limit=0&page=1"), &["page", "limit", "author"]).await;
    plot.check_invalid(plot.list("/user?category=Herbs"), &["category"]).await;
    plot.check_invalid(plot.list("/mytips?status=public"), &["status"]).await;
}

#[tokio::test]
async fn a_cursor_is_good_for_the_list_that_gave_it_only() {
    let plot = Plot::new().await;
    let mireille = plot.garden.gardener("mireille").await;
    for title in ["One", "Two"] {
        plot.garden.share(&plot.rowan, title, "public").await;
        plot.garden.share(&mireille, title, "public").await;
    }
    let author = format!("/tips?author={}", plot.rowan.id());
    let lists = [
        ("/tips", &plot.rowan),
        ("/tips?difficulty=medium", &plot.rowan),
        ("/tips?category=Vegetables", &plot.rowan),
        ("/tips?category=Vegetables&difficulty=medium", &plot.rowan),
        (author.as_str(), &plot.rowan),
        ("/tips?q=leek", &plot.rowan),
        ("/mytips", &plot.rowan),
        ("/mytips", &mireille),
        ("/user", &plot.rowan),
        ("/user?status=active", &plot.rowan),
        ("/user?q=r", &plot.rowan),
    ];
    let first = |&(list, who): &(&str, &Gardener)| request("GET", list).by(who).parameter("limit", "1");
    for (n, giver) in lists.iter().enumerate() {
        let cursor = plot.garden.send(first(giver)).await.json()["next"].as_str().unwrap_or_default().to_owned();
        assert!(!cursor.is_empty() && cursor.len() <= 128, "{giver:?}: {cursor}");
        for (m, taker) in lists.iter().enumerate() {
            let next = first(taker).parameter("cursor", &cursor);
            if n == m {
                assert_eq!(plot.garden.send(next).await.titles().len(), 1, "{giver:?}");
            } else {
                plot.check_invalid(next, &["cursor"]).await;
            }
        }
        for broken in [&cursor[1..], &cursor[..cursor.len() - 1], &cursor.to_lowercase(), &format!("{cursor}A")] {
            plot.check_invalid(first(giver).parameter("cursor", broken), &["cursor"]).await;
        }
    }
    let absurd = ["", "0", ULID, "null", "../../etc", &"A".repeat(129), &"A".repeat(5_000), "\0", "é", "{\"id\":1}"];
    for list in ["/tips", "/mytips", "/user"] {
        plot.check(list, "cursor", &absurd, &[]).await;
    }
}
