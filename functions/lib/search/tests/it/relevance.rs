//! What people type, and the tips and gardeners that they must find: `../relevance.json`, and `../held-out.json`, by which nothing is
//! tuned.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write as _,
};

use rules::{TipId, UserId};
use search::{GardenerQuery, Index, TipQuery};
use serde::Deserialize;

use crate::garden::{self, Garden};

/// Hits that a person looks at.
const LOOKED_AT: usize = 10;

/// The least mean reciprocal rank: of all queries, and of those of each kind.
const LEAST: f64 = 0.95;
const LEAST_OF_KIND: f64 = 0.85;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Queries {
    tips: Vec<Expected>,
    gardeners: Vec<Expected>,
    /// Searches for what no tip is about.
    nothing: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    kind: String,
    q: String,
    /// Starts of titles, or names, all of which must be found.
    #[serde(default, alias = "tips", alias = "gardeners")]
    find: Vec<String>,
    /// Other right answers.
    #[serde(default)]
    any: Vec<String>,
    #[serde(default)]
    never: Vec<String>,
    #[serde(default)]
    typing: bool,
    #[serde(default)]
    nearest: bool,
}

/// The sample gardeners and tips, with the words to show for each.
struct Sample {
    index: Index,
    titles: HashMap<TipId, String>,
    names: HashMap<UserId, String>,
}

impl Sample {
    fn new() -> Self {
        let (changes, titles) = garden::sample();
        let name = |change: &search::Change| match change {
            search::Change::Gardener(gardener) => Some((gardener.id, gardener.name.clone())),
            _ => None,
        };
        let names = changes.iter().filter_map(name).collect();
        Self { index: Garden::new(changes).index(), titles: titles.into_iter().collect(), names }
    }

    /// The titles or names that a query finds first, and whether they are the nearest only.
    fn hits(&self, expected: &Expected, of_tips: bool) -> (Vec<&str>, bool) {
        let (text, typing) = (expected.q.as_str(), expected.typing);
        if of_tips {
            let query = TipQuery { text, typing, limit: LOOKED_AT, ..TipQuery::default() };
            let answer = self.index.tips_for(&query, garden::plants()).unwrap();
            (answer.hits.iter().map(|id| self.titles[id].as_str()).collect(), answer.nearest)
        } else {
            let query = GardenerQuery { text, typing, limit: LOOKED_AT, ..GardenerQuery::default() };
            let answer = self.index.gardeners_for(&query).unwrap();
            (answer.hits.iter().map(|id| self.names[id].as_str()).collect(), answer.nearest)
        }
    }
}

/// What is wrong, and the reciprocal ranks by kind.
fn judge(queries: &Queries) -> (String, BTreeMap<String, Vec<f64>>) {
    let sample = Sample::new();
    let mut report = String::new();
    let mut ranks = BTreeMap::<_, Vec<_>>::new();
    let tips = queries.tips.iter().map(|expected| (expected, true));
    for (expected, of_tips) in tips.chain(queries.gardeners.iter().map(|expected| (expected, false))) {
        let (hits, nearest) = sample.hits(expected, of_tips);
        if expected.nearest && !nearest {
            writeln!(report, "{:?} is not answered by the nearest", expected.q).unwrap();
        }
        let kind = if of_tips { expected.kind.clone() } else { format!("gardener, {}", expected.kind) };
        ranks.entry(kind).or_default().push(rank(expected, &hits, &mut report));
    }
    for text in &queries.nothing {
        let query = TipQuery { text, limit: LOOKED_AT, ..TipQuery::default() };
        let answer = sample.index.tips_for(&query, garden::plants()).unwrap();
        if !answer.nearest && !answer.hits.is_empty() {
            let hits: Vec<_> = answer.hits.iter().map(|id| &sample.titles[id]).collect();
            writeln!(report, "{text:?} is answered by {hits:?}").unwrap();
        }
        // The page says first which words no tip has, or that no tip has all of them.
        if answer.missing.is_empty() && !answer.nearest {
            writeln!(report, "{text:?} does not say what is missing").unwrap();
        }
    }
    (report, ranks)
}

fn mean(ranks: &[f64]) -> f64 {
    ranks.iter().sum::<f64>() / f64::from(u32::try_from(ranks.len()).unwrap())
}

fn check(queries: &Queries, least: f64, least_of_kind: f64) {
    let (report, ranks) = judge(queries);
    let all = mean(&ranks.values().flatten().copied().collect::<Vec<_>>());
    for (kind, ranks) in &ranks {
        println!("{kind}: {} queries, mean reciprocal rank {:.3}", ranks.len(), mean(ranks));
    }
    println!("all: mean reciprocal rank {all:.3}");
    assert!(report.is_empty(), "{report}");
    assert!(all >= least, "mean reciprocal rank {all:.3}");
    for (kind, ranks) in &ranks {
        assert!(mean(ranks) >= least_of_kind, "{kind}: mean reciprocal rank {:.3}", mean(ranks));
    }
}

#[test]
fn people_find_what_they_look_for_among_the_sample_tips() {
    let queries: Queries = serde_json::from_str(include_str!("../relevance.json")).unwrap();
    assert!(queries.tips.len() >= 150 && queries.nothing.len() >= 30);
    check(&queries, LEAST, LEAST_OF_KIND);
}

#[test]
fn people_find_what_they_look_for_by_queries_that_were_held_out() {
    let queries: Queries = serde_json::from_str(include_str!("../held-out.json")).unwrap();
    assert!(queries.tips.len() >= 40);
    check(&queries, LEAST, LEAST_OF_KIND);
}

#[test]
fn first_tip_for_another_name_of_a_plant_is_the_one_about_growing_it() {
    let sample = Sample::new();
    for text in ["Vicia faba", "fava", "fava bean"] {
        let query = TipQuery { text, limit: 1, ..TipQuery::default() };
        let hits = sample.index.tips_for(&query, garden::plants()).unwrap().hits;
        let titles: Vec<_> = hits.iter().map(|id| sample.titles[id].as_str()).collect();
        assert!(matches!(*titles, [title] if title.starts_with("Put a row of broad beans")), "{text}: {titles:?}");
    }
}

#[test]
fn first_tip_for_a_plant_is_about_it_and_not_about_its_relative() {
    let sample = Sample::new();
    for (text, begins) in
        [("radishes", "Build a hotbed"), ("radish", "Build a hotbed"), ("daikon radish", "Sow daikon")]
    {
        let query = TipQuery { text, limit: 1, ..TipQuery::default() };
        let hits = sample.index.tips_for(&query, garden::plants()).unwrap().hits;
        let titles: Vec<_> = hits.iter().map(|id| sample.titles[id].as_str()).collect();
        assert!(matches!(*titles, [title] if title.starts_with(begins)), "{text}: {titles:?}");
    }
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
    let is_wanted = |hit: &&str| expected.find.iter().chain(&expected.any).any(|title| hit.starts_with(title.as_str()));
    let first = hits.iter().position(is_wanted).and_then(|at| u32::try_from(at).ok());
    let rank = first.map_or(0.0, |at| 1.0 / f64::from(at + 1));
    if rank < 1.0 {
        println!("{:.2} {} {:?}: {hits:?}", rank, expected.kind, expected.q);
    }
    rank
}
