//! The errors of a request, collected so that a person sees all of them at once.

use std::mem;

use rules::Invalid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Problem;

/// The result of a field's parser.
pub type Parsed<T> = Result<T, Invalid>;

/// A field of the body, a parameter or a header, and its error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    pub field: String,
    pub message: String,
}

#[derive(Debug, Default)]
pub(crate) struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        self.0.push(FieldError { field: shortened(field), message: message.into() });
    }

    pub fn has(&self, field: &str) -> bool {
        self.0.iter().any(|error| error.field == field)
    }

    /// Returns the value, or records the error under the field's name.
    pub fn keep<T>(&mut self, field: &str, parsed: Parsed<T>) -> Option<T> {
        parsed.map_err(|invalid| self.add(field, invalid.0)).ok()
    }

    /// Adds the errors of the object that the field `name` has. Whether there are none.
    pub fn nest<'a>(&mut self, name: &str, inner: Self, unknown: impl Iterator<Item = &'a str>, message: &str) -> bool {
        let before = self.0.len();
        for field in unknown {
            self.add(&format!("{name}.{field}"), message);
        }
        for FieldError { field, message } in inner.0 {
            self.add(&format!("{name}.{field}"), message);
        }
        self.0.len() == before
    }

    /// Returns every error. Unknown names come first, with `message`.
    pub fn finish<'a>(mut self, unknown: impl Iterator<Item = &'a str>, message: &str) -> Result<(), Problem> {
        let errors = mem::take(&mut self.0);
        for name in unknown {
            self.add(name, message);
        }
        self.0.extend(errors);
        if self.0.is_empty() { Ok(()) } else { Err(Problem::invalid(self.0)) }
    }
}

/// The response repeats names that a caller made up, but at a limited length.
fn shortened(field: &str) -> String {
    field.chars().filter(|c| !c.is_control()).take(64).collect()
}
