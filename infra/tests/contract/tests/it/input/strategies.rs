//! What the properties are tried with: values for every field, and what the rules make of each.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

use super::{Kind, Lines, fields_of_tips, fields_of_users};
use crate::openapi::required_fields;

/// Values to try for one field, and what each reads back as; `None` where it has to be refused.
pub struct Field {
    name: &'static str,
    required: bool,
    values: BoxedStrategy<Value>,
    read: Read,
}

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
    fine: impl Strategy<Value = Value> + 'static,
    read: impl Fn(&Value) -> Option<Value> + 'static,
) -> Field {
    Field { name, required: false, values: prop_oneof![12 => fine, 1 => anything()].boxed(), read: Box::new(read) }
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
        let typed = value.as_str()?;
        let control = |c: char| c.is_control() && !(many_lines && ['\n', '\r', '\t'].contains(&c));
        let kept = typed.trim().replace("\r\n", "\n").replace('\r', "\n");
        (!typed.chars().any(control) && limit.contains(&kept.chars().count())).then(|| json!(kept))
    })
}

fn word(name: &'static str, words: Vec<&'static str>) -> Field {
    let fine = select(words.clone()).prop_map(Value::from);
    field(name, fine, move |value| words.contains(&value.as_str()?).then(|| value.clone()))
}

fn address(name: &'static str) -> Field {
    let fine = "(https?://[a-z]{1,9}\\.example/[a-z0-9/]{0,20})?".prop_map(Value::from);
    field(name, fine, |value| match value.as_str() {
        Some(typed) if typed.trim().is_empty() => Some(Value::Null),
        Some(typed) if typed.starts_with("http") => Some(json!(typed.replace("http://", "https://"))),
        _ => value.is_null().then_some(Value::Null),
    })
}

impl Field {
    fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// Takes null too, and then reads back as `default`.
    fn or_null(self, default: Value) -> Self {
        let read = self.read;
        Self { read: Box::new(move |value| if value.is_null() { Some(default.clone()) } else { read(value) }), ..self }
    }
}

pub fn tip_fields() -> Vec<Field> {
    strategies(fields_of_tips())
}

pub fn user_fields() -> Vec<Field> {
    strategies(fields_of_users())
}

fn strategies(fields: Vec<(&'static str, Kind)>) -> Vec<Field> {
    let strategy = |(name, kind): (&'static str, Kind)| match kind {
        Kind::Text(limits, lines) => text(name, limits, lines == Lines::Many),
        Kind::Words(words) => word(name, words),
        Kind::OptionalWords(words) => word(name, words).or_null(Value::Null),
        Kind::Address => address(name),
        Kind::Age => age(name).or_null(Value::Null),
        Kind::Boolean => {
            field(name, any::<bool>().prop_map(Value::from), |value| value.is_boolean().then(|| value.clone()))
        }
    };
    fields.into_iter().map(strategy).collect()
}

fn age(name: &'static str) -> Field {
    field(name, (10_i64..=125).prop_map(Value::from), |value| {
        let years = value.as_f64().filter(|years| years.fract() == 0.0 && (13.0..=120.0).contains(years))?;
        #[allow(clippy::cast_possible_truncation, reason = "whole and small")]
        Some(json!(years as i64))
    })
}

/// Arbitrary subsets of the fields, with arbitrary values, and now and then a field that is none.
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

/// What the fields of a body read back as, or the names of those that have to be refused.
pub fn expected(fields: &[Field], body: &Map<String, Value>) -> Result<BTreeMap<String, Value>, BTreeSet<String>> {
    let (mut kept, mut refused) = (BTreeMap::new(), BTreeSet::new());
    for (name, value) in body {
        let field = fields.iter().find(|field| field.name == name);
        match field.and_then(|field| (field.read)(value)) {
            Some(value) => kept.insert(name.clone(), value).is_some(),
            None => refused.insert(name.clone()),
        };
    }
    refused.extend(fields.iter().filter(|f| f.required && !body.contains_key(f.name)).map(|f| f.name.to_owned()));
    if refused.is_empty() { Ok(kept) } else { Err(refused) }
}

/// A new tip's fields: the document says which are required, and two may be null.
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

/// A new profile's fields: the name is required, every other may be null; three are dropped unread.
pub fn new_user_fields() -> Vec<Field> {
    let adapt = |field: Field| match field.name {
        "name" => field.required(),
        "photoUrl" | "gender" | "age" => field,
        "showEmail" => field.or_null(json!(false)),
        _ => field.or_null(json!("")),
    };
    let mut fields: Vec<Field> = user_fields().into_iter().map(adapt).collect();
    fields.push(word("role", vec!["user"]).or_null(json!("user")));
    fields.push(word("status", vec!["active"]).or_null(json!("active")));
    for dropped in ["password", "confirmPassword", "agreeToTerms"] {
        // Absent from every response, whatever was sent.
        fields.push(field(dropped, anything(), |_| Some(Value::Null)));
    }
    fields
}

/// Parameters of all kinds, and query strings that are none.
pub fn queries() -> impl Strategy<Value = String> {
    let known = ["status", "limit", "cursor", "difficulty", "category", "author", "q", "email"];
    let values = ["public", "active", "5", "easy", "Herbs", "Trees %26 Shrubs", "leek", "rowan@garden.example", "%00"];
    let name = prop_oneof![9 => select(known.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,12}"];
    let value = prop_oneof![3 => select(values.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,40}", 1 => "[%0-9a-fA-F+]{0,12}"];
    let pairs = vec((name, value), 0..4)
        .prop_map(|pairs| pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&"));
    prop_oneof![4 => pairs, 1 => any::<String>(), 1 => "[a-z%&=+;\\[\\]]{0,40}"]
}
