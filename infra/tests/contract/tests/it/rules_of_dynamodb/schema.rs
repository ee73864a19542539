//! The keys and indexes of tables.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::rule::{Rule, Violation};

/// Tables by their logical names.
#[derive(Debug)]
pub struct Tables(BTreeMap<String, Table>);

#[derive(Debug)]
pub struct Table {
    pub key: Key,
    pub indexes: BTreeMap<String, Index>,
    /// The types of the attributes in keys: `S`, `N` or `B`.
    types: BTreeMap<String, String>,
}

/// A table has one attribute of each kind, a global secondary index up to four.
#[derive(Debug)]
pub struct Key {
    pub partition: Vec<String>,
    pub sort: Vec<String>,
}

/// A global secondary index.
#[derive(Debug)]
pub struct Index {
    pub key: Key,
    /// None if it projects all attributes.
    pub projected: Option<BTreeSet<String>>,
}

impl Tables {
    /// Those among the resources of a `CloudFormation` template.
    pub fn of(resources: &Value) -> Self {
        let tables = resources.as_object().unwrap().iter();
        let tables = tables.filter(|(_, resource)| resource["Type"] == "AWS::DynamoDB::Table");
        Self(tables.map(|(name, table)| (name.clone(), Table::of(&table["Properties"]))).collect())
    }

    /// The table, or the one that this is a copy of: `Tips-20260131T121500Z` is a copy of `Tips`.
    pub fn find(&self, name: &str) -> Result<&Table, Violation> {
        let original = name.split_once('-').map_or(name, |(original, _)| original);
        self.0.get(original).ok_or_else(|| Rule::Known.broken_by(format!("the table `{name}`")))
    }
}

impl Table {
    fn of(properties: &Value) -> Self {
        let key = Key::of(&properties["KeySchema"]);
        let indexes = list(&properties["GlobalSecondaryIndexes"]);
        let indexes = indexes.iter().map(|index| (text(&index["IndexName"]), Index::of(index, &key))).collect();
        let types = list(&properties["AttributeDefinitions"]);
        let types = types.iter().map(|one| (text(&one["AttributeName"]), text(&one["AttributeType"]))).collect();
        Self { key, indexes, types }
    }

    /// Checks the value of an attribute that may be in the key of the table or of an index.
    pub fn check_key_value(&self, attribute: &str, value: &Value) -> Result<(), Violation> {
        let Some(expected) = self.types.get(attribute) else { return Ok(()) };
        let Some(value) = value[expected].as_str() else {
            return Err(Rule::KeyType.broken_by(format!("{attribute} is {value}, not of the type {expected}")));
        };
        let mut keys = self.indexes.values().map(|index| &index.key).chain([&self.key]);
        let sorts = keys.any(|key| key.sort.iter().any(|name| name == attribute));
        let most = if sorts { 1_024 } else { 2_048 };
        Rule::EmptyKey.require(!value.is_empty(), || attribute.to_owned())?;
        Rule::KeyLength.require(value.len() <= most, || format!("{attribute} has {} bytes", value.len()))
    }
}

impl Key {
    fn of(schema: &Value) -> Self {
        let of_type = |kind: &str| {
            let attributes = list(schema).iter().filter(|attribute| attribute["KeyType"] == kind);
            attributes.map(|attribute| text(&attribute["AttributeName"])).collect()
        };
        Self { partition: of_type("HASH"), sort: of_type("RANGE") }
    }

    /// The partition key attributes, then the sort key attributes.
    pub fn attributes(&self) -> impl Iterator<Item = &String> {
        self.partition.iter().chain(&self.sort)
    }
}

impl Index {
    fn of(index: &Value, table: &Key) -> Self {
        let (key, projection) = (Key::of(&index["KeySchema"]), &index["Projection"]);
        let others = list(&projection["NonKeyAttributes"]).iter().map(text);
        let projected = key.attributes().chain(table.attributes()).cloned().chain(others).collect();
        let projects_all = projection["ProjectionType"] == "ALL";
        Self { projected: (!projects_all).then_some(projected), key }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
