//! Answers that are tips.

use serde_json::{Value, json};

use crate::garden::{TestRequest, request};
use crate::moderation::report_of;
use crate::questions::Scene;
use crate::responses::{accept, answer, answer_by, ask, ask_under, block};

fn answer_with(question: &str, text: &str, tip: &str) -> TestRequest {
    request("POST", &format!("/questions/{question}/answers")).json(&json!({"text": text, "tip": tip}))
}

/// Text and tip's title of each answer that everybody sees.
async fn answers(scene: &Scene, question: &str) -> Vec<String> {
    let thread = scene.thread(question).await;
    let answers = thread["thread"].as_array().unwrap().iter();
    let words = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    answers.map(|answer| format!("{} | {}", words(&answer["text"]), words(&answer["tip"]["title"]))).collect()
}

#[tokio::test]
async fn tip_answers_alone_or_with_words_and_is_shown_as_its_card_while_everybody_sees_it() {
    let scene = Scene::new().await;
    let tip = scene.garden.share(&scene.desmond, "Earth up the leeks", "public").await;
    let question = scene.write(ask(Some("leek"), "How do leeks get long white stems?"), &scene.rowan).await;
    let said = scene.write(answer_by(&question, &tip), &scene.mireille).await;
    scene.write(answer_with(&question, "Like this.", &tip), &scene.desmond).await;
    assert_eq!(answers(&scene, &question).await, ["- | Earth up the leeks", "Like this. | Earth up the leeks"]);
    let thread = scene.thread(&question).await;
    assert_eq!(thread["thread"][0]["tip"]["name"], "desmond");

    scene.expect(204, accept(&said, true), &scene.rowan).await;
    scene.tell().await;
    assert_eq!(scene.told(&scene.mireille).await, ["accepted 1 A tip"]);
    assert_eq!(scene.listed(&[("state", "solved")]).await, ["How do leeks get long white stems?"]);
    let own = scene.own(&scene.mireille).await;
    assert_eq!((&own[0]["text"], &own[0]["answeringTip"]), (&json!(null), &json!(tip)));
    assert_eq!(own[0]["answeringTitle"], "Earth up the leeks");

    let hide = request("PATCH", &format!("/tips/{tip}")).json(&json!({"availability": "hidden"}));
    scene.expect(200, hide, &scene.desmond).await;
    assert_eq!(answers(&scene, &question).await, ["- | -", "Like this. | -"]);
    assert!(scene.own(&scene.mireille).await[0].get("answeringTitle").is_none());
}

#[tokio::test]
async fn only_a_tip_that_everybody_sees_answers_and_not_the_one_that_was_asked_about() {
    let scene = Scene::new().await;
    let secret = scene.garden.share(&scene.mireille, "Keep this to yourself", "hidden").await;
    let public = scene.garden.share(&scene.desmond, "Earth up the leeks", "public").await;
    let question = scene.write(ask(Some("leek"), "How do leeks get long?"), &scene.rowan).await;
    for absent in [&secret, "01ARZ3NDEKTSV4RRFFQ69G5FAV"] {
        let problem = scene.expect(400, answer_by(&question, absent), &scene.mireille).await.json();
        assert_eq!(problem["errors"][0]["field"], "tip", "{problem}");
    }
    let under = scene.write(ask_under(&public, "With what?"), &scene.rowan).await;
    let problem = scene.expect(400, answer_by(&under, &public), &scene.mireille).await.json();
    assert_eq!(problem["errors"][0]["field"], "tip", "{problem}");
    scene.expect(204, block(&scene.mireille.id(), "block"), &scene.desmond).await;
    let problem = scene.expect(400, answer_by(&question, &public), &scene.mireille).await.json();
    assert_eq!(problem["errors"][0]["field"], "tip", "{problem}");
    scene.write(answer(&question, "Earth them up."), &scene.mireille).await;
    // Nor does somebody else bring the tip to whom its author blocks.
    scene.expect(204, block(&scene.rowan.id(), "block"), &scene.desmond).await;
    let nettle = scene.garden.gardener("nettle").await;
    let problem = scene.expect(400, answer_by(&question, &public), &nettle).await.json();
    assert_eq!(problem["errors"][0]["field"], "tip", "{problem}");
}

#[tokio::test]
async fn answer_under_a_tip_that_nobody_sees_any_more_names_the_question_and_not_the_tip_that_answers() {
    let scene = Scene::new().await;
    let share = async |title| scene.garden.share(&scene.desmond, title, "public").await;
    let (about, other) = (share("Earth up the leeks").await, share("Plant the leeks deep").await);
    let question = scene.write(ask_under(&about, "With what?"), &scene.rowan).await;
    scene.expect(204, request("DELETE", &format!("/tips/{about}")), &scene.desmond).await;
    for answer in [answer(&question, "With soil."), answer_by(&question, &other)] {
        let problem = scene.expect(404, answer, &scene.mireille).await.json();
        assert!(problem["detail"].as_str().unwrap().contains("question"), "{problem}");
    }
}

#[tokio::test]
async fn question_with_more_tips_than_one_read_takes_is_shown() {
    let scene = Scene::new().await;
    let question = scene.write(ask(Some("leek"), "How do leeks get long?"), &scene.rowan).await;
    let id = rules::QuestionId::parse(&question).unwrap();
    let gardener = rules::UserId::parse(&scene.mireille.id()).unwrap();
    for number in 0..=100 {
        let tip = rules::TipId::parse(&format!("01ARZ3NDEKTSV4RRFFQ69G5{number:03}"));
        let said = rules::Said { gardener, text: None, tip, edited_at: None };
        let id = id.answer(rules::Serial::of(scene.garden.now(), number));
        let answer = rules::Answer {
            id,
            said: Some(said),
            accepted_at: None,
            self_accepted: false,
            doubts: rules::Doubts::default(),
            hold: None,
        };
        let item = store::stored_post(&rules::Post::Answer(answer)).unwrap();
        let table = &scene.garden.activity;
        table.client.put_item().table_name(&table.name).set_item(Some(item)).send().await.unwrap();
    }
    assert_eq!(answers(&scene, &question).await.len(), 101);
}

#[tokio::test]
async fn tip_that_answers_can_be_reported_hidden_explained_and_deleted_like_any_answer() {
    let scene = Scene::new().await;
    let wilma = scene.garden.moderator("wilma").await;
    let tip = scene.garden.share(&scene.desmond, "Earth up the leeks", "public").await;
    let question = scene.write(ask(Some("leek"), "When do I sow tomatoes?"), &scene.rowan).await;
    let said = scene.write(answer_by(&question, &tip), &scene.mireille).await;
    scene.expect(204, report_of("answer", &said, "spam"), &scene.rowan).await;
    let case = scene.expect(200, request("GET", &format!("/moderation/cases/answer/{said}")), &wilma).await.text;
    assert!(case.contains(&tip), "the moderators see which tip it is: {case}");
    scene.decide(&wilma, "answer", &said, "hide").await;
    assert_eq!(answers(&scene, &question).await, [""; 0]);

    // Who answered with it does not say it again beside the hidden answer.
    scene.expect(400, answer_by(&question, &tip), &scene.mireille).await;
    let said = scene.write(answer_by(&question, &tip), &scene.desmond).await;
    let edit = request("PATCH", &format!("/questions/{said}")).json(&json!({"text": "The same goes for tomatoes."}));
    scene.expect(200, edit, &scene.desmond).await;
    assert_eq!(answers(&scene, &question).await, ["The same goes for tomatoes. | Earth up the leeks"]);
    scene.expect(204, request("DELETE", &format!("/questions/{said}")), &scene.desmond).await;
    assert_eq!(answers(&scene, &question).await, [""; 0]);
}

#[tokio::test]
async fn request_with_one_key_and_another_tip_is_refused() {
    let scene = Scene::new().await;
    let [first, second] = ["Earth up the leeks", "Plant the leeks deep"];
    let [first, second] = [
        scene.garden.share(&scene.desmond, first, "public").await,
        scene.garden.share(&scene.desmond, second, "public").await,
    ];
    let question = scene.write(ask(Some("leek"), "How do leeks get long?"), &scene.rowan).await;
    let by = |tip: &str| answer_by(&question, tip).header("idempotency-key", "form-1");
    let said = scene.write(by(&first), &scene.mireille).await;
    assert_eq!(scene.write(by(&first), &scene.mireille).await, said);
    scene.expect(422, by(&second), &scene.mireille).await;
    assert_eq!(answers(&scene, &question).await, ["- | Earth up the leeks"]);
}

#[tokio::test]
async fn answer_whose_tip_is_gone_solves_nothing() {
    let scene = Scene::new().await;
    let tip = scene.garden.share(&scene.desmond, "Earth up the leeks", "public").await;
    let question = scene.write(ask(Some("leek"), "How do leeks get long?"), &scene.rowan).await;
    let said = scene.write(answer_by(&question, &tip), &scene.mireille).await;
    let show =
        |availability: &str| request("PATCH", &format!("/tips/{tip}")).json(&json!({"availability": availability}));
    scene.expect(200, show("hidden"), &scene.desmond).await;
    scene.expect(404, accept(&said, true), &scene.rowan).await;
    scene.expect(200, show("public"), &scene.desmond).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    assert_eq!(scene.thread(&question).await["state"], "solved");
    scene.expect(200, show("hidden"), &scene.desmond).await;
    let thread = scene.thread(&question).await;
    assert_eq!((&thread["state"], &thread["thread"][0]["accepted"]), (&json!("answered"), &json!(false)));
    scene.expect(204, accept(&said, false), &scene.rowan).await;
}

#[tokio::test]
async fn gardener_answers_a_question_with_a_tip_once() {
    let scene = Scene::new().await;
    let tip = scene.garden.share(&scene.desmond, "Earth up the leeks", "public").await;
    let question = scene.write(ask(Some("leek"), "How do leeks get long?"), &scene.rowan).await;
    let said = scene.write(answer_by(&question, &tip), &scene.mireille).await;
    for again in [answer_by(&question, &tip), answer_with(&question, "Like this.", &tip)] {
        let problem = scene.expect(400, again, &scene.mireille).await.json();
        assert_eq!(problem["errors"][0]["field"], "tip", "{problem}");
    }
    scene.write(answer_by(&question, &tip), &scene.desmond).await;
    scene.expect(204, request("DELETE", &format!("/questions/{said}")), &scene.mireille).await;
    scene.write(answer_by(&question, &tip), &scene.mireille).await;
    let bad = request("POST", &format!("/questions/{question}/answers")).json(&json!({"tip": "zzz"}));
    let problem = scene.expect(400, bad, &scene.mireille).await.json();
    assert_eq!(problem["errors"].as_array().unwrap().len(), 1, "{problem}");
}
