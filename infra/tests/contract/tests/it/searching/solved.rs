//! The search for solved questions.

use std::time::Duration;

use serde_json::json;

use crate::garden::request;
use crate::moderation::report_of;
use crate::questions::{Scene, delete};
use crate::responses::{accept, answer, ask, ask_under, doubt};

impl Scene {
    async fn found(&self, words: &str) -> Vec<String> {
        let search = request("GET", "/questions").parameter("q", words);
        let found = self.garden.send(search).await;
        assert_eq!(found.status, 200, "{found:?}");
        let found = found.json();
        assert_eq!(found["next"], json!(null));
        let texts = found["data"].as_array().unwrap().iter().map(|question| question["text"].as_str().unwrap());
        texts.map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn solved_question_is_found_after_the_next_run_by_its_words_and_those_of_its_solution() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why does it bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "It felt a cold week."), &scene.mireille).await;
    scene.write(answer(&question, "Perhaps the moon."), &scene.desmond).await;
    scene.garden.write_sitemaps().await;
    assert!(scene.found("leek").await.is_empty(), "it is not solved");
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    assert!(scene.found("leek").await.is_empty());
    scene.garden.write_sitemaps().await;
    for words in ["leek", "bolt", "cold week", "Allium porrum"] {
        assert_eq!(scene.found(words).await, ["Why does it bolt?"], "{words}");
    }
    for words in ["moon", "quince", "..."] {
        assert!(scene.found(words).await.is_empty(), "{words}");
    }
    // A second run finds nothing to do.
    let index = &scene.garden.search_index().await.objects;
    index.take();
    scene.garden.write_sitemaps().await;
    assert!(index.take().iter().all(|request| request.starts_with("GET")));
}

#[tokio::test]
async fn what_is_not_solved_or_not_seen_any_more_is_not_found_even_before_the_next_run() {
    let scene = Scene::new().await;
    let mut all = Vec::new();
    for text in ["Leek one", "Leek two", "Leek three", "Leek four"] {
        let question = scene.write(ask(Some("leek"), text), &scene.rowan).await;
        let said = scene.write(answer(&question, "Water it."), &scene.mireille).await;
        scene.expect(204, accept(&said, true), &scene.rowan).await;
        all.push((question, said));
    }
    scene.garden.write_sitemaps().await;
    assert_eq!(scene.found("leek").await.len(), 4);
    let [(deleted, _), (_, taken_back), (_, outdated), (hidden, _)] = &all[..] else { panic!() };
    scene.expect(204, delete(deleted), &scene.rowan).await;
    scene.expect(204, accept(taken_back, false), &scene.rowan).await;
    scene.expect(204, doubt(outdated, true), &scene.mireille).await;
    let nettle = scene.garden.moderator("nettle").await;
    scene.expect(204, report_of("question", hidden, "spam"), &scene.desmond).await;
    scene.decide(&nettle, "question", hidden, "hide").await;
    assert!(scene.found("leek").await.is_empty());
    scene.garden.write_sitemaps().await;
    assert!(scene.found("leek").await.is_empty());
    scene.expect(204, accept(taken_back, true), &scene.rowan).await;
    scene.garden.write_sitemaps().await;
    assert_eq!(scene.found("leek").await, ["Leek two"]);
}

#[tokio::test]
async fn question_of_a_suspended_gardener_and_one_under_a_tip_are_not_found() {
    let scene = Scene::new().await;
    let tip = scene.garden.share(&scene.mireille, "Blanching leeks", "public").await;
    let under = scene.write(ask_under(&tip, "How deep do leeks go?"), &scene.rowan).await;
    let about = scene.write(ask(None, "Which leeks are hardy?"), &scene.desmond).await;
    for question in [under, about] {
        let said = scene.write(answer(&question, "That is said."), &scene.mireille).await;
        let asker = if question.starts_with('-') { &scene.desmond } else { &scene.rowan };
        scene.expect(204, accept(&said, true), asker).await;
    }
    scene.garden.write_sitemaps().await;
    assert_eq!(scene.found("leeks").await, ["Which leeks are hardy?"]);
    scene.garden.set_attribute(&scene.desmond, "status", "inactive").await;
    assert!(scene.found("leeks").await.is_empty());
}

#[tokio::test]
async fn edited_solution_is_found_by_its_new_words_an_hour_later() {
    let scene = Scene::new().await;
    let question = scene.write(ask(None, "Why is it yellow?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "It lacks iron."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    scene.garden.write_sitemaps().await;
    let edit = request("PATCH", &format!("/questions/{said}")).json(&json!({"text": "It lacks magnesium."}));
    scene.expect(200, edit, &scene.mireille).await;
    scene.garden.pass(Duration::from_hours(1));
    scene.garden.write_sitemaps().await;
    assert_eq!(scene.found("magnesium").await, ["Why is it yellow?"]);
    assert!(scene.found("iron").await.is_empty());
}
