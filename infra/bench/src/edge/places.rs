//! The addresses of the site that are everyone's, as the app asks for them (`web/src/features/*/queries.ts`).

use std::fs;
use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, anyhow};
use serde_json::Value;

use super::chance::Chance;
use super::door::Door;

/// How many pages of a list are visited.
const PAGES: usize = 5;
const SEARCHES: usize = 20;
/// What is asked for at once before the trace: as many environments of a function as compressed time may want.
const AT_ONCE: usize = 64;

/// What visitors want: a list, a page of one, or a gardener.
#[derive(Default)]
pub struct Place {
    /// The address, of the list's first page.
    list: String,
    /// For a further page, the place of the one before: where it leads to changes with what is shared.
    after: Option<usize>,
    known: Mutex<Known>,
}

/// What was last answered at a place.
#[derive(Default)]
struct Known {
    tag: String,
    next: Option<String>,
    views: usize,
    /// The copy that somebody keeps who was here before: the address and the tag.
    copy: Option<(String, String)>,
}

pub struct Places {
    /// The most visited first.
    places: Vec<Place>,
}

impl Places {
    /// Asks for everything once, as a publisher does before a release is shown.
    pub fn find(cache: SocketAddr, seed: u64) -> Result<Self> {
        let mut first = lists()?;
        let longer = first.iter().map(|list| format!("{list}{}limit=50", if list.contains('?') { '&' } else { '?' }));
        let pages = ask_side_by_side(cache, &longer.collect::<Vec<_>>())?;
        let mut words: Vec<String> = pages.iter().flat_map(cards).filter_map(word).collect();
        ask_side_by_side(cache, &(20..40).map(|limit| format!("/api/user?limit={limit}")).collect::<Vec<_>>())?;
        let mut door = Door::new(cache, "localhost");
        let ids = gardeners(&mut door)?;
        let gardeners: Vec<String> = ids.iter().map(|id| format!("/api/user/{id}")).collect();
        ask_side_by_side(cache, &gardeners)?;
        first.extend(gardeners);
        first.extend(ids.iter().map(|id| format!("/api/tips?status=public&author={id}")));
        words.sort_unstable();
        words.dedup();
        let mut chance = Chance::new(seed);
        chance.shuffle(&mut words);
        first.extend(words.iter().take(SEARCHES).map(|word| format!("/api/tips?status=public&q={word}")));
        // What the home page asks is wanted most; of the rest nobody knows, but that further pages are wanted less.
        chance.shuffle(&mut first);
        first.splice(0..0, ["tips?status=public&limit=6", "user?status=active&limit=6"].map(|of| format!("/api/{of}")));
        let mut found = Self { places: first.into_iter().map(|list| Place { list, ..Place::default() }).collect() };
        found.follow(&mut door)?;
        Ok(found)
    }

    /// Asks for every place, and adds the further pages of lists.
    fn follow(&mut self, door: &mut Door) -> Result<()> {
        let mut level: Vec<usize> = (0..self.places.len()).collect();
        for page in 1..=PAGES {
            let mut deeper = Vec::new();
            for at in level {
                let path = self.address(at);
                let (tag, next) = tag_and_next(door, &path)?;
                let list = self.places.get(at).map(|place| place.list.clone()).unwrap_or_default();
                let leads_on = next.is_some() && !list.contains("&limit=6") && page < PAGES;
                self.learn(at, &tag, next);
                if leads_on {
                    deeper.push(self.places.len());
                    self.places.push(Place { list, after: Some(at), ..Place::default() });
                }
            }
            level = deeper;
        }
        Ok(())
    }

    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Where a visitor of the place goes now: to a further page by the link that the page before it has.
    pub fn address(&self, at: usize) -> String {
        let Some(place) = self.places.get(at) else { return String::new() };
        let next = place.after.and_then(|before| self.known(before, |known| known.next.clone()));
        match next {
            Some(next) if place.list.contains('?') => format!("{}&cursor={next}", place.list),
            Some(next) => format!("{}?cursor={next}", place.list),
            None => place.list.clone(),
        }
    }

    /// The tag of the copy that somebody has who comes back to this address.
    pub fn copy(&self, at: usize, path: &str) -> Option<String> {
        self.known(at, |known| known.copy.clone()).filter(|(of, _)| of == path).map(|(_, tag)| tag)
    }

    /// Whether the place was answered by something else when it was last visited.
    pub fn is_new(&self, at: usize, tag: &str) -> bool {
        self.known(at, |known| (known.tag != tag).then_some(())).is_some()
    }

    /// Remembers an answer that was not known.
    pub fn learn(&self, at: usize, tag: &str, next: Option<String>) {
        self.known(at, |known| {
            tag.clone_into(&mut known.tag);
            known.next = next;
            Some(())
        });
    }

    /// Remembers a visit. The copy that is kept is one of all visits' with the same chance: `fraction` decides.
    #[expect(clippy::cast_precision_loss)]
    pub fn visited(&self, at: usize, path: &str, tag: &str, fraction: f64) {
        self.known(at, |known| {
            known.views = known.views.saturating_add(1);
            if fraction * (known.views as f64) < 1.0 {
                known.copy = Some((path.to_owned(), tag.to_owned()));
            }
            Some(())
        });
    }

    fn known<T>(&self, at: usize, of: impl FnOnce(&mut Known) -> Option<T>) -> Option<T> {
        of(&mut self.places.get(at)?.known.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The lists that need no looking up: tips by difficulty and category, gardeners by status.
fn lists() -> Result<Vec<String>> {
    let (mut difficulties, mut categories) = (values("Difficulty")?, values("Category")?);
    for values in [&mut difficulties, &mut categories] {
        values.insert(0, String::new());
    }
    let mut lists = Vec::new();
    for difficulty in &difficulties {
        for category in &categories {
            let filter = |name: &str, value: &str| match value {
                "" => String::new(),
                value => format!("&{name}={}", value.replace(' ', "%20").replace('&', "%26")),
            };
            lists.push(format!(
                "/api/tips?status=public{}{}",
                filter("difficulty", difficulty),
                filter("category", category)
            ));
        }
    }
    lists.extend(["", "?status=active", "?status=inactive"].map(|status| format!("/api/user{status}")));
    Ok(lists)
}

/// The values of an enumeration, out of the OpenAPI document.
pub fn values(schema: &str) -> Result<Vec<String>> {
    let document = fs::read_to_string(crate::root().join("infra/tests/contract/openapi.json"))?;
    let document: Value = serde_json::from_str(&document)?;
    let values = document.pointer(&format!("/components/schemas/{schema}/enum")).and_then(Value::as_array);
    let values = values.with_context(|| format!("the OpenAPI document has no values of {schema}"))?;
    Ok(values.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// The ids of all gardeners.
fn gardeners(door: &mut Door) -> Result<Vec<String>> {
    let (mut ids, mut next) = (Vec::new(), String::new());
    loop {
        let page = ask(door, &format!("/api/user?limit=50{next}"))?;
        ids.extend(cards(&page).iter().filter_map(|card| Some(card.get("id")?.as_str()?.to_owned())));
        match page.get("next").and_then(Value::as_str) {
            Some(cursor) => next = format!("&cursor={cursor}"),
            None => return Ok(ids),
        }
    }
}

fn cards(page: &Value) -> &[Value] {
    page.get("data").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// A word that a visitor may look for: the plant of a tip.
fn word(card: &Value) -> Option<String> {
    let plant = card.get("plantType")?.as_str()?.split(' ').next()?;
    plant.bytes().all(|letter| letter.is_ascii_alphabetic()).then(|| plant.to_lowercase())
}

/// Asks for all, many at a time. In real time one or two environments of a function would do; where time is compressed many
/// calls come at once, and without this would start a new environment each.
fn ask_side_by_side(cache: SocketAddr, paths: &[String]) -> Result<Vec<Value>> {
    thread::scope(|scope| {
        let part = paths.len().div_ceil(AT_ONCE);
        let asking: Vec<_> = paths
            .chunks(part)
            .map(|paths| {
                scope.spawn(move || {
                    let mut door = Door::new(cache, "localhost");
                    paths.iter().map(|path| ask(&mut door, path)).collect::<Result<Vec<Value>>>()
                })
            })
            .collect();
        let mut pages = Vec::new();
        for asked in asking {
            pages.extend(asked.join().map_err(|_| anyhow!("a thread panicked"))??);
        }
        Ok(pages)
    })
}

fn ask(door: &mut Door, path: &str) -> Result<Value> {
    Ok(serde_json::from_slice(&door.read(path)?.body)?)
}

fn tag_and_next(door: &mut Door, path: &str) -> Result<(String, Option<String>)> {
    let answer = door.read(path)?;
    let tag = answer.header("etag").with_context(|| format!("{path} has no tag"))?.to_owned();
    Ok((tag, next(&serde_json::from_slice(&answer.body)?)))
}

/// The cursor of the page that follows.
pub fn next(page: &Value) -> Option<String> {
    page.get("next").and_then(Value::as_str).map(str::to_owned)
}
