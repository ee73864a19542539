//! What the store asks of DynamoDB: every call counted, with the capacity that it consumed; and, where a test wants it,
//! calls that meet others writing the same item.

use std::mem;
use std::sync::{Arc, Mutex};

use aws_sdk_dynamodb::config::interceptors::{
    AfterDeserializationInterceptorContextRef, BeforeSerializationInterceptorContextMut,
    BeforeTransmitInterceptorContextMut,
};
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::get_item::{GetItemInput, GetItemOutput};
use aws_sdk_dynamodb::operation::put_item::{PutItemInput, PutItemOutput};
use aws_sdk_dynamodb::operation::query::{QueryInput, QueryOutput};
use aws_sdk_dynamodb::operation::transact_write_items::{TransactWriteItemsInput, TransactWriteItemsOutput};
use aws_sdk_dynamodb::operation::update_item::{UpdateItemInput, UpdateItemOutput};
use aws_sdk_dynamodb::types::{AttributeValue, Capacity, ConsumedCapacity, ReturnConsumedCapacity};
use axum::http::{HeaderMap, StatusCode};
use serde_json::json;
use store::Table;
use tokio::net::TcpListener;

/// The calls that a garden's tables saw since they were last taken.
#[derive(Clone, Debug, Default)]
pub struct Calls(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    made: Vec<String>,
    units: Vec<Consumed>,
    conflicts: usize,
    storm: String,
    lagging: bool,
}

/// What a call consumed of a table or of one of its indexes.
#[derive(Clone, Debug, PartialEq)]
pub struct Consumed {
    /// Such as `Tips` or `Tips/public`.
    pub of: String,
    /// Read units; else write units.
    pub read: bool,
    pub units: f64,
}

impl Calls {
    pub async fn new() -> Self {
        let calls = Self::default();
        calls.0.lock().unwrap().storm = serve_storm().await;
        calls
    }

    /// The table, watched.
    pub fn watch(&self, table: &Table) -> Table {
        let config = table.client.config().to_builder().interceptor(self.clone()).build();
        Table::new(aws_sdk_dynamodb::Client::from_conf(config), table.name.clone())
    }

    /// The operations that were called, retries included, and the capacity that they consumed.
    pub fn take(&self) -> (Vec<String>, Vec<Consumed>) {
        let mut state = self.0.lock().unwrap();
        (mem::take(&mut state.made), mem::take(&mut state.units))
    }

    /// Lets eventually consistent reads see nothing, as they may for a moment after a write.
    pub fn lag(&self) {
        self.0.lock().unwrap().lagging = true;
    }

    /// Lets the next `writes` conditional writes meet others, so that they change nothing.
    pub fn collide(&self, writes: usize) {
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
        let told = Some(ReturnConsumedCapacity::Indexes);
        if let Some(input) = input.downcast_mut::<QueryInput>() {
            input.return_consumed_capacity = told;
        } else if let Some(input) = input.downcast_mut::<GetItemInput>() {
            input.return_consumed_capacity = told;
            if self.0.lock().unwrap().lagging && input.consistent_read != Some(true) {
                input.key = Some([("id".to_owned(), AttributeValue::S("not yet here".to_owned()))].into());
            }
        } else if let Some(input) = input.downcast_mut::<PutItemInput>() {
            input.return_consumed_capacity = told;
        } else if let Some(input) = input.downcast_mut::<UpdateItemInput>() {
            input.return_consumed_capacity = told;
        } else if let Some(input) = input.downcast_mut::<TransactWriteItemsInput>() {
            input.return_consumed_capacity = told;
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
        let collides = state.conflicts > 0 && ["UpdateItem", "TransactWriteItems"].contains(&operation.as_str());
        if collides {
            state.conflicts -= 1;
            context.request_mut().set_uri(state.storm.as_str())?;
        }
        state.made.push(operation);
        Ok(())
    }

    fn read_after_deserialization(
        &self,
        context: &AfterDeserializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let Ok(output) = context.output_or_error() else { return Ok(()) };
        let one = |capacity: Option<&ConsumedCapacity>| capacity.cloned().into_iter().collect::<Vec<_>>();
        let consumed = if let Some(output) = output.downcast_ref::<QueryOutput>() {
            one(output.consumed_capacity())
        } else if let Some(output) = output.downcast_ref::<GetItemOutput>() {
            one(output.consumed_capacity())
        } else if let Some(output) = output.downcast_ref::<PutItemOutput>() {
            one(output.consumed_capacity())
        } else if let Some(output) = output.downcast_ref::<UpdateItemOutput>() {
            one(output.consumed_capacity())
        } else if let Some(output) = output.downcast_ref::<TransactWriteItemsOutput>() {
            output.consumed_capacity().to_vec()
        } else {
            Vec::new()
        };
        let read = output.downcast_ref::<QueryOutput>().is_some() || output.downcast_ref::<GetItemOutput>().is_some();
        self.0.lock().unwrap().units.extend(consumed.iter().flat_map(|consumed| units(consumed, read)));
        Ok(())
    }
}

fn units(consumed: &ConsumedCapacity, read: bool) -> Vec<Consumed> {
    let table = consumed.table_name().unwrap_or_default();
    let of_table = consumed.table().and_then(Capacity::capacity_units).unwrap_or_default();
    let mut units = vec![Consumed { of: table.to_owned(), read, units: of_table }];
    for (index, part) in consumed.global_secondary_indexes().into_iter().flatten() {
        units.push(Consumed { of: format!("{table}/{index}"), read, units: part.capacity_units().unwrap_or_default() });
    }
    units.retain(|part| part.units > 0.0);
    units.sort_by(|a, b| a.of.cmp(&b.of));
    units
}

/// Answers every write as DynamoDB does while a transaction holds the item. Answers its endpoint.
async fn serve_storm() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let app = axum::Router::new().fallback(async |headers: HeaderMap| {
        let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
        let response = if target.ends_with("TransactWriteItems") {
            let reasons = json!([{"Code": "None"}, {"Code": "TransactionConflict", "Message": "held"}]);
            json!({"__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
                "Message": "cancelled", "CancellationReasons": reasons})
        } else {
            json!({"__type": "com.amazonaws.dynamodb.v20120810#TransactionConflictException", "message": "held"})
        };
        (StatusCode::BAD_REQUEST, axum::Json(response))
    });
    tokio::spawn(async move { axum::serve(listener, app).await });
    endpoint
}
