//! The head of a gardener's page.

use api::head::{AppPage, Head, Picture, absolute, feed_link};
use rules::{ImageUrl, User, UserSummary, excerpt};
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
    let about = about(&summary, user.total_tips);
    let picture = match &summary.portrait {
        Some(portrait) => Some(format!("{}/{}", app.origin, file_key(portrait.id, WIDTH, "jpg"))),
        None => summary.photo_url.as_ref().map(ImageUrl::as_str).map(|linked| absolute(linked, app.origin)),
    };
    let known = json!({
        "@context": "https://schema.org", "@type": "ProfilePage", "url": address, "dateCreated": user.date_joined,
        "mainEntity": {
            "@type": "Person", "name": name, "url": address, "description": about,
            "image": picture.as_deref().unwrap_or(app.picture),
            "agentInteractionStatistic": {
                "@type": "InteractionCounter", "interactionType": "https://schema.org/ShareAction",
                "userInteractionCount": user.total_tips,
            },
        },
    });
    let head = Head {
        title: name,
        description: &about,
        author: "",
        address: &address,
        kind: "profile",
        picture: picture.map(|address| Picture { address, ..Picture::default() }),
        known,
    };
    let title = format!("Tips by {name} · {}", app.name());
    Some(app.with(&head, &feed_link(app.origin, &title, ("author", &user.id.to_string()))))
}

/// Place, number of tips and the beginning of the bio, as the app says it (`web/src/routes/gardener.tsx`).
fn about(summary: &UserSummary, total_tips: u64) -> String {
    let place = match summary.location.as_str() {
        "" => String::new(),
        place => format!(", {place}"),
    };
    let tips = match total_tips {
        0 => "no tips yet".to_owned(),
        1 => "one tip".to_owned(),
        number => format!("{number} tips"),
    };
    format!("{}{place}: {tips}. {}", summary.name.as_str(), excerpt(summary.bio.as_str())).trim_end().to_owned()
}
