//! The facts of a tip: when, where and for whom its advice is good, and what it rests on. All of them are optional.

use std::mem::swap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::known::{self, Known};
use crate::plants::PlantId;
use crate::{
    BasisKind, Climate, FrostSpan, FrostWeeks, Hazard, HazardNote, Link, Minutes, Month, Place, Seasons, Set, Source,
    Standfirst, Stored, Sun, Timing, Tool, Work,
};

// The draft, the stored item, the API's requests and responses, the index and the sample data all contain this one struct.
/// The facts of a tip, beside its text. A missing one is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    /// Ids of plants of the site's list, each once.
    #[serde(default, deserialize_with = "known::list", skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = HashSet<PlantId>, max_items = 3)]
    pub plants: Vec<PlantId>,
    /// `tend` is to feed and water too.
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub work: Option<Work>,
    #[serde(default, skip_serializing_if = "Months::is_empty")]
    pub months: Months,
    /// The time by the garden's frosts. It goes with months, for readers whose frosts are not known.
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frost: Option<FrostSpan>,
    /// The frosts of the garden that the months are for, if its gardener says them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub months_for: Option<FrostWeeks>,
    /// The climates that the advice is for.
    #[serde(default, skip_serializing_if = "Set::is_empty")]
    #[schema(value_type = HashSet<Climate>)]
    pub climates: Set<Climate>,
    /// Where the plant grows.
    #[serde(default, skip_serializing_if = "Set::is_empty")]
    #[schema(value_type = HashSet<Place>)]
    pub places: Set<Place>,
    #[serde(default, skip_serializing_if = "Set::is_empty")]
    #[schema(value_type = HashSet<Sun>)]
    pub sun: Set<Sun>,
    #[serde(default, skip_serializing_if = "Set::is_empty")]
    #[schema(value_type = HashSet<Hazard>)]
    pub hazards: Set<Hazard>,
    /// A line about the hazards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hazard_note: Option<HazardNote>,
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub basis: Option<Basis>,
    /// How long the work takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub minutes: Option<Minutes>,
    /// Each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = HashSet<Tool>, max_items = 8)]
    pub tools: Vec<Tool>,
    /// The tip in one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub standfirst: Option<Standfirst>,
}

/// The months for a tip's work, of the northern year. A month is in one of the two lists at most. Without any month: any time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Months {
    #[serde(default, skip_serializing_if = "Set::is_empty")]
    #[schema(value_type = HashSet<Month>)]
    pub best: Set<Month>,
    #[serde(default, skip_serializing_if = "Set::is_empty")]
    #[schema(value_type = HashSet<Month>)]
    pub possible: Set<Month>,
}

impl Facts {
    /// The facts that a card shows, and the others.
    pub fn split(mut self) -> (Self, Self) {
        let mut card = Self::default();
        self.swap_card(&mut card);
        (card, self)
    }

    /// The facts of a card together with the others.
    #[must_use]
    pub fn with(mut self, mut page: Self) -> Self {
        self.swap_card(&mut page);
        page
    }

    pub fn timing(&self) -> Timing {
        Timing { months: self.months, frost: self.frost, months_for: self.months_for }
    }

    /// The one list of the facts that a card shows.
    fn swap_card(&mut self, with: &mut Self) {
        swap(&mut self.plants, &mut with.plants);
        swap(&mut self.work, &mut with.work);
        swap(&mut self.months, &mut with.months);
        swap(&mut self.frost, &mut with.frost);
        swap(&mut self.months_for, &mut with.months_for);
        swap(&mut self.places, &mut with.places);
        swap(&mut self.hazards, &mut with.hazards);
        swap(&mut self.standfirst, &mut with.standfirst);
    }
}

impl Months {
    pub fn is_empty(&self) -> bool {
        self.best.is_empty() && self.possible.is_empty()
    }
}

/// The basis of a tip's advice. `seasons` goes with `own-experience` only. An `extension-service` needs its `link`; a `book` needs a
/// `title`, a `link` or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Basis {
    pub kind: BasisKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seasons: Option<Seasons>,
    /// The title of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub link: Option<Link>,
}

impl Known for Basis {
    type Stored = Stored<Self>;

    fn known(stored: Stored<Self>) -> Option<Self> {
        if let Stored::Known(basis) = stored { Some(basis) } else { None }
    }
}
