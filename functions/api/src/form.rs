//! Bodies: one JSON object whose fields are parsed by name. All errors are returned at once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use lambda_http::Request;
use lambda_http::http::header;
use rules::{Invalid, limits};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::Problem;
use crate::field_errors::{FieldErrors, Parsed};

/// The fields of a body. Each is taken by name; a field that nobody takes is unknown.
pub struct Form {
    fields: BTreeMap<String, Value>,
    errors: FieldErrors,
}

impl Form {
    /// Reads the body.
    pub fn of(request: &Request) -> Result<Self, Problem> {
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
        let mut errors = FieldErrors::default();
        for name in repeated {
            errors.add(&name, "must be given once");
        }
        Ok(Self { fields, errors })
    }

    /// A required field.
    pub fn required<T>(&mut self, name: &str, parse: impl FnOnce(&Value) -> Parsed<T>) -> Option<T> {
        if self.fields.contains_key(name) {
            self.optional(name, parse)
        } else {
            self.errors.add(name, "is required");
            None
        }
    }

    /// An optional field.
    pub fn optional<T>(&mut self, name: &str, parse: impl FnOnce(&Value) -> Parsed<T>) -> Option<T> {
        let value = self.fields.remove(name)?;
        self.errors.keep(name, parse(&value))
    }

    /// Drops fields unread.
    pub fn ignore(&mut self, names: &[&str]) {
        for name in names {
            self.fields.remove(*name);
        }
    }

    /// Returns every error. The fields that are left were not taken, so they are unknown.
    pub fn finish(self) -> Result<(), Problem> {
        self.errors.finish(self.fields.keys().map(String::as_str), "is not a field of this request")
    }
}

/// A text, which `parse` checks.
pub fn text<T>(parse: impl FnOnce(&str) -> Parsed<T>) -> impl FnOnce(&Value) -> Parsed<T> {
    |value| parse(value.as_str().ok_or_else(|| Invalid("must be a text".to_owned()))?)
}

/// `null`, or what `parse` takes.
pub fn nullable<T>(parse: impl FnOnce(&Value) -> Parsed<T>) -> impl FnOnce(&Value) -> Parsed<Option<T>> {
    |value| if value.is_null() { Ok(None) } else { parse(value).map(Some) }
}

/// `null`, an empty text, or a text that `parse` takes: as an empty form field sends.
pub fn blankable<T>(parse: impl FnOnce(&str) -> Parsed<T>) -> impl FnOnce(&Value) -> Parsed<Option<T>> {
    |value| match value.as_str() {
        Some(typed) if typed.trim().is_empty() => Ok(None),
        _ => nullable(text(parse))(value),
    }
}

/// A whole number, which `parse` checks. `30.0` is one (JSON Schema, 6.1.1).
pub fn whole_number<T>(parse: impl FnOnce(i64) -> Parsed<T>) -> impl FnOnce(&Value) -> Parsed<T> {
    |value| {
        let float = value.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 9.0e15);
        #[allow(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
        let whole = value.as_i64().or_else(|| float.map(|float| float as i64));
        parse(whole.ok_or_else(|| Invalid("must be a whole number".to_owned()))?)
    }
}

/// `true` or `false`.
pub fn boolean(value: &Value) -> Parsed<bool> {
    value.as_bool().ok_or_else(|| Invalid("must be true or false".to_owned()))
}

/// A JSON object that records repeated names; `serde_json::Map` would silently keep the last value.
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
