//! The facts of a tip in a request's body.

use rules::{
    Basis, BasisKind, Climate, Facts, Hazard, HazardNote, Link, Minutes, Month, Months, Place, Seasons, Source,
    Standfirst, Sun, Tool, Work, limits,
};

use crate::form::{Form, blankable, list, set, text, whole_number};
use crate::query::plant;

/// Takes the facts of a tip, each of which may be missing.
pub fn facts(form: &mut Form) -> Facts {
    Facts {
        plants: form.optional("plants", list(limits::PLANTS, text(plant))).unwrap_or_default(),
        work: form.optional("work", text(Work::parse)),
        months: form.object("months", months).unwrap_or_default(),
        climates: form.optional("climates", set(text(Climate::parse))).unwrap_or_default(),
        places: form.optional("places", set(text(Place::parse))).unwrap_or_default(),
        sun: form.optional("sun", set(text(Sun::parse))).unwrap_or_default(),
        hazards: form.optional("hazards", set(text(Hazard::parse))).unwrap_or_default(),
        hazard_note: form.optional("hazardNote", blankable(HazardNote::parse)).flatten(),
        basis: form.object("basis", basis).flatten(),
        minutes: form.optional("minutes", whole_number(Minutes::parse)),
        tools: form.optional("tools", list(limits::TOOLS, text(Tool::parse))).unwrap_or_default(),
        standfirst: form.optional("standfirst", blankable(Standfirst::parse)).flatten(),
    }
}

fn months(form: &mut Form) -> Months {
    let mut take = |name| form.optional(name, set(whole_number(Month::parse))).unwrap_or_default();
    let months = Months { best: take("best"), possible: take("possible") };
    if months.best.iter().any(|month| months.possible.contains(month)) {
        form.reject("possible", "must not have a month that is among the best");
    }
    months
}

/// `None` if the kind is missing or invalid; that is an error of the form then.
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
