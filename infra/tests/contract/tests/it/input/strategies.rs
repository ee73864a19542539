//! The random values of the property tests, and the value that each of them reads back as.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;
use regex::Regex;
use serde_json::{Map, Value, json};
use unicode_normalization::UnicodeNormalization;

use super::facts::FactOfWords;
use super::{Kind, Lines, fields_of_tips, fields_of_users};
use crate::openapi::{document, parameters_of, required_fields};

/// Random values of one field. `read` returns the value that each reads back as, or `None` for an invalid value.
pub struct Field {
    name: &'static str,
    required: bool,
    values: BoxedStrategy<Value>,
    read: Read,
}

/// What a line of text may not have: a character of private use, the place of an object, a break of lines or paragraphs.
static MEANINGLESS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[\p{Co}\p{Zl}\p{Zp}\x{fffc}]").unwrap());

/// Embeddings, overrides and isolates, which no text of one line keeps.
const DIRECTIONS: &str = "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
static VISIBLE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[^\s\p{M}\p{Default_Ignorable_Code_Point}\u{2800}\u{fff9}-\u{fffb}]").unwrap());
static MARKED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[\p{Mn}\p{Me}]{5}").unwrap());

type Read = Box<dyn Fn(&Value) -> Option<Value>>;

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        select(vec!["", " ", "null", "javascript:alert(1)", "data:,x", "\u{0}", "\u{202e}", "constructor"])
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::hash_map("[a-z]{0,8}", inner, 0..4)
                .prop_map(|fields| fields.into_iter().collect::<Map<_, _>>().into()),
        ]
    })
}

fn field(
    name: &'static str,
    valid: impl Strategy<Value = Value> + 'static,
    read: impl Fn(&Value) -> Option<Value> + 'static,
) -> Field {
    Field { name, required: false, values: prop_oneof![12 => valid, 1 => anything()].boxed(), read: Box::new(read) }
}

fn text(name: &'static str, limit: RangeInclusive<usize>, many_lines: bool) -> Field {
    let (least, most) = limit.clone().into_inner();
    let lengths = prop_oneof![
        8 => least..=(least + 40).min(most),
        1 => select(vec![least.saturating_sub(1), least, most, most + 1]),
    ];
    let padded =
        (lengths, "[a-zé🌱ﬁ]", "[ \u{3000}]{0,2}").prop_map(|(n, c, space)| format!("{space}{}{space}", c.repeat(n)));
    field(name, padded.prop_map(Value::from), move |value| {
        let sent = value.as_str()?;
        let control = |c: char| c.is_control() && !(many_lines && ['\n', '\r', '\t'].contains(&c));
        let removed = |c: char| !many_lines && DIRECTIONS.contains(c);
        let stored = sent.replace(removed, "").trim().replace("\r\n", "\n").replace('\r', "\n");
        let visible = stored.is_empty() || VISIBLE.is_match(&stored.nfkc().collect::<String>());
        let marked = MARKED.is_match(&stored.nfd().collect::<String>());
        let meaningless = !many_lines && MEANINGLESS.is_match(sent);
        let fits = limit.contains(&stored.chars().count());
        let valid = fits && visible && !marked && !meaningless && !sent.chars().any(control);
        valid.then(|| json!(stored))
    })
}

fn word(name: &'static str, words: Vec<&'static str>) -> Field {
    let valid = select(words.clone()).prop_map(Value::from);
    field(name, valid, move |value| words.contains(&value.as_str()?).then(|| value.clone()))
}

fn url(name: &'static str) -> Field {
    let valid = "(https?://[a-z]{1,9}\\.example/[a-z0-9/]{0,20})?".prop_map(Value::from);
    field(name, valid, |value| match value.as_str() {
        Some(sent) if sent.trim().is_empty() => Some(Value::Null),
        Some(sent) if sent.starts_with("http") => Some(json!(sent.replace("http://", "https://"))),
        _ => value.is_null().then_some(Value::Null),
    })
}

impl Field {
    fn required(self) -> Self {
        Self { required: true, ..self }
    }

    fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// Also accepts null and white space, which read back as null.
    fn or_blank(self) -> Self {
        let read = self.read;
        let is_blank = |value: &Value| value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
        Self { read: Box::new(move |value| if is_blank(value) { Some(Value::Null) } else { read(value) }), ..self }
    }

    /// A list that reads back in the order of `all`.
    fn in_order(self, all: Vec<Value>) -> Self {
        let read = self.read;
        let ordered = move |value: &Value| -> Option<Value> {
            let items = read(value)?;
            Some(
                all.iter().filter(|item| items.as_array().is_some_and(|items| items.contains(item))).cloned().collect(),
            )
        };
        Self { read: Box::new(ordered), ..self }
    }

    /// Also accepts null, which reads back as `default`.
    fn or_null(self, default: Value) -> Self {
        let read = self.read;
        Self { read: Box::new(move |value| if value.is_null() { Some(default.clone()) } else { read(value) }), ..self }
    }
}

pub fn tip_fields() -> Vec<Field> {
    let mut fields = strategies(fields_of_tips());
    fields.push(facts());
    fields
}

pub fn user_fields() -> Vec<Field> {
    strategies(fields_of_users())
}

fn strategies(fields: Vec<(&'static str, Kind)>) -> Vec<Field> {
    let strategy = |(name, kind): (&'static str, Kind)| match kind {
        Kind::Text(limits, lines) => text(name, limits, lines == Lines::Many),
        Kind::Words(words) => word(name, words),
        Kind::OptionalWords(words) => word(name, words).or_null(Value::Null),
        Kind::Url => url(name),
        Kind::OptionalNumber(range) => whole_number(name, range).or_null(Value::Null),
        Kind::Boolean => {
            field(name, any::<bool>().prop_map(Value::from), |value| value.is_boolean().then(|| value.clone()))
        }
    };
    fields.into_iter().map(strategy).collect()
}

/// The facts of a tip. Empty ones are left out when they are read.
fn facts() -> Field {
    let months = || list(whole_number("month", 1..=12), 12).in_order((1..=12).map(Value::from).collect());
    let months = object("months", vec![months().named("best"), months().named("possible")], |months| {
        let of = |name: &str| months.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
        !of("best").iter().any(|month| of("possible").contains(month))
    });
    let basis = vec![
        word("kind", rules::BasisKind::ALL.iter().map(|kind| kind.as_str()).collect()).required(),
        whole_number("seasons", 1..=80),
        text("title", 1..=120, false).or_blank(),
        url("link"),
    ];
    let basis = object("basis", basis, |basis| {
        let has = |name: &str| basis.contains_key(name);
        let of_kind = match basis.get("kind").and_then(Value::as_str) {
            Some("extension-service") => has("link"),
            Some("book") => has("title") || has("link"),
            _ => !has("title") && !has("link"),
        };
        of_kind && (basis.get("kind") == Some(&json!("own-experience")) || !has("seasons"))
    });
    let frost = vec![
        word("from", rules::FrostPoint::ALL.iter().map(|point| point.as_str()).collect()).required(),
        whole_number("start", -26..=26).required(),
        whole_number("end", -26..=26).required(),
    ];
    let frost = object("frost", frost, |frost| {
        let of = |name: &str| frost.get(name).and_then(Value::as_i64);
        of("start") <= of("end")
    });
    let weeks = ["lastFrost", "firstFrost"].map(|name| whole_number(name, 1..=52).required()).into();
    let plants = rules::plants::all().iter().map(|plant| plant.id).collect();
    let mut fields = vec![
        list(word("plants", plants), 3).named("plants"),
        months,
        frost,
        object("monthsFor", weeks, |_| true),
        text("hazardNote", 1..=120, false).or_blank(),
        basis,
        whole_number("minutes", 1..=600),
        list(text("tools", 1..=40, false), 8).named("tools"),
        text("standfirst", 1..=120, false).or_blank(),
    ];
    fields.extend(super::facts::of_words().into_iter().map(|FactOfWords { name, words, is_list }| {
        let field = word(name, words.clone());
        if is_list {
            list(field, words.len()).in_order(words.into_iter().map(Value::from).collect()).named(name)
        } else {
            field
        }
    }));
    object("facts", fields, |facts| !facts.contains_key("frost") || facts.contains_key("months"))
}

/// An object of these fields that also meets the condition.
fn object(name: &'static str, fields: Vec<Field>, condition: fn(&Map<String, Value>) -> bool) -> Field {
    field(name, bodies(&fields).prop_map(Value::from), move |value| {
        let stored = expected(&fields, value.as_object()?).ok()?;
        let is_empty = |value: &Value| *value == Value::Null || *value == json!([]) || *value == json!({});
        let stored: Map<_, _> = stored.into_iter().filter(|(_, value)| !is_empty(value)).collect();
        condition(&stored).then(|| stored.into())
    })
}

/// A list of different items.
fn list(item: Field, most: usize) -> Field {
    let Field { name, values, read, .. } = item;
    field(name, vec(values, 0..=(most + 1).min(4)).prop_map(Value::from), move |value| {
        let items = value.as_array()?.iter().map(&read).collect::<Option<Vec<_>>>()?;
        let different = items.iter().enumerate().all(|(n, item)| !items[..n].contains(item));
        (different && items.len() <= most).then(|| items.into())
    })
}

fn whole_number(name: &'static str, range: RangeInclusive<i32>) -> Field {
    field(name, (*range.start() - 1..=*range.end() + 1).prop_map(Value::from), move |value| {
        let number = value.as_f64().filter(|number| number.fract() == 0.0)?;
        let is_within = (f64::from(*range.start())..=f64::from(*range.end())).contains(&number);
        #[allow(clippy::cast_possible_truncation, reason = "whole and small")]
        is_within.then(|| json!(number as i64))
    })
}

/// Random subsets of the fields with random values, and sometimes an unknown field.
pub fn bodies(fields: &[Field]) -> impl Strategy<Value = Map<String, Value>> + use<> {
    let known: Vec<_> = fields
        .iter()
        .map(|field| {
            let name = field.name;
            let chance = if field.required { 0.97 } else { 0.5 };
            weighted(chance, field.values.clone()).prop_map(move |value| value.map(|value| (name.to_owned(), value)))
        })
        .collect();
    let unknown = weighted(0.04, (select(vec!["weed", "authorId", "__proto__"]), anything()));
    (known, unknown).prop_map(|(known, unknown)| {
        known.into_iter().flatten().chain(unknown.map(|(name, value)| (name.to_owned(), value))).collect()
    })
}

/// The values that the fields of a body read back as, or the names of its invalid fields.
pub fn expected(fields: &[Field], body: &Map<String, Value>) -> Result<BTreeMap<String, Value>, BTreeSet<String>> {
    let (mut stored, mut invalid) = (BTreeMap::new(), BTreeSet::new());
    for (name, value) in body {
        let field = fields.iter().find(|field| field.name == name);
        match field.and_then(|field| (field.read)(value)) {
            Some(value) => stored.insert(name.clone(), value).is_some(),
            None => invalid.insert(name.clone()),
        };
    }
    invalid.extend(fields.iter().filter(|f| f.required && !body.contains_key(f.name)).map(|f| f.name.to_owned()));
    if invalid.is_empty() { Ok(stored) } else { Err(invalid) }
}

/// The fields of a new tip. The OpenAPI document says which are required. Two of the others may be null.
pub fn new_tip_fields() -> Vec<Field> {
    let required = required_fields("NewTip");
    let adapt = |field: Field| match field.name {
        "difficultyLevel" => field.or_null(json!("easy")),
        "availability" => field.or_null(json!("public")),
        name if required.iter().any(|field| field == name) => field.required(),
        _ => field,
    };
    tip_fields().into_iter().map(adapt).collect()
}

/// The fields of a new profile. All may be null, and the server ignores three of them.
pub fn new_user_fields() -> Vec<Field> {
    let adapt = |field: Field| match field.name {
        "name" => field,
        "showPlace" | "showExperience" | "showOutcomes" | "listed" => field.or_null(json!(true)),
        "showEmail" | "showAge" | "showGender" => field.or_null(json!(false)),
        // One that may also be removed from a profile.
        _ if (field.read)(&Value::Null).is_some() => field,
        _ => field.or_null(json!("")),
    };
    let mut fields: Vec<Field> = user_fields().into_iter().map(adapt).collect();
    fields.push(word("role", vec!["user"]).or_null(json!("user")));
    fields.push(word("status", vec!["active"]).or_null(json!("active")));
    for ignored in ["password", "confirmPassword", "agreeToTerms"] {
        // No response contains this field.
        fields.push(field(ignored, anything(), |_| Some(Value::Null)));
    }
    fields
}

/// Query strings, well-formed and malformed.
pub fn queries() -> impl Strategy<Value = String> {
    let paths = document()["paths"].clone();
    let (known, words): (BTreeSet<_>, Vec<_>) =
        paths.as_object().unwrap().keys().flat_map(|path| parameters_of(path)).unzip();
    let words = words.into_iter().flatten().flatten().map(|word| word.replace('&', "%26"));
    let others = ["public", "5", "leek", "rowan@garden.example", "%00", "tomato", "12"].map(str::to_owned);
    let values: Vec<_> = words.chain(others).collect();
    let known: Vec<_> = known.into_iter().collect();
    let name = prop_oneof![9 => select(known), 1 => "\\PC{0,12}"];
    let value = prop_oneof![3 => select(values), 1 => "\\PC{0,40}", 1 => "[%0-9a-fA-F+]{0,12}"];
    let pairs = vec((name, value), 0..4)
        .prop_map(|pairs| pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&"));
    prop_oneof![4 => pairs, 1 => any::<String>(), 1 => "[a-z%&=+;\\[\\]]{0,40}"]
}
