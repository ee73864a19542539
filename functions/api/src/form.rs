//! Bodies: one JSON object, each of its fields parsed by name, every fault told at once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use lambda_http::Request;
use lambda_http::http::header;
use rules::{Refusal, limits};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::Problem;
use crate::faults::{Faults, Parsed};

/// The fields of a body, taken one by one.
pub struct Form {
    fields: BTreeMap<String, Value>,
    faults: Faults,
}

impl Form {
    /// Reads the body, of which only `known` fields may be there.
    pub fn of(request: &Request, known: &[&str]) -> Result<Self, Problem> {
        let body: &[u8] = request.body();
        if body.len() > limits::BODY {
            return Err(Problem::too_large());
        }
        let media_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let media_type = media_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !media_type.eq_ignore_ascii_case("application/json") {
            return Err(Problem::unsupported_media_type());
        }
        let Object { fields, repeated } =
            serde_json::from_slice(body).map_err(|_| Problem::invalid_field("body", "must be one JSON object"))?;
        let mut faults = Faults::default();
        for name in fields.keys().filter(|name| !known.contains(&name.as_str())) {
            faults.add(name, "is not a field of this request");
        }
        for name in repeated {
            faults.add(&name, "must be given once");
        }
        Ok(Self { fields, faults })
    }

    /// A field that has to be there.
    pub fn required<T>(&mut self, name: &str, parse: impl FnOnce(&Value) -> Parsed<T>) -> Option<T> {
        if self.fields.contains_key(name) {
            self.optional(name, parse)
        } else {
            self.faults.add(name, "is required");
            None
        }
    }

    /// A field that may be left out.
    pub fn optional<T>(&mut self, name: &str, parse: impl FnOnce(&Value) -> Parsed<T>) -> Option<T> {
        let value = self.fields.remove(name)?;
        self.faults.keep(name, parse(&value))
    }

    pub fn finish(self) -> Result<(), Problem> {
        self.faults.finish()
    }
}

/// A text, then parsed.
pub fn text<T>(parse: impl FnOnce(&str) -> Parsed<T>) -> impl FnOnce(&Value) -> Parsed<T> {
    |value| parse(value.as_str().ok_or_else(|| Refusal("must be a text".to_owned()))?)
}

/// `null`, or what `parse` takes.
pub fn nullable<T>(parse: impl FnOnce(&Value) -> Parsed<T>) -> impl FnOnce(&Value) -> Parsed<Option<T>> {
    |value| if value.is_null() { Ok(None) } else { parse(value).map(Some) }
}

/// `null`, an empty text, or a text that `parse` takes: what a form field left empty sends.
pub fn blankable<T>(parse: impl FnOnce(&str) -> Parsed<T>) -> impl FnOnce(&Value) -> Parsed<Option<T>> {
    |value| match value.as_str() {
        Some(typed) if typed.trim().is_empty() => Ok(None),
        _ => nullable(text(parse))(value),
    }
}

/// A whole number, then parsed. `30.0` is one (JSON Schema, 6.1.1).
pub fn whole_number<T>(parse: impl FnOnce(i64) -> Parsed<T>) -> impl FnOnce(&Value) -> Parsed<T> {
    |value| {
        let float = value.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 9.0e15);
        #[allow(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
        let whole = value.as_i64().or_else(|| float.map(|float| float as i64));
        parse(whole.ok_or_else(|| Refusal("must be a whole number".to_owned()))?)
    }
}

/// `true` or `false`.
pub fn boolean(value: &Value) -> Parsed<bool> {
    value.as_bool().ok_or_else(|| Refusal("must be true or false".to_owned()))
}

/// A JSON object that remembers which names came twice, where `serde_json::Map` would keep the last in silence.
struct Object {
    fields: BTreeMap<String, Value>,
    repeated: BTreeSet<String>,
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor;

        impl<'de> Visitor<'de> for ObjectVisitor {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let (mut fields, mut repeated) = (BTreeMap::new(), BTreeSet::new());
                while let Some((name, value)) = map.next_entry::<String, Value>()? {
                    if fields.insert(name.clone(), value).is_some() {
                        repeated.insert(name);
                    }
                }
                Ok(Object { fields, repeated })
            }
        }

        deserializer.deserialize_map(ObjectVisitor)
    }
}
