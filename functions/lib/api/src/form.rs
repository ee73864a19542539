//! Bodies: one JSON object whose fields are parsed by name. All errors are returned at once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use lambda_http::Request;
use lambda_http::http::header;
use rules::{Invalid, Set, Word, limits};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value};

use crate::Problem;
use crate::field_errors::{FieldErrors, Parsed};

const UNKNOWN: &str = "is not a field of this request";

/// The fields of a body. A parser takes each by name; a field that no parser takes is unknown.
pub struct Form {
    fields: BTreeMap<String, Node>,
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
        let object = serde_json::from_slice::<Object>(body);
        Ok(object.map_err(|_| Problem::invalid_field("body", "must be one JSON object"))?.into())
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
        let value = match self.fields.remove(name)? {
            // No parser of a value takes an object, whatever is in it.
            Node::Object(_) => Value::Object(Map::new()),
            Node::Objects(objects) => vec![Value::Object(Map::new()); objects.len()].into(),
            Node::Other(value) => value,
        };
        self.errors.keep(name, parse(&value))
    }

    /// A field that is required or not.
    pub fn given<T>(&mut self, is_required: bool, name: &str, parse: impl FnOnce(&Value) -> Parsed<T>) -> Option<T> {
        if is_required { self.required(name, parse) } else { self.optional(name, parse) }
    }

    /// An optional field with an object, whose own fields `parse` takes. Their errors have paths, such as `facts.minutes`.
    pub fn object<T>(&mut self, name: &str, parse: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let Node::Object(object) = self.fields.remove(name)? else {
            self.errors.add(name, "must be an object");
            return None;
        };
        self.inside(name, object, parse)
    }

    /// An optional field with a list of at most `most` objects, whose own fields `parse` takes. Their errors have paths, such as
    /// `photos.0.alt`.
    pub fn objects<T>(&mut self, name: &str, most: usize, parse: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let Node::Objects(objects) = self.fields.remove(name)? else {
            self.errors.add(name, "must be a list of objects");
            return None;
        };
        if objects.len() > most {
            self.errors.add(name, format!("must have at most {most} items"));
            return None;
        }
        let parsed = objects
            .into_iter()
            .enumerate()
            .map(|(n, object)| self.inside(&format!("{name}.{n}"), object, &parse).flatten());
        // All of them, because each may have errors.
        parsed.collect::<Vec<_>>().into_iter().collect()
    }

    fn inside<T>(&mut self, path: &str, object: Object, parse: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let mut inner = Self::from(object);
        let value = parse(&mut inner);
        let unknown = inner.fields.keys().map(String::as_str);
        let is_valid = self.errors.nest(path, inner.errors, unknown, UNKNOWN);
        is_valid.then_some(value)
    }

    /// Whether a field has an error.
    pub fn is_invalid(&self, name: &str) -> bool {
        self.errors.has(name)
    }

    /// Adds an error to a field that is valid by itself, or missing. An invalid field keeps its own error only.
    pub fn reject(&mut self, name: &str, message: &str) {
        if !self.is_invalid(name) {
            self.errors.add(name, message);
        }
    }

    /// Drops fields unread.
    pub fn ignore(&mut self, names: &[&str]) {
        for name in names {
            self.fields.remove(*name);
        }
    }

    /// Returns every error. The remaining fields are unknown.
    pub fn finish(self) -> Result<(), Problem> {
        self.errors.finish(self.fields.keys().map(String::as_str), UNKNOWN)
    }
}

/// A text, which `parse` checks.
pub fn text<T>(parse: impl Fn(&str) -> Parsed<T>) -> impl Fn(&Value) -> Parsed<T> {
    move |value| parse(value.as_str().ok_or_else(|| Invalid("must be a text".to_owned()))?)
}

/// `null`, or what `parse` takes.
pub fn nullable<T>(parse: impl Fn(&Value) -> Parsed<T>) -> impl Fn(&Value) -> Parsed<Option<T>> {
    move |value| if value.is_null() { Ok(None) } else { parse(value).map(Some) }
}

/// `null`, an empty text, or a text that `parse` takes: as an empty form field sends.
pub fn blankable<T>(parse: impl Fn(&str) -> Parsed<T>) -> impl Fn(&Value) -> Parsed<Option<T>> {
    move |value| match value.as_str() {
        Some(typed) if typed.trim().is_empty() => Ok(None),
        _ => nullable(text(&parse))(value),
    }
}

/// A whole number, which `parse` checks. `30.0` is one (JSON Schema, 6.1.1).
pub fn whole_number<T>(parse: impl Fn(i64) -> Parsed<T>) -> impl Fn(&Value) -> Parsed<T> {
    move |value| {
        let float = value.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 9.0e15);
        #[allow(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
        let whole = value.as_i64().or_else(|| float.map(|float| float as i64));
        parse(whole.ok_or_else(|| Invalid("must be a whole number".to_owned()))?)
    }
}

/// A list of at most `most` different items, each of which `parse` takes.
pub fn list<T: PartialEq>(most: usize, parse: impl Fn(&Value) -> Parsed<T>) -> impl Fn(&Value) -> Parsed<Vec<T>> {
    move |value| {
        let items = value.as_array().ok_or_else(|| Invalid("must be a list".to_owned()))?;
        if items.len() > most {
            return Err(Invalid(format!("must have at most {most} items")));
        }
        let mut parsed = Vec::with_capacity(items.len());
        for item in items {
            let item = parse(item).map_err(|Invalid(message)| Invalid(format!("has an item that {message}")))?;
            if parsed.contains(&item) {
                return Err(Invalid("must have each item once".to_owned()));
            }
            parsed.push(item);
        }
        Ok(parsed)
    }
}

/// A list of different words of a closed list.
pub fn set<T: Word>(parse: impl Fn(&Value) -> Parsed<T>) -> impl Fn(&Value) -> Parsed<Set<T>> {
    let list = list(T::ALL.len(), parse);
    move |value| Ok(list(value)?.into_iter().collect())
}

/// `true` or `false`.
pub fn boolean(value: &Value) -> Parsed<bool> {
    value.as_bool().ok_or_else(|| Invalid("must be true or false".to_owned()))
}

impl From<Object> for Form {
    fn from(object: Object) -> Self {
        let mut errors = FieldErrors::default();
        for name in object.repeated {
            errors.add(&name, "must be given once");
        }
        Self { fields: object.fields, errors }
    }
}

/// A JSON object that records repeated names; `serde_json::Map` would silently keep the last value.
struct Object {
    fields: BTreeMap<String, Node>,
    repeated: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Node {
    Object(Object),
    Objects(Vec<Object>),
    Other(Value),
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
                while let Some((name, value)) = map.next_entry::<String, Node>()? {
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
