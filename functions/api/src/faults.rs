//! What is wrong with a request, gathered before it is told, so that a person hears of everything at once.

use rules::Refusal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Problem;

/// What a field's parser says.
pub type Parsed<T> = Result<T, Refusal>;

/// A field of the body, a parameter or a header, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    pub field: String,
    pub message: String,
}

#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<FieldError>);

impl Faults {
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        self.0.push(FieldError { field: shortened(field), message: message.into() });
    }

    /// Keeps the parsed value, or the refusal under the field's name.
    pub fn keep<T>(&mut self, field: &str, parsed: Parsed<T>) -> Option<T> {
        parsed.map_err(|refusal| self.add(field, refusal.0)).ok()
    }

    pub fn finish(self) -> Result<(), Problem> {
        if self.0.is_empty() { Ok(()) } else { Err(Problem::invalid(self.0)) }
    }
}

/// Names that callers made up are told back, but not at any length.
fn shortened(field: &str) -> String {
    field.chars().filter(|c| !c.is_control()).take(64).collect()
}
