//! Questions and answers.

use std::sync::Arc;
use std::time::Duration;

use rules::limits;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request};
use crate::marks::deliver;
use crate::moderation::report_of;
use crate::responses::{accept, answer, ask, block};
use crate::stream::Stream;

pub struct Scene {
    pub garden: Arc<Garden>,
    pub rowan: Gardener,
    pub mireille: Gardener,
    pub desmond: Gardener,
    pub stream: Stream,
}

impl Scene {
    pub async fn new() -> Self {
        let garden = Garden::new().await;
        let [rowan, mireille, desmond] =
            [garden.gardener("rowan").await, garden.gardener("mireille").await, garden.gardener("desmond").await];
        Self { garden: Arc::new(garden), rowan, mireille, desmond, stream: Stream::default() }
    }

    pub async fn expect(&self, status: u16, request: TestRequest, by: &Gardener) -> TestResponse {
        let response = self.garden.send(request.clone().by(by)).await;
        assert_eq!(response.status, status, "{request:?}: {response:?}");
        response
    }

    /// The id of what is written.
    pub async fn write(&self, request: TestRequest, by: &Gardener) -> String {
        id(&self.expect(201, request, by).await)
    }

    pub async fn thread(&self, question: &str) -> Value {
        let response = self.garden.get(&format!("/questions/{question}")).await;
        assert_eq!(response.status, 200, "{response:?}");
        response.json()["data"].take()
    }

    /// The texts of the answers that everybody sees, accepted ones with a star.
    pub async fn answers(&self, question: &str) -> Vec<String> {
        let thread = self.thread(question).await;
        let answers = thread["thread"].as_array().unwrap().iter().map(|answer| {
            let star = if answer["accepted"] == true { "*" } else { "" };
            format!("{star}{}", answer["text"].as_str().unwrap())
        });
        answers.collect()
    }

    /// The texts of a list, over all pages.
    pub async fn listed(&self, parameters: &[(&str, &str)]) -> Vec<String> {
        let first = request("GET", "/questions").parameter("limit", "2");
        let first = parameters.iter().fold(first, |first, (name, value)| first.parameter(name, value));
        let pages = self.garden.pages(first).await;
        let questions = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
        questions.map(|question| question["text"].as_str().unwrap().to_owned()).collect()
    }

    pub async fn own(&self, by: &Gardener) -> Vec<Value> {
        self.expect(200, request("GET", "/me/questions"), by).await.json()["data"].as_array().unwrap().clone()
    }

    /// Brings what has happened to the counts and the notices.
    pub async fn tell(&self) {
        let records = self.stream.records(&self.garden.activity).await;
        deliver(&self.garden, &records).await.unwrap();
        self.garden.notify(&records).await.unwrap();
        self.stream.records(&self.garden.activity).await;
    }

    /// Kind, count and title of each notice.
    pub async fn told(&self, of: &Gardener) -> Vec<String> {
        let bell = self.expect(200, request("GET", "/me/notices"), of).await.json();
        let notices = bell["data"]["notices"].as_array().unwrap().iter();
        let said = |notice: &Value| {
            let [kind, title] = ["kind", "title"].map(|name| notice[name].as_str().unwrap().to_owned());
            format!("{kind} {} {title}", notice["count"])
        };
        let mut told: Vec<String> = notices.map(said).collect();
        told.sort();
        told
    }

    pub async fn decide(&self, by: &Gardener, kind: &str, id: &str, act: &str) {
        let act = self.garden.decide(by, &format!("/moderation/cases/{kind}/{id}"), act).await;
        self.expect(200, act, by).await;
    }

    /// All stored items that have this in a key or a value.
    pub async fn items_with(&self, text: &str) -> Vec<String> {
        let scan = self.garden.activity.client.scan().table_name(&self.garden.activity.name).send().await.unwrap();
        let items = scan.items().iter().filter(|item| format!("{item:?}").contains(text));
        let keys = items.map(|item| ["pk", "sk"].map(|name| item[name].as_s().unwrap().clone()).join(" "));
        keys.collect()
    }
}

fn id(response: &TestResponse) -> String {
    response.json()["data"]["id"].as_str().unwrap().to_owned()
}

pub fn delete(id: &str) -> TestRequest {
    request("DELETE", &format!("/questions/{id}"))
}

#[tokio::test]
async fn question_is_answered_solved_and_listed_by_plant_and_by_state() {
    let scene = Scene::new().await;
    let leeks = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let compost = scene.write(ask(None, "When is compost ready?"), &scene.rowan).await;
    let more = scene.write(ask(Some("leek"), "How deep do leeks go?"), &scene.mireille).await;
    let open = ["How deep do leeks go?", "When is compost ready?", "Why do my leeks bolt?"];
    assert_eq!(scene.listed(&[]).await, open);
    assert_eq!(scene.listed(&[("plant", "leek")]).await, [open[0], open[2]]);
    assert_eq!(scene.listed(&[("state", "solved")]).await, [""; 0]);

    let cold = scene.write(answer(&leeks, "A cold spring makes them bolt."), &scene.mireille).await;
    let late = scene.write(answer(&leeks, "Sow them later."), &scene.desmond).await;
    let own = scene.write(answer(&leeks, "It was cold here, yes."), &scene.rowan).await;
    assert_eq!(scene.thread(&leeks).await["state"], "answered");
    scene.expect(204, accept(&late, true), &scene.rowan).await;
    assert_eq!(
        scene.answers(&leeks).await,
        ["*Sow them later.", "A cold spring makes them bolt.", "It was cold here, yes."]
    );
    scene.expect(204, accept(&cold, true), &scene.rowan).await;
    let thread = scene.thread(&leeks).await;
    assert_eq!((&thread["state"], &thread["answers"], &thread["plant"]), (&json!("solved"), &json!(3), &json!("leek")));
    assert_eq!(thread["gardener"]["name"], thread["thread"][2]["gardener"]["name"]);
    assert_eq!(thread["thread"][2]["id"], own.as_str());
    assert_eq!(scene.listed(&[("state", "solved")]).await, [open[2]]);
    assert_eq!(scene.listed(&[("state", "open")]).await, open[..2]);

    // Unsolved again only when no answer is accepted any more.
    scene.expect(204, accept(&late, false), &scene.rowan).await;
    assert_eq!(scene.listed(&[("state", "solved")]).await, [open[2]]);
    scene.expect(204, delete(&cold), &scene.mireille).await;
    assert_eq!(scene.listed(&[]).await, open);
    assert_eq!(scene.thread(&leeks).await["state"], "answered");
    assert_eq!(scene.thread(&compost).await["plant"], Value::Null);
    assert_eq!(scene.thread(&more).await["thread"], json!([]));
}

#[tokio::test]
async fn only_the_asker_accepts_and_only_the_author_deletes() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    for by in [&scene.mireille, &scene.desmond] {
        scene.expect(403, accept(&said, true), by).await;
    }
    for (id, by) in [(&question, &scene.mireille), (&said, &scene.rowan), (&said, &scene.desmond)] {
        scene.expect(403, delete(id), by).await;
    }
    scene.expect(404, accept(&question, true), &scene.rowan).await;
    scene.expect(204, delete(&said), &scene.mireille).await;
    scene.expect(404, accept(&said, true), &scene.rowan).await;
    scene.expect(404, delete(&said), &scene.mireille).await;
}

#[tokio::test]
async fn deleted_question_keeps_its_answers_and_neither_text_nor_asker() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let alone = scene.write(ask(Some("leek"), "And my onions?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    for id in [&question, &alone] {
        scene.expect(204, delete(id), &scene.rowan).await;
    }
    let thread = scene.thread(&question).await;
    assert_eq!((&thread["text"], &thread["gardener"]), (&Value::Null, &Value::Null));
    assert_eq!(scene.answers(&question).await, ["*Sow them later."]);
    assert_eq!(scene.garden.get(&format!("/questions/{alone}")).await.status, 404);
    for list in [&[("plant", "leek")][..], &[("state", "solved")], &[]] {
        assert_eq!(scene.listed(list).await, [""; 0]);
    }
    scene.expect(404, answer(&question, "Later still."), &scene.desmond).await;
    scene.expect(404, accept(&said, false), &scene.rowan).await;
    scene.expect(204, delete(&said), &scene.mireille).await;
    assert_eq!(scene.garden.get(&format!("/questions/{question}")).await.status, 404);
    assert!(scene.items_with("bolt").await.is_empty());
}

#[tokio::test]
async fn request_that_is_sent_again_writes_one_question_and_never_brings_back_a_deleted_one() {
    let scene = Scene::new().await;
    let send = |text: &str| ask(Some("leek"), text).header("idempotency-key", "form-1");
    let first = scene.write(send("Why do my leeks bolt?"), &scene.rowan).await;
    assert_eq!(scene.write(send("Why do my leeks bolt?"), &scene.rowan).await, first);
    scene.expect(422, send("Why do my onions bolt?"), &scene.rowan).await;
    let other = scene.write(send("Why do my leeks bolt?"), &scene.mireille).await;
    assert_ne!(other, first, "a key is its gardener's own");
    let reply = |by| scene.write(answer(&first, "Sow later.").header("idempotency-key", "form-2"), by);
    let said = reply(&scene.mireille).await;
    assert_eq!(reply(&scene.mireille).await, said);
    for (id, again, by) in [
        (&said, answer(&first, "Sow later.").header("idempotency-key", "form-2"), &scene.mireille),
        (&first, send("Why do my leeks bolt?"), &scene.rowan),
    ] {
        scene.expect(204, delete(id), by).await;
        scene.expect(404, again, by).await;
    }
    assert_eq!(scene.listed(&[("plant", "leek")]).await.len(), 1);
    // The same key after midnight.
    let late = scene.write(ask(None, "Is it late?").header("idempotency-key", "form-3"), &scene.rowan).await;
    scene.garden.start_new_day();
    let again = ask(None, "Is it late?").header("idempotency-key", "form-3");
    assert_eq!(scene.write(again, &scene.rowan).await, late);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_requests_with_one_key_at_once_are_one_question() {
    let scene = Scene::new().await;
    let mut sent = JoinSet::new();
    for _ in 0..20 {
        let (garden, by) = (scene.garden.clone(), scene.rowan.clone());
        let question = ask(Some("leek"), "Why do my leeks bolt?").header("idempotency-key", "form-1");
        sent.spawn(async move { garden.send(question.by(&by)).await });
    }
    let ids: Vec<String> = sent.join_all().await.iter().filter(|sent| sent.status == 201).map(id).collect();
    assert!(!ids.is_empty() && ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(scene.listed(&[("plant", "leek")]).await.len(), 1);
}

#[tokio::test]
async fn nobody_asks_or_answers_more_than_a_day_allows() {
    let scene = Scene::new().await;
    let mut last = String::new();
    for number in 0..limits::QUESTIONS_A_DAY {
        last = scene.write(ask(None, &format!("Question {number}?")), &scene.rowan).await;
    }
    let refused = scene.expect(429, ask(None, "One more?"), &scene.rowan).await;
    assert_eq!(refused.json()["code"], "daily-limit");
    for number in 0..limits::ANSWERS_A_DAY {
        scene.write(answer(&last, &format!("Answer {number}.")), &scene.mireille).await;
    }
    scene.expect(429, answer(&last, "One more."), &scene.mireille).await;
    scene.garden.start_new_day();
    scene.write(ask(None, "One more?"), &scene.rowan).await;
    scene.write(answer(&last, "One more."), &scene.mireille).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_answers_at_once_are_all_there_and_counted_once() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    scene.tell().await;
    let mut sent = JoinSet::new();
    for number in 0..40 {
        let (garden, by) = (scene.garden.clone(), [&scene.mireille, &scene.desmond][number % 2].clone());
        let reply = answer(&question, &format!("Answer {number}."));
        sent.spawn(async move { garden.send(reply.by(&by)).await.status });
    }
    assert_eq!(sent.join_all().await, vec![201; 40]);
    assert_eq!(scene.answers(&question).await.len(), 40);
    let records = scene.stream.records(&scene.garden.activity).await;
    for batch in [&records[..30], &records[10..], &records[..]] {
        deliver(&scene.garden, batch).await.unwrap();
    }
    let listed = scene.garden.send(request("GET", "/questions")).await.json();
    assert_eq!((&listed["data"][0]["answers"], &listed["data"][0]["state"]), (&json!(40), &json!("answered")));
}

#[tokio::test]
async fn count_of_answers_follows_deletion_and_moderation() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let question = scene.write(ask(None, "When is compost ready?"), &scene.rowan).await;
    let mut answers = Vec::new();
    for text in ["In a year.", "When it smells of earth.", "Buy pills."] {
        answers.push(scene.write(answer(&question, text), &scene.mireille).await);
    }
    scene.tell().await;
    let count = async || scene.garden.send(request("GET", "/questions")).await.json()["data"][0]["answers"].take();
    assert_eq!(count().await, 3);
    scene.expect(204, report_of("answer", &answers[2], "spam"), &scene.rowan).await;
    scene.decide(&wilma, "answer", &answers[2], "hide").await;
    scene.tell().await;
    assert_eq!(count().await, 2);
    scene.expect(204, delete(&answers[0]), &scene.mireille).await;
    scene.decide(&wilma, "answer", &answers[2], "restore").await;
    scene.tell().await;
    assert_eq!(count().await, 2);
    assert_eq!(scene.answers(&question).await, ["When it smells of earth.", "Buy pills."]);
}

#[tokio::test]
async fn hidden_question_is_seen_by_nobody_but_its_asker_and_comes_back_as_it_was() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let question = scene.write(ask(Some("leek"), "Buy leeks at my shop?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "I did."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    scene.expect(204, report_of("question", &question, "spam"), &scene.mireille).await;
    scene.decide(&wilma, "question", &question, "hide").await;
    assert_eq!(scene.garden.get(&format!("/questions/{question}")).await.status, 404);
    for list in [&[("plant", "leek")][..], &[("state", "solved")], &[]] {
        assert_eq!(scene.listed(list).await, [""; 0], "{list:?}");
    }
    scene.expect(404, answer(&question, "Where?"), &scene.desmond).await;
    scene.expect(404, accept(&said, false), &scene.rowan).await;
    scene.expect(404, report_of("answer", &said, "spam"), &scene.desmond).await;
    assert_eq!(scene.own(&scene.rowan).await[0]["hold"]["reason"], "spam");
    let appeal = json!({"kind": "question", "id": question, "text": "It is a real question."});
    scene.expect(204, request("POST", "/me/appeals").json(&appeal), &scene.rowan).await;
    let tilda = scene.garden.moderator("tilda").await;
    scene.decide(&tilda, "question", &question, "restore").await;
    assert_eq!(scene.listed(&[("state", "solved")]).await, ["Buy leeks at my shop?"]);
    assert_eq!(scene.answers(&question).await, ["*I did."]);
}

#[tokio::test]
async fn hidden_answer_solves_nothing_until_it_is_back() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    scene.expect(204, report_of("answer", &said, "unkind"), &scene.desmond).await;
    scene.decide(&wilma, "answer", &said, "hide").await;
    assert_eq!(scene.listed(&[]).await, ["Why do my leeks bolt?"]);
    assert_eq!(scene.thread(&question).await["state"], "open");
    assert_eq!(scene.own(&scene.mireille).await[0]["hold"]["reason"], "unkind");
    scene.decide(&wilma, "answer", &said, "restore").await;
    assert_eq!(scene.listed(&[("state", "solved")]).await, ["Why do my leeks bolt?"]);
    // Deleted while it is hidden: nothing counts it any more.
    scene.expect(204, report_of("answer", &said, "spam"), &scene.rowan).await;
    scene.decide(&wilma, "answer", &said, "hide").await;
    scene.expect(204, delete(&said), &scene.mireille).await;
    assert_eq!(scene.listed(&[]).await, ["Why do my leeks bolt?"]);
    assert_eq!(scene.answers(&question).await, [""; 0]);
}

#[tokio::test]
async fn words_of_who_is_suspended_are_seen_by_nobody() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    let other = scene.write(ask(Some("leek"), "How deep do leeks go?"), &scene.mireille).await;
    let report = report_of("profile", &scene.mireille.id(), "spam");
    scene.expect(204, report, &scene.rowan).await;
    scene.decide(&wilma, "profile", &scene.mireille.id(), "suspend").await;
    assert_eq!(scene.answers(&question).await, [""; 0]);
    assert_eq!(scene.garden.get(&format!("/questions/{other}")).await.status, 404);
    assert_eq!(scene.listed(&[]).await, ["Why do my leeks bolt?"]);
    scene.expect(404, answer(&other, "Deep."), &scene.rowan).await;
    for send in [ask(None, "May I?"), answer(&question, "May I?")] {
        scene.expect(403, send, &scene.mireille).await;
    }
}

#[tokio::test]
async fn between_two_of_whom_one_blocks_the_other_there_are_no_answers() {
    let scene = Scene::new().await;
    let question = scene.write(ask(None, "When is compost ready?"), &scene.rowan).await;
    scene.expect(204, block(&scene.mireille.id(), "block"), &scene.rowan).await;
    let refused = scene.expect(403, answer(&question, "Never."), &scene.mireille).await;
    assert_eq!(refused.json()["code"], "blocked");
    scene.write(answer(&question, "In a year."), &scene.desmond).await;
    scene.expect(204, block(&scene.rowan.id(), "block"), &scene.desmond).await;
    scene.expect(403, answer(&question, "Or two."), &scene.desmond).await;
}

#[tokio::test]
async fn asker_hears_of_answers_and_answerer_of_being_right_and_nobody_of_their_own() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    let own = scene.write(answer(&question, "I shall."), &scene.rowan).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    scene.expect(204, accept(&own, true), &scene.rowan).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["answered 1 Why do my leeks bolt?"]);
    assert_eq!(scene.told(&scene.mireille).await, ["accepted 1 Sow them later."]);
    let more = scene.write(answer(&question, "Or never."), &scene.desmond).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["answered 2 Why do my leeks bolt?"]);
    // What is taken back is taken from the notice.
    scene.expect(204, delete(&more), &scene.desmond).await;
    scene.expect(204, accept(&said, false), &scene.rowan).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["answered 1 Why do my leeks bolt?"]);
    assert_eq!(scene.told(&scene.mireille).await, [""; 0]);
    // Also where the question is gone by then.
    let other = scene.write(ask(None, "When is compost ready?"), &scene.desmond).await;
    let said = scene.write(answer(&other, "In a year."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.desmond).await;
    scene.tell().await;
    scene.expect(204, delete(&other), &scene.desmond).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.mireille).await, ["accepted 1 In a year."]);
    scene.expect(204, delete(&said), &scene.mireille).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.mireille).await, [""; 0]);
    // Whom the asker mutes is not told.
    scene.expect(204, block(&scene.desmond.id(), "mute"), &scene.rowan).await;
    scene.write(answer(&question, "Or now."), &scene.desmond).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.rowan).await, ["answered 1 Why do my leeks bolt?"]);
}

#[tokio::test]
async fn who_leaves_leaves_no_words_and_no_id_behind() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    let other = scene.write(ask(Some("leek"), "How deep do leeks go?"), &scene.mireille).await;
    let said = scene.write(answer(&other, "A hand deep."), &scene.rowan).await;
    scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.mireille).await;
    for (kind, id) in [("question", &question), ("answer", &said)] {
        scene.expect(204, report_of(kind, id, "spam"), &scene.desmond).await;
    }
    scene.tell().await;
    let exported = scene.expect(200, request("GET", &format!("/user/{}/export", scene.rowan.id())), &scene.rowan).await;
    let exported = exported.json()["data"]["questions"].as_array().unwrap().len();
    assert_eq!(exported, 2);
    scene.garden.leave(&scene.rowan, "remove").await;
    scene.tell().await;
    assert_eq!(scene.answers(&other).await, [""; 0]);
    assert_eq!(scene.listed(&[]).await, ["How deep do leeks go?"]);
    assert_eq!(scene.answers(&question).await, ["Sow them later."], "the words of others stay");
    for text in ["bolt", "hand deep"] {
        assert_eq!(scene.items_with(text).await, [""; 0], "{text}");
    }
    let left = scene.items_with(&scene.rowan.id()).await;
    let left: Vec<&String> = left.iter().filter(|item| !item.starts_with("LEFT#")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn question_shows_the_climate_only_while_its_asker_does() {
    let scene = Scene::new().await;
    let profile = format!("/user/{}", scene.rowan.id());
    let set = |body: &Value| request("PATCH", &profile).json(body);
    scene.expect(200, set(&json!({"climate": "arid"})), &scene.rowan).await;
    let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
    assert_eq!(scene.thread(&question).await["climate"], "arid");
    let (arid, tropical) = ([("climate", "arid")], [("climate", "tropical")]);
    assert_eq!(scene.listed(&arid).await.len(), 1);
    assert_eq!(scene.listed(&tropical).await.len(), 0);
    scene.expect(200, set(&json!({"showPlace": false})), &scene.rowan).await;
    assert_eq!(scene.thread(&question).await["climate"], Value::Null);
    assert_eq!(scene.listed(&arid).await.len(), 0);
    assert_eq!(scene.listed(&[]).await.len(), 1);
    // What is asked from now on has none.
    let later = scene.write(ask(None, "When is compost ready?"), &scene.rowan).await;
    scene.expect(200, set(&json!({"showPlace": true})), &scene.rowan).await;
    assert_eq!(scene.thread(&later).await["climate"], Value::Null);
}

#[tokio::test]
async fn question_with_as_many_answers_as_it_may_have_takes_no_more() {
    let scene = Scene::new().await;
    let question = scene.write(ask(None, "When is compost ready?"), &scene.rowan).await;
    let (_, serial) = question.split_once('.').unwrap();
    let table = &scene.garden.activity;
    let key = [("pk", "PL#-".to_owned()), ("sk", format!("M#{serial}"))];
    let update = table.client.update_item().table_name(&table.name);
    let update = key
        .into_iter()
        .fold(update, |update, (name, value)| update.key(name, aws_sdk_dynamodb::types::AttributeValue::S(value)));
    let most = aws_sdk_dynamodb::types::AttributeValue::N(limits::ANSWERS.to_string());
    update.update_expression("SET answers = :most").expression_attribute_values(":most", most).send().await.unwrap();
    let refused = scene.expect(403, answer(&question, "In a year."), &scene.mireille).await;
    assert_eq!(refused.json()["code"], "too-many-answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn accepting_beside_deleting_never_leaves_a_solved_question_without_an_answer() {
    for _ in 0..10 {
        let scene = Scene::new().await;
        let question = scene.write(ask(Some("leek"), "Why do my leeks bolt?"), &scene.rowan).await;
        let said = scene.write(answer(&question, "Sow them later."), &scene.mireille).await;
        let (accepting, deleting) = tokio::join!(
            scene.garden.send(accept(&said, true).by(&scene.rowan)),
            scene.garden.send(delete(&said).by(&scene.mireille))
        );
        assert!([204, 404, 409].contains(&accepting.status) && [204, 409].contains(&deleting.status));
        if deleting.status == 204 {
            assert_eq!(scene.listed(&[("state", "solved")]).await, [""; 0]);
            assert_eq!(scene.listed(&[]).await.len(), 1);
        }
    }
}

#[tokio::test]
async fn new_gardener_writes_no_text_with_many_links() {
    let scene = Scene::new().await;
    let newcomer = scene.garden.newcomer("nettle").await;
    let links = "See https://a.example https://b.example https://c.example";
    let question = scene.write(ask(None, "When is compost ready?"), &newcomer).await;
    for send in [ask(None, links), answer(&question, links)] {
        let refused = scene.expect(429, send, &newcomer).await;
        assert_eq!(refused.json()["code"], "first-day");
    }
    scene.garden.pass(Duration::from_hours(25));
    scene.write(ask(None, links), &newcomer).await;
}

#[tokio::test]
async fn list_says_how_soon_half_of_the_questions_were_answered_by_others() {
    let scene = Scene::new().await;
    let within = async || scene.garden.get("/questions").await.json()["answeredWithin"].take();
    let mut questions = Vec::new();
    for number in 0..4 {
        questions.push(scene.write(ask(None, &format!("Question {number}?")), &scene.rowan).await);
    }
    // One's own answer is none.
    scene.write(answer(&questions[3], "I know it now."), &scene.rowan).await;
    for (hours, question) in [(2, 0), (3, 1), (20, 2)] {
        scene.garden.pass(Duration::from_hours(hours));
        scene.write(answer(&questions[question], "Water them."), &scene.mireille).await;
    }
    scene.garden.write_sitemaps().await;
    assert_eq!(within().await, json!(null), "three tell nothing");
    scene.garden.pass(Duration::from_hours(48));
    for number in 4..6 {
        questions.push(scene.write(ask(Some("leek"), &format!("Question {number}?")), &scene.desmond).await);
    }
    scene.garden.pass(Duration::from_hours(1));
    scene.write(answer(&questions[4], "Water them."), &scene.mireille).await;
    scene.garden.write_sitemaps().await;
    // 1, 2, 5 and 25 hours, one for days, and one that was asked a short while ago.
    assert_eq!(within().await, json!(5));
    assert_eq!(scene.garden.get("/questions?plant=leek").await.json()["answeredWithin"], json!(null));
    scene.garden.pass(Duration::from_hours(91 * 24));
    scene.garden.write_sitemaps().await;
    assert_eq!(within().await, json!(null), "they are of long ago");
}
