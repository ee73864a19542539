//! Query parameters of the lists: invalid, repeated, unknown, and those of another list.

use super::Plot;
use crate::garden::{Gardener, TestRequest, request};

const ULID: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

impl Plot {
    fn list(&self, list: &str) -> TestRequest {
        request("GET", list).by(&self.rowan)
    }

    async fn check(&self, list: &str, parameter: &str, rejected: &[&str], accepted: &[&str]) {
        for value in rejected {
            self.check_invalid(self.list(list).parameter(parameter, value), &[parameter]).await;
        }
        for value in accepted {
            let response = self.garden.send(self.list(list).parameter(parameter, value)).await;
            assert_eq!(response.status, 200, "{list} {parameter}={value}: {response:?}");
        }
    }
}

#[tokio::test]
async fn limit_outside_1_to_50_is_400() {
    let plot = Plot::new().await;
    let rejected = [
        "",
        "0",
        "51",
        "-1",
        "+5",
        " 5",
        "5 ",
        "05",
        "00050",
        "1.0",
        "1e1",
        "0x10",
        "٣",
        "ten",
        "null",
        "65537",
        &"9".repeat(99),
    ];
    for list in ["/tips", "/mytips", "/user"] {
        plot.check(list, "limit", &rejected, &["1", "12", "50"]).await;
    }
}

#[tokio::test]
async fn unknown_filter_value_is_400() {
    let plot = Plot::new().await;
    let author = plot.rowan.id();
    plot.check("/tips", "status", &["", "hidden", "Public", "all", "public ", "active"], &["public"]).await;
    plot.check("/tips", "difficulty", &["", "Easy", "easy,hard", "any", "\0"], &["easy", "medium", "hard"]).await;
    let categories = ["Vegetables", "Indoor Plants", "Trees & Shrubs", "Soil & Fertilizers"];
    plot.check("/tips", "category", &["", "vegetables", "Trees", "Trees & Shrubs ", "' OR 1=1"], &categories).await;
    let invalid_authors =
        ["", "me", &author.to_uppercase(), &author.replace('-', ""), &author[1..], "rowan@garden.example"];
    plot.check("/tips", "author", &invalid_authors, &[&author, &Gardener::named("a stranger").id()]).await;
    plot.check("/user", "status", &["", "public", "Active", "all", "active,inactive"], &["active", "inactive"]).await;
}

#[tokio::test]
async fn search_without_a_visible_character_or_beyond_80_is_400() {
    let plot = Plot::new().await;
    let (longest, too_long) = ("ë".repeat(80), "ë".repeat(81));
    for list in ["/tips", "/user"] {
        let accepted =
            ["a", &longest, "  leek  ", "%", "\"", ":w0", "e\u{301}", "😀", "((", "a a a a a a a a a a a a a a a a"];
        plot.check(
            list,
            "q",
            &["", " ", "\u{3000}", "\u{301}", "\u{200b}", "¨", &too_long, "a\0b", "a\nb", "a\n"],
            &accepted,
        )
        .await;
    }
}

#[tokio::test]
async fn author_or_search_with_another_filter_is_400() {
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
    for valid in [author.as_str(), "q=leek", "category=Vegetables&difficulty=medium"] {
        let response = plot.garden.get(&format!("/tips?{valid}&status=public&limit=3")).await;
        assert_eq!((response.status, response.titles().len()), (200, 1), "{valid}: {response:?}");
    }
}

#[tokio::test]
async fn unknown_or_repeated_parameter_is_400_and_named() {
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
async fn cursor_of_another_list_is_400() {
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
    let first = |&(list, caller): &(&str, &Gardener)| request("GET", list).by(caller).parameter("limit", "1");
    for (n, source) in lists.iter().enumerate() {
        let cursor = plot.garden.send(first(source)).await.json()["next"].as_str().unwrap_or_default().to_owned();
        assert!(!cursor.is_empty() && cursor.len() <= 128, "{source:?}: {cursor}");
        for (m, target) in lists.iter().enumerate() {
            let next = first(target).parameter("cursor", &cursor);
            if n == m {
                assert_eq!(plot.garden.send(next).await.titles().len(), 1, "{source:?}");
            } else {
                plot.check_invalid(next, &["cursor"]).await;
            }
        }
        for broken in [&cursor[1..], &cursor[..cursor.len() - 1], &cursor.to_lowercase(), &format!("{cursor}A")] {
            plot.check_invalid(first(source).parameter("cursor", broken), &["cursor"]).await;
        }
    }
    let invalid = ["", "0", ULID, "null", "../../etc", &"A".repeat(129), &"A".repeat(5_000), "\0", "é", "{\"id\":1}"];
    for list in ["/tips", "/mytips", "/user"] {
        plot.check(list, "cursor", &invalid, &[]).await;
    }
}
