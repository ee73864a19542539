//! The rules, with their sources.

use std::error::Error;
use std::fmt;

/// A rule of AWS. [`RULES`] has its text and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Known,
    Grammar,
    EmptyExpression,
    ExpressionLength,
    Operators,
    InOperands,
    PathDepth,
    ReservedWord,
    UndefinedName,
    UnusedName,
    UndefinedValue,
    UnusedValue,
    DistinctOperands,
    RepeatedClause,
    OverlappingUpdate,
    TopLevelOnly,
    AddedType,
    DeletedType,
    UpdatedKey,
    OverlappingProjection,
    ProjectedAttributes,
    FilteredKey,
    PartitionCondition,
    SortCondition,
    KeyAttributesOnly,
    ConsistentIndex,
    EmptyKey,
    KeyLength,
    KeyType,
    EmptySet,
    NumberDigits,
    NumberRange,
    Nesting,
    ItemSize,
    TransactionActions,
    TransactionItems,
    TransactionSize,
    BatchGetKeys,
    BatchGetDuplicates,
    BatchWriteRequests,
    BatchWriteItems,
}

const CONSTRAINTS: &str = "Constraints in Amazon DynamoDB";
const CONDITIONS: &str = "Condition and filter expressions, operators, and functions in DynamoDB";
const UPDATES: &str = "Using update expressions in DynamoDB";
const UPDATE_ITEM: &str = "UpdateItem, Amazon DynamoDB API Reference";
const NAMES: &str = "Expression attribute names (aliases) in DynamoDB";
const VALUES: &str = "Using expression attribute values in DynamoDB";
const KEY_CONDITIONS: &str = "Key condition expressions for the Query operation in DynamoDB";
const QUERY: &str = "Query, Amazon DynamoDB API Reference";
const BATCH_WRITE: &str = "BatchWriteItem, Amazon DynamoDB API Reference";
const TRANSACTIONS: &str = "Amazon DynamoDB Transactions: How it works";
const INDEXES: &str = "Using Global Secondary Indexes in DynamoDB";

/// What each rule says, and its source: the title of AWS's document, or AWS's error message where no document has the
/// rule.
pub const RULES: &[(Rule, &str, &str)] = &[
    (Rule::Known, "the checker must know the operation and the table", "rules_of_dynamodb/requests.rs"),
    (Rule::Grammar, "an expression follows the grammar", "Using expressions in DynamoDB"),
    (Rule::EmptyExpression, "an expression is not empty", "error: The expression can not be empty"),
    (Rule::ExpressionLength, "an expression has at most 4 KB", CONSTRAINTS),
    (Rule::Operators, "an expression has at most 300 operators and functions", CONSTRAINTS),
    (Rule::InOperands, "IN has at most 100 operands", CONSTRAINTS),
    (
        Rule::PathDepth,
        "a path has at most 32 dereference operators",
        "Referring to item attributes when using expressions in DynamoDB",
    ),
    (Rule::ReservedWord, "a reserved word needs an expression attribute name", "Reserved words in DynamoDB"),
    (Rule::UndefinedName, "every # of an expression is in ExpressionAttributeNames", NAMES),
    (Rule::UnusedName, "every one of ExpressionAttributeNames is used", "error: unused in expressions"),
    (Rule::UndefinedValue, "every : of an expression is in ExpressionAttributeValues", VALUES),
    (Rule::UnusedValue, "every one of ExpressionAttributeValues is used", "error: unused in expressions"),
    (Rule::DistinctOperands, "an operand is not compared with itself", CONDITIONS),
    (Rule::RepeatedClause, "each clause appears once", UPDATES),
    (Rule::OverlappingUpdate, "paths of an update do not overlap", "error: Two document paths overlap with each other"),
    (Rule::TopLevelOnly, "ADD and DELETE change top-level attributes only", UPDATE_ITEM),
    (Rule::AddedType, "ADD adds a number or a set", UPDATE_ITEM),
    (Rule::DeletedType, "DELETE deletes a set", UPDATE_ITEM),
    (
        Rule::UpdatedKey,
        "an update does not change the table's key",
        "AttributeValueUpdate, Amazon DynamoDB API Reference",
    ),
    (
        Rule::OverlappingProjection,
        "paths of a projection do not overlap",
        "error: Two document paths overlap with each other",
    ),
    (Rule::ProjectedAttributes, "an index returns only attributes that it projects", QUERY),
    (
        Rule::FilteredKey,
        "the filter of a query names no key attribute",
        "Filter expressions for the Query operation in DynamoDB",
    ),
    (Rule::PartitionCondition, "a query has = for every partition key attribute", KEY_CONDITIONS),
    (
        Rule::SortCondition,
        "sort key attributes are queried from left to right, and only the last one with another condition than =",
        "Multi-attribute keys pattern",
    ),
    (Rule::KeyAttributesOnly, "a key condition has one condition for a key attribute, joined by AND", KEY_CONDITIONS),
    (Rule::ConsistentIndex, "a global secondary index has no consistent reads", QUERY),
    (Rule::EmptyKey, "a key attribute of a table or an index is not empty", CONSTRAINTS),
    (Rule::KeyLength, "a partition key has at most 2,048 bytes and a sort key 1,024", CONSTRAINTS),
    (Rule::KeyType, "a key attribute of a table or an index has the type of the schema", INDEXES),
    (Rule::EmptySet, "a set is not empty", CONSTRAINTS),
    (Rule::NumberDigits, "a number has at most 38 digits", CONSTRAINTS),
    (Rule::NumberRange, "a number is between 1E-130 and 9.99E+125", CONSTRAINTS),
    (Rule::Nesting, "values are nested at most 32 levels", CONSTRAINTS),
    (Rule::ItemSize, "an item has at most 400 KB", CONSTRAINTS),
    (Rule::TransactionActions, "a transaction has 1 to 100 actions", TRANSACTIONS),
    (Rule::TransactionItems, "a transaction has one action for an item", TRANSACTIONS),
    (Rule::TransactionSize, "a transaction has at most 4 MB", TRANSACTIONS),
    (Rule::BatchGetKeys, "a BatchGetItem has 1 to 100 keys", "BatchGetItem, Amazon DynamoDB API Reference"),
    (
        Rule::BatchGetDuplicates,
        "a BatchGetItem has each key once",
        "error: Provided list of item keys contains duplicates",
    ),
    (Rule::BatchWriteRequests, "a BatchWriteItem has 1 to 25 requests", BATCH_WRITE),
    (Rule::BatchWriteItems, "a BatchWriteItem has one request for an item", BATCH_WRITE),
];

/// A request that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub rule: Rule,
    /// What breaks the rule, such as a path.
    detail: String,
    /// The parameter and its text, of a rule for expressions.
    expression: Option<String>,
    /// The operation and its table.
    operation: String,
}

impl Rule {
    pub fn broken_by(self, detail: impl Into<String>) -> Violation {
        Violation { rule: self, detail: detail.into(), expression: None, operation: String::new() }
    }

    /// An error unless the condition holds.
    pub fn require(self, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Violation> {
        if holds { Ok(()) } else { Err(self.broken_by(detail())) }
    }
}

impl Violation {
    #[must_use]
    pub fn in_expression(self, parameter: &str, text: &str) -> Self {
        Self { expression: Some(format!("{parameter} `{text}`")), ..self }
    }

    /// The same of an operation, unless it has one: an action of a transaction names itself.
    #[must_use]
    pub fn in_operation(self, operation: &str) -> Self {
        if self.operation.is_empty() { Self { operation: operation.to_owned(), ..self } } else { self }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, detail, expression, operation } = self;
        let (_, text, source) = RULES.iter().find(|(other, ..)| other == rule).ok_or(fmt::Error)?;
        write!(f, "{operation} breaks a rule of DynamoDB: {text} ({source}): {detail}")?;
        expression.iter().try_for_each(|expression| write!(f, ", in {expression}"))
    }
}

impl Error for Violation {}
