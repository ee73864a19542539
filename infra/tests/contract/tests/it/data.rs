//! The tables and indexes of `infra/stack/data.yaml`.

use std::collections::BTreeMap;

use crate::files::cloudformation;
use crate::template::{of_type, text};

/// DynamoDB allows 100 projected attributes over all indexes of a table, and `CloudFormation` cannot change the
/// projection of an existing index. New attributes of a card belong in the map `card`, so the indexes need few
/// attributes.
#[test]
fn all_indexes_together_project_at_most_40_attributes() {
    let tables = of_type(&cloudformation("infra/stack/data.yaml"), "AWS::DynamoDB::Table");
    let mut projected = BTreeMap::new();
    for (name, table) in tables {
        for index in table["Properties"]["GlobalSecondaryIndexes"].as_array().unwrap() {
            // One that projects all attributes or only keys has no list.
            let Some(attributes) = index["Projection"]["NonKeyAttributes"].as_array() else { continue };
            let card = attributes.iter().any(|attribute| attribute == "card");
            assert!(card, "{name}, {}: every index must project the map `card`", text(&index["IndexName"]));
            *projected.entry(name.clone()).or_insert(0) += attributes.len();
        }
    }
    assert!(projected.values().sum::<usize>() <= 40, "{projected:?}");
}
