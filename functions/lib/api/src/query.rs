//! Parameters of the query string.

use std::collections::BTreeMap;
use std::str::FromStr;

use lambda_http::{Request, RequestExt};
use rules::plants::{DrawnPlant, PlantId};
use rules::{Invalid, Month, TipId, UserId, Week, limits};

use crate::Problem;
use crate::field_errors::{FieldErrors, Parsed};

/// The parameters of a request. Each is taken by name; unknown and repeated ones are errors.
pub struct Query<'a> {
    parameters: BTreeMap<&'a str, Vec<&'a str>>,
    errors: FieldErrors,
}

impl<'a> Query<'a> {
    pub fn of(request: &'a Request) -> Self {
        let mut parameters = BTreeMap::<_, Vec<_>>::new();
        for (name, value) in request.query_string_parameters_ref().into_iter().flat_map(|given| given.iter()) {
            parameters.entry(name).or_default().push(value);
        }
        Self { parameters, errors: FieldErrors::default() }
    }

    /// A parameter, if given.
    pub fn optional<T>(&mut self, name: &str, parse: impl FnOnce(&str) -> Parsed<T>) -> Option<T> {
        if let [value] = self.parameters.remove(name)?[..] {
            return self.errors.keep(name, parse(value));
        }
        self.errors.add(name, "must be given once");
        None
    }

    /// Whether any of the parameters is given and not taken yet.
    pub fn has_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.parameters.contains_key(name))
    }

    /// A required parameter.
    pub fn required<T>(&mut self, name: &str, parse: impl FnOnce(&str) -> Parsed<T>) -> Option<T> {
        if !self.parameters.contains_key(name) {
            self.errors.add(name, "is required");
        }
        self.optional(name, parse)
    }

    /// `limit`: items of one page.
    pub fn limit(&mut self) -> u16 {
        let range = limits::PAGE;
        let parse = |text: &str| {
            number(text).filter(|limit| range.contains(limit)).ok_or_else(|| {
                rules::Invalid(format!("must be a whole number from {} to {}", range.start(), range.end()))
            })
        };
        self.optional("limit", parse).unwrap_or(limits::PAGE_DEFAULT)
    }

    /// `cursor`: the position in the list that `filter` names.
    pub fn cursor<P>(&mut self, filter: &str, parse: impl FnOnce(&str) -> Option<P>) -> Option<P> {
        self.optional("cursor", |cursor| {
            rules::cursor::decode(filter, cursor)
                .and_then(|position| parse(&position))
                .ok_or_else(|| rules::Invalid("is not a cursor of this list".to_owned()))
        })
    }

    pub fn reject(&mut self, name: &str, message: &str) {
        self.errors.add(name, message);
    }

    /// Returns every error. The remaining parameters are unknown.
    pub fn finish(self) -> Result<(), Problem> {
        self.errors.finish(self.parameters.into_keys(), "is not a parameter of this request")
    }
}

/// A parameter with a month, 1 to 12.
pub fn month(text: &str) -> Parsed<Month> {
    Month::parse(number(text).unwrap_or_default())
}

/// A parameter with a week, 1 to 52.
pub fn week(text: &str) -> Parsed<Week> {
    Week::parse(number(text).unwrap_or_default())
}

/// A parameter with a plant's id.
pub fn plant(id: &str) -> Parsed<PlantId> {
    PlantId::parse(id).ok_or_else(|| Invalid("is not a plant of the list".to_owned()))
}

/// A parameter with a tip's id.
pub fn tip(id: &str) -> Parsed<TipId> {
    TipId::parse(id).ok_or_else(|| Invalid("is not the id of a tip".to_owned()))
}

/// A field with the id of a plant that has a drawing.
pub fn drawn_plant(id: &str) -> Parsed<DrawnPlant> {
    DrawnPlant::parse(id).ok_or_else(|| Invalid("is not a plant with a drawing".to_owned()))
}

/// A parameter with a gardener's id.
pub fn gardener(id: &str) -> Parsed<UserId> {
    UserId::parse(id).ok_or_else(|| Invalid("must be a gardener's id".to_owned()))
}

/// A whole number in its only form: `5`, and not `05` or `+5`.
fn number<T: FromStr>(text: &str) -> Option<T> {
    let digits = !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}
