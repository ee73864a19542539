//! An in-process `DynamoDB`, with the tables of `infra/stack/data.yaml`.

use dynoxide::Database;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::files::cloudformation;

/// An in-memory database with the tables of `infra/stack/data.yaml`.
pub fn database() -> Database {
    let database = Database::memory().unwrap();
    let resources = cloudformation("infra/stack/data.yaml")["Resources"].take();
    let is_table = |(_, resource): &(&String, &Value)| resource["Type"] == "AWS::DynamoDB::Table";
    for (name, table) in resources.as_object().unwrap().iter().filter(is_table) {
        let properties = &table["Properties"];
        let request = json!({
            "TableName": name,
            "BillingMode": properties["BillingMode"],
            "AttributeDefinitions": properties["AttributeDefinitions"],
            "KeySchema": properties["KeySchema"],
            "GlobalSecondaryIndexes": properties["GlobalSecondaryIndexes"],
        });
        database.create_table(serde_json::from_value(request).unwrap()).unwrap();
    }
    database
}

/// Starts an in-process DynamoDB and returns its endpoint.
pub async fn serve(database: Database) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(dynoxide::server::serve_on(listener, database));
    endpoint
}
