//! Gardeners who want to know the answer of a question too.

use aws_sdk_dynamodb::types::AttributeValue;
use rules::limits;
use serde_json::{Value, json};

use crate::garden::{Gardener, request};
use crate::moderation::report_of;
use crate::questions::{Scene, delete};
use crate::responses::{accept, answer, ask, ask_under, block, doubt, join};

impl Scene {
    async fn joins(&self, question: &str, by: &Gardener) {
        self.expect(204, join(question, true), by).await;
    }

    /// How many have joined the question, by its thread and by the list of its plant.
    async fn joined(&self, question: &str) -> [u64; 2] {
        self.tell().await;
        let thread = self.thread(question).await;
        let list = self.garden.get("/questions?plant=leek").await.json();
        let listed = list["data"].as_array().unwrap().iter().find(|listed| listed["id"] == json!(question)).unwrap();
        [&thread, listed].map(|question| question["joined"].as_u64().unwrap())
    }

    async fn own_joins(&self, of: &Gardener) -> Value {
        self.expect(200, request("GET", "/me/marks"), of).await.json()["data"]["joined"].take()
    }

    async fn set(&self, [pk, sk]: [String; 2], attribute: &str, value: u64) {
        let table = &self.garden.activity;
        let update = table.client.update_item().table_name(&table.name).update_expression("SET #attribute = :value");
        let update = update.key("pk", AttributeValue::S(pk)).key("sk", AttributeValue::S(sk));
        let update = update.expression_attribute_names("#attribute", attribute);
        update.expression_attribute_values(":value", AttributeValue::N(value.to_string())).send().await.unwrap();
    }

    async fn refuses(&self, question: &str, by: &Gardener) -> String {
        let before = self.garden.stored();
        let refused = self.garden.send(join(question, true).by(by)).await;
        assert_eq!(before, self.garden.stored(), "{refused:?}");
        format!("{} {}", refused.status, refused.code())
    }
}

#[tokio::test]
async fn others_see_how_many_have_joined_and_never_who() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    assert_eq!(scene.joined(&question).await, [0, 0]);
    for by in [&scene.mireille, &scene.desmond, &scene.mireille] {
        scene.joins(&question, by).await;
    }
    assert_eq!(scene.joined(&question).await, [2, 2], "who joins twice counts once");
    for path in [format!("/questions/{question}"), format!("/questions/{question}/page"), "/questions".to_owned()] {
        let page = scene.garden.send(request("GET", &path).by(&scene.rowan)).await;
        for by in [&scene.mireille, &scene.desmond] {
            assert!(!page.text.contains(&by.id()), "{path}: {page:?}");
        }
    }
    assert_eq!(scene.own_joins(&scene.mireille).await, json!([question]));
    assert_eq!(scene.own_joins(&scene.rowan).await, json!([]));
    let export = request("GET", &format!("/user/{}/export", scene.mireille.id()));
    let export = scene.expect(200, export, &scene.mireille).await.json();
    assert_eq!(export["data"]["marks"]["joined"][0]["question"], json!(question));
    for _ in 0..2 {
        scene.expect(204, join(&question, false), &scene.mireille).await;
    }
    assert_eq!(scene.joined(&question).await, [1, 1]);
    assert_eq!(scene.own_joins(&scene.mireille).await, json!([]));
}

#[tokio::test]
async fn who_waits_for_an_answer_hears_once_when_the_question_is_solved() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let [muter, leaver] = [scene.garden.gardener("muter").await, scene.garden.gardener("leaver").await];
    for by in [&scene.mireille, &muter, &leaver] {
        scene.joins(&question, by).await;
    }
    scene.expect(204, block(&scene.rowan.id(), "mute"), &muter).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.desmond).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.mireille).await, [""; 0], "an answer is none that solves it");
    scene.garden.leave(&leaver, "remove").await;
    for accepted in [true, false, true] {
        scene.expect(204, accept(&said, accepted), &scene.rowan).await;
        scene.tell().await;
    }
    // No word of the asker, who may delete them.
    assert_eq!(scene.told(&scene.mireille).await, ["solved 1 Leek"]);
    assert_eq!(scene.told(&muter).await, [""; 0]);
    assert_eq!(scene.told(&scene.rowan).await, ["answered 1 Why do my leeks bolt?"], "who said so knows");
    assert!(scene.items_with(&leaver.id()).await.iter().all(|key| !key.contains("J#")));
    let other = scene.write(answer(&question, "Or never."), &scene.desmond).await;
    scene.expect(204, accept(&other, true), &scene.rowan).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.mireille).await, ["solved 1 Leek"]);
}

#[tokio::test]
async fn asker_hears_it_when_the_author_of_the_tip_settles_the_question() {
    let scene = Scene::new().await;
    let tip = scene.garden.share(&scene.rowan, "Earth up leeks", "public").await;
    let question = scene.write(ask_under(&tip, "With what?"), &scene.mireille).await;
    scene.joins(&question, &scene.desmond).await;
    let said = scene.write(answer(&question, "With collars."), &scene.rowan).await;
    scene.tell().await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.mireille).await, ["answered 1 With what?", "solved 1 a tip"]);
    assert_eq!(scene.told(&scene.desmond).await, ["solved 1 a tip"]);
    // What gardeners have joined goes with the tip.
    scene.garden.leave(&scene.rowan, "remove").await;
    assert!(scene.garden.purge_to_the_end().await);
    assert!(scene.items_with("J#").await.is_empty());
}

#[tokio::test]
async fn who_joins_after_it_was_solved_hears_when_it_is_solved_again_and_the_others_do_not() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let [wilma, nettle] = [scene.garden.gardener("wilma").await, scene.garden.gardener("nettle").await];
    let mut answers = Vec::new();
    for text in ["Heat.", "Frost."] {
        answers.push(scene.write(answer(&question, text), &scene.mireille).await);
    }
    scene.joins(&question, &wilma).await;
    scene.tell().await;
    scene.expect(204, accept(&answers[0], true), &scene.rowan).await;
    scene.tell().await;
    scene.expect(204, doubt(&answers[0], true), &scene.rowan).await;
    scene.joins(&question, &nettle).await;
    scene.tell().await;
    assert_eq!([scene.told(&wilma).await, scene.told(&nettle).await], [vec!["solved 1 Leek".to_owned()], vec![]]);
    scene.expect(204, accept(&answers[1], true), &scene.rowan).await;
    scene.tell().await;
    for by in [&wilma, &nettle] {
        assert_eq!(scene.told(by).await, ["solved 1 Leek"]);
    }
}

#[tokio::test]
async fn notice_goes_when_the_asker_takes_back_that_it_is_solved_and_comes_when_it_is() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let [wrong, right] = [
        scene.write(answer(&question, "The moon."), &scene.mireille).await,
        scene.write(answer(&question, "Heat."), &scene.mireille).await,
    ];
    scene.joins(&question, &scene.desmond).await;
    scene.tell().await;
    for (said, accepted, told) in [(&wrong, true, 1), (&wrong, false, 0), (&right, true, 1)] {
        scene.expect(204, accept(said, accepted), &scene.rowan).await;
        scene.tell().await;
        assert_eq!(scene.told(&scene.desmond).await, vec!["solved 1 Leek"; told], "{said} {accepted}");
    }
}

#[tokio::test]
async fn whom_the_asker_blocks_after_joining_and_the_author_who_settles_it_hear_nothing() {
    let scene = Scene::new().await;
    let wilma = scene.garden.gardener("wilma").await;
    let tip = scene.garden.share(&scene.desmond, "Spray the leeks", "public").await;
    let question = scene.write(ask_under(&tip, "With what?"), &scene.rowan).await;
    for by in [&wilma, &scene.desmond, &scene.mireille] {
        scene.joins(&question, by).await;
    }
    scene.expect(204, block(&wilma.id(), "block"), &scene.rowan).await;
    let said = scene.write(answer(&question, "With this."), &scene.garden.gardener("nettle").await).await;
    scene.tell().await;
    scene.expect(204, accept(&said, true), &scene.desmond).await;
    scene.tell().await;
    let told = async |of: &Gardener| scene.told(of).await.into_iter().filter(|told| told.starts_with("solved")).count();
    assert_eq!([told(&wilma).await, told(&scene.desmond).await, told(&scene.mireille).await], [0, 0, 1]);
    assert_eq!(told(&scene.rowan).await, 1, "the asker hears from the author");
}

#[tokio::test]
async fn question_can_be_joined_only_by_who_could_answer_it_and_is_another() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    assert_eq!(scene.refuses(&question, &scene.rowan).await, "403 own-thing");
    assert_eq!(scene.refuses(&said, &scene.desmond).await, "404 not-found");
    scene.expect(204, block(&scene.mireille.id(), "block"), &scene.rowan).await;
    assert_eq!(scene.refuses(&question, &scene.mireille).await, "403 blocked");
    // The author of a tip who blocks a gardener is not asked by them either.
    let tip = scene.garden.share(&scene.rowan, "Earth up leeks", "public").await;
    let under = scene.write(ask_under(&tip, "With what?"), &scene.desmond).await;
    assert_eq!(scene.refuses(&under, &scene.mireille).await, "403 blocked");
    scene.joins(&under, &scene.rowan).await;
    let hide = request("PATCH", &format!("/tips/{tip}")).json(&json!({"availability": "hidden"}));
    scene.expect(200, hide, &scene.rowan).await;
    assert_eq!(scene.refuses(&under, &scene.rowan).await, "404 not-found");
    // It can be taken back also where it can be seen no more.
    scene.expect(204, join(&under, false), &scene.rowan).await;
    let wilma = scene.garden.moderator("wilma").await;
    let other = scene.write(ask(None, "When is compost ready?"), &scene.mireille).await;
    scene.expect(204, report_of("question", &other, "spam"), &scene.rowan).await;
    scene.decide(&wilma, "question", &other, "hide").await;
    assert_eq!(scene.refuses(&other, &scene.desmond).await, "404 not-found");
    let more = scene.write(ask(None, "What eats slugs?"), &scene.mireille).await;
    scene.expect(204, report_of("profile", &scene.mireille.id(), "spam"), &scene.rowan).await;
    scene.decide(&wilma, "profile", &scene.mireille.id(), "suspend").await;
    assert_eq!(scene.refuses(&more, &scene.desmond).await, "404 not-found");
    assert_eq!(scene.refuses(&question, &scene.mireille).await, "403 inactive");
    scene.expect(204, delete(&question), &scene.rowan).await;
    assert_eq!(scene.refuses(&question, &scene.desmond).await, "404 not-found");
}

#[tokio::test]
async fn so_many_can_join_a_question_and_so_many_questions_a_gardener_in_a_day() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let (about, serial) = question.split_once('.').unwrap();
    scene.set([format!("PL#{about}"), format!("M#{serial}")], "joined", limits::JOINED - 1).await;
    scene.joins(&question, &scene.mireille).await;
    assert_eq!(scene.joined(&question).await, [limits::JOINED; 2]);
    assert_eq!(scene.refuses(&question, &scene.desmond).await, "403 too-many-joined");
    // Who has joined has.
    scene.joins(&question, &scene.mireille).await;
    let other = scene.write(ask(Some("leek"), "How deep?"), &scene.rowan).await;
    let day = [format!("Q#{}", scene.mireille.id()), scene.garden.now().day()];
    scene.set(day, "joins", limits::JOINS_A_DAY.into()).await;
    assert_eq!(scene.refuses(&other, &scene.mireille).await, "429 daily-limit");
    scene.expect(204, join(&question, false), &scene.mireille).await;
}
