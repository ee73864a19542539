use std::collections::BTreeMap;

use crate::Failure;

/// The variables that configure a program: those of its process, or a test's own.
#[derive(Clone, Debug)]
pub struct Settings(Option<BTreeMap<String, String>>);

impl Settings {
    pub fn of_process() -> Self {
        Self(None)
    }

    /// The value of a variable. A missing or empty one is a [`Failure`] that has its name.
    pub fn get(&self, name: &str) -> Result<String, Failure> {
        self.find(name).ok_or_else(|| Failure::new(format!("the environment variable {name} is not set")))
    }

    /// The value of a variable that may be missing or empty.
    pub fn find(&self, name: &str) -> Option<String> {
        let value = match &self.0 {
            None => std::env::var(name).ok(),
            Some(variables) => variables.get(name).cloned(),
        };
        value.filter(|value| !value.is_empty())
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Settings {
    fn from(variables: [(&str, &str); N]) -> Self {
        Self(Some(variables.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()))
    }
}
