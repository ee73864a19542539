//! Edits of items that a later release has written: this one keeps what it does not know.

use aws_sdk_dynamodb::types::AttributeValue;

use crate::aws::item::Item;

/// The item to write after an edit: what the edit leaves as it is, it leaves as stored. `base` is the stored item as this release reads
/// and writes it, and `new` the same after the edit. So attributes that this release does not know stay, and so do words of a list,
/// unless the edit changes that list.
pub(crate) fn kept(stored: &Item, base: &Item, mut new: Item) -> Item {
    for (name, stored) in stored {
        match (base.get(name), new.remove(name)) {
            (Some(base), Some(value)) => drop(new.insert(name.clone(), kept_value(stored, base, value))),
            (None, Some(value)) => drop(new.insert(name.clone(), value)),
            (None, None) => drop(new.insert(name.clone(), stored.clone())),
            // The edit removes it.
            (Some(_), None) => {}
        }
    }
    new
}

/// The same for one attribute.
pub(crate) fn kept_value(stored: &AttributeValue, base: &AttributeValue, new: AttributeValue) -> AttributeValue {
    match (stored, base, new) {
        (AttributeValue::M(stored), AttributeValue::M(base), AttributeValue::M(new)) => {
            AttributeValue::M(kept(stored, base, new))
        }
        (stored, base, new) if new == *base => stored.clone(),
        (_, _, new) => new,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn check(stored: &Value, base: &Value, new: &Value, expect: &Value) {
        let [stored, base, new] = [stored, base, new].map(|value| serde_dynamo::to_item(value).unwrap());
        let kept: Value = serde_dynamo::from_item(kept(&stored, &base, new)).unwrap();
        assert_eq!(kept, *expect);
    }

    #[test]
    fn edit_keeps_what_it_does_not_know_and_changes_the_rest() {
        check(
            &json!({"id": "1", "later": [1], "card": {"title": "Leeks", "mood": "calm", "places": ["ground", "roof"]}}),
            &json!({"id": "1", "card": {"title": "Leeks", "places": ["ground"]}}),
            &json!({"id": "1", "card": {"title": "Figs", "places": ["ground"]}}),
            &json!({"id": "1", "later": [1], "card": {"title": "Figs", "mood": "calm", "places": ["ground", "roof"]}}),
        );
    }

    #[test]
    fn edit_of_a_list_replaces_it() {
        let stored = json!({"places": ["ground", "roof"], "sun": ["dappled"], "feed": "public"});
        let base = json!({"places": ["ground"], "feed": "public"});
        check(&stored, &base, &json!({"places": ["indoors"]}), &json!({"places": ["indoors"], "sun": ["dappled"]}));
        check(&stored, &base, &json!({"sun": ["shade"]}), &json!({"sun": ["shade"]}));
    }

    #[test]
    fn attribute_that_is_not_stored_yet_is_written() {
        check(&json!({"a": 1}), &json!({"a": 1, "b": 2}), &json!({"a": 1, "b": 2}), &json!({"a": 1, "b": 2}));
    }
}
