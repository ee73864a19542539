//! The rules of values: sizes, numbers, sets, nesting.

use serde_json::{Map, Value};

use super::rule::{Rule, Violation};

/// Checks a value in the form of a request, such as `{"S": "leek"}`.
pub fn check(value: &Value) -> Result<(), Violation> {
    let levels = levels(value);
    Rule::Nesting.require(levels <= 32, || format!("{levels} levels"))?;
    check_part(value)
}

fn check_part(value: &Value) -> Result<(), Violation> {
    let (kind, content) = typed(value);
    match (kind, content) {
        ("N", Value::String(number)) => check_number(number),
        ("NS" | "SS" | "BS", Value::Array(members)) => {
            Rule::EmptySet.require(!members.is_empty(), || value.to_string())?;
            let mut numbers = members.iter().filter(|_| kind == "NS").filter_map(Value::as_str);
            numbers.try_for_each(check_number)
        }
        ("L", Value::Array(elements)) => elements.iter().try_for_each(check_part),
        ("M", Value::Object(fields)) => fields.values().try_for_each(check_part),
        _ => Ok(()),
    }
}

/// How many bytes attributes have with their names, by "DynamoDB item sizes and formats".
pub fn size(attributes: &Map<String, Value>) -> usize {
    attributes.iter().map(|(name, value)| name.len() + size_of(value)).sum()
}

fn size_of(value: &Value) -> usize {
    let number = |number: &str| significant(number).len().div_ceil(2) + 1;
    let members =
        |size: &dyn Fn(&str) -> usize, members: &[Value]| members.iter().filter_map(Value::as_str).map(size).sum();
    let binary = |base64: &str| base64.len() / 4 * 3;
    match typed(value) {
        ("S", Value::String(text)) => text.len(),
        ("N", Value::String(text)) => number(text),
        ("B", Value::String(text)) => binary(text),
        ("SS", Value::Array(texts)) => members(&str::len, texts),
        ("NS", Value::Array(texts)) => members(&number, texts),
        ("BS", Value::Array(texts)) => members(&binary, texts),
        // Three bytes for the list or map, one for each element.
        ("L", Value::Array(elements)) => 3 + elements.iter().map(|element| 1 + size_of(element)).sum::<usize>(),
        ("M", Value::Object(fields)) => 3 + fields.len() + size(fields),
        _ => 1,
    }
}

/// How deep a value is nested. A list of texts has two levels.
fn levels(value: &Value) -> usize {
    let inner = match typed(value) {
        ("L", Value::Array(elements)) => elements.iter().map(levels).max(),
        ("M", Value::Object(fields)) => fields.values().map(levels).max(),
        _ => None,
    };
    1 + inner.unwrap_or_default()
}

fn check_number(number: &str) -> Result<(), Violation> {
    let digits = significant(number).len();
    Rule::NumberDigits.require(digits <= 38, || format!("{number} has {digits}"))?;
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let whole = whole.trim_start_matches(['-', '+', '0']).len();
    let zeros = fraction.len() - fraction.trim_start_matches('0').len();
    let first = if whole > 0 { whole.cast_signed() - 1 } else { -1 - zeros.cast_signed() };
    let power = exponent.parse::<isize>().unwrap_or_default().saturating_add(first);
    Rule::NumberRange.require(digits == 0 || (-130..=125).contains(&power), || number.to_owned())
}

/// The digits of a number without zeros at both ends.
fn significant(number: &str) -> String {
    let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    digits.trim_matches('0').to_owned()
}

/// The type of a value and its content.
fn typed(value: &Value) -> (&str, &Value) {
    value.as_object().and_then(|typed| typed.iter().next()).map_or(("", value), |(kind, content)| (kind, content))
}
