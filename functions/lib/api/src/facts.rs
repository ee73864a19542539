//! The facts of a tip in a request's body.

use rules::{
    Basis, BasisKind, Climate, Facts, FrostOffset, FrostPoint, FrostSpan, FrostWeeks, Hazard, HazardNote, Link,
    Minutes, Month, Months, Place, Seasons, Source, Standfirst, Sun, Tool, Week, Work, limits,
};

use crate::form::{Form, blankable, list, set, text, whole_number};
use crate::query::plant;

/// Takes the facts of a tip, each of which may be missing.
pub fn facts(form: &mut Form) -> Facts {
    let facts = Facts {
        plants: form.optional("plants", list(limits::PLANTS, text(plant))).unwrap_or_default(),
        work: form.optional("work", text(Work::parse)),
        months: form.object("months", months).unwrap_or_default(),
        frost: form.object("frost", frost).flatten(),
        months_for: form.object("monthsFor", frost_weeks).flatten(),
        climates: form.optional("climates", set(text(Climate::parse))).unwrap_or_default(),
        places: form.optional("places", set(text(Place::parse))).unwrap_or_default(),
        sun: form.optional("sun", set(text(Sun::parse))).unwrap_or_default(),
        hazards: form.optional("hazards", set(text(Hazard::parse))).unwrap_or_default(),
        hazard_note: form.optional("hazardNote", blankable(HazardNote::parse)).flatten(),
        basis: form.object("basis", basis).flatten(),
        minutes: form.optional("minutes", whole_number(Minutes::parse)),
        tools: form.optional("tools", list(limits::TOOLS, text(Tool::parse))).unwrap_or_default(),
        standfirst: form.optional("standfirst", blankable(Standfirst::parse)).flatten(),
    };
    if facts.frost.is_some() && facts.months.is_empty() {
        form.reject("frost", "needs months, for readers whose frosts are not known");
    }
    facts
}

fn months(form: &mut Form) -> Months {
    let mut take = |name| form.optional(name, set(whole_number(Month::parse))).unwrap_or_default();
    let months = Months { best: take("best"), possible: take("possible") };
    if months.best.iter().any(|month| months.possible.contains(month)) {
        form.reject("possible", "must not have a month that is among the best");
    }
    months
}

/// `None` if something is missing or invalid; that is an error of the form then.
fn frost(form: &mut Form) -> Option<FrostSpan> {
    let from = form.required("from", text(FrostPoint::parse));
    let start = form.required("start", whole_number(FrostOffset::parse));
    let end = form.required("end", whole_number(FrostOffset::parse));
    let frost = FrostSpan { from: from?, start: start?, end: end? };
    if frost.end < frost.start {
        form.reject("end", "must not be before the start");
    }
    Some(frost)
}

fn frost_weeks(form: &mut Form) -> Option<FrostWeeks> {
    let last_frost = form.required("lastFrost", whole_number(Week::parse));
    let first_frost = form.required("firstFrost", whole_number(Week::parse));
    Some(FrostWeeks { last_frost: last_frost?, first_frost: first_frost? })
}

/// `None` if the kind is missing or invalid; that is an error of the form then. The app's form has the same rules; one table tests both.
fn basis(form: &mut Form) -> Option<Basis> {
    let kind = form.required("kind", text(BasisKind::parse));
    let seasons = form.optional("seasons", whole_number(Seasons::parse));
    let title = form.optional("title", blankable(Source::parse)).flatten();
    let link = form.optional("link", blankable(Link::parse)).flatten();
    let basis = Basis { kind: kind?, seasons, title, link };
    let has_source = basis.title.is_some() || basis.link.is_some();
    match basis.kind {
        BasisKind::ExtensionService if basis.link.is_none() => form.reject("link", "is required for this kind"),
        BasisKind::Book if !has_source && !form.is_invalid("link") => {
            form.reject("title", "is required without a link");
        }
        BasisKind::OwnExperience | BasisKind::Heard if has_source => form.reject("kind", "has neither title nor link"),
        _ => {}
    }
    if basis.kind != BasisKind::OwnExperience && basis.seasons.is_some() {
        form.reject("seasons", "is for own experience only");
    }
    Some(basis)
}

#[cfg(test)]
mod tests {
    use lambda_http::http::Request;
    use lambda_http::http::header::CONTENT_TYPE;
    use serde::Deserialize;
    use serde_json::Value;

    use super::*;

    /// A row of the table that the app's tests read too.
    #[derive(Deserialize)]
    struct Row {
        name: String,
        basis: Value,
        invalid: Vec<String>,
    }

    #[test]
    fn app_and_server_accept_the_same_bases() {
        let rows: Vec<Row> = serde_json::from_str(include_str!("../../rules/tests/basis.json")).unwrap();
        for Row { name, basis: sent, invalid } in rows {
            let body = lambda_http::Body::from(sent.to_string());
            let request = Request::builder().header(CONTENT_TYPE, "application/json").body(body).unwrap();
            let mut form = Form::of(&request).ok().unwrap();
            basis(&mut form);
            let found = ["kind", "seasons", "title", "link"].into_iter().filter(|field| form.is_invalid(field));
            assert_eq!(found.collect::<Vec<_>>(), invalid, "{name}");
        }
    }
}
