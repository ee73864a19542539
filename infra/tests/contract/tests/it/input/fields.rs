//! Every field of a body at its limits: a valid value is stored and reads back, and an invalid one is a 400.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::{Kind, Lines, Plot, fields_of_tips, fields_of_users};
use crate::garden::{Gardener, TestRequest, request, tip, with};
use crate::openapi::required_fields;

/// A field, its accepted values with the values that they read back as, and its rejected values.
struct Field {
    name: &'static str,
    accepted: Vec<(Value, Value)>,
    rejected: Vec<Value>,
}

/// A text of `least` to `most` characters, on one line or on many.
fn text(name: &'static str, least: usize, most: usize, many_lines: bool) -> Field {
    let middle = least + 10;
    let mut accepted = vec![
        (json!("é".repeat(most)), json!("é".repeat(most))),
        (json!("🌱".repeat(middle)), json!("🌱".repeat(middle))),
        (json!(format!(" \u{3000}{}\u{a0} ", "ß".repeat(most))), json!("ß".repeat(most))),
        (json!("x".repeat(least)), json!("x".repeat(least))),
        (json!(format!("{}<script>{{{{7*7}}}}' OR \"1", "a".repeat(middle))), Value::Null),
    ];
    if let Some((value, stored)) = accepted.last_mut() {
        *stored = value.clone();
    }
    let mut rejected = vec![
        json!("é".repeat(most + 1)),
        json!(format!("{}\u{0}", "a".repeat(middle))),
        json!(format!("{}\u{1b}[31m", "a".repeat(middle))),
        json!(format!("{}\u{7f}", "a".repeat(middle))),
        json!(format!("\u{85}{}", "a".repeat(middle))),
    ];
    if least > 0 {
        rejected.push(json!("x".repeat(least - 1)));
        rejected.push(json!(format!("{}{}", "x".repeat(least - 1), " ".repeat(least))));
        rejected.push(json!(" \u{3000} "));
    }
    rejected.extend([
        json!("\u{200b}".repeat(least.max(1))),
        json!(format!("{}e{}", "x".repeat(least), "\u{301}".repeat(6))),
    ]);
    let lines = "line of a text\r\nthen\tanother\rand one more, as long as it has to be\n";
    if many_lines {
        accepted.push((json!(lines), json!("line of a text\nthen\tanother\nand one more, as long as it has to be")));
    } else {
        accepted.push((json!(format!("\u{202e}{}\u{2069}", "x".repeat(middle))), json!("x".repeat(middle))));
        rejected.extend([json!("a\nb"), json!("a\tb"), json!("a\n"), json!("\r\na")]);
    }
    rejected.extend([json!(7), json!(true), json!(["text"]), json!({"text": "text"}), json!(0.5)]);
    Field { name, accepted, rejected }
}

fn word(name: &'static str, words: &[&str]) -> Field {
    let rejected = ["", " ", "EASY", "anything", &format!("{} ", words[0]), "null"].map(Value::from).to_vec();
    let wrong = [json!(0), json!(false), json!([words[0]]), json!({})];
    Field {
        name,
        accepted: words.iter().map(|word| (json!(word), json!(word))).collect(),
        rejected: [rejected, wrong.to_vec()].concat(),
    }
}

fn url(name: &'static str) -> Field {
    let start = "https://garden.example/";
    let longest = format!("{start}{}", "a".repeat(2_048 - start.len()));
    let rejected = [
        "javascript:alert(1)",
        "JavaScript://garden.example/%0aalert(1)",
        "data:image/png;base64,AAAA",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "blob:https://garden.example/1",
        "file:///etc/passwd",
        "ftp://garden.example/leek.jpg",
        "//garden.example/leek.jpg",
        "/photos/leek.jpg",
        "garden.example/leek.jpg",
        "https://",
        "https:// /",
        "https://me:secret@garden.example/leek.jpg",
        "https://me@garden.example/leek.jpg",
        "https://:secret@garden.example/leek.jpg",
        "https://garden.example/\u{0}leek.jpg",
        "https://garden.example/\nleek.jpg",
        "java\tscript:alert(1)",
        "\u{1}javascript:alert(1)",
        "https://[::1/",
        "https://[::1]/leek.jpg",
        "https://192.0.2.1/leek.jpg",
        "https://localhost/leek.jpg",
        "https://printer/leek.jpg",
        "https://nas.local/leek.jpg",
        "https://garden.example:99999/",
        &format!("{longest}a"),
        &format!("{start}{}", "é".repeat(1_000)),
    ];
    Field {
        name,
        accepted: vec![
            (json!(longest), json!(longest)),
            (json!("http://garden.example/leek.jpg"), json!("https://garden.example/leek.jpg")),
            (json!("HTTPS://GARDEN.example/A b.jpg?q=1#x"), json!("https://garden.example/A%20b.jpg?q=1#x")),
            (json!("  https://garden.example/leek.jpg "), json!("https://garden.example/leek.jpg")),
            (json!("https://gärten.example/"), json!("https://xn--grten-gra.example/")),
            (json!(null), json!(null)),
            (json!(""), json!(null)),
            (json!("  "), json!(null)),
        ],
        rejected: [rejected.map(Value::from).to_vec(), vec![json!(7), json!([]), json!({}), json!(true)]].concat(),
    }
}

fn examples(fields: Vec<(&'static str, Kind)>) -> Vec<Field> {
    let example = |(name, kind): (&'static str, Kind)| match kind {
        Kind::Text(limits, lines) => text(name, *limits.start(), *limits.end(), lines == Lines::Many),
        Kind::Words(words) => word(name, &words),
        Kind::OptionalWords(words) => {
            let mut field = word(name, &words);
            field.accepted.push((json!(null), json!(null)));
            field
        }
        Kind::Url => url(name),
        Kind::OptionalNumber(range) => number(name, &range),
        Kind::Boolean => Field {
            name,
            accepted: vec![(json!(true), json!(true)), (json!(false), json!(false))],
            rejected: vec![json!("true"), json!(""), json!(1), json!([]), json!({})],
        },
    };
    fields.into_iter().map(example).collect()
}

fn number(name: &'static str, range: &RangeInclusive<i32>) -> Field {
    let (start, end) = (*range.start(), *range.end());
    let accepted = [json!(start), json!(end), json!(f64::from(start + 1))];
    let accepted = accepted.into_iter().zip([json!(start), json!(end), json!(start + 1)]);
    let accepted = accepted.chain([(json!(null), json!(null))]).collect();
    let numbers = [json!(start - 1), json!(end + 1), json!(-13), json!(13.5), json!(1e300), json!(u64::MAX)];
    let others = [json!("30"), json!(""), json!(true), json!([30]), json!({})];
    Field { name, accepted, rejected: [numbers.to_vec(), others.to_vec()].concat() }
}

impl Plot {
    async fn check_accepted(&self, request: TestRequest, status: u16, field: &str, stored: &Value) {
        let response = self.garden.send(request.clone()).await;
        assert_eq!(response.status, status, "{request:?}: {response:?}");
        assert_eq!(&response.json()["data"][field], stored, "{request:?}");
    }
}

#[tokio::test]
async fn field_of_a_new_tip_is_stored_if_valid_and_400_if_not() {
    let plot = Plot::new().await;
    let share = |field: &str, value: &Value| {
        request("POST", "/tips").by(&plot.rowan).json(&with(&tip("A leek"), field, value.clone()))
    };
    for Field { name, accepted, rejected } in examples(fields_of_tips()) {
        for value in &rejected {
            plot.check_invalid(share(name, value), &[name]).await;
        }
        plot.garden.start_new_day();
        for (value, stored) in &accepted {
            plot.check_accepted(share(name, value), 201, name, stored).await;
        }
    }
    for name in required_fields("NewTip") {
        plot.check_invalid(share(&name, &Value::Null), &[&name]).await;
    }
    plot.check_accepted(share("difficultyLevel", &Value::Null), 201, "difficultyLevel", &json!("easy")).await;
    plot.check_accepted(share("availability", &Value::Null), 201, "availability", &json!("public")).await;
    for value in [json!(""), json!("x".repeat(81)), json!("a\0"), json!(7), json!(["Rowan"])] {
        plot.check_invalid(share("name", &value), &["name"]).await;
    }
    for value in [json!(7), json!(["rowan@garden.example"]), json!({}), json!(false)] {
        plot.check_invalid(share("email", &value), &["email"]).await;
    }
}

#[tokio::test]
async fn field_of_an_edited_tip_is_stored_if_valid_and_400_if_not() {
    let plot = Plot::new().await;
    let edit = |field: &str, value: &Value| {
        request("PATCH", &format!("/tips/{}", plot.tip)).by(&plot.rowan).json(&json!({ field: value }))
    };
    for Field { name, accepted, rejected } in examples(fields_of_tips()) {
        for value in &rejected {
            plot.check_invalid(edit(name, value), &[name]).await;
        }
        for (value, stored) in &accepted {
            plot.check_accepted(edit(name, value), 200, name, stored).await;
        }
        if name != "image" {
            plot.check_invalid(edit(name, &Value::Null), &[name]).await;
        }
    }
    // Fields of a tip that no caller can change.
    for name in ["name", "email", "authorId", "dateAdded", "version", "_id"] {
        plot.check_invalid(edit(name, &json!("anything")), &[name]).await;
    }
}

#[tokio::test]
async fn field_of_a_new_profile_is_stored_if_valid_and_400_if_not() {
    let plot = Plot::new().await;
    let create = |caller: &Gardener, field: &str, value: &Value| {
        request("POST", "/user").by(caller).json(&with(&json!({"name": "Newcomer"}), field, value.clone()))
    };
    let without_profile = Gardener::named("nobody yet");
    for Field { name, accepted, rejected } in examples(fields_of_users()) {
        for value in &rejected {
            plot.check_invalid(create(&without_profile, name, value), &[name]).await;
        }
        for (n, (value, stored)) in accepted.iter().enumerate() {
            let newcomer = Gardener::named(&format!("{name} {n}"));
            plot.check_accepted(create(&newcomer, name, value), 201, name, stored).await;
        }
    }
    for field in ["Admin", "sorrel and spade", "A FORMER GARDENER"].map(Value::from) {
        plot.check_invalid(create(&without_profile, "name", &field), &["name"]).await;
    }
    for (field, rejected) in
        [("role", ["admin", "moderator", "User", ""]), ("status", ["inactive", "banned", "Active", ""])]
    {
        for value in rejected.map(Value::from).into_iter().chain([json!(0), json!(["user"]), json!({})]) {
            plot.check_invalid(create(&without_profile, field, &value), &[field]).await;
        }
    }
    for value in [json!(7), json!([]), json!({}), json!(true)] {
        plot.check_invalid(create(&without_profile, "email", &value), &["email"]).await;
    }
}

#[tokio::test]
async fn field_of_an_edited_profile_is_stored_if_valid_and_400_if_not() {
    let plot = Plot::new().await;
    let edit = |field: &str, value: &Value| {
        request("PATCH", &format!("/user/{}", plot.rowan.id())).by(&plot.rowan).json(&json!({ field: value }))
    };
    for Field { name, accepted, rejected } in examples(fields_of_users()) {
        for value in &rejected {
            plot.check_invalid(edit(name, value), &[name]).await;
        }
        for (value, stored) in &accepted {
            plot.check_accepted(edit(name, value), 200, name, stored).await;
        }
        if !accepted.iter().any(|(value, _)| value.is_null()) {
            plot.check_invalid(edit(name, &Value::Null), &[name]).await;
        }
    }
    plot.check_invalid(edit("name", &json!("Sorrel & Spade Team")), &["name"]).await;
    // Fields of a profile that its owner cannot change.
    for name in ["email", "role", "status", "totalTips", "dateJoined", "id", "emailVerified", "password"] {
        plot.check_invalid(edit(name, &json!("user")), &[name]).await;
    }
}

#[tokio::test]
async fn password_fields_are_ignored_and_not_stored() {
    const SECRET: &str = "Tr0ub4dor&3";
    let plot = Plot::new().await;
    let values =
        [json!(SECRET), json!(7), json!(null), json!(true), json!([SECRET]), json!({"a": [SECRET]}), json!("")];
    for (n, value) in values.iter().enumerate() {
        let newcomer = Gardener::named(&format!("newcomer {n}"));
        let body = json!({"name": "Newcomer", "password": value, "confirmPassword": value, "agreeToTerms": value});
        let response = plot.garden.send(request("POST", "/user").by(&newcomer).json(&body)).await;
        assert_eq!(response.status, 201, "{value}: {response:?}");
        assert!(!response.text.contains(SECRET) && !response.text.contains("agreeToTerms"), "{response:?}");
    }
    let stored = plot.garden.stored();
    for word in [SECRET, "assword", "agreeToTerms"] {
        assert!(!stored.contains(word), "{word}");
    }
}

/// The text has the maximum length in characters, and its form for search is many times as long.
#[tokio::test]
async fn longest_text_is_stored_when_folding_makes_it_longer() {
    let plot = Plot::new().await;
    for letter in ["㌖", "㍿", "ﷺ"] {
        let body = with(&tip("Long to fold"), "description", json!(letter.repeat(10_000)));
        let response = plot.garden.send(request("POST", "/tips").by(&plot.rowan).json(&body)).await;
        assert_eq!(response.status, 201, "{letter}: {}", response.text.chars().take(300).collect::<String>());
    }
}

/// A repeated key with a body that differs in one field only is 422 for every field.
#[tokio::test]
async fn idempotency_key_with_another_value_of_any_field_is_422() {
    let plot = Plot::new().await;
    for Field { name, accepted, .. } in examples(fields_of_tips()) {
        let first = tip("A leek");
        let another = accepted.iter().find(|(_, kept)| *kept != first[name]).unwrap();
        let share = |body: &Value| request("POST", "/tips").by(&plot.rowan).json(body).header("idempotency-key", name);
        assert_eq!(plot.garden.send(share(&first)).await.status, 201);
        let response = plot.garden.send(share(&with(&first, name, another.0.clone()))).await;
        assert_eq!((response.status, response.code().as_str()), (422, "idempotency-key-reused"), "{name}");
    }
}

#[tokio::test]
async fn confirmation_that_is_not_true_is_400() {
    let plot = Plot::new().await;
    for value in [json!(false), json!("true"), json!(1), Value::Null, json!([true]), json!({})] {
        let edit = request("PATCH", &format!("/tips/{}", plot.tip)).by(&plot.rowan);
        plot.check_invalid(edit.json(&json!({"confirmed": value})), &["confirmed"]).await;
    }
    let share = request("POST", "/tips").by(&plot.rowan).json(&with(&tip("New"), "confirmed", json!(true)));
    plot.check_invalid(share, &["confirmed"]).await;
}
