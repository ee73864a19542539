//! Questions under a tip, and the answers to them.

use serde_json::{Value, json};

use crate::garden::{Gardener, request};
use crate::moderation::report_of;
use crate::questions::{Scene, delete};
use crate::responses::{accept, answer, ask_under, block};

const TITLE: &str = "Earth up leeks";

impl Scene {
    /// Rowan's tip, with its id.
    async fn tip(&self) -> String {
        self.garden.share(&self.rowan, TITLE, "public").await
    }

    /// The texts of the unsolved questions under the gardener's tips.
    async fn asked(&self, of: &Gardener) -> Vec<String> {
        let list = self.expect(200, request("GET", "/me/asked"), of).await.json();
        let questions = list["data"].as_array().unwrap().iter();
        questions.map(|question| question["text"].as_str().unwrap().to_owned()).collect()
    }

    async fn status(&self, question: &str) -> u16 {
        self.garden.get(&format!("/questions/{question}")).await.status
    }
}

#[tokio::test]
async fn author_of_a_tip_hears_of_a_question_under_it_and_may_settle_it() {
    let scene = Scene::new().await;
    let tip = scene.tip().await;
    let question = scene.write(ask_under(&tip, "With what, on rubble?"), &scene.mireille).await;
    let said = scene.write(answer(&question, "With collars."), &scene.desmond).await;
    let thread = scene.thread(&question).await;
    assert_eq!((&thread["tip"], &thread["tipTitle"]), (&json!(tip), &json!(TITLE)));
    assert_eq!(scene.listed(&[("tip", &tip)]).await, ["With what, on rubble?"]);
    for list in [&[][..], &[("state", "solved")]] {
        assert_eq!(scene.listed(list).await, [""; 0], "{list:?}");
    }
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, [format!("asked 1 {TITLE}")]);
    assert_eq!(scene.told(&scene.mireille).await, ["answered 1 With what, on rubble?"]);
    assert_eq!(scene.asked(&scene.rowan).await, ["With what, on rubble?"]);
    assert_eq!(scene.asked(&scene.mireille).await, [""; 0]);
    assert_eq!(scene.own(&scene.mireille).await[0]["tipTitle"], TITLE);

    scene.expect(403, accept(&said, true), &scene.desmond).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    assert_eq!(scene.answers(&question).await, ["*With collars."]);
    assert_eq!(scene.asked(&scene.rowan).await, [""; 0]);
    assert_eq!(scene.listed(&[("state", "solved")]).await, [""; 0]);
    scene.expect(204, accept(&said, false), &scene.mireille).await;
    assert_eq!(scene.asked(&scene.rowan).await, ["With what, on rubble?"]);
    scene.expect(204, delete(&question), &scene.mireille).await;
    assert_eq!(scene.asked(&scene.rowan).await, [""; 0]);
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, [""; 0]);
}

#[tokio::test]
async fn nobody_asks_under_an_own_tip() {
    let scene = Scene::new().await;
    let tip = scene.tip().await;
    let refused = scene.expect(403, ask_under(&tip, "Has anybody done it in clay?"), &scene.rowan).await;
    assert_eq!(refused.json()["code"], "own-tip");
}

#[tokio::test]
async fn questions_are_hidden_with_their_tip_and_come_back_with_it() {
    let scene = Scene::new().await;
    let tip = scene.tip().await;
    let question = scene.write(ask_under(&tip, "With what?"), &scene.mireille).await;
    let said = scene.write(answer(&question, "With collars."), &scene.desmond).await;
    let path = format!("/tips/{tip}");
    scene.expect(204, request("DELETE", &path), &scene.rowan).await;
    assert_eq!(scene.status(&question).await, 404);
    assert_eq!(scene.listed(&[("tip", &tip)]).await, [""; 0]);
    assert_eq!(scene.asked(&scene.rowan).await, [""; 0]);
    assert_eq!(scene.own(&scene.mireille).await[0].get("tipTitle"), None);
    for refused in [ask_under(&tip, "And now?"), answer(&question, "With soil.")] {
        scene.expect(404, refused, &scene.desmond).await;
    }
    for by in [&scene.mireille, &scene.rowan] {
        scene.expect(404, accept(&said, true), by).await;
    }
    scene.expect(404, report_of("question", &question, "spam"), &scene.desmond).await;
    scene.expect(404, report_of("answer", &said, "spam"), &scene.mireille).await;
    scene.expect(200, request("POST", &format!("{path}/restore")), &scene.rowan).await;
    assert_eq!(scene.status(&question).await, 200);
    assert_eq!(scene.asked(&scene.rowan).await, ["With what?"]);
    scene.expect(204, report_of("question", &question, "spam"), &scene.desmond).await;
}

#[tokio::test]
async fn questions_of_a_purged_tip_are_gone() {
    let scene = Scene::new().await;
    let tip = scene.tip().await;
    let question = scene.write(ask_under(&tip, "With what?"), &scene.mireille).await;
    scene.write(answer(&question, "With collars."), &scene.desmond).await;
    scene.expect(204, report_of("question", &question, "spam"), &scene.desmond).await;
    scene.expect(204, request("DELETE", &format!("/tips/{tip}")), &scene.rowan).await;
    scene.garden.age_deletion(&tip, 31).await;
    assert!(scene.garden.purge_to_the_end().await);
    assert!(scene.own(&scene.mireille).await.is_empty());
    let left = scene.items_with("With what?").await;
    assert!(left.iter().all(|key| key.starts_with("R#")), "only the case keeps it, as evidence: {left:?}");
}

#[tokio::test]
async fn who_is_blocked_asks_and_answers_nothing_under_the_tips_of_who_blocks() {
    let scene = Scene::new().await;
    let tip = scene.tip().await;
    let question = scene.write(ask_under(&tip, "With what?"), &scene.mireille).await;
    scene.expect(204, block(&scene.desmond.id(), "block"), &scene.rowan).await;
    for refused in [ask_under(&tip, "And now?"), answer(&question, "With soil.")] {
        let refused = scene.expect(403, refused, &scene.desmond).await;
        assert_eq!(refused.json()["code"], "blocked");
    }
    scene.write(answer(&question, "Nobody knows."), &scene.mireille).await;
}

#[tokio::test]
async fn author_who_leaves_a_tip_behind_leaves_no_id_in_its_questions() {
    let scene = Scene::new().await;
    let tip = scene.tip().await;
    let question = scene.write(ask_under(&tip, "With what?"), &scene.mireille).await;
    let said = scene.write(answer(&question, "With collars."), &scene.desmond).await;
    scene.garden.leave(&scene.rowan, "keep").await;
    assert!(scene.garden.purge_to_the_end().await);
    assert_eq!(scene.status(&question).await, 200);
    // Its place in the queue is its author's no more, also when it is settled and opened again.
    for accepted in [true, false] {
        scene.expect(204, accept(&said, accepted), &scene.mireille).await;
    }
    let left = scene.items_with(&scene.rowan.id()).await;
    assert!(left.iter().all(|key| !key.starts_with("T#")), "{left:?}");
    scene.write(ask_under(&tip, "And in clay?"), &scene.mireille).await;
}

#[tokio::test]
async fn question_is_about_one_thing() {
    let scene = Scene::new().await;
    let tip = scene.tip().await;
    let both = json!({"tip": tip, "plant": "leek", "text": "With what?"});
    let refused = scene.expect(400, request("POST", "/questions").json(&both), &scene.mireille).await;
    assert_eq!(refused.json()["errors"][0]["field"], "tip");
    scene.expect(404, ask_under("01ARZ3NDEKTSV4RRFFQ69G5FAV", "With what?"), &scene.mireille).await;
    for bad in [json!("leek"), json!(""), json!(7), Value::Null] {
        let body = json!({"tip": bad, "text": "With what?"});
        let status = if bad.is_null() { 201 } else { 400 };
        scene.expect(status, request("POST", "/questions").json(&body), &scene.mireille).await;
    }
    let list = |parameters: &[(&str, &str)]| {
        parameters.iter().fold(request("GET", "/questions"), |list, (name, value)| list.parameter(name, value))
    };
    for both in [[("tip", tip.as_str()), ("plant", "leek")], [("tip", &tip), ("state", "open")]] {
        assert_eq!(scene.garden.send(list(&both)).await.status, 400, "{both:?}");
    }
}

#[tokio::test]
async fn author_who_has_left_is_in_no_mark_and_no_question_of_a_tip_that_is_removed_then() {
    let scene = Scene::new().await;
    let tip = scene.tip().await;
    scene.write(ask_under(&tip, "With what?"), &scene.mireille).await;
    scene.expect(204, request("PUT", &format!("/tips/{tip}/helpful")), &scene.desmond).await;
    scene.garden.leave(&scene.rowan, "keep").await;
    let wilma = scene.garden.moderator("wilma").await;
    scene.expect(204, report_of("tip", &tip, "spam"), &scene.desmond).await;
    scene.decide(&wilma, "tip", &tip, "remove").await;
    assert!(scene.garden.purge_to_the_end().await);
    let left = scene.items_with(&scene.rowan.id()).await;
    assert!(left.iter().all(|key| !key.starts_with("T#")), "{left:?}");
}
