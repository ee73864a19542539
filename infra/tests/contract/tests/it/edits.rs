//! Edits of questions and answers.

use std::time::Duration;

use rules::limits;
use serde_json::{Value, json};
use tokio::runtime::Handle;

use crate::garden::{TestRequest, request};
use crate::moderation::report_of;
use crate::questions::{Scene, delete};
use crate::responses::{accept, answer, ask, ask_under, block};

const MINUTE: Duration = Duration::from_mins(1);

fn edit(id: &str, text: &str) -> TestRequest {
    request("PATCH", &format!("/questions/{id}")).json(&json!({"text": text}))
}

/// Whether readers are told that it was edited.
fn edited(post: &Value) -> bool {
    post.get("editedAt").is_some()
}

#[tokio::test]
async fn edit_of_the_first_minutes_is_silent_a_later_one_is_told_and_one_after_a_day_is_refused() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bold?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them latter."), &scene.mireille).await;
    scene.garden.pass(14 * MINUTE);
    let response = scene.expect(200, edit(&question, "Why do my leeks bolt?"), &scene.rowan).await.json();
    assert_eq!(response["data"]["text"], "Why do my leeks bolt?");
    scene.expect(200, edit(&said, "Sow them later."), &scene.mireille).await;
    let thread = scene.thread(&question).await;
    assert_eq!(thread["text"], "Why do my leeks bolt?");
    assert_eq!(thread["thread"][0]["text"], "Sow them later.");
    assert!(!edited(&thread) && !edited(&thread["thread"][0]), "{thread}");
    assert_eq!(scene.listed(&[("plant", "leek")]).await, ["Why do my leeks bolt?"]);

    scene.garden.pass(2 * MINUTE);
    scene.expect(200, edit(&question, "Why do my leeks bolt in June?"), &scene.rowan).await;
    scene.expect(200, edit(&said, "Sow them later."), &scene.mireille).await;
    let thread = scene.thread(&question).await;
    assert!(edited(&thread), "{thread}");
    assert!(!edited(&thread["thread"][0]), "the same words again are no edit: {thread}");
    assert!(edited(&scene.own(&scene.rowan).await[0]));

    scene.garden.pass(24 * 60 * MINUTE);
    for (id, by) in [(&question, &scene.rowan), (&said, &scene.mireille)] {
        let problem = scene.expect(403, edit(id, "Something else."), by).await.json();
        assert_eq!(problem["code"], "too-late", "{problem}");
    }
    assert_eq!(scene.thread(&question).await["text"], "Why do my leeks bolt in June?");
}

#[tokio::test]
async fn edit_keeps_answers_states_and_notices() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    scene.tell().await;
    let before = [scene.told(&scene.rowan).await, scene.told(&scene.mireille).await];
    scene.expect(200, edit(&question, "Why do all my leeks bolt?"), &scene.rowan).await;
    scene.expect(200, edit(&said, "Sow them in April."), &scene.mireille).await;
    scene.tell().await;
    assert_eq!([scene.told(&scene.rowan).await, scene.told(&scene.mireille).await], before);
    assert_eq!(scene.answers(&question).await, ["*Sow them in April."]);
    assert_eq!(scene.listed(&[("state", "solved")]).await, ["Why do all my leeks bolt?"]);
    scene.expect(204, accept(&said, false), &scene.rowan).await;
    scene.expect(204, request("DELETE", &format!("/questions/{said}")), &scene.mireille).await;
    assert_eq!(scene.items_with("April").await, [""; 0], "no words stay of what was edited and deleted");
    assert_eq!(scene.items_with("editedAt").await, [""; 0]);
}

#[tokio::test]
async fn only_the_author_edits_and_nobody_what_is_deleted_or_hidden() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Buy leeks at my shop."), &scene.mireille).await;
    scene.expect(403, edit(&said, "Nonsense."), &scene.rowan).await;
    scene.expect(403, edit(&question, "Nonsense."), &scene.mireille).await;
    scene.expect(204, report_of("answer", &said, "spam"), &scene.desmond).await;
    scene.decide(&wilma, "answer", &said, "hide").await;
    let problem = scene.expect(403, edit(&said, "Sow them later."), &scene.mireille).await.json();
    assert_eq!(problem["code"], "held", "{problem}");
    scene.expect(204, request("DELETE", &format!("/questions/{question}")), &scene.rowan).await;
    scene.expect(404, edit(&question, "Why?"), &scene.rowan).await;
    assert!(scene.own(&scene.rowan).await.is_empty());
}

#[tokio::test]
async fn moderator_decides_only_about_the_words_that_were_read() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let question = scene.write(ask(Some("leek"), "Buy leeks at my shop."), &scene.rowan).await;
    scene.expect(204, report_of("question", &question, "spam"), &scene.mireille).await;
    let path = format!("/moderation/cases/question/{question}");
    let keep = scene.garden.decide(&wilma, &path, "keep").await;
    scene.expect(200, edit(&question, "Come to my shop, all is cheap."), &scene.rowan).await;
    let problem = scene.expect(412, keep, &wilma).await.json();
    assert_eq!(problem["code"], "stale", "{problem}");
    let case = scene.expect(200, request("GET", &path), &wilma).await.text;
    for words in ["Buy leeks at my shop.", "Come to my shop, all is cheap."] {
        assert!(case.contains(words), "the moderators read what was reported, and what it says now: {case}");
    }
}

/// The moderator's transaction waits until the edit is there.
#[tokio::test(flavor = "multi_thread")]
async fn act_about_words_that_change_while_it_is_written_is_refused() {
    for act in ["keep", "hide"] {
        let scene = Scene::new().await;
        let wilma = scene.garden.moderator("wilma").await;
        let question = scene.write(ask(Some("leek"), "Buy leeks at my shop."), &scene.rowan).await;
        scene.expect(204, report_of("question", &question, "spam"), &scene.mireille).await;
        let decision = scene.garden.decide(&wilma, &format!("/moderation/cases/question/{question}"), act).await;
        scene.garden.calls.slow_down("TransactWriteItems", Duration::from_millis(800));
        let garden = scene.garden.clone();
        let deciding = tokio::task::spawn_blocking(move || {
            Handle::current().block_on(async { garden.send(decision.by(&wilma)).await })
        });
        tokio::time::sleep(Duration::from_millis(200)).await;
        scene.expect(200, edit(&question, "Why do my leeks bolt?"), &scene.rowan).await;
        assert!(!deciding.is_finished());
        let decided = deciding.await.unwrap();
        assert_eq!((decided.status, &decided.json()["code"]), (412, &json!("stale")), "{act}: {decided:?}");
        assert_eq!(scene.thread(&question).await["text"], "Why do my leeks bolt?");
    }
}

#[tokio::test]
async fn new_gardener_cannot_edit_many_links_into_a_text() {
    let scene = Scene::new().await;
    let newcomer = scene.garden.newcomer("nettle").await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &newcomer).await;
    let links = "Buy here: https://a.example https://b.example https://c.example https://d.example";
    let problem = scene.expect(429, edit(&question, links), &newcomer).await.json();
    assert_eq!(problem["code"], "first-day", "{problem}");
    assert_eq!(scene.thread(&question).await["text"], "Why do my leeks bolt?");
}

#[tokio::test]
async fn of_edits_and_a_deletion_at_once_no_words_stay() {
    let scene = Scene::new().await;
    for turn in 0..5 {
        let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
        let words = format!("Why, in turn {turn}?");
        let edited = || scene.garden.send(edit(&question, &words).by(&scene.rowan));
        let deletion = scene.garden.send(request("DELETE", &format!("/questions/{question}")).by(&scene.rowan));
        let (first, deletion, second) = tokio::join!(edited(), deletion, edited());
        assert_eq!(deletion.status, 204, "{deletion:?}");
        assert!([first.status, second.status].iter().all(|status| [200, 404].contains(status)), "{first:?} {second:?}");
        assert_eq!(scene.items_with(&format!("turn {turn}?")).await, [""; 0]);
    }
    assert_eq!(limits::QUESTIONS_A_DAY, 5, "as many turns as there may be questions in a day");
}

#[tokio::test]
async fn edit_of_an_answer_that_solved_its_question_is_told_at_once() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    scene.expect(200, edit(&said, "Sow them in April."), &scene.mireille).await;
    assert!(!edited(&scene.thread(&question).await["thread"][0]));
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    scene.expect(200, edit(&said, "Buy leeks at my shop."), &scene.mireille).await;
    assert!(edited(&scene.thread(&question).await["thread"][0]));
}

#[tokio::test]
async fn between_two_of_whom_one_blocks_the_other_nothing_is_edited() {
    let scene = Scene::new().await;
    let tip = scene.garden.share(&scene.desmond, "Earth up leeks", "public").await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    let under = scene.write(ask_under(&tip, "With what?"), &scene.mireille).await;
    for blocks in [&scene.rowan, &scene.desmond] {
        scene.expect(204, block(&scene.mireille.id(), "block"), blocks).await;
    }
    for id in [&said, &under] {
        let refused = scene.expect(403, edit(id, "Nobody likes you."), &scene.mireille).await;
        assert_eq!(refused.json()["code"], "blocked");
    }
    // What was said can still be taken back.
    scene.expect(204, delete(&said), &scene.mireille).await;
    scene.expect(200, edit(&question, "Why do my leeks flower?"), &scene.rowan).await;
}
