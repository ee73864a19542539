//! Records the store's calls to DynamoDB and the capacity units that they consume. A test can also delay reads and make
//! writes conflict.

use std::mem;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::interceptors::{
    AfterDeserializationInterceptorContextRef, BeforeSerializationInterceptorContextMut,
    BeforeTransmitInterceptorContextMut,
};
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::batch_get_item::{BatchGetItemInput, BatchGetItemOutput};
use aws_sdk_dynamodb::operation::get_item::{GetItemInput, GetItemOutput};
use aws_sdk_dynamodb::operation::put_item::{PutItemInput, PutItemOutput};
use aws_sdk_dynamodb::operation::query::{QueryInput, QueryOutput};
use aws_sdk_dynamodb::operation::transact_write_items::{TransactWriteItemsInput, TransactWriteItemsOutput};
use aws_sdk_dynamodb::operation::update_item::{UpdateItemInput, UpdateItemOutput};
use aws_sdk_dynamodb::types::{AttributeValue, Capacity, ConsumedCapacity, ReturnConsumedCapacity};
use axum::http::{HeaderMap, StatusCode, Uri};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// The calls to a garden's tables since the last `take`.
#[derive(Clone, Debug, Default)]
pub struct Calls(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    operations: Vec<String>,
    consumed: Vec<Consumed>,
    conflicts: usize,
    throttled: usize,
    /// Calls that still succeed before `throttled` counts.
    passing: usize,
    broken_off: usize,
    failing_endpoint: String,
    breaking_endpoint: String,
    reads_delayed: bool,
    /// Operations that take this time once.
    slow: Vec<(&'static str, Duration)>,
}

/// The capacity units that a call consumed on a table or on one of its indexes.
#[derive(Clone, Debug, PartialEq)]
pub struct Consumed {
    /// A table or an index, such as `Tips` or `Tips/public`.
    pub resource: String,
    pub units: f64,
}

impl Calls {
    pub async fn new() -> Self {
        let calls = Self::default();
        let endpoints = (serve_failures().await, serve_broken_off_responses().await);
        {
            let mut state = calls.0.lock().unwrap();
            (state.failing_endpoint, state.breaking_endpoint) = endpoints;
        }
        calls
    }

    /// A copy of the client that records its calls.
    pub fn record(&self, client: &Client) -> Client {
        Client::from_conf(client.config().to_builder().interceptor(self.clone()).build())
    }

    /// The operations since the last call of `take`, retries included, and the capacity units that they consumed.
    pub fn take(&self) -> (Vec<String>, Vec<Consumed>) {
        let mut state = self.0.lock().unwrap();
        (mem::take(&mut state.operations), mem::take(&mut state.consumed))
    }

    /// Makes eventually consistent reads find no item, as they may just after a write.
    pub fn delay_reads(&self) {
        self.0.lock().unwrap().reads_delayed = true;
    }

    /// Throttles the next `calls` calls of any kind.
    pub fn throttle(&self, calls: usize) {
        self.throttle_after(0, calls);
    }

    /// Lets `passing` calls succeed, then throttles the next `calls`.
    pub fn throttle_after(&self, passing: usize, calls: usize) {
        let mut state = self.0.lock().unwrap();
        (state.passing, state.throttled) = (passing, calls);
    }

    /// Lets the responses to the next `calls` calls end in the middle.
    pub fn break_off(&self, calls: usize) {
        self.0.lock().unwrap().broken_off = calls;
    }

    /// Makes the next call of the operation take at least this time.
    pub fn slow_down(&self, operation: &'static str, by: Duration) {
        self.0.lock().unwrap().slow.push((operation, by));
    }

    /// Makes the next `writes` writes of any kind fail with a transaction conflict.
    pub fn conflict_writes(&self, writes: usize) {
        self.0.lock().unwrap().conflicts = writes;
    }
}

impl Intercept for Calls {
    fn name(&self) -> &'static str {
        "Calls"
    }

    fn modify_before_serialization(
        &self,
        context: &mut BeforeSerializationInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let input = context.input_mut();
        let report = Some(ReturnConsumedCapacity::Indexes);
        if let Some(input) = input.downcast_mut::<QueryInput>() {
            input.return_consumed_capacity = report;
        } else if let Some(input) = input.downcast_mut::<GetItemInput>() {
            input.return_consumed_capacity = report;
            if self.0.lock().unwrap().reads_delayed && input.consistent_read != Some(true) {
                input.key = Some([("id".to_owned(), AttributeValue::S("not visible yet".to_owned()))].into());
            }
        } else if let Some(input) = input.downcast_mut::<BatchGetItemInput>() {
            input.return_consumed_capacity = report;
            if self.0.lock().unwrap().reads_delayed {
                let tables = input.request_items.iter_mut().flatten().map(|(_, keys)| keys);
                for keys in tables.filter(|keys| keys.consistent_read != Some(true)) {
                    keys.keys = vec![[("id".to_owned(), AttributeValue::S("not visible yet".to_owned()))].into()];
                }
            }
        } else if let Some(input) = input.downcast_mut::<PutItemInput>() {
            input.return_consumed_capacity = report;
        } else if let Some(input) = input.downcast_mut::<UpdateItemInput>() {
            input.return_consumed_capacity = report;
        } else if let Some(input) = input.downcast_mut::<TransactWriteItemsInput>() {
            input.return_consumed_capacity = report;
        }
        Ok(())
    }

    fn modify_before_transmit(
        &self,
        context: &mut BeforeTransmitInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let mut state = self.0.lock().unwrap();
        let target = context.request().headers().get("x-amz-target").unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
        let conflicts = state.conflicts > 0
            && ["PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"].contains(&operation.as_str());
        if conflicts {
            state.conflicts -= 1;
            context.request_mut().set_uri(format!("{}/conflict", state.failing_endpoint))?;
        } else if state.broken_off > 0 {
            state.broken_off -= 1;
            context.request_mut().set_uri(state.breaking_endpoint.clone())?;
        } else if state.throttled > 0 && state.passing > 0 {
            state.passing -= 1;
        } else if state.throttled > 0 {
            state.throttled -= 1;
            context.request_mut().set_uri(format!("{}/throttle", state.failing_endpoint))?;
        }
        let slow = state.slow.iter().position(|(slow, _)| *slow == operation).map(|at| state.slow.swap_remove(at));
        state.operations.push(operation);
        drop(state);
        if let Some((_, by)) = slow {
            // The SDK gives an interceptor nothing to await.
            thread::sleep(by);
        }
        Ok(())
    }

    fn read_after_deserialization(
        &self,
        context: &AfterDeserializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let Ok(output) = context.output_or_error() else { return Ok(()) };
        let single = |capacity: Option<&ConsumedCapacity>| capacity.cloned().into_iter().collect::<Vec<_>>();
        let consumed = if let Some(output) = output.downcast_ref::<QueryOutput>() {
            single(output.consumed_capacity())
        } else if let Some(output) = output.downcast_ref::<GetItemOutput>() {
            single(output.consumed_capacity())
        } else if let Some(output) = output.downcast_ref::<BatchGetItemOutput>() {
            output.consumed_capacity().to_vec()
        } else if let Some(output) = output.downcast_ref::<PutItemOutput>() {
            single(output.consumed_capacity())
        } else if let Some(output) = output.downcast_ref::<UpdateItemOutput>() {
            single(output.consumed_capacity())
        } else if let Some(output) = output.downcast_ref::<TransactWriteItemsOutput>() {
            output.consumed_capacity().to_vec()
        } else {
            Vec::new()
        };
        self.0.lock().unwrap().consumed.extend(consumed.iter().flat_map(units));
        Ok(())
    }
}

fn units(consumed: &ConsumedCapacity) -> Vec<Consumed> {
    let table = consumed.table_name().unwrap_or_default();
    let of_table = consumed.table().and_then(Capacity::capacity_units).unwrap_or_default();
    let mut units = vec![Consumed { resource: table.to_owned(), units: of_table }];
    for (index, part) in consumed.global_secondary_indexes().into_iter().flatten() {
        units.push(Consumed { resource: format!("{table}/{index}"), units: part.capacity_units().unwrap_or_default() });
    }
    units.retain(|part| part.units > 0.0);
    units.sort_by(|a, b| a.resource.cmp(&b.resource));
    units
}

/// The body with which DynamoDB refuses a call: another transaction writes the item, or there is no capacity left.
pub fn refusal(target: &str, is_conflict: bool) -> Value {
    let (part, whole) = if is_conflict {
        ("TransactionConflict", "TransactionConflictException")
    } else {
        ("ThrottlingError", "ThrottlingException")
    };
    if target.ends_with("TransactWriteItems") {
        json!({"__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
            "Message": "cancelled", "CancellationReasons": [{"Code": "None"}, {"Code": part, "Message": "ongoing"}]})
    } else {
        json!({"__type": format!("com.amazonaws.dynamodb.v20120810#{whole}"), "message": "ongoing"})
    }
}

/// Starts a server that rejects every call as DynamoDB does: under `/conflict` as if another transaction wrote the item,
/// under `/throttle` as if the table had no capacity left. Returns its endpoint.
async fn serve_failures() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let app = axum::Router::new().fallback(async |uri: Uri, headers: HeaderMap| {
        let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
        let response = refusal(target, uri.path() == "/conflict");
        (StatusCode::BAD_REQUEST, axum::Json(response))
    });
    tokio::spawn(async move { axum::serve(listener, app).await });
    endpoint
}

/// Starts a server whose responses all end in the middle. Returns its endpoint.
async fn serve_broken_off_responses() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 16_384];
            let _ = stream.read(&mut request).await;
            let half =
                b"HTTP/1.1 200 OK\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: 200\r\n\r\n{\"Item\":";
            let _ = stream.write_all(half).await;
        }
    });
    endpoint
}
