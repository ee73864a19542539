//! Parameters of the query string.

use lambda_http::{Request, RequestExt};
use rules::limits;

use crate::Problem;
use crate::faults::{Faults, Parsed};

/// The parameters of a request. Unknown and repeated ones are refused.
pub struct Query<'a> {
    request: &'a Request,
    faults: Faults,
}

impl<'a> Query<'a> {
    /// Reads the parameters, of which only `known` ones may be there.
    pub fn of(request: &'a Request, known: &[&str]) -> Self {
        let mut faults = Faults::default();
        if let Some(given) = request.query_string_parameters_ref() {
            let mut names: Vec<&str> = given.iter().map(|(name, _)| name).collect();
            names.sort_unstable();
            names.dedup();
            for name in names {
                if !known.contains(&name) {
                    faults.add(name, "is not a parameter of this list");
                } else if given.all(name).is_some_and(|values| values.len() > 1) {
                    faults.add(name, "must be given once");
                }
            }
        }
        Self { request, faults }
    }

    /// A parameter, where it is given.
    pub fn optional<T>(&mut self, name: &str, parse: impl FnOnce(&str) -> Parsed<T>) -> Option<T> {
        let value = self.request.query_string_parameters_ref()?.first(name)?;
        self.faults.keep(name, parse(value))
    }

    /// `limit`: items of one page.
    pub fn limit(&mut self) -> u16 {
        let range = limits::PAGE;
        let parse = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            let limit = text.parse().ok().filter(|limit| digits && range.contains(limit));
            limit.ok_or_else(|| {
                rules::Refusal(format!("must be a whole number from {} to {}", range.start(), range.end()))
            })
        };
        self.optional("limit", parse).unwrap_or(limits::PAGE_DEFAULT)
    }

    /// `cursor`: where to go on in the list that `filter` names.
    pub fn cursor<P>(&mut self, filter: &str, parse: impl FnOnce(&str) -> Option<P>) -> Option<P> {
        self.optional("cursor", |cursor| {
            rules::cursor::decode(filter, cursor)
                .and_then(|position| parse(&position))
                .ok_or_else(|| rules::Refusal("is not a cursor of this list".to_owned()))
        })
    }

    pub fn refuse(&mut self, name: &str, message: &str) {
        self.faults.add(name, message);
    }

    pub fn finish(self) -> Result<(), Problem> {
        self.faults.finish()
    }
}
