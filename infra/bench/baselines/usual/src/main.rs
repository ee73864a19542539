use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue;
use lambda_http::{Body, Error, Request, RequestExt, Response, run, service_fn};
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Item {
    id: String,
    author_id: String,
    name: String,
    title: String,
    category: String,
    plant_type: String,
    difficulty_level: String,
    excerpt: String,
    image: Option<String>,
    version: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Card {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    category: String,
    plant_type: String,
    difficulty_level: String,
    description: String,
    image: Option<String>,
    availability: &'static str,
    name: String,
    author_id: String,
    version: u64,
}

impl From<Item> for Card {
    fn from(item: Item) -> Self {
        Self {
            id: item.id,
            title: item.title,
            category: item.category,
            plant_type: item.plant_type,
            difficulty_level: item.difficulty_level,
            description: item.excerpt,
            image: item.image,
            availability: "public",
            name: item.name,
            author_id: item.author_id,
            version: item.version,
        }
    }
}

async fn list_tips(client: &Client, table: &str, request: Request) -> Result<Response<Body>, Error> {
    let parameters = request.query_string_parameters();
    let limit: i32 = parameters.first("limit").unwrap_or("12").parse()?;
    let answer = client
        .query()
        .table_name(table)
        .index_name("public")
        .key_condition_expression("feed = :feed")
        .expression_attribute_values(":feed", AttributeValue::S("public".to_owned()))
        .scan_index_forward(false)
        .limit(limit + 1)
        .send()
        .await?;
    let items: Vec<Item> = serde_dynamo::from_items(answer.items.unwrap_or_default())?;
    let more = items.len() > limit as usize;
    let cards: Vec<Card> = items.into_iter().take(limit as usize).map(Card::from).collect();
    let next = cards.last().filter(|_| more).map(|card| card.id.clone());
    let body = json!({ "data": cards, "next": next }).to_string();
    Ok(Response::builder().header("content-type", "application/json").body(body.into())?)
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let client = Client::new(&aws_config::load_from_env().await);
    let table = std::env::var("TIPS_TABLE")?;
    run(service_fn(|request| list_tips(&client, &table, request))).await
}
