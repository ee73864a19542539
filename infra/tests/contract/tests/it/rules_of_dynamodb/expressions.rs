//! The rules of expressions.

use std::collections::BTreeMap;

use super::grammar::{Action, Condition, Operand, Path, Test};
use super::rule::{Rule, Violation};
use super::schema::{Index, Key, Table};

/// Checks a condition, a filter or a key condition.
pub fn check_condition(condition: &Condition) -> Result<(), Violation> {
    for Test { operator, operands } in &condition.tests {
        let Some((first, others)) = operands.split_first() else { continue };
        Rule::DistinctOperands.require(!others.contains(first), || format!("{first} on both sides of {operator}"))?;
        let in_list = if operator == "IN" { others.len() } else { 0 };
        Rule::InOperands.require(in_list <= 100, || in_list.to_string())?;
    }
    Ok(())
}

pub fn check_filter(condition: &Condition, key: &Key) -> Result<(), Violation> {
    let operands = condition.tests.iter().flat_map(|test| &test.operands);
    for attribute in operands.flat_map(Operand::paths).map(Path::attribute) {
        Rule::FilteredKey.require(!key.attributes().any(|name| name == attribute), || attribute.to_owned())?;
    }
    Ok(())
}

pub fn check_key_condition(condition: &Condition, table: &Table, key: &Key) -> Result<(), Violation> {
    let other = condition.connectives.iter().find(|connective| **connective != "AND");
    Rule::KeyAttributesOnly.require(other.is_none(), || other.copied().unwrap_or_default().to_owned())?;
    let mut operators = BTreeMap::new();
    for Test { operator, operands } in &condition.tests {
        let attribute = match &operands[..] {
            [Operand::Path(path), values @ ..] if values.iter().all(|value| matches!(value, Operand::Value(..))) => {
                path
            }
            _ => return Err(Rule::KeyAttributesOnly.broken_by(format!("the operands of {operator}"))),
        };
        let attribute = attribute.to_string();
        let is_allowed = ["=", "<", "<=", ">", ">=", "BETWEEN", "begins_with"].contains(&operator.as_str());
        let is_key = key.attributes().any(|name| *name == attribute);
        Rule::KeyAttributesOnly.require(is_key && is_allowed, || format!("{attribute} with {operator}"))?;
        operands.iter().flat_map(Operand::values).try_for_each(|value| table.check_key_value(&attribute, value))?;
        let before = operators.insert(attribute.clone(), operator.as_str());
        Rule::KeyAttributesOnly.require(before.is_none(), || format!("{attribute} twice"))?;
    }
    for attribute in &key.partition {
        let operator = operators.get(attribute);
        Rule::PartitionCondition.require(operator == Some(&"="), || format!("{attribute} has {operator:?}"))?;
    }
    let of_sort_key: Vec<_> = key.sort.iter().map(|attribute| operators.get(attribute).copied()).collect();
    let queried = of_sort_key.iter().rposition(Option::is_some).unwrap_or_default();
    let is_in_order = of_sort_key.iter().take(queried).all(|operator| *operator == Some("="));
    Rule::SortCondition.require(is_in_order, || format!("{:?} have {of_sort_key:?}", key.sort))
}

pub fn check_update(actions: &[Action], table: &Table) -> Result<(), Violation> {
    let paths: Vec<_> = actions.iter().map(|action| &action.path).collect();
    check_overlaps(&paths, Rule::OverlappingUpdate)?;
    for Action { clause, path, operands } in actions {
        let is_in_place = matches!(*clause, "ADD" | "DELETE");
        Rule::TopLevelOnly.require(path.is_top_level() || !is_in_place, || format!("{clause} {path}"))?;
        let is_key = table.key.attributes().any(|name| name == path.attribute());
        Rule::UpdatedKey.require(!is_key, || path.to_string())?;
        for value in operands.iter().flat_map(Operand::values) {
            let is_one_of = |types: &[&str]| types.iter().any(|kind| value.get(kind).is_some());
            let is_set = is_one_of(&["SS", "NS", "BS"]);
            Rule::AddedType.require(*clause != "ADD" || is_set || is_one_of(&["N"]), || value.to_string())?;
            Rule::DeletedType.require(*clause != "DELETE" || is_set, || value.to_string())?;
            if path.is_top_level() {
                table.check_key_value(path.attribute(), value)?;
            }
        }
    }
    Ok(())
}

pub fn check_projection(paths: &[Path], index: Option<&Index>) -> Result<(), Violation> {
    check_overlaps(&paths.iter().collect::<Vec<_>>(), Rule::OverlappingProjection)?;
    let Some(projected) = index.and_then(|index| index.projected.as_ref()) else { return Ok(()) };
    for path in paths {
        Rule::ProjectedAttributes.require(projected.contains(path.attribute()), || path.to_string())?;
    }
    Ok(())
}

fn check_overlaps(paths: &[&Path], rule: Rule) -> Result<(), Violation> {
    for (at, path) in paths.iter().enumerate() {
        for other in &paths[..at] {
            rule.require(!path.overlaps(other), || format!("{other} and {path}"))?;
        }
    }
    Ok(())
}
