//! The tables of `infra/stack/data.yaml`.

use std::collections::BTreeMap;

use crate::garden::cloudformation;
use crate::template::{of_type, text};

/// DynamoDB allows 100 over all indexes of a table, and CloudFormation cannot change an existing index. With `card` as a map
/// there is no need for many.
#[test]
fn indexes_of_a_table_project_at_most_40_attributes_in_all() {
    let tables = of_type(&cloudformation("infra/stack/data.yaml"), "AWS::DynamoDB::Table");
    let mut projected = BTreeMap::new();
    for (name, table) in tables {
        for index in table["Properties"]["GlobalSecondaryIndexes"].as_array().unwrap() {
            let attributes = index["Projection"]["NonKeyAttributes"].as_array().unwrap();
            let card = attributes.iter().any(|attribute| attribute == "card");
            assert!(card, "{name}, {}: an index projects the map `card`", text(&index["IndexName"]));
            *projected.entry(name.clone()).or_insert(0) += attributes.len();
        }
    }
    assert!(projected.values().sum::<usize>() <= 40, "{projected:?}");
}
