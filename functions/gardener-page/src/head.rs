//! The head of a gardener's page.

use api::head::{AppPage, Head, absolute};
use rules::{ImageUrl, User, excerpt};
use serde_json::json;
use store::file_key;

/// The width of the portrait's file, which is square.
const WIDTH: u16 = 960;

/// The page with the gardener in its head, or `None` if it is no page of the build. It has nothing that the public profile has not.
pub fn filled(page: &str, user: &User) -> Option<String> {
    let app = AppPage::parse(page)?;
    let summary = user.public_summary();
    let address = format!("{}/gardener/{}", app.origin, user.id);
    let name = summary.name.as_str();
    let bio = excerpt(summary.bio.as_str());
    // As the app says it (`web/src/routes/gardener.tsx`).
    let about = if bio.is_empty() { format!("{name}, a gardener, and the tips they share.") } else { bio };
    let picture = match &summary.portrait {
        Some(portrait) => Some(format!("{}/{}", app.origin, file_key(portrait.id, WIDTH, "jpg"))),
        None => summary.photo_url.as_ref().map(ImageUrl::as_str).map(|linked| absolute(linked, app.origin)),
    };
    let known = json!({
        "@context": "https://schema.org", "@type": "ProfilePage", "url": address, "dateCreated": user.date_joined,
        "mainEntity": {
            "@type": "Person", "name": name, "url": address, "description": about,
            "image": picture.as_deref().unwrap_or(app.picture),
        },
    });
    let head = Head {
        title: name,
        description: &about,
        author: "",
        address: &address,
        picture: picture.as_deref(),
        alternative: "",
        is_large: false,
        known,
    };
    Some(app.with(&head, ""))
}
