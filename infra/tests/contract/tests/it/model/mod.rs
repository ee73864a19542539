//! Random sequences of what gardeners and moderators do, sent to the site and held against [`Promise`]. A failure is shrunk to a few steps.

mod cases;
mod notices;
mod promise;
mod questions;
mod site;

use promise::Promise;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use rules::Act;

pub use promise::{About, Step};
pub use site::{GARDENERS, MODERATORS, Site, WEEK};

use crate::sent::do_not_check_on_this_thread;

fn about() -> impl Strategy<Value = About> {
    let who = 0..GARDENERS.len();
    prop_oneof![
        3 => (0..4_usize).prop_map(About::Tip),
        2 => (0..4_usize, who.clone()).prop_map(|(tip, by)| About::Note(tip, by)),
        2 => who.prop_map(About::Profile),
        2 => (0..6_usize).prop_map(About::Post),
    ]
}

fn mostly() -> impl Strategy<Value = bool> {
    prop::bool::weighted(0.8)
}

pub fn step() -> impl Strategy<Value = Step> {
    let (by, tip, on) = (0..GARDENERS.len(), 0..4_usize, any::<bool>());
    let own = (by.clone(), tip, on);
    prop_oneof![
        4 => (by.clone(), mostly()).prop_map(|(by, public)| Step::Share { by, public }),
        1 => by.clone().prop_map(|by| Step::Draft { by }),
        1 => own.clone().prop_map(|(by, tip, _)| Step::Edit { by, tip }),
        2 => own.clone().prop_map(|(by, tip, public)| Step::Show { by, tip, public }),
        2 => own.clone().prop_map(|(by, tip, _)| Step::Delete { by, tip }),
        2 => own.clone().prop_map(|(by, tip, _)| Step::Restore { by, tip }),
        5 => (own.clone(), mostly()).prop_map(|((by, tip, _), on)| Step::Vote { by, tip, on }),
        1 => own.clone().prop_map(|(by, tip, on)| Step::Save { by, tip, on }),
        3 => own.clone().prop_map(|(by, tip, _)| Step::Try { by, tip }),
        1 => own.prop_map(|(by, tip, _)| Step::TakeBack { by, tip }),
        3 => (by.clone(), 1..GARDENERS.len(), mostly()).prop_map(|(by, next, on)| {
            Step::Block { by, whom: (by + next) % GARDENERS.len(), on }
        }),
        3 => (by.clone(), 1..GARDENERS.len(), mostly()).prop_map(|(by, next, on)| {
            Step::Follow { by, whom: (by + next) % GARDENERS.len(), on }
        }),
        2 => (by.clone(), option::of(0..4_usize)).prop_map(|(by, under)| Step::Ask { by, under }),
        4 => (by.clone(), 0..6_usize, option::of(0..4_usize)).prop_map(|(by, post, tip)| Step::Answer { by, post, tip }),
        4 => (by.clone(), 0..6_usize, mostly()).prop_map(|(by, post, on)| Step::Accept { by, post, on }),
        4 => (by.clone(), 0..6_usize, mostly()).prop_map(|(by, post, on)| Step::Doubt { by, post, on }),
        4 => (by.clone(), 0..6_usize, mostly()).prop_map(|(by, post, on)| Step::Join { by, post, on }),
        2 => (by.clone(), 0..6_usize).prop_map(|(by, post)| Step::Unsay { by, post }),
        3 => (by.clone(), 0..6_usize).prop_map(|(by, post)| Step::Reword { by, post }),
        3 => (by.clone(), about(), mostly()).prop_map(|(by, about, harmful)| Step::Report { by, about, harmful }),
        3 => (by.clone(), about()).prop_map(|(by, about)| match about {
            About::Tip(_) | About::Post(_) => Step::Appeal { by, about },
            About::Note(_, by) | About::Profile(by) => Step::Appeal { by, about },
        }),
        5 => (0..MODERATORS.len(), about(), act()).prop_map(|(by, about, act)| Step::Act { by, about, act }),
        1 => (by, on).prop_map(|(by, keep)| Step::Leave { by, keep }),
        1 => Just(Step::Week),
    ]
}

fn act() -> impl Strategy<Value = &'static str> {
    select(Act::ALL).prop_map(Act::as_str)
}

/// A note that a moderator hides, and that its gardener takes back and writes again.
fn rewritten() -> impl Strategy<Value = Vec<Step>> {
    (0..4_usize, 0..GARDENERS.len(), 0..MODERATORS.len()).prop_map(|(tip, by, moderator)| {
        let hide = Step::Act { by: moderator, about: About::Note(tip, by), act: "hide" };
        vec![Step::Try { by, tip }, hide, Step::TakeBack { by, tip }, Step::Try { by, tip }]
    })
}

/// What becomes of one thing that somebody reports: a few acts, with an appeal after each by whoever may appeal.
fn dispute() -> impl Strategy<Value = Vec<Step>> {
    let acts = vec((0..MODERATORS.len(), act()), 1..4);
    (about(), 0..GARDENERS.len(), mostly(), acts).prop_map(|(about, by, harmful, acts)| {
        let appeals = (0..GARDENERS.len()).map(move |by| Step::Appeal { by, about });
        let acts = acts
            .into_iter()
            .flat_map(move |(by, act)| [Step::Act { by, about, act }].into_iter().chain(appeals.clone()));
        [Step::Report { by, about, harmful }].into_iter().chain(acts).collect()
    })
}

/// A sequence. Everybody begins with a tip: the reports of who has shared none count nothing. Now and then all report the same thing, which
/// hides it.
fn steps() -> impl Strategy<Value = Vec<Step>> {
    let everybody = 0..GARDENERS.len();
    let all_report = about()
        .prop_map(|about| (0..GARDENERS.len()).map(|by| Step::Report { by, about, harmful: true }).collect::<Vec<_>>());
    let part = prop_oneof![12 => step().prop_map(|step| vec![step]), 1 => all_report, 2 => dispute(), 1 => rewritten()];
    vec(part, 5..30).prop_map(move |parts| {
        let first = everybody.clone().map(|by| Step::Share { by, public: true });
        first.chain(parts.into_iter().flatten()).collect()
    })
}

/// The step with the numbers of tips and posts that are there.
pub fn among(step: Step, tips: usize, posts: usize) -> Step {
    let said = |post: usize| if posts == 0 { 0 } else { post % posts };
    let at = |tip: usize| if tips == 0 { 0 } else { tip % tips };
    let what = |about| match about {
        About::Tip(tip) => About::Tip(at(tip)),
        About::Note(tip, by) => About::Note(at(tip), by),
        About::Profile(who) => About::Profile(who),
        About::Post(post) => About::Post(said(post)),
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
        Step::Ask { by, under } => Step::Ask { by, under: under.filter(|_| tips > 0).map(at) },
        Step::Answer { by, post, tip } => Step::Answer { by, post: said(post), tip: tip.filter(|_| tips > 0).map(at) },
        Step::Accept { by, post, on } => Step::Accept { by, post: said(post), on },
        Step::Doubt { by, post, on } => Step::Doubt { by, post: said(post), on },
        Step::Join { by, post, on } => Step::Join { by, post: said(post), on },
        Step::Unsay { by, post } => Step::Unsay { by, post: said(post) },
        Step::Reword { by, post } => Step::Reword { by, post: said(post) },
        Step::Report { by, about, harmful } => Step::Report { by, about: what(about), harmful },
        Step::Appeal { by, about } => Step::Appeal { by, about: what(about) },
        Step::Act { by, about, act } => Step::Act { by, about: what(about), act },
        other => other,
    }
}

/// Sends the steps; then everybody looks at everything.
async fn compare(steps: Vec<Step>) -> Result<(), String> {
    let site = Site::new().await;
    let mut promise = Promise::new(GARDENERS.len());
    let mut done = Vec::new();
    for step in steps {
        let step = among(step, promise.tips(), promise.posts.len());
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

/// The same 50 sequences each time. `MODEL_SEED` chooses others, and `MODEL_CASES` how many; a failure names both, and the steps.
#[test]
fn site_keeps_its_promise_in_every_order_of_events() {
    do_not_check_on_this_thread();
    let number = |name: &str, default| std::env::var(name).map_or(default, |number| number.parse().unwrap());
    let (seed, cases) = (number("MODEL_SEED", 1), number("MODEL_CASES", 50));
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let compared = TestRunner::new_with_rng(config, rng)
        .run(&steps(), |steps| runtime.block_on(compare(steps)).map_err(TestCaseError::fail));
    if let Err(TestError::Fail(why, _)) = compared {
        panic!("MODEL_SEED={seed} MODEL_CASES={cases}: {why}");
    }
    compared.unwrap();
}
