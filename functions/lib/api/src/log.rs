//! The log: JSON, one event a line, on standard output. Events have ids, routes, statuses and durations; never a token, a
//! code, an e-mail address or a body.

use std::panic;
use std::time::{Duration, Instant};

use rules::Failure;
use serde_json::{Value, json};
use tokio::time::timeout;

/// For work that no request waits for. The timeout of such a function is 60 s, and would end the process.
const DEADLINE: Duration = Duration::from_secs(50);

/// Writes one event.
pub fn event(level: &str, event: &str, mut fields: Value) {
    if let Some(fields) = fields.as_object_mut() {
        fields.insert("level".to_owned(), level.into());
        fields.insert("event".to_owned(), event.into());
    }
    println!("{fields}");
}

/// Does work that no request waits for, and writes one event: its result or the reason of its failure, and its duration.
pub async fn work<T>(
    name: &str,
    mut fields: Value,
    work: impl Future<Output = Result<T, Failure>>,
    done: impl FnOnce(T) -> Value,
) -> Result<(), Failure> {
    let start = Instant::now();
    let result = timeout(DEADLINE, Box::pin(work)).await;
    let (level, mut more, result) = match result.unwrap_or_else(|_| Err(Failure::transient("it took too long"))) {
        Ok(result) => ("info", done(result), Ok(())),
        Err(failure) => ("error", json!({"cause": failure.to_string()}), Err(failure)),
    };
    if let (Some(fields), Some(more)) = (fields.as_object_mut(), more.as_object_mut()) {
        fields.append(more);
        fields.insert("durationMs".to_owned(), u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX).into());
    }
    event(level, name, fields);
    result
}

/// Logs a panic as one line before the process ends, without its message, which may quote a request.
pub fn panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
        event("error", "panic", json!({ "place": place }));
    }));
}
