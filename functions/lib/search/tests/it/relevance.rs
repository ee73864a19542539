//! What people type, and the tips and gardeners that they must find: `../relevance.json`.

use std::{collections::HashMap, fmt::Write as _};

use rules::{TipId, UserId};
use search::{GardenerQuery, TipQuery};
use serde::Deserialize;

use crate::garden::{self, Garden};

/// Hits that a person looks at.
const LOOKED_AT: usize = 10;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Queries {
    tips: Vec<Expected>,
    gardeners: Vec<Expected>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    kind: String,
    q: String,
    /// Starts of titles, or names.
    #[serde(alias = "tips", alias = "gardeners")]
    find: Vec<String>,
    #[serde(default)]
    never: Vec<String>,
    #[serde(default)]
    typing: bool,
    #[serde(default)]
    nearest: bool,
}

#[test]
fn people_find_what_they_look_for_among_the_sample_tips() {
    let queries: Queries = serde_json::from_str(include_str!("../relevance.json")).unwrap();
    assert!(queries.tips.len() + queries.gardeners.len() >= 60);
    let (changes, titles) = garden::sample();
    let titles: HashMap<TipId, String> = titles.into_iter().collect();
    let names: HashMap<UserId, String> = changes
        .iter()
        .filter_map(|change| match change {
            search::Change::Gardener(gardener) => Some((gardener.id, gardener.name.clone())),
            _ => None,
        })
        .collect();
    let index = Garden::new(changes).index();

    let mut report = String::new();
    let mut ranks = Vec::new();
    for expected in &queries.tips {
        let query = TipQuery { text: &expected.q, typing: expected.typing, limit: LOOKED_AT, ..TipQuery::default() };
        let answer = index.tips_for(&query).unwrap();
        let hits: Vec<_> = answer.hits.iter().map(|id| titles[id].as_str()).collect();
        if answer.nearest != expected.nearest {
            writeln!(report, "{:?}: nearest is {}", expected.q, answer.nearest).unwrap();
        }
        ranks.push(rank(expected, &hits, &mut report));
    }
    for expected in &queries.gardeners {
        let query =
            GardenerQuery { text: &expected.q, typing: expected.typing, limit: LOOKED_AT, ..GardenerQuery::default() };
        let answer = index.gardeners_for(&query).unwrap();
        let hits: Vec<_> = answer.hits.iter().map(|id| names[id].as_str()).collect();
        ranks.push(rank(expected, &hits, &mut report));
    }
    let count = u32::try_from(ranks.len()).unwrap();
    let mean = ranks.iter().sum::<f64>() / f64::from(count);
    println!("{count} queries, mean reciprocal rank {mean:.3}");
    assert!(report.is_empty(), "{report}");
    assert!(mean >= 0.9, "mean reciprocal rank {mean:.3}");
}

/// The reciprocal rank of the first hit that is wanted.
fn rank(expected: &Expected, hits: &[&str], report: &mut String) -> f64 {
    let is_among = |title: &String| hits.iter().any(|hit| hit.starts_with(title.as_str()));
    for missing in expected.find.iter().filter(|title| !is_among(title)) {
        writeln!(report, "{} {:?}: {missing:?} is not among {hits:?}", expected.kind, expected.q).unwrap();
    }
    for wrong in expected.never.iter().filter(|title| is_among(title)) {
        writeln!(report, "{} {:?}: {wrong:?} is among {hits:?}", expected.kind, expected.q).unwrap();
    }
    let is_wanted = |hit: &&str| expected.find.iter().any(|title| hit.starts_with(title.as_str()));
    let first = hits.iter().position(is_wanted).and_then(|at| u32::try_from(at).ok());
    let rank = first.map_or(0.0, |at| 1.0 / f64::from(at + 1));
    if rank < 1.0 {
        println!("{:.2} {} {:?}: {hits:?}", rank, expected.kind, expected.q);
    }
    rank
}
