//! Stops each task before and after each of its calls to DynamoDB, and lets one of them go on at a time, as a seed chooses. The seed also
//! chooses what goes wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::future::ready;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{
    AsyncSleep, HttpClient, RuntimeComponents, SharedHttpClient, Sleep, StalledStreamProtectionConfig,
};
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use tokio::sync::oneshot;
use tokio::task::{AbortHandle, JoinSet};

use crate::calls::refusal;

/// Of a thousand calls so many go wrong in each way.
const THROTTLED: u64 = 10;
const IN_CONFLICT: u64 = 20;
const LOST: u64 = 20;
const DYING: u64 = 8;

/// Calls of a slow task, as it comes to them and as they come back, until it waits.
const LATEST: usize = 12;

/// A task is let alone for so long until it counts as one that waits for something else.
const PATIENCE: Duration = Duration::from_secs(1);

tokio::task_local! {
    static TASK: usize;
}

/// Numbers by a seed (`SplitMix64`).
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.number() % u64::try_from(end.max(1)).unwrap()).unwrap()
    }

    fn one_of_a_thousand(&mut self, of: u64) -> bool {
        u64::try_from(self.below(1_000)).unwrap() < of
    }
}

/// Where the calls of tasks wait.
#[derive(Clone, Default)]
pub struct Gates(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// By task, with the operation, and whether it has been done.
    waiting: BTreeMap<(usize, usize), Waiting>,
    /// Calls that go on.
    moving: BTreeSet<(usize, usize)>,
    calls: usize,
}

struct Waiting {
    operation: String,
    is_done: bool,
    go: oneshot::Sender<Go>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Go {
    On,
    Throttled,
    Conflict,
    Lost,
}

impl Gates {
    /// A client whose calls wait here, if they are of a task.
    pub fn client(&self, client: &Client) -> Client {
        let through = client.config().http_client().unwrap();
        let config = client.config().to_builder();
        let config = config.http_client(Gated { through, gates: self.clone() });
        let config = config.sleep_impl(Sleepless).timeout_config(TimeoutConfig::disabled());
        Client::from_conf(config.stalled_stream_protection(StalledStreamProtectionConfig::disabled()).build())
    }

    /// Runs the tasks to their ends; some die. `after` is called after each call that may have changed something.
    pub async fn run<F, After>(
        &self,
        dice: &mut Dice,
        goes_wrong: bool,
        tasks: Vec<(String, F)>,
        mut after: After,
    ) -> Vec<String>
    where
        F: Future<Output = ()> + Send + 'static,
        After: AsyncFnMut(),
    {
        let mut trace = Vec::new();
        let (mut running, mut names, mut handles) = (JoinSet::new(), Vec::new(), Vec::<AbortHandle>::new());
        let mut alive = BTreeSet::new();
        for (number, (name, task)) in tasks.into_iter().enumerate() {
            names.push(name);
            alive.insert(number);
            handles.push(running.spawn(TASK.scope(number, async move {
                task.await;
                number
            })));
        }
        // Often one of them is slow: after some calls it waits until all others have ended.
        let (slow, mut its_calls) = (dice.below(2 * names.len()), dice.below(LATEST));
        while !alive.is_empty() {
            self.wait_for_all(&mut running, &mut alive).await;
            let mut hurried = alive.clone();
            if its_calls == 0 && alive.len() > 1 {
                hurried.remove(&slow);
            }
            let Some((key, operation, is_done)) = self.choose(dice, &hurried) else { continue };
            let task = key.0;
            its_calls = its_calls.saturating_sub(usize::from(task == slow));
            if goes_wrong && dice.one_of_a_thousand(DYING) {
                trace.push(format!("{} dies at {operation}", names[task]));
                handles[task].abort();
                alive.remove(&task);
                self.0.lock().unwrap().waiting.retain(|(of, _), _| *of != task);
                continue;
            }
            let go = if goes_wrong { fate(dice, &operation, is_done) } else { Go::On };
            trace.push(format!("{} {operation} {} {go:?}", names[task], if is_done { "done" } else { "sent" }));
            if is_done && is_write(&operation) {
                after().await;
            }
            self.open(key, go);
        }
        trace
    }

    /// Until each task that lives has a call here, or has ended.
    async fn wait_for_all(&self, running: &mut JoinSet<usize>, alive: &mut BTreeSet<usize>) {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            tokio::task::yield_now().await;
            while let Some(ended) = running.try_join_next() {
                match ended {
                    Ok(number) => drop(alive.remove(&number)),
                    Err(error) => assert!(error.is_cancelled(), "{error}"),
                }
            }
            let state = self.0.lock().unwrap();
            let has_call = |task: &usize| state.waiting.range((*task, 0)..(*task + 1, 0)).next().is_some();
            if state.moving.is_empty() && alive.iter().all(has_call) {
                return;
            }
        }
    }

    fn choose(&self, dice: &mut Dice, alive: &BTreeSet<usize>) -> Option<((usize, usize), String, bool)> {
        let state = self.0.lock().unwrap();
        let of_living: Vec<_> = state.waiting.iter().filter(|((task, _), _)| alive.contains(task)).collect();
        let (key, waiting) = of_living.get(dice.below(of_living.len()))?;
        Some((**key, waiting.operation.clone(), waiting.is_done))
    }

    fn open(&self, key: (usize, usize), go: Go) {
        let mut state = self.0.lock().unwrap();
        let Some(waiting) = state.waiting.remove(&key) else { return };
        state.moving.insert(key);
        drop(state);
        let _ = waiting.go.send(go);
    }

    fn next_call(&self) -> usize {
        let mut state = self.0.lock().unwrap();
        state.calls += 1;
        state.calls
    }
}

/// A call, which may be dropped wherever it is: when its task dies, or when another call at the same time has failed.
struct Call {
    gates: Gates,
    key: (usize, usize),
}

impl Call {
    async fn wait(&self, operation: &str, is_done: bool) -> Go {
        let (go, opened) = oneshot::channel();
        {
            let mut state = self.gates.0.lock().unwrap();
            state.moving.remove(&self.key);
            state.waiting.insert(self.key, Waiting { operation: operation.to_owned(), is_done, go });
        }
        opened.await.unwrap_or(Go::On)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let mut state = self.gates.0.lock().unwrap();
        state.moving.remove(&self.key);
        state.waiting.remove(&self.key);
    }
}

/// The pauses between attempts are over at once: the gates decide who is late.
#[derive(Debug)]
struct Sleepless;

impl AsyncSleep for Sleepless {
    fn sleep(&self, _: Duration) -> Sleep {
        Sleep::new(ready(()))
    }
}

fn fate(dice: &mut Dice, operation: &str, is_done: bool) -> Go {
    match is_done {
        true if dice.one_of_a_thousand(LOST) => Go::Lost,
        false if dice.one_of_a_thousand(THROTTLED) => Go::Throttled,
        false if is_write(operation) && dice.one_of_a_thousand(IN_CONFLICT) => Go::Conflict,
        _ => Go::On,
    }
}

fn is_write(operation: &str) -> bool {
    ["PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"].contains(&operation)
}

#[derive(Debug)]
struct Gated {
    through: SharedHttpClient,
    gates: Gates,
}

impl fmt::Debug for Gates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gates").finish_non_exhaustive()
    }
}

impl HttpClient for Gated {
    fn http_connector(&self, settings: &HttpConnectorSettings, components: &RuntimeComponents) -> SharedHttpConnector {
        let through = self.through.http_connector(settings, components);
        SharedHttpConnector::new(GatedConnector { through, gates: self.gates.clone() })
    }
}

#[derive(Debug)]
struct GatedConnector {
    through: SharedHttpConnector,
    gates: Gates,
}

impl HttpConnector for GatedConnector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let Ok(task) = TASK.try_with(|task| *task) else { return self.through.call(request) };
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
        let (through, gates) = (self.through.clone(), self.gates.clone());
        HttpConnectorFuture::new(async move {
            let call = Call { key: (task, gates.next_call()), gates };
            let go = call.wait(&operation, false).await;
            let response = match go {
                Go::Throttled | Go::Conflict => Ok(refused(go, &operation)),
                Go::On | Go::Lost => through.call(request).await,
            };
            // What follows runs until the next call.
            match call.wait(&operation, true).await {
                Go::Lost => Err(ConnectorError::io("the answer is lost".into())),
                _ => response,
            }
        })
    }
}

/// A response with which DynamoDB refuses a call.
fn refused(go: Go, operation: &str) -> HttpResponse {
    let body = refusal(operation, go == Go::Conflict);
    HttpResponse::new(400.try_into().unwrap(), SdkBody::from(body.to_string()))
}
