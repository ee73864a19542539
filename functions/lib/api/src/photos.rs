//! Photographs in a request's body.

use rules::{Alt, Caption, ChosenPhoto, Invalid, PhotoId, limits};

use crate::field_errors::Parsed;
use crate::form::{Form, blankable, text};

/// Takes the photographs of a tip, if they are given.
pub fn photos(form: &mut Form) -> Option<Vec<ChosenPhoto>> {
    let chosen = form.objects("photos", limits::PHOTOS, chosen)?;
    if chosen.iter().enumerate().any(|(n, photo)| chosen.iter().take(n).any(|other| other.id == photo.id)) {
        form.reject("photos", "must have each photograph once");
    }
    Some(chosen)
}

/// `None` if the id is missing or invalid; that is an error of the form then.
fn chosen(form: &mut Form) -> Option<ChosenPhoto> {
    let id = form.required("id", text(photo));
    let alt = form.optional("alt", blankable(Alt::parse)).flatten();
    let caption = form.optional("caption", blankable(Caption::parse)).flatten();
    Some(ChosenPhoto { id: id?, alt, caption })
}

pub fn photo(id: &str) -> Parsed<PhotoId> {
    PhotoId::parse(id).ok_or_else(|| Invalid("is not the id of a photograph".to_owned()))
}
