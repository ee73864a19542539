//! The page that a link to a question opens.

use serde_json::json;

use crate::moderation::report_of;
use crate::questions::Scene;
use crate::requests::request;
use crate::responses::{accept, answer, answer_by, ask, get};
use crate::tip_page::{content, data};

const ABSENT: &str = "leek.01ARZ3NDEKTSV4RRFFQ69G5FAV";

impl Scene {
    async fn page(&self, question: &str) -> String {
        let response = self.garden.send(get(&format!("/questions/{question}/page"))).await;
        assert_eq!((response.status, response.header("content-type")), (200, Some("text/html; charset=utf-8")));
        response.text
    }
}

#[tokio::test]
async fn link_to_a_question_shows_what_is_asked_and_by_whom() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt? I sow in March."), &scene.rowan).await;
    scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    let page = scene.page(&question).await;
    let address = format!("https://site.invalid/questions/{question}");
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{address}\" data-served>")), "{page}");
    for (name, expected) in [
        ("description", "Why do my leeks bolt? I sow in March."),
        ("author", "rowan"),
        ("og:title", "Why do my leeks bolt? I sow in March."),
        ("og:url", &address),
        ("og:type", "article"),
        ("og:image", "https://site.invalid/share.jpg"),
    ] {
        assert_eq!(content(&page, name), expected, "{name}");
    }
    let known = data(&page);
    assert_eq!(known.as_array().unwrap().len(), 1, "search engines get no answers that nobody has accepted: {known}");
    assert_eq!(known[0]["@type"], "BreadcrumbList");
}

#[tokio::test]
async fn solved_question_tells_search_engines_its_answers() {
    let scene = Scene::new().await;
    let tip = scene.garden.share(&scene.desmond, "Sow leeks in April", "public").await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let right = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    scene.write(answer_by(&question, &tip), &scene.desmond).await;
    scene.expect(204, accept(&right, true), &scene.rowan).await;
    let known = data(&scene.page(&question).await)[0].take();
    assert_eq!(known["@type"], "QAPage");
    let asked = &known["mainEntity"];
    assert_eq!((&asked["name"], &asked["answerCount"]), (&json!("Why do my leeks bolt?"), &json!(2)));
    let said = |kind: &str| {
        let answers = asked[kind].as_array().unwrap().iter();
        answers.map(|answer| format!("{}: {}", answer["author"]["name"], answer["text"])).collect::<Vec<_>>()
    };
    assert_eq!(said("acceptedAnswer"), [r#""mireille": "Sow them later.""#]);
    assert_eq!(said("suggestedAnswer"), [r#""desmond": "Sow leeks in April""#]);
    let serial = right.rsplit('.').next().unwrap();
    assert_eq!(asked["acceptedAnswer"][0]["url"], format!("https://site.invalid/questions/{question}#{serial}"));
    scene.expect(204, accept(&right, false), &scene.rowan).await;
    assert_eq!(data(&scene.page(&question).await)[0]["@type"], "BreadcrumbList");
}

#[tokio::test]
async fn text_of_a_question_ends_no_tag_of_the_page() {
    let scene = Scene::new().await;
    let hostile = "\"></title></script><script>alert(1)</script>";
    let question = scene.write(ask(None, hostile), &scene.rowan).await;
    let right = scene.write(answer(&question, hostile), &scene.mireille).await;
    scene.expect(204, accept(&right, true), &scene.rowan).await;
    let page = scene.page(&question).await;
    assert!(!page.contains("<script>alert") && page.matches("</title>").count() == 1, "{page}");
    let asked = data(&page)[0]["mainEntity"].take();
    assert_eq!((&asked["text"], &asked["acceptedAnswer"][0]["text"]), (&json!(hostile), &json!(hostile)));
}

#[tokio::test]
async fn question_that_nobody_sees_is_missing_and_a_deleted_one_says_nothing() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let missing = scene.garden.send(get(&format!("/questions/{ABSENT}/page"))).await;
    assert_eq!((missing.status, missing.header("cache-control")), (404, Some("private, no-store")));
    let hidden = scene.write(ask(Some("leek"), "Buy leeks at my shop?"), &scene.rowan).await;
    scene.expect(204, report_of("question", &hidden, "spam"), &scene.mireille).await;
    scene.decide(&wilma, "question", &hidden, "hide").await;
    for id in [hidden.as_str(), "leek", "none", "-.-"] {
        let response = scene.garden.send(get(&format!("/questions/{id}/page"))).await;
        assert_eq!((response.status, &response.text), (404, &missing.text), "{id}");
    }

    let deleted = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let right = scene.write(answer(&deleted, "Sow them later."), &scene.mireille).await;
    scene.expect(204, accept(&right, true), &scene.rowan).await;
    scene.expect(204, request("DELETE", &format!("/questions/{deleted}")), &scene.rowan).await;
    let page = scene.page(&deleted).await;
    assert!(page.contains("<meta name=\"robots\" content=\"noindex\"") && !page.contains("leeks"), "{page}");
}
