//! Random sequences of what gardeners and moderators do, sent to the site and held against [`Promise`]. A failure is shrunk to a few steps.

mod promise;

use std::collections::BTreeMap;
use std::time::Duration;

use promise::{About, Promise, Step, Who};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use rules::{Timestamp, UserId};
use serde_json::{Value, json};
use store::FollowGardener;

use crate::garden::{Garden, Gardener, TestRequest, request};
use crate::marks::deliver;
use crate::responses::{block, edit, restore, share};
use crate::sent::do_not_check_on_this_thread;
use crate::stream::Stream;

const GARDENERS: [&str; 3] = ["rowan", "mireille", "desmond"];
const WEEK: Duration = Duration::from_hours(7 * 24);

/// The site with the same gardeners. `tips`: the ids, by number.
struct Site {
    garden: Garden,
    people: Vec<Gardener>,
    wilma: Gardener,
    tips: Vec<String>,
    stream: Stream,
}

impl Site {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let mut people = Vec::new();
        for name in GARDENERS {
            people.push(garden.gardener(name).await);
        }
        let wilma = garden.moderator("wilma").await;
        // A trial is of a year, and no sequence reaches the next one.
        let now = Timestamp::now();
        let to_february = (1..366).find(|days| now.days_after(*days).to_string()[5..].starts_with("02-01")).unwrap();
        garden.pass(Duration::from_hours(24 * to_february));
        Self { garden, people, wilma, tips: Vec::new(), stream: Stream::default() }
    }

    /// Sends the step and returns the status of the response.
    async fn step(&mut self, step: Step) -> u16 {
        let path = |tip: usize| format!("/tips/{}", self.tips[tip]);
        let marked = |on: bool, tip: usize, mark: &str| {
            request(if on { "PUT" } else { "DELETE" }, &format!("{}/{mark}", path(tip)))
        };
        let (by, sent) = match step {
            Step::Share { by, public } => {
                let mut body = crate::garden::tip(&format!("{}.", title_of(self.tips.len())));
                body["availability"] = json!(if public { "public" } else { "hidden" });
                (by, share(&body))
            }
            Step::Edit { by, tip } => {
                let now = self.garden.send(request("GET", &path(tip)).by(&self.people[by])).await;
                let before = if now.status == 200 { edits(&now.json()["data"]) } else { 0 };
                (by, edit(&path(tip), &json!({"title": format!("{}. Edited {} times", title_of(tip), before + 1)})))
            }
            Step::Show { by, tip, public } => {
                (by, edit(&path(tip), &json!({"availability": if public { "public" } else { "hidden" }})))
            }
            Step::Delete { by, tip } => (by, request("DELETE", &path(tip))),
            Step::Restore { by, tip } => (by, restore(&path(tip))),
            Step::Vote { by, tip, on } => (by, marked(on, tip, "helpful")),
            Step::Save { by, tip, on } => (by, marked(on, tip, "saved")),
            Step::Try { by, tip } => {
                let body = json!({"result": "worked", "note": format!("It worked for {by}.")});
                (by, request("PUT", &format!("{}/outcome", path(tip))).json(&body))
            }
            Step::TakeBack { by, tip } => (by, request("DELETE", &format!("{}/outcome", path(tip)))),
            Step::Block { by, whom, on: true } => (by, block(&self.people[whom].id(), "block")),
            Step::Block { by, whom, on: false } => {
                (by, request("DELETE", &format!("/me/blocks/{}", self.people[whom].id())))
            }
            Step::Report { by, about } => {
                let (kind, id) = self.named(about);
                (by, request("POST", "/reports").json(&json!({"kind": kind, "id": id, "reason": "spam"})))
            }
            Step::Act { about, act } => return self.act(about, act).await,
            Step::Leave { by, keep } => {
                self.garden.leave(&self.people[by], if keep { "keep" } else { "remove" }).await;
                return 204;
            }
            Step::Week => {
                self.garden.pass(WEEK);
                while !self.garden.purge_at(self.garden.now()).await {}
                return 204;
            }
        };
        let response = self.garden.send(sent.by(&self.people[by])).await;
        if response.status == 201 {
            self.tips.push(response.json()["data"]["_id"].as_str().unwrap().to_owned());
        }
        response.status
    }

    /// 204 for an act that was done.
    async fn act(&self, about: About, act: &str) -> u16 {
        let (kind, id) = self.named(about);
        let act = self.garden.decide(&self.wilma, &format!("/moderation/cases/{kind}/{id}"), act).await;
        let status = self.garden.send(act).await.status;
        if status == 200 { 204 } else { status }
    }

    fn named(&self, about: About) -> (&'static str, String) {
        match about {
            About::Tip(tip) => ("tip", self.tips[tip].clone()),
            About::Note(tip, by) => {
                let year = self.garden.now().year();
                ("outcome", format!("{}.{year}.{}", self.tips[tip], self.people[by].id()))
            }
            About::Profile(who) => ("profile", self.people[who].id()),
        }
    }

    /// Lets the readers of the streams work.
    async fn settle(&self) {
        let gardeners = FollowGardener::new(self.garden.tips.clone(), self.garden.users.clone());
        for person in &self.people {
            gardeners.follow(UserId::parse(&person.id()).unwrap()).await.unwrap();
        }
        let records = self.stream.records(&self.garden.activity).await;
        deliver(&self.garden, &records).await.unwrap();
        self.stream.records(&self.garden.activity).await;
    }

    /// What everybody sees when the streams have been read, in the words of [`Promise::facts`].
    async fn facts(&self, promise: &Promise) -> BTreeMap<String, String> {
        let mut facts = BTreeMap::new();
        let readers: Vec<Who> = (0..self.people.len()).filter(|who| !promise.has_left(*who)).collect();
        for (number, id) in self.tips.iter().enumerate() {
            for reader in &readers {
                let tip = self.garden.send(request("GET", &format!("/tips/{id}")).by(&self.people[*reader])).await;
                let words = match tip.status {
                    200 => format!("edited {} times", edits(&tip.json()["data"])),
                    status => status.to_string(),
                };
                facts.insert(format!("tip {number} for {reader}"), words);
            }
            let outcomes = self.garden.get(&format!("/tips/{id}/outcomes")).await;
            let words = if outcomes.status == 200 {
                self.outcomes_in_words(&outcomes.json()["data"])
            } else {
                outcomes.status.to_string()
            };
            facts.insert(format!("outcomes of {number}"), words);
        }
        facts.insert("list".to_owned(), format!("{:?}", self.numbers(request("GET", "/tips")).await));
        for who in readers {
            let own = self.numbers(request("GET", "/mytips").by(&self.people[who])).await;
            let deleted = self.numbers(request("GET", "/mytips?deleted=true").by(&self.people[who])).await;
            facts.insert(format!("own tips of {who}"), format!("{own:?}, deleted {deleted:?}"));
            let saved = self.numbers(request("GET", "/me/saved").by(&self.people[who])).await;
            facts.insert(format!("saved by {who}"), format!("{saved:?}"));
        }
        for (who, person) in self.people.iter().enumerate() {
            let profile = self.garden.get(&format!("/user/{}", person.id())).await;
            let words = match profile.status {
                200 => format!("{} tips", profile.json()["data"]["totalTips"]),
                status => status.to_string(),
            };
            facts.insert(format!("profile {who}"), words);
        }
        facts.insert("read though nobody may".to_owned(), format!("{:?}", self.leaks(promise).await));
        facts
    }

    /// Where a visitor reads the id or the title of a tip that is not public.
    async fn leaks(&self, promise: &Promise) -> Vec<String> {
        self.garden.feed_index().await;
        let mut paths: Vec<String> =
            ["/tips", "/tips/top", "/feed", "/search/tips?q=tip", "/suggest?q=tip"].map(str::to_owned).into();
        for id in self.people.iter().map(Gardener::id) {
            paths.extend([format!("/tips?author={id}"), format!("/user/{id}/tried"), format!("/user/{id}/page")]);
        }
        paths.extend(self.tips.iter().map(|id| format!("/tips/{id}/page")));
        let mut leaks = Vec::new();
        for path in paths {
            let page = self.garden.get(&path).await;
            for (number, id) in self.tips.iter().enumerate().filter(|(number, _)| !promise.is_public(*number)) {
                let is_own_page = path.starts_with(&format!("/tips/{id}/"));
                if page.text.contains(&format!("{}.", title_of(number))) || (page.text.contains(id) && !is_own_page) {
                    leaks.push(format!("{number} at {path}"));
                }
            }
        }
        leaks
    }

    fn outcomes_in_words(&self, outcomes: &Value) -> String {
        let by = |note: &Value| self.people.iter().position(|person| note["gardener"]["id"] == json!(person.id()));
        let mut notes: Vec<Who> = outcomes["notes"].as_array().unwrap().iter().filter_map(by).collect();
        notes.sort_unstable();
        let tried = ["worked", "partly", "didNot"].map(|result| outcomes[result].as_u64().unwrap_or_default());
        format!("{} votes, {} tried, notes of {notes:?}", outcomes["helpful"], tried.iter().sum::<u64>())
    }

    /// The tips of a list, by number.
    async fn numbers(&self, list: TestRequest) -> Vec<usize> {
        let pages = self.garden.pages(list).await;
        let tips = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
        let number = |tip: Value| self.tips.iter().position(|id| tip["_id"] == json!(id)).unwrap();
        let mut numbers: Vec<usize> = tips.map(number).collect();
        numbers.sort_unstable();
        numbers
    }
}

fn title_of(tip: usize) -> String {
    format!("Tip {tip}")
}

/// How often a tip was edited, as its title says.
fn edits(tip: &Value) -> u32 {
    let title = tip["title"].as_str().unwrap();
    let words = title.split_once(". Edited ").and_then(|(_, rest)| rest.split(' ').next());
    words.map_or(0, |number| number.parse().unwrap())
}

fn about() -> impl Strategy<Value = About> {
    let who = 0..GARDENERS.len();
    prop_oneof![
        3 => (0..4_usize).prop_map(About::Tip),
        2 => (0..4_usize, who.clone()).prop_map(|(tip, by)| About::Note(tip, by)),
        2 => who.prop_map(About::Profile),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let (by, tip, on) = (0..GARDENERS.len(), 0..4_usize, any::<bool>());
    let own = (by.clone(), tip, on);
    prop_oneof![
        3 => (by.clone(), prop::bool::weighted(0.8)).prop_map(|(by, public)| Step::Share { by, public }),
        1 => own.clone().prop_map(|(by, tip, _)| Step::Edit { by, tip }),
        2 => own.clone().prop_map(|(by, tip, public)| Step::Show { by, tip, public }),
        2 => own.clone().prop_map(|(by, tip, _)| Step::Delete { by, tip }),
        2 => own.clone().prop_map(|(by, tip, _)| Step::Restore { by, tip }),
        2 => own.clone().prop_map(|(by, tip, on)| Step::Vote { by, tip, on }),
        1 => own.clone().prop_map(|(by, tip, on)| Step::Save { by, tip, on }),
        3 => own.clone().prop_map(|(by, tip, _)| Step::Try { by, tip }),
        1 => own.prop_map(|(by, tip, _)| Step::TakeBack { by, tip }),
        1 => (by.clone(), by.clone(), on).prop_map(|(by, whom, on)| Step::Block { by, whom, on }),
        2 => (by.clone(), about()).prop_map(|(by, about)| Step::Report { by, about }),
        5 => (about(), select(&["keep", "hide", "remove", "pause", "suspend", "restore"][..]))
            .prop_map(|(about, act)| Step::Act { about, act }),
        1 => (by, on).prop_map(|(by, keep)| Step::Leave { by, keep }),
        1 => Just(Step::Week),
    ]
}

/// The step with the numbers of tips that are there.
fn among(step: Step, tips: usize) -> Step {
    let at = |tip: usize| if tips == 0 { 0 } else { tip % tips };
    let what = |about| match about {
        About::Tip(tip) => About::Tip(at(tip)),
        About::Note(tip, by) => About::Note(at(tip), by),
        About::Profile(who) => About::Profile(who),
    };
    match step {
        Step::Edit { by, tip } => Step::Edit { by, tip: at(tip) },
        Step::Show { by, tip, public } => Step::Show { by, tip: at(tip), public },
        Step::Delete { by, tip } => Step::Delete { by, tip: at(tip) },
        Step::Restore { by, tip } => Step::Restore { by, tip: at(tip) },
        Step::Vote { by, tip, on } => Step::Vote { by, tip: at(tip), on },
        Step::Save { by, tip, on } => Step::Save { by, tip: at(tip), on },
        Step::Try { by, tip } => Step::Try { by, tip: at(tip) },
        Step::TakeBack { by, tip } => Step::TakeBack { by, tip: at(tip) },
        Step::Report { by, about } => Step::Report { by, about: what(about) },
        Step::Act { about, act } => Step::Act { about: what(about), act },
        other => other,
    }
}

/// Sends the steps; then everybody looks at everything.
async fn compare(steps: Vec<Step>) -> Result<(), String> {
    let mut site = Site::new().await;
    let mut promise = Promise::new(GARDENERS.len());
    let mut done = Vec::new();
    for step in steps {
        let step = among(step, promise.tips());
        if !promise.can(step) {
            continue;
        }
        let (expect, status) = (promise.step(step), site.step(step).await);
        // A profile that has changed is followed within seconds.
        site.settle().await;
        done.push(step);
        if status != expect {
            return Err(format!("the last of {done:?} got {status}, not {expect}"));
        }
    }
    let (expect, facts) = (promise.facts(), site.facts(&promise).await);
    let differ = |(name, words): (&String, &String)| match expect.get(name) {
        Some(promised) if promised == words => None,
        promised => Some(format!("{name}: {words}, not {promised:?}")),
    };
    let wrong: Vec<String> = facts.iter().filter_map(differ).collect();
    if wrong.is_empty() { Ok(()) } else { Err(format!("after {done:?}: {wrong:#?}")) }
}

/// The same 40 sequences each time. `MODEL_SEED` chooses others, and `MODEL_CASES` how many; a failure names both, and the steps.
#[test]
fn site_keeps_its_promise_in_every_order_of_events() {
    do_not_check_on_this_thread();
    let number = |name: &str, default| std::env::var(name).map_or(default, |number| number.parse().unwrap());
    let (seed, cases) = (number("MODEL_SEED", 1), number("MODEL_CASES", 40));
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let compared = TestRunner::new_with_rng(config, rng)
        .run(&vec(step(), 1..30), |steps| runtime.block_on(compare(steps)).map_err(TestCaseError::fail));
    if let Err(TestError::Fail(why, _)) = compared {
        panic!("MODEL_SEED={seed} MODEL_CASES={cases}: {why}");
    }
    compared.unwrap();
}
