//! What must be true when all is quiet, whatever happened.

use std::collections::BTreeSet;

use dynoxide::AttributeValue;
use serde_json::Value;

use crate::garden::tables::{StoredItem, text_of};
use crate::garden::{Gardener, request};
use crate::model::{Site, Step};

/// Partition keys that may name a gardener who has left begin so: the note of that, which stays for a day, the log, and what expires.
const MAY_NAME_THE_LEFT: &[&str] = &["LEFT#", "BARRED#", "L#", "D#", "E#", "R#", "TOP", "idempotency#", "Q#"];

/// All that is wrong.
pub async fn audit(site: &Site, done: &[(Step, u16)]) -> Result<(), String> {
    let items = site.garden.items();
    let tips: Vec<Tip> = items.iter().filter_map(Tip::of).collect();
    let people: BTreeSet<String> =
        items.iter().filter(|item| is_profile(item)).map(|item| text_of(item, "id").into()).collect();
    let mut wrong = Vec::new();
    site.garden.feed_index().await;
    left(site, &items, &people, &mut wrong);
    returned(site, done, &people, &mut wrong);
    lists(site, &tips, &people, &mut wrong).await;
    marks(site, &items, &tips, &mut wrong).await;
    follows(&items, &mut wrong);
    posts(&items, &mut wrong);
    cases(site, &items, &tips, &mut wrong).await;
    let secret = tips.iter().filter(|tip| !tip.is_public).map(|tip| (tip.id.clone(), tip.id.clone()));
    wrong.extend(site.leaks(&secret.collect::<Vec<_>>()).await.into_iter().map(|leak| format!("a secret: {leak}")));
    acts(&items, done, &mut wrong);
    wrong.extend(
        site.decided_twice().into_iter().map(|(case, version)| format!("{case} was decided twice at {version}")),
    );
    let shared = done
        .iter()
        .filter(|(step, status)| matches!(step, Step::Share { .. } | Step::Draft { .. }) && *status == 201)
        .count();
    if site.tips().len() != shared {
        wrong.push(format!("{shared} tips were shared, and {} have ids", site.tips().len()));
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("{wrong:#?}")) }
}

/// A stored tip.
struct Tip {
    id: String,
    author: String,
    is_public: bool,
    is_deleted: bool,
}

impl Tip {
    fn of(item: &StoredItem) -> Option<Self> {
        let author = text_of(item, "authorId");
        let is_tip = item.contains_key("card") && !author.is_empty();
        is_tip.then(|| Self {
            id: text_of(item, "id").to_owned(),
            author: author.to_owned(),
            is_public: text_of(item, "feed") == "public",
            is_deleted: author.starts_with("deleted#"),
        })
    }
}

fn is_profile(item: &StoredItem) -> bool {
    item.contains_key("dateJoined")
}

/// Nothing of a gardener who has left is there.
fn left(site: &Site, items: &[StoredItem], people: &BTreeSet<String>, wrong: &mut Vec<String>) {
    for id in site.people.iter().map(Gardener::id).filter(|id| !people.contains(id)) {
        for item in items.iter().filter(|item| format!("{item:?}").contains(&id)) {
            let key = [text_of(item, "pk"), text_of(item, "id")].concat();
            // A reporter's notice of the decision stays for 90 days, and has no name.
            let is_of_report = text_of(item, "sk").contains("#reported#");
            let is_their_case = key.starts_with("R#")
                && !key.starts_with("R#profile#")
                && ["owner", "actor"].iter().any(|name| text_of(item, name) == id);
            let may_name = is_of_report || MAY_NAME_THE_LEFT.iter().any(|start| key.starts_with(start));
            if is_their_case || !may_name {
                wrong.push(format!("{id} has left, and there is {item:?}"));
            }
        }
    }
}

/// Who has left has no profile on the same day.
fn returned(site: &Site, done: &[(Step, u16)], people: &BTreeSet<String>, wrong: &mut Vec<String>) {
    let last_week = done.iter().rposition(|(step, _)| matches!(step, Step::Week)).map_or(0, |at| at + 1);
    for (step, status) in done.iter().skip(last_week) {
        let Step::Leave { by, .. } = step else { continue };
        let id = site.people[*by].id();
        if *status == 204 && people.contains(&id) {
            wrong.push(format!("{id} has left and has a profile"));
        }
    }
}

/// The public tips are in every list, and only they.
async fn lists(site: &Site, tips: &[Tip], people: &BTreeSet<String>, wrong: &mut Vec<String>) {
    let public: BTreeSet<&str> = tips.iter().filter(|tip| tip.is_public).map(|tip| tip.id.as_str()).collect();
    for list in ["/tips", "/search/tips"] {
        let listed = ids(&site.garden.pages(request("GET", list)).await);
        if listed.iter().map(String::as_str).ne(public.iter().copied()) {
            wrong.push(format!("{list} has {listed:?}, not {public:?}"));
        }
    }
    for person in &site.people {
        let id = person.id();
        let profile = site.garden.get(&format!("/user/{id}")).await;
        let own = tips.iter().filter(|tip| tip.author == id);
        let count = own.clone().filter(|tip| tip.is_public).count() as u64;
        match profile.status {
            200 if profile.json()["data"]["totalTips"] != count => {
                wrong.push(format!("{id} has {count} public tips, not {}", profile.json()["data"]["totalTips"]));
            }
            404 if count > 0 => wrong.push(format!("{id} is not shown, but {count} tips are")),
            200 if !people.contains(&id) => wrong.push(format!("{id} has left and is shown")),
            _ => {}
        }
        if people.contains(&id) {
            let listed = ids(&site.garden.pages(request("GET", "/mytips").by(person)).await);
            let own: BTreeSet<String> = own.filter(|tip| !tip.is_deleted).map(|tip| tip.id.clone()).collect();
            if listed != own {
                wrong.push(format!("own tips of {id}: {listed:?}, not {own:?}"));
            }
        }
    }
}

fn ids(pages: &[crate::garden::TestResponse]) -> BTreeSet<String> {
    let tips = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
    tips.map(|tip| tip["_id"].as_str().unwrap().to_owned()).collect()
}

/// The counts of a public tip are those of its marks.
async fn marks(site: &Site, items: &[StoredItem], tips: &[Tip], wrong: &mut Vec<String>) {
    for tip in tips.iter().filter(|tip| tip.is_public) {
        let key = format!("T#{}", tip.id);
        let count = |kind: &str| {
            items.iter().filter(|item| text_of(item, "pk") == key && text_of(item, "sk").starts_with(kind)).count()
        };
        let outcomes = site.garden.get(&format!("/tips/{}/outcomes", tip.id)).await;
        let outcomes = &outcomes.json()["data"];
        let said = |name: &str| outcomes[name].as_u64().unwrap_or_default();
        let told = [said("helpful"), said("worked") + said("partly") + said("didNot")];
        let counted = [count("H#"), count("O#")].map(|count| count as u64);
        if told != counted {
            wrong.push(format!("{key} has {counted:?} votes and trials, and says {told:?}"));
        }
    }
}

/// What a gardener follows, and what the followed gardeners have of it, say the same; and nobody follows whom a block is between.
fn follows(items: &[StoredItem], wrong: &mut Vec<String>) {
    let mut listed = BTreeSet::new();
    for item in items.iter().filter(|item| text_of(item, "pk").starts_with("F#") && text_of(item, "sk") == "G") {
        if let Some(AttributeValue::SS(gardeners)) = item.get("gardeners") {
            listed.extend(gardeners.iter().map(|other| (text_of(item, "pk")[2..].to_owned(), other.clone())));
        }
    }
    let of = |item: &StoredItem, start: &str| {
        let other = text_of(item, "sk").strip_prefix(start)?;
        text_of(item, "pk").strip_prefix("F#").map(|gardener| (gardener.to_owned(), other.to_owned()))
    };
    let noted: BTreeSet<_> = items.iter().filter_map(|item| of(item, "W#")).map(|(to, from)| (from, to)).collect();
    if listed != noted {
        wrong.push(format!("follows: {listed:?}, not {noted:?}"));
    }
    for (by, other) in items.iter().filter_map(|item| of(item, "B#")) {
        if listed.contains(&(by.clone(), other.clone())) || listed.contains(&(other.clone(), by.clone())) {
            wrong.push(format!("{by} blocks {other}, and one follows the other"));
        }
    }
}

/// A question says how many answers there are and how many solve it, and is in the right list; a deleted one has no words.
fn posts(items: &[StoredItem], wrong: &mut Vec<String>) {
    let stored = |begin: &'static str| {
        items
            .iter()
            .filter(move |item| text_of(item, "pk").starts_with("PL#") && text_of(item, "sk").starts_with(begin))
    };
    let is_there = |item: &&StoredItem| item.contains_key("actor") && !item.contains_key("held");
    let number = |item: &StoredItem, name: &str| match item.get(name) {
        Some(AttributeValue::N(number)) => number.parse::<usize>().unwrap_or(usize::MAX),
        _ => 0,
    };
    for question in stored("M#") {
        let id = &text_of(question, "sk")[2..];
        let answers = || stored("N#").filter(|answer| text_of(answer, "sk")[2..].starts_with(id)).filter(is_there);
        let accepted = || answers().filter(|answer| answer.contains_key("acceptedAt"));
        let is_outdated =
            |answer: &&StoredItem| number(answer, "outdated") >= 3 || number(answer, "ownersOutdated") > 0;
        let (all, outdated) = (answers().count(), accepted().filter(is_outdated).count());
        let solved = accepted().count() - outdated;
        let says = ["answers", "solved", "outdated"].map(|name| number(question, name));
        if says != [all, solved, outdated] {
            wrong.push(format!(
                "question {id} has {all} answers, {solved} solve it, {outdated} are outdated, and it says {says:?}"
            ));
        }
        let joined = stored("J#").filter(|joined| text_of(joined, "sk")[2..].starts_with(id)).count();
        if number(question, "joined") != joined {
            wrong.push(format!("{joined} want to know question {id} too, and it says {}", number(question, "joined")));
        }
        let list = text_of(question, "queue").split('#').next().unwrap_or_default();
        let expect = if !is_there(&question) {
            ""
        } else if solved > 0 {
            "solved"
        } else {
            "ask"
        };
        if list != expect {
            wrong.push(format!("question {id} is in the list {list:?}, not {expect:?}"));
        }
    }
    for answer in stored("N#").filter(|answer| answer.contains_key("actor")) {
        let id = &text_of(answer, "sk")[2..];
        // Of the acceptance that stands.
        let is_of = |doubt: &&StoredItem| {
            answer.contains_key("acceptedAt") && doubt.get("acceptedAt") == answer.get("acceptedAt")
        };
        let doubts = stored("X#").filter(|doubt| text_of(doubt, "sk")[2..].starts_with(id)).filter(is_of).count();
        let says = number(answer, "outdated") + number(answer, "ownersOutdated");
        if says != doubts {
            wrong.push(format!("{doubts} say that answer {id} is no longer true, and it says {says}"));
        }
    }
    let gone = stored("M#").chain(stored("N#")).filter(|post| !post.contains_key("actor"));
    wrong
        .extend(gone.filter(|post| post.contains_key("text")).map(|post| format!("{post:?} is deleted and has words")));
}

/// What moderators have hidden is hidden.
async fn cases(site: &Site, items: &[StoredItem], tips: &[Tip], wrong: &mut Vec<String>) {
    for case in items.iter().filter(|item| text_of(item, "sk") == "CASE") {
        let (thing, state) = (text_of(case, "pk").trim_start_matches("R#"), text_of(case, "state"));
        if !matches!(state, "hidden" | "removed" | "suspended") {
            continue;
        }
        let (kind, id) = thing.split_once('#').unwrap();
        match kind {
            "tip" if tips.iter().any(|tip| tip.id == id && tip.is_public) => {
                wrong.push(format!("{thing} is {state}, and in the lists"));
            }
            "profile" if site.garden.get(&format!("/user/{id}")).await.status != 404 => {
                wrong.push(format!("{thing} is {state}, and shown"));
            }
            "outcome" => {
                let [tip, _, by] = id.split('.').collect::<Vec<_>>().try_into().unwrap();
                let outcomes = site.garden.get(&format!("/tips/{tip}/outcomes")).await;
                let notes = outcomes.json()["data"]["notes"].as_array().cloned().unwrap_or_default();
                if notes.iter().any(|note: &Value| note["gardener"]["id"] == by) {
                    wrong.push(format!("{thing} is {state}, and shown"));
                }
            }
            "question" | "answer" => {
                let question = id.splitn(3, '.').take(2).collect::<Vec<_>>().join(".");
                let thread = site.garden.get(&format!("/questions/{question}")).await;
                if thread.text.contains(&format!("\"id\":\"{id}\"")) {
                    wrong.push(format!("{thing} is {state}, and shown"));
                }
            }
            _ => {}
        }
    }
}

/// Each act that was done is in the log.
fn acts(items: &[StoredItem], done: &[(Step, u16)], wrong: &mut Vec<String>) {
    let logged = items.iter().filter(|item| text_of(item, "pk").starts_with("L#")).count();
    let done = done.iter().filter(|(step, status)| matches!(step, Step::Act { .. }) && *status == 204).count();
    if logged < done {
        wrong.push(format!("{done} acts were done, and {logged} are in the log"));
    }
}
