//! What an expression says: paths, conditions, updates.

use std::fmt;

use serde_json::Value;

/// The path of an attribute or of a part of it. Placeholders are resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(pub Vec<Step>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A top-level attribute, or a key of a map.
    Attribute(String),
    /// A place in a list.
    Element(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    Path(Path),
    /// An expression attribute value, with its `:`.
    Value(String, Value),
    Call(String, Vec<Operand>),
}

/// A comparison or a call of a function that is true or false.
#[derive(Clone, Debug)]
pub struct Test {
    /// Such as `=`, `BETWEEN` or `begins_with`.
    pub operator: String,
    pub operands: Vec<Operand>,
}

/// The tests of a condition and the words between them. No rule depends on how they are nested.
#[derive(Clone, Debug, Default)]
pub struct Condition {
    pub tests: Vec<Test>,
    /// `AND`, `OR` and `NOT`.
    pub connectives: Vec<&'static str>,
}

/// One action of an update.
#[derive(Clone, Debug)]
pub struct Action {
    /// `SET`, `REMOVE`, `ADD` or `DELETE`.
    pub clause: &'static str,
    pub path: Path,
    pub operands: Vec<Operand>,
}

impl Path {
    /// The top-level attribute.
    pub fn attribute(&self) -> &str {
        match self.0.first() {
            Some(Step::Attribute(attribute)) => attribute,
            _ => "",
        }
    }

    pub fn is_top_level(&self) -> bool {
        self.0.len() == 1
    }

    /// Whether one path is the other or a part of it, or takes for a list what the other takes for a map.
    pub fn overlaps(&self, other: &Self) -> bool {
        let first_difference = self.0.iter().zip(&other.0).find(|(one, another)| one != another);
        let are_siblings = matches!(
            first_difference,
            Some((Step::Attribute(_), Step::Attribute(_)) | (Step::Element(_), Step::Element(_)))
        );
        !are_siblings
    }
}

impl Operand {
    pub fn paths(&self) -> Vec<&Path> {
        match self {
            Self::Path(path) => vec![path],
            Self::Value(..) => Vec::new(),
            Self::Call(_, operands) => operands.iter().flat_map(Self::paths).collect(),
        }
    }

    pub fn values(&self) -> Vec<&Value> {
        match self {
            Self::Path(_) => Vec::new(),
            Self::Value(_, value) => vec![value],
            Self::Call(_, operands) => operands.iter().flat_map(Self::values).collect(),
        }
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => path.fmt(f),
            Self::Value(placeholder, _) => f.write_str(placeholder),
            Self::Call(function, operands) => {
                let operands: Vec<_> = operands.iter().map(Self::to_string).collect();
                write!(f, "{function}({})", operands.join(", "))
            }
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                Step::Attribute(name) if at == 0 => f.write_str(name)?,
                Step::Attribute(name) => write!(f, ".{name}")?,
                Step::Element(place) => write!(f, "[{place}]")?,
            }
        }
        Ok(())
    }
}
