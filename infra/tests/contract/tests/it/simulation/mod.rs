//! One thread, one seed: gardeners, a moderator, the readers of the streams and a schedule work at the same time, each of them stopped before
//! and after each call to DynamoDB; calls fail, answers are lost and handlers die. When all is quiet an auditor reads everything.

/// Helper: what must be true when all is quiet.
mod audit;
/// Helper: stops tasks at their calls.
mod gates;

use std::collections::VecDeque;
use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use gates::{Dice, Gates};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rules::{Act, Clock, Timestamp, UserId};
use serde_json::Value;
use store::FollowGardener;

use crate::garden::{Garden, passed};
use crate::granted::table_of;
use crate::marks::deliver;
use crate::model::{About, GARDENERS, MODERATORS, Site, Step, WEEK, among, step};
use crate::sent::do_not_check_on_this_thread;

/// How often some of them act at the same time.
const ROUNDS: usize = 10;
const MOST_AT_ONCE: usize = 5;

/// A window asks so often for a profile while its gardener leaves.
const TIMES_ASKED: usize = 4;

/// Deliveries until everything must be quiet.
const MOST_DELIVERIES: usize = 40;

/// The functions that read the stream of activity.
#[derive(Clone, Copy, Debug)]
enum Reader {
    Counts,
    Notices,
}

const READERS: [Reader; 2] = [Reader::Counts, Reader::Notices];

struct World {
    site: Arc<Site>,
    gates: Gates,
    /// The records that each reader has not finished.
    unread: [Arc<Mutex<VecDeque<Value>>>; READERS.len()],
    done: Arc<Mutex<Vec<(Step, u16)>>>,
    trace: Vec<String>,
}

impl World {
    async fn new(seed: u64) -> Self {
        let gates = Gates::default();
        let garden = Garden::with(|client| gates.client(client), |later| clock(later, seed)).await;
        let site = Arc::new(Site::of(garden).await);
        Self { site, gates, unread: Default::default(), done: Arc::default(), trace: Vec::new() }
    }

    /// Some of them at the same time.
    async fn round(&mut self, dice: &mut Dice, goes_wrong: bool, mut steps: Vec<Step>) {
        let mut tasks: Vec<(String, Task)> = Vec::new();
        // Leaving has most steps, so it happens at the same time as most others.
        if dice.below(6) == 0 {
            steps.push(Step::Leave { by: dice.below(GARDENERS.len()), keep: dice.below(2) == 0 });
        }
        let leaving = steps.iter().find_map(|step| if let Step::Leave { by, .. } = step { Some(*by) } else { None });
        // Moderators read one queue.
        if let Some(Step::Act { by, about, .. }) = steps.iter().copied().find(|step| matches!(step, Step::Act { .. })) {
            let act = Act::ALL[dice.below(Act::ALL.len())];
            steps.push(Step::Act { by: (by + 1) % MODERATORS.len(), about, act: act.as_str() });
        }
        // Who leaves is seldom alone with what they wrote.
        if let (Some(who), tips @ 1..) = (leaving, self.site.tips().len()) {
            let by = (who + 1) % GARDENERS.len();
            steps.push(Step::Report { by, about: About::Tip(dice.below(tips)), harmful: true });
        }
        for step in steps.iter().copied() {
            let (site, done) = (self.site.clone(), self.done.clone());
            tasks.push((
                format!("{step:?}"),
                Box::pin(async move {
                    let status = site.step(step).await;
                    done.lock().unwrap().push((step, status));
                }),
            ));
        }
        // The app makes a profile wherever one is missing, also in a window that does not know yet that its gardener leaves.
        if dice.below(3) == 0 || leaving.is_some() {
            let (site, who) = (self.site.clone(), leaving.unwrap_or_else(|| dice.below(GARDENERS.len())));
            let asks = async move {
                for _ in 0..TIMES_ASKED {
                    site.join(who).await;
                }
            };
            tasks.push((format!("join {who}"), Box::pin(asks)));
        }
        if dice.below(4) == 0 {
            let site = self.site.clone();
            tasks.push(("purge".to_owned(), Box::pin(async move { _ = site.purge().await })));
        }
        for (reader, unread) in READERS.into_iter().zip(&self.unread) {
            let count = dice.below(unread.lock().unwrap().len() + 1);
            // The same records may come again.
            let again = dice.below(5) == 0;
            let (site, unread) = (self.site.clone(), unread.clone());
            tasks.push((format!("{reader:?}"), Box::pin(read(site, reader, unread, count, again))));
        }
        let who = dice.below(GARDENERS.len());
        let site = self.site.clone();
        tasks.push((format!("follow {who}"), Box::pin(async move { follow(&site, who).await })));
        let trace = self.gates.run(dice, goes_wrong, tasks, async || self.take_records().await).await;
        self.trace.extend(trace);
    }

    async fn week(&self, week: Step) {
        let status = self.site.step(week).await;
        self.done.lock().unwrap().push((week, status));
    }

    /// Each reader gets what the stream has since the last time.
    async fn take_records(&self) {
        let records = self.site.stream.records(&self.site.garden.activity).await;
        for unread in &self.unread {
            unread.lock().unwrap().extend(records.clone());
        }
    }

    /// Nobody acts any more, and nothing goes wrong: everything comes to its end.
    async fn quiet(&self) -> Result<(), String> {
        for who in 0..GARDENERS.len() {
            if self.site.is_leaving(who) {
                self.site.step(Step::Leave { by: who, keep: false }).await;
            }
        }
        // What is due today is looked at again on the next days.
        for _ in 0..2 {
            while !self.site.purge().await {}
            self.site.garden.pass(WEEK);
        }
        for _ in 0..MOST_DELIVERIES {
            for who in 0..GARDENERS.len() {
                follow(&self.site, who).await;
            }
            self.take_records().await;
            if self.unread.iter().all(|unread| unread.lock().unwrap().is_empty()) {
                return Ok(());
            }
            for (reader, unread) in READERS.into_iter().zip(&self.unread) {
                let count = unread.lock().unwrap().len();
                read(self.site.clone(), reader, unread.clone(), count, false).await;
            }
        }
        Err("the streams never end".to_owned())
    }
}

/// A clock by which each look at it takes a millisecond, and ids are of the seed.
fn clock(later: Arc<AtomicU64>, seed: u64) -> Clock {
    let (start, looks) = (Timestamp::now().milliseconds(), AtomicU64::new(0));
    let dice = Mutex::new(Dice::new(seed));
    let look = move || Timestamp::from_milliseconds(start + looks.fetch_add(1, Ordering::Relaxed));
    Clock::new(move || passed(&later, look())).with_random(move || u128::from(dice.lock().unwrap().number()))
}

type Task = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;

/// Brings so many records to a reader. Those that it did not finish stay.
async fn read(site: Arc<Site>, reader: Reader, unread: Arc<Mutex<VecDeque<Value>>>, count: usize, again: bool) {
    let records: Vec<Value> = unread.lock().unwrap().iter().take(count).cloned().collect();
    if records.is_empty() {
        return;
    }
    let read = match reader {
        Reader::Counts => deliver(&site.garden, &records).await,
        Reader::Notices => site.garden.notify(&records).await,
    };
    if read.is_ok() && !again {
        unread.lock().unwrap().drain(..count);
    }
}

/// What `follow-gardeners` does for one gardener. What fails comes again.
async fn follow(site: &Site, who: usize) {
    let [tips, users] = [&site.garden.tips, &site.garden.users].map(|table| table_of("follow-gardeners", table));
    let id = UserId::parse(&site.people[who].id()).unwrap();
    drop(FollowGardener::new(tips, users).follow(id).await);
}

/// What the seed makes of the site, and each call.
async fn simulate(seed: u64, goes_wrong: bool) -> (Result<(), String>, Vec<String>) {
    let mut dice = Dice::new(seed);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut world = World::new(seed).await;
    for _ in 0..ROUNDS {
        let (tips, posts) = (world.site.tips().len(), world.site.posts().len());
        let count = 1 + dice.below(MOST_AT_ONCE);
        let steps = (0..count).map(|_| among(step().new_tree(&mut runner).unwrap().current(), tips, posts));
        let mut steps: Vec<Step> = steps.filter(|step| step.can_be_sent(tips, posts)).collect();
        // No request lasts a week.
        if let Some(week) = steps.iter().position(|step| matches!(step, Step::Week)) {
            world.week(steps.swap_remove(week)).await;
        }
        world.round(&mut dice, goes_wrong, steps).await;
    }
    let done = world.done.lock().unwrap().clone();
    let audited = match world.quiet().await {
        Ok(()) => audit::audit(&world.site, &done).await,
        Err(why) => Err(why),
    };
    (audited, world.trace)
}

/// `SIMULATION_SEED` is the first seed, and `SIMULATION_SEEDS` says how many.
#[test]
fn site_keeps_its_rules_whatever_happens_at_the_same_time() {
    do_not_check_on_this_thread();
    let number = |name: &str, default| env::var(name).map_or(default, |number| number.parse().unwrap());
    let (first, seeds) = (number("SIMULATION_SEED", 1), number("SIMULATION_SEEDS", 45));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for seed in first..first + seeds {
        let (audited, trace) = runtime.block_on(simulate(seed, true));
        if let Err(why) = audited {
            panic!("SIMULATION_SEED={seed} SIMULATION_SEEDS=1: {why}\n{}", trace.join("\n"));
        }
    }
}

/// Where nothing goes wrong: before another attempt a function waits by the system's clock.
#[test]
fn same_seed_gives_the_same_run() {
    do_not_check_on_this_thread();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for seed in [3, 17] {
        let [(_, one), (_, other)] = [(); 2].map(|()| runtime.block_on(simulate(seed, false)));
        assert_eq!(one, other, "seed {seed}");
    }
}
