//! The head of a question's page.

use api::head::{AppPage, Head, trail};
use rules::{ListedAnswer, Thread, UserId, excerpt};
use serde_json::{Value, json};

/// The page with the question in its head, or `None` if it is no page of the build or the question is deleted.
pub fn filled(page: &str, thread: &Thread) -> Option<String> {
    let app = AppPage::parse(page)?;
    let origin = app.origin;
    let said = thread.question.said.as_ref()?;
    let path = format!("/questions/{}", thread.question.id);
    let (title, address) = (said.start(), format!("{origin}{path}"));
    let trail = trail(&[("Questions", "/questions"), (&title, &path)], origin);
    let known = [answered(thread, &title, &address, origin), Some(trail)].into_iter().flatten().collect();
    let head = Head {
        title: &title,
        description: &excerpt(said.words()),
        author: thread.asker.as_ref()?.as_str(),
        address: &address,
        kind: "article",
        picture: None,
        known,
    };
    Some(app.with(&head, ""))
}

/// What search engines show of a solved question, `None` of another: <https://developers.google.com/search/docs/appearance/structured-data/qapage>.
fn answered(thread: &Thread, title: &str, address: &str, origin: &str) -> Option<Value> {
    let (question, said) = (&thread.question, thread.question.said.as_ref()?);
    let answers = |is_accepted: bool| {
        let there = thread.answers.iter().filter(|listed| !listed.answer.is_outdated());
        let some = there.filter(|listed| listed.solves() == is_accepted);
        some.filter_map(|listed| answer(listed, address, origin)).collect::<Vec<_>>()
    };
    let (accepted, suggested) = (answers(true), answers(false));
    if accepted.is_empty() {
        return None;
    }
    let asker = person(said.gardener, thread.asker.as_ref()?.as_str(), origin);
    Some(json!({
        "@context": "https://schema.org", "@type": "QAPage", "url": address,
        "mainEntity": {
            "@type": "Question", "name": title, "text": said.words(), "answerCount": accepted.len() + suggested.len(),
            "datePublished": question.id.serial.at(), "author": asker,
            "acceptedAnswer": accepted, "suggestedAnswer": suggested,
        },
    }))
}

/// `None` of a tip that nobody sees any more, without words.
fn answer(ListedAnswer { answer, name, tip }: &ListedAnswer, address: &str, origin: &str) -> Option<Value> {
    let said = answer.said.as_ref()?;
    let title = tip.as_ref().map(|tip| tip.summary.title.as_str());
    let words = [said.words(), title.unwrap_or_default()].into_iter().filter(|words| !words.is_empty());
    let words = words.collect::<Vec<_>>().join("\n");
    let serial = answer.id.serial();
    if words.is_empty() {
        return None;
    }
    let mut known = json!({
        "@type": "Answer", "text": words, "url": format!("{address}#{serial}"), "datePublished": serial.at(),
        "author": person(said.gardener, name.as_str(), origin),
    });
    if let (Some(known), Some(edited_at)) = (known.as_object_mut(), said.edited_at) {
        known.insert("dateModified".to_owned(), json!(edited_at));
    }
    Some(known)
}

fn person(id: UserId, name: &str, origin: &str) -> Value {
    json!({"@type": "Person", "name": name, "url": format!("{origin}/gardener/{id}")})
}
