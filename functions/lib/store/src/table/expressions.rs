//! Expressions. Every attribute and value in them has a placeholder, so that no attribute can be a reserved word.

use std::collections::HashMap;
use std::fmt::Display;

use aws_sdk_dynamodb::types::AttributeValue;

use crate::aws::item::{Item, number, text};

/// A condition.
#[derive(Clone, Debug)]
pub(crate) enum If {
    /// The attribute, the comparator, the value.
    Compared(String, &'static str, AttributeValue),
    Exists(String),
    Missing(String),
    Begins(String, AttributeValue),
    /// A set has the value.
    Contains(String, AttributeValue),
    /// A set has fewer values.
    Smaller(String, AttributeValue),
    All(Vec<If>),
    Any(Vec<If>),
}

pub(crate) fn is(path: &str, value: AttributeValue) -> If {
    If::Compared(path.to_owned(), "=", value)
}

pub(crate) fn is_not(path: &str, value: AttributeValue) -> If {
    If::Compared(path.to_owned(), "<>", value)
}

pub(crate) fn below(path: &str, value: AttributeValue) -> If {
    If::Compared(path.to_owned(), "<", value)
}

pub(crate) fn at_most(path: &str, value: AttributeValue) -> If {
    If::Compared(path.to_owned(), "<=", value)
}

pub(crate) fn above(path: &str, value: AttributeValue) -> If {
    If::Compared(path.to_owned(), ">", value)
}

pub(crate) fn exists(path: &str) -> If {
    If::Exists(path.to_owned())
}

pub(crate) fn missing(path: &str) -> If {
    If::Missing(path.to_owned())
}

pub(crate) fn begins(path: &str, value: AttributeValue) -> If {
    If::Begins(path.to_owned(), value)
}

/// A set of texts has this one.
pub(crate) fn contains(path: &str, member: impl Display) -> If {
    If::Contains(path.to_owned(), text(member))
}

/// A set has fewer members.
pub(crate) fn smaller(path: &str, than: usize) -> If {
    If::Smaller(path.to_owned(), number(than))
}

pub(crate) fn all(conditions: impl Into<Vec<If>>) -> If {
    If::All(conditions.into())
}

pub(crate) fn any(conditions: impl Into<Vec<If>>) -> If {
    If::Any(conditions.into())
}

/// The names and values of a request's expressions.
#[derive(Debug, Default)]
pub(super) struct Placeholders {
    names: Vec<String>,
    values: Vec<AttributeValue>,
}

impl Placeholders {
    /// The path of an attribute or of a part of a map, such as `card.summary.name`.
    pub fn path(&mut self, path: &str) -> String {
        let names = path.split('.').map(|name| self.name(name));
        names.collect::<Vec<_>>().join(".")
    }

    fn name(&mut self, name: &str) -> String {
        let known = self.names.iter().position(|known| known == name);
        let place = known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        format!("#n{place}")
    }

    pub fn value(&mut self, value: AttributeValue) -> String {
        self.values.push(value);
        format!(":v{}", self.values.len() - 1)
    }

    /// A list of attributes, for a projection.
    pub fn paths(&mut self, paths: &[&str]) -> String {
        paths.iter().map(|path| self.path(path)).collect::<Vec<_>>().join(", ")
    }

    /// The conditions, joined by `AND`; `None` without any.
    pub fn conditions(&mut self, mut conditions: Vec<If>) -> Option<String> {
        match conditions.len() {
            0 => None,
            1 => conditions.pop().map(|condition| self.condition(condition, "")),
            _ => Some(self.condition(If::All(conditions), "")),
        }
    }

    /// `around`: what joins it to others; empty if there are none.
    fn condition(&mut self, condition: If, around: &str) -> String {
        match condition {
            If::Compared(path, comparator, value) => {
                let path = self.path(&path);
                format!("{path} {comparator} {}", self.value(value))
            }
            If::Exists(path) => format!("attribute_exists({})", self.path(&path)),
            If::Missing(path) => format!("attribute_not_exists({})", self.path(&path)),
            If::Begins(path, value) => {
                let path = self.path(&path);
                format!("begins_with({path}, {})", self.value(value))
            }
            If::Contains(path, member) => {
                let path = self.path(&path);
                format!("contains({path}, {})", self.value(member))
            }
            If::Smaller(path, than) => {
                let path = self.path(&path);
                format!("size({path}) < {}", self.value(than))
            }
            If::All(conditions) => self.joined(conditions, " AND ", around),
            If::Any(conditions) => self.joined(conditions, " OR ", around),
        }
    }

    fn joined(&mut self, conditions: Vec<If>, by: &str, around: &str) -> String {
        let conditions: Vec<String> = conditions.into_iter().map(|condition| self.condition(condition, by)).collect();
        let joined = conditions.join(by);
        if conditions.len() > 1 && !around.is_empty() && around != by { format!("({joined})") } else { joined }
    }

    /// The names by placeholder; `None` without any.
    pub fn take_names(&mut self) -> Option<HashMap<String, String>> {
        let names = std::mem::take(&mut self.names).into_iter().enumerate();
        let names: HashMap<_, _> = names.map(|(place, name)| (format!("#n{place}"), name)).collect();
        Some(names).filter(|names| !names.is_empty())
    }

    /// The values by placeholder; `None` without any.
    pub fn take_values(&mut self) -> Option<Item> {
        let values = std::mem::take(&mut self.values).into_iter().enumerate();
        let values: Item = values.map(|(place, value)| (format!(":v{place}"), value)).collect();
        Some(values).filter(|values| !values.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_joined_with_brackets_only_where_they_are_needed() {
        let mut placeholders = Placeholders::default();
        let conditions = vec![
            is("card.summary.name", text("Ada")),
            any([missing("photos"), all([below("photos", number(9)), exists("name")])]),
        ];
        let expression = placeholders.conditions(conditions).unwrap();
        assert_eq!(
            expression,
            "#n0.#n1.#n2 = :v0 AND (attribute_not_exists(#n3) OR (#n3 < :v1 AND attribute_exists(#n2)))"
        );
        let names = placeholders.take_names().unwrap();
        assert_eq!((names.len(), names["#n2"].as_str()), (4, "name"));
        assert_eq!(placeholders.take_values().unwrap()[":v1"], number(9));
        assert_eq!(
            placeholders.conditions(vec![any([missing("a"), exists("b")])]).unwrap(),
            "attribute_not_exists(#n0) OR attribute_exists(#n1)"
        );
        assert_eq!(Placeholders::default().conditions(Vec::new()), None);
    }
}
