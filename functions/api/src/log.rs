//! The log: JSON, one event a line, on standard output. Events have ids, routes, statuses and durations; never a token, a
//! code, an e-mail address or a body.

use std::panic;

use serde_json::{Value, json};

/// Writes one event.
pub fn event(level: &str, event: &str, mut fields: Value) {
    if let Some(fields) = fields.as_object_mut() {
        fields.insert("level".to_owned(), level.into());
        fields.insert("event".to_owned(), event.into());
    }
    println!("{fields}");
}

/// Logs a panic as one line before the process ends, without its message, which may quote a request.
pub fn panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
        event("error", "panic", json!({ "place": place }));
    }));
}
