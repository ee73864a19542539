//! The facts of a tip at their limits: valid ones are stored and read back, and each invalid part is named by its path.

use serde_json::{Value, json};

use super::Plot;
use crate::garden::{TestRequest, request, tip, with};
use crate::openapi::{document, words_of};

/// A fact that is one word of a closed list, or a list of any.
pub struct FactOfWords {
    pub name: &'static str,
    pub words: Vec<&'static str>,
    pub is_list: bool,
}

/// The facts of words, from the document.
pub fn of_words() -> Vec<FactOfWords> {
    let leak = |text: String| -> &'static str { text.leak() };
    let facts = document()["components"]["schemas"]["Facts"]["properties"].clone();
    let of_words = facts.as_object().unwrap().iter().filter_map(|(name, schema)| {
        let words = words_of(schema)?.into_iter().map(leak).collect();
        Some(FactOfWords { name: leak(name.clone()), words, is_list: schema["type"] == "array" })
    });
    of_words.collect()
}

/// The facts that a card has, as the document says.
fn of_cards() -> Vec<String> {
    let facts = document()["components"]["schemas"]["TipSummary"]["properties"]["facts"]["description"].clone();
    facts.as_str().unwrap().split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

impl Plot {
    /// The facts in a new tip and in an edit.
    fn writes_of(&self, facts: &Value) -> [TestRequest; 2] {
        [
            request("POST", "/tips").json(&with(&tip("A leek"), "facts", facts.clone())),
            request("PATCH", &format!("/tips/{}", self.tip)).json(&json!({ "facts": facts })),
        ]
        .map(|request| request.by(&self.rowan))
    }

    async fn check_facts(&self, facts: &Value, stored: &Value) {
        self.garden.start_new_day();
        for write in self.writes_of(facts) {
            let response = self.garden.send(write).await;
            assert!(response.status < 300, "{facts}: {response:?}");
            let written = response.json()["data"].clone();
            assert_eq!(&written["facts"], stored, "{facts}");
            let read = request("GET", &format!("/tips/{}", written["_id"].as_str().unwrap())).by(&self.rowan);
            assert_eq!(&self.garden.send(read).await.json()["data"]["facts"], stored, "{facts}");
        }
        let cards = self.garden.get("/tips?limit=1").await.json();
        let mut of_card = stored.clone();
        of_card.as_object_mut().unwrap().retain(|name, _| of_cards().contains(name));
        assert_eq!(cards["data"][0]["facts"], of_card, "of the card: {facts}");
    }

    async fn check_rejected_facts(&self, facts: &Value, paths: &[&str]) {
        for write in self.writes_of(facts) {
            self.check_invalid(write, paths).await;
        }
    }
}

/// Facts with one part.
fn part(name: &str, value: impl Into<Value>) -> Value {
    json!({ name: value.into() })
}

fn basis(value: &Value) -> Value {
    json!({ "basis": value })
}

#[tokio::test]
async fn valid_facts_are_stored_and_read_back() {
    let plot = Plot::new().await;
    let all_months: Vec<u8> = (1..=12).collect();
    let host = "https://extension.example/";
    let longest = format!("{host}{}", "a".repeat(500 - host.len()));
    let tools: Vec<String> = (0..8).map(|n| format!("{n}{}", "é".repeat(39))).collect();
    let mut empty = json!({"plants": [], "months": {"best": [], "possible": []}, "hazardNote": "", "tools": [], "standfirst": "  "});
    for fact in of_words().into_iter().filter(|fact| fact.is_list) {
        empty[fact.name] = json!([]);
    }
    for (sent, stored) in [
        (json!({}), json!({})),
        (empty, json!({})),
        (json!({"hazardNote": null, "standfirst": null, "months": {}}), json!({})),
        (part("plants", json!(["tomato", "basil", "onion"])), part("plants", json!(["tomato", "basil", "onion"]))),
        (
            json!({"months": {"best": [4, 3], "possible": [12, 5.0]}}),
            json!({"months": {"best": [3, 4], "possible": [5, 12]}}),
        ),
        (json!({"months": {"best": all_months}}), json!({"months": {"best": all_months}})),
        (
            json!({"months": {"best": [4]}, "frost": {"from": "last", "start": -26, "end": 26.0}}),
            json!({"months": {"best": [4]}, "frost": {"from": "last", "start": -26, "end": 26}}),
        ),
        (
            part("monthsFor", json!({"lastFrost": 1, "firstFrost": 52})),
            part("monthsFor", json!({"lastFrost": 1, "firstFrost": 52})),
        ),
        (part("hazardNote", format!(" {} ", "é".repeat(120))), part("hazardNote", "é".repeat(120))),
        (part("standfirst", "🌱".repeat(120)), part("standfirst", "🌱".repeat(120))),
        (part("minutes", 1), part("minutes", 1)),
        (part("minutes", 600.0), part("minutes", 600)),
        (part("tools", json!(tools)), part("tools", json!(tools))),
        (basis(&json!({"kind": "heard"})), basis(&json!({"kind": "heard"}))),
        (basis(&json!({"kind": "own-experience"})), basis(&json!({"kind": "own-experience"}))),
        (
            basis(&json!({"kind": "own-experience", "seasons": 80, "title": " ", "link": null})),
            basis(&json!({"kind": "own-experience", "seasons": 80})),
        ),
        (
            basis(&json!({"kind": "extension-service", "link": "http://extension.example/Leek rust"})),
            basis(&json!({"kind": "extension-service", "link": "https://extension.example/Leek%20rust"})),
        ),
        (
            basis(&json!({"kind": "book", "title": "é".repeat(120)})),
            basis(&json!({"kind": "book", "title": "é".repeat(120)})),
        ),
        (basis(&json!({"kind": "book", "link": longest})), basis(&json!({"kind": "book", "link": longest}))),
    ] {
        plot.check_facts(&sent, &stored).await;
    }
    for FactOfWords { name, words, is_list } in of_words() {
        let backwards: Vec<_> = words.iter().rev().collect();
        if is_list {
            plot.check_facts(&part(name, json!(backwards)), &part(name, json!(words))).await;
        } else {
            plot.check_facts(&part(name, words[0]), &part(name, words[0])).await;
        }
    }
}

#[tokio::test]
async fn invalid_facts_are_400_with_the_path_of_each() {
    let plot = Plot::new().await;
    let mut rows: Vec<(Value, Vec<&str>)> = vec![
        (part("colour", 1), vec!["facts.colour"]),
        (part("Minutes", 1), vec!["facts.Minutes"]),
        (json!({"months": {"worst": [1]}}), vec!["facts.months.worst"]),
        (basis(&json!({"kind": "heard", "from": "a neighbour"})), vec!["facts.basis.from"]),
        (
            json!({"plants": ["tomato", "tomato"], "minutes": 0, "months": {"best": [13], "possible": [0]}}),
            vec!["facts.plants", "facts.months.best", "facts.months.possible", "facts.minutes"],
        ),
        (json!({"months": {"best": [3], "possible": [3]}}), vec!["facts.months.possible"]),
        (json!({"months": {"best": [3, 13], "possible": [13]}}), vec!["facts.months.best", "facts.months.possible"]),
    ];
    for value in [json!(null), json!("{}"), json!(7), json!([]), json!([{}]), json!(true)] {
        for path in ["facts.months", "facts.basis"] {
            rows.push((part(path.trim_start_matches("facts."), value.clone()), vec![path]));
        }
        for write in plot.writes_of(&value) {
            plot.check_invalid(write, &["facts"]).await;
        }
    }
    let not_lists = [json!(null), json!("tomato"), json!({}), json!(3), json!({"0": "tomato"})];
    for (path, lists) in [
        (
            "facts.plants",
            vec![
                json!(["tomato", "basil", "onion", "leek"]),
                json!(["unobtainium"]),
                json!(["Tomato"]),
                json!([""]),
                json!([null]),
                json!(["basil", "basil"]),
            ],
        ),
        (
            "facts.tools",
            vec![
                json!((0..9).map(|n| format!("Tool {n}")).collect::<Vec<_>>()),
                json!(["x".repeat(41)]),
                json!([" "]),
                json!(["Spade", " Spade"]),
                json!(["a\nb"]),
                json!([7]),
            ],
        ),
    ] {
        let name = path.trim_start_matches("facts.");
        rows.extend(lists.into_iter().chain(not_lists.clone()).map(|value| (part(name, value), vec![path])));
    }
    for FactOfWords { name, words, is_list } in of_words() {
        let (word, longer) = (words[0], format!("{} ", words[0]));
        let too_many: Vec<_> = words.iter().copied().chain(["x"]).collect();
        let invalid = if is_list {
            let repeated = json!([word, word]);
            vec![
                json!(["anything"]),
                json!([longer]),
                json!([0]),
                json!([[word]]),
                json!([{"word": word}]),
                repeated,
                json!(too_many),
            ]
        } else {
            vec![json!(""), json!("anything"), json!(longer), json!([word])]
        };
        let not_words = [json!(null), json!(7), json!({}), json!({"0": word})];
        let not_list = if is_list { vec![json!(word)] } else { vec![] };
        let values = invalid.into_iter().chain(not_words).chain(not_list);
        rows.extend(values.map(|value| (part(name, value), vec![format!("facts.{name}").leak() as &str])));
    }
    for value in [json!([0]), json!([13]), json!([-1]), json!([1.5]), json!(["3"]), json!([3, 3]), json!([1e300])] {
        rows.push((json!({"months": {"best": value}}), vec!["facts.months.best"]));
        rows.push((json!({"months": {"possible": value}}), vec!["facts.months.possible"]));
    }
    for value in [json!(null), json!(3), json!("3"), json!({})] {
        rows.push((json!({"months": {"best": value}}), vec!["facts.months.best"]));
    }
    for value in [json!(0), json!(601), json!(1.5), json!(-30), json!("30"), json!(null), json!([30]), json!({})] {
        rows.push((part("minutes", value), vec!["facts.minutes"]));
    }
    for value in [json!(0), json!(81), json!(1.5), json!("12"), json!(null)] {
        rows.push((basis(&json!({"kind": "own-experience", "seasons": value})), vec!["facts.basis.seasons"]));
    }
    for value in [json!("é".repeat(121)), json!("a\nb"), json!("a\0"), json!("\u{200b}"), json!(7), json!(["a"])] {
        rows.push((part("hazardNote", value.clone()), vec!["facts.hazardNote"]));
        rows.push((part("standfirst", value), vec!["facts.standfirst"]));
    }
    rows.extend(invalid_bases());
    rows.extend(invalid_frosts());
    for (facts, paths) in rows {
        plot.check_rejected_facts(&facts, &paths).await;
    }
}

/// Facts with an invalid frost or frosts of the months, and the path of the error.
fn invalid_frosts() -> Vec<(Value, Vec<&'static str>)> {
    let frost = |frost: Value| json!({"months": {"best": [4]}, "frost": frost});
    let mut rows = vec![
        (part("frost", json!({"from": "last", "start": -3, "end": 2})), vec!["facts.frost"]),
        (frost(json!({"from": "last", "start": 3, "end": 2})), vec!["facts.frost.end"]),
        (frost(json!({})), vec!["facts.frost.from", "facts.frost.start", "facts.frost.end"]),
        (frost(json!({"from": "hail", "start": 0, "end": 0})), vec!["facts.frost.from"]),
        (frost(json!({"from": "last", "start": -27, "end": 27})), vec!["facts.frost.start", "facts.frost.end"]),
        (frost(json!({"from": "last", "start": 0.5, "end": "1"})), vec!["facts.frost.start", "facts.frost.end"]),
        (frost(json!({"from": "last", "start": 0, "end": 0, "days": 3})), vec!["facts.frost.days"]),
        (part("monthsFor", json!({"lastFrost": 16})), vec!["facts.monthsFor.firstFrost"]),
        (
            part("monthsFor", json!({"lastFrost": 0, "firstFrost": 53})),
            vec!["facts.monthsFor.lastFrost", "facts.monthsFor.firstFrost"],
        ),
    ];
    for value in [json!(null), json!("last"), json!(7), json!([])] {
        rows.push((frost(value.clone()), vec!["facts.frost"]));
        rows.push((part("monthsFor", value), vec!["facts.monthsFor"]));
    }
    rows
}

/// Facts with an invalid basis, and the path of the error.
fn invalid_bases() -> Vec<(Value, Vec<&'static str>)> {
    let mut rows = vec![
        (basis(&json!({})), vec!["facts.basis.kind"]),
        (basis(&json!({"kind": null})), vec!["facts.basis.kind"]),
        (basis(&json!({"kind": "Book", "title": "Leeks"})), vec!["facts.basis.kind"]),
        (basis(&json!({"kind": "extension-service"})), vec!["facts.basis.link"]),
        (basis(&json!({"kind": "extension-service", "title": "Leeks"})), vec!["facts.basis.link"]),
        (basis(&json!({"kind": "book"})), vec!["facts.basis.title"]),
        (basis(&json!({"kind": "book", "title": " ", "link": ""})), vec!["facts.basis.title"]),
        (basis(&json!({"kind": "book", "title": "é".repeat(121)})), vec!["facts.basis.title"]),
        (basis(&json!({"kind": "heard", "title": "Leeks"})), vec!["facts.basis.kind"]),
        (basis(&json!({"kind": "own-experience", "link": "https://a.example/"})), vec!["facts.basis.kind"]),
        (basis(&json!({"kind": "heard", "seasons": 2})), vec!["facts.basis.seasons"]),
    ];
    let start = "https://extension.example/";
    for link in [
        "javascript:alert(1)",
        "data:text/html,leeks",
        "ftp://extension.example/leeks",
        "//extension.example/leeks",
        "/photos/leek.jpg",
        "https://user:secret@extension.example/",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://printer/",
        "https://nas.local/",
        "leeks",
        &format!("{start}{}", "a".repeat(501 - start.len())),
        &format!("{start}{}", "é".repeat(200)),
    ] {
        for kind in ["extension-service", "book"] {
            rows.push((basis(&json!({"kind": kind, "link": link})), vec!["facts.basis.link"]));
        }
    }
    rows
}

#[tokio::test]
async fn edit_without_facts_keeps_them_and_an_edit_with_facts_replaces_all() {
    let plot = Plot::new().await;
    let edit = async |body: Value| {
        let request = request("PATCH", &format!("/tips/{}", plot.tip)).by(&plot.rowan).json(&body);
        plot.garden.send(request).await.json()["data"]["facts"].clone()
    };
    let facts = json!({"plants": ["leek"], "minutes": 30});
    assert_eq!(edit(json!({ "facts": facts })).await, facts);
    assert_eq!(edit(json!({"title": "Another title"})).await, facts);
    assert_eq!(edit(json!({"facts": {"sun": ["shade"]}})).await, json!({"sun": ["shade"]}));
    assert_eq!(edit(json!({"facts": {}})).await, json!({}));
}

#[tokio::test]
async fn repeated_name_inside_the_facts_is_400_and_named() {
    let plot = Plot::new().await;
    for (facts, path) in [
        (r#"{"minutes": 30, "minutes": 30}"#, "facts.minutes"),
        (r#"{"months": {"best": [3], "best": [4]}}"#, "facts.months.best"),
        (r#"{"basis": {"kind": "heard", "kind": "heard"}}"#, "facts.basis.kind"),
        (r#"{"sun": ["shade"], "s\u0075n": ["shade"]}"#, "facts.sun"),
    ] {
        for write in plot.writes_of(&json!("FACTS")) {
            let body = String::from_utf8(write.body_bytes().to_owned()).unwrap().replace("\"FACTS\"", facts);
            plot.check_invalid(write.body("application/json", body.as_bytes()), &[path]).await;
        }
    }
}
