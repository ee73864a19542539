//! Query parameters of the lists: invalid, repeated, unknown, and those of another list.

use super::Plot;
use crate::garden::{Gardener, TestRequest, request};
use crate::openapi::parameters_of;

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
    let tried = format!("/user/{}/tried", plot.rowan.id());
    for list in ["/tips", "/mytips", "/user", "/search/tips", "/search/gardeners", "/me/saved", &tried] {
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
    let invalid_categories = ["", "vegetables", "Trees", "Trees & Shrubs ", "' OR 1=1"];
    plot.check("/tips", "category", &invalid_categories, &categories).await;
    plot.check("/search/tips", "category", &invalid_categories, &categories).await;
    let invalid_authors =
        ["", "me", &author.to_uppercase(), &author.replace('-', ""), &author[1..], "rowan@garden.example"];
    for list in ["/tips", "/search/tips"] {
        plot.check(list, "author", &invalid_authors, &[&author, &Gardener::named("a stranger").id()]).await;
    }
    plot.check("/mytips", "deleted", &["", "1", "True", "yes", "true "], &["true", "false"]).await;
    plot.check("/user", "status", &["", "public", "Active", "all", "active,inactive"], &["active", "inactive"]).await;
}

#[tokio::test]
async fn unknown_filter_value_of_a_search_is_400() {
    let plot = Plot::new().await;
    let outcomes = format!("/tips/{}/outcomes", plot.tip);
    plot.check(&outcomes, "climate", &["", "cold", "Arid", "arid "], &["arid", "cool-maritime"]).await;
    plot.check_invalid(plot.list(&format!("{outcomes}?limit=5")), &["limit"]).await;
    let statement = "'; DROP TABLE Tips; --";
    let numbers = ["", "0", "13", "-1", "+3", "03", "1.0", "March", "٣"].map(str::to_owned).to_vec();
    let plants = ["", "Tomato", "unobtainium", "tomato,basil", "../tomato"].map(str::to_owned).to_vec();
    let mut rows = vec![
        ("/search/tips", "plant".to_owned(), plants, vec!["tomato".to_owned(), "sweet-pea".to_owned()]),
        ("/search/tips", "month".to_owned(), numbers, vec!["1".to_owned(), "12".to_owned()]),
    ];
    for list in ["/search/tips", "/search/gardeners"] {
        for (name, words) in parameters_of(list) {
            let Some(mut words) = words else { continue };
            let (first, last) = (words[0].clone(), words[words.len() - 1].clone());
            let mut other_case = first.clone();
            let letter = if first.starts_with(char::is_lowercase) {
                first[..1].to_uppercase()
            } else {
                first[..1].to_lowercase()
            };
            other_case.replace_range(..1, &letter);
            let rejected =
                vec![String::new(), "anything".to_owned(), other_case, format!("{first},{last}"), format!("{last} ")];
            // This order needs its month.
            words.retain(|word| (name.as_str(), word.as_str()) != ("sort", "season"));
            rows.push((list, name, rejected, words));
        }
    }
    for (list, parameter, rejected, accepted) in rows {
        let rejected: Vec<_> = rejected.iter().map(String::as_str).chain(["\0", "😀", statement]).collect();
        let accepted: Vec<_> = accepted.iter().map(String::as_str).collect();
        plot.check(list, &parameter, &rejected, &accepted).await;
    }
    let all = filters().join("&");
    for query in [format!("{all}&sort=season&season=3"), format!("{all}&author={}", plot.rowan.id())] {
        assert_eq!(plot.garden.get(&format!("/search/tips?{query}")).await.status, 200, "{query}");
    }
}

/// Every filter of a search but `author`, each with a value. Without the order.
fn filters() -> Vec<String> {
    let words = parameters_of("/search/tips").into_iter().filter(|(name, _)| name != "sort");
    let words = words.filter_map(|(name, words)| Some(format!("{name}={}", words?[0])));
    words.chain(["q=leek", "plant=leek", "month=3"].map(str::to_owned)).collect()
}

#[tokio::test]
async fn season_goes_with_its_order_only() {
    let plot = Plot::new().await;
    for (query, fields) in [
        ("sort=season", vec!["season"]),
        ("season=3", vec!["season"]),
        ("sort=newest&season=3", vec!["season"]),
        ("sort=helpful&season=3", vec!["season"]),
        ("sort=season&season=13", vec!["season"]),
        ("sort=season&season=", vec!["season"]),
        ("sort=season&season=3&week=12&lastFrost=16&firstFrost=44", vec!["season"]),
    ] {
        plot.check_invalid(plot.list(&format!("/search/tips?{query}")), &fields).await;
    }
    for season in ["1", "12"] {
        let response = plot.garden.get(&format!("/search/tips?sort=season&season={season}")).await;
        assert_eq!(response.status, 200, "{response:?}");
    }
}

#[tokio::test]
async fn week_goes_with_the_frosts_of_a_garden() {
    let plot = Plot::new().await;
    for (query, fields) in [
        ("week=12", vec!["lastFrost", "firstFrost"]),
        ("lastFrost=16&firstFrost=44", vec!["week"]),
        ("week=53&lastFrost=0&firstFrost=044", vec!["week", "lastFrost", "firstFrost"]),
        ("week=&lastFrost=16&firstFrost=44", vec!["week"]),
    ] {
        plot.check_invalid(plot.list(&format!("/search/tips?{query}")), &fields).await;
    }
    for query in ["week=1&lastFrost=52&firstFrost=1", "week=52&lastFrost=16&firstFrost=44&sort=season&month=3"] {
        assert_eq!(plot.garden.get(&format!("/search/tips?{query}")).await.status, 200, "{query}");
    }
}

#[tokio::test]
async fn search_without_a_visible_character_or_beyond_80_is_400() {
    let plot = Plot::new().await;
    let (longest, too_long) = ("ë".repeat(80), "ë".repeat(81));
    for (list, parameter) in
        [("/search/tips", "q"), ("/search/gardeners", "q"), ("/search/gardeners", "place"), ("/suggest", "q")]
    {
        let accepted = [
            "a",
            &longest,
            "  leek  ",
            "%",
            "\"",
            ":w0",
            "e\u{301}",
            "😀",
            "((",
            "a a a a a a a a a a a a a a a a",
            "title:leek AND -rust",
            "/.*/",
            "'; DROP TABLE Tips; --",
            "leek~9",
        ];
        plot.check(
            list,
            parameter,
            &["", " ", "\u{3000}", "\u{301}", "\u{200b}", "¨", &too_long, "a\0b", "a\nb", "a\n"],
            &accepted,
        )
        .await;
    }
    plot.check_invalid(plot.list("/suggest"), &["q"]).await;
    for list in ["/tips", "/user"] {
        plot.check_invalid(plot.list(&format!("{list}?q=leek")), &["q"]).await;
    }
}

#[tokio::test]
async fn author_with_another_filter_is_400() {
    let plot = Plot::new().await;
    let author = format!("author={}", plot.rowan.id());
    for other in ["category=Herbs", "difficulty=easy", "category=Herbs&difficulty=easy"] {
        plot.check_invalid(plot.list(&format!("/tips?{author}&{other}")), &["author"]).await;
    }
    for valid in [author.as_str(), "category=Vegetables&difficulty=medium"] {
        let response = plot.garden.get(&format!("/tips?{valid}&status=public&limit=3")).await;
        assert_eq!((response.status, response.titles().len()), (200, 1), "{valid}: {response:?}");
    }
}

#[tokio::test]
async fn unknown_or_repeated_parameter_is_400_and_named() {
    let plot = Plot::new().await;
    let tried = format!("/user/{}/tried", plot.rowan.id());
    for list in ["/tips", "/mytips", "/user", "/search/tips", "/search/gardeners", "/me/saved", &tried] {
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
    plot.check_invalid(plot.list("/search/tips?status=public"), &["status"]).await;
    plot.check_invalid(plot.list("/search/gardeners?category=Herbs"), &["category"]).await;
    plot.check_invalid(plot.list("/suggest?q=leek&limit=5"), &["limit"]).await;
    plot.check_invalid(plot.list("/suggest?q=leek&q=leek"), &["q"]).await;
    for once in filters().into_iter().chain(["sort=newest".to_owned()]) {
        let (name, _) = once.split_once('=').unwrap();
        plot.check_invalid(plot.list(&format!("/search/tips?{once}&{once}")), &[name]).await;
    }
}

#[tokio::test]
async fn cursor_of_another_list_is_400() {
    let plot = Plot::new().await;
    let mireille = plot.garden.gardener("mireille").await;
    for title in ["One", "Two"] {
        let saved = plot.garden.share(&plot.rowan, title, "public").await;
        let save = request("PUT", &format!("/tips/{saved}/saved")).by(&plot.rowan);
        assert_eq!(plot.garden.send(save).await.status, 204);
        plot.garden.share(&mireille, title, "public").await;
        let deleted = plot.garden.share(&plot.rowan, title, "public").await;
        plot.garden.send(request("DELETE", &format!("/tips/{deleted}")).by(&plot.rowan)).await;
    }
    let author = format!("/tips?author={}", plot.rowan.id());
    let lists = [
        ("/tips", &plot.rowan),
        ("/tips?difficulty=medium", &plot.rowan),
        ("/tips?category=Vegetables", &plot.rowan),
        ("/tips?category=Vegetables&difficulty=medium", &plot.rowan),
        (author.as_str(), &plot.rowan),
        ("/search/tips", &plot.rowan),
        ("/search/tips?q=leek", &plot.rowan),
        ("/search/tips?q=leek&sort=newest", &plot.rowan),
        ("/search/tips?q=leek&sort=helpful", &plot.rowan),
        ("/search/tips?q=leek&sort=season&season=3", &plot.rowan),
        ("/search/tips?q=leek&sort=season&season=4", &plot.rowan),
        ("/search/tips?safe=people", &plot.rowan),
        ("/search/tips?q=leek&safe=people", &plot.rowan),
        ("/search/tips?category=Vegetables", &plot.rowan),
        ("/mytips", &plot.rowan),
        ("/mytips", &mireille),
        ("/me/saved", &plot.rowan),
        ("/mytips?deleted=true", &plot.rowan),
        ("/user", &plot.rowan),
        ("/user?status=active", &plot.rowan),
        ("/search/gardeners", &plot.rowan),
        ("/search/gardeners?status=active", &plot.rowan),
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
    let tried = format!("/user/{}/tried", plot.rowan.id());
    for list in ["/tips", "/mytips", "/user", "/search/tips", "/search/gardeners", "/me/saved", &tried] {
        plot.check(list, "cursor", &invalid, &[]).await;
    }
}
