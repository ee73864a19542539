//! What a later release may have stored, read by this one. A word, a plant or a basis that this release does not know is left out; an
//! attribute that it does not know is ignored, as everywhere. Requests are parsed strictly, by other means.

use serde::{Deserialize, Deserializer, de::DeserializeOwned};

/// A stored value of a kind that grows with the releases.
pub trait Known: Sized {
    /// The form in which every release can read it.
    type Stored: DeserializeOwned;

    /// `None` if only a later release knows the value.
    fn known(stored: Self::Stored) -> Option<Self>;
}

/// Reads a value that may be missing.
pub fn option<'de, D: Deserializer<'de>, T: Known>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(Option::<T::Stored>::deserialize(deserializer)?.and_then(T::known))
}

/// Reads a value for which there is a plain one.
pub fn or_default<'de, D: Deserializer<'de>, T: Known + Default>(deserializer: D) -> Result<T, D::Error> {
    option(deserializer).map(Option::unwrap_or_default)
}

/// Reads a list or a set.
pub fn list<'de, D: Deserializer<'de>, T: Known, L: FromIterator<T>>(deserializer: D) -> Result<L, D::Error> {
    Ok(Vec::<T::Stored>::deserialize(deserializer)?.into_iter().filter_map(T::known).collect())
}
