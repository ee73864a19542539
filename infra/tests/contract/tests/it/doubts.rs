//! Answers that solved their question and are no longer true.

use std::collections::HashMap;
use std::time::Duration;

use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::json;

use crate::garden::{Gardener, request};
use crate::moderation::report_of;
use crate::questions::{Scene, delete};
use crate::responses::{accept, answer, ask, ask_under, block, doubt};

impl Scene {
    /// Rowan's question that Mireille's answer solved.
    async fn solved(&self) -> (String, String) {
        let question = self.write(ask(Some("leek"), "With what do I spray?"), &self.rowan).await;
        let said = self.write(answer(&question, "With this."), &self.mireille).await;
        self.expect(204, accept(&said, true), &self.rowan).await;
        (question, said)
    }

    /// The question's state, and whether the answer solves it and is outdated.
    async fn state(&self, question: &str) -> String {
        let thread = self.thread(question).await;
        let [state, answer] = [&thread["state"], &thread["thread"][0]];
        format!("{} {} {}", state.as_str().unwrap(), answer["accepted"], answer["outdated"])
    }

    async fn doubts(&self, said: &str, outdated: bool, by: &Gardener) {
        self.expect(204, doubt(said, outdated), by).await;
    }

    async fn open(&self) -> Vec<String> {
        self.listed(&[("state", "open")]).await
    }
}

#[tokio::test]
async fn three_who_say_so_make_an_answer_outdated_and_its_question_open_again() {
    let scene = Scene::new().await;
    let (question, said) = scene.solved().await;
    let others = [scene.garden.gardener("wilma").await, scene.garden.gardener("nettle").await, scene.desmond.clone()];
    for by in [&others[0], &others[0], &others[1]] {
        scene.doubts(&said, true, by).await;
    }
    assert_eq!(scene.state(&question).await, "solved true false", "who says so twice counts once");
    assert!(scene.open().await.is_empty());
    scene.doubts(&said, true, &others[2]).await;
    assert_eq!(scene.state(&question).await, "outdated false true");
    assert_eq!(scene.open().await, ["With what do I spray?"]);
    assert_eq!(scene.listed(&[("state", "solved")]).await, [""; 0]);
    let page = scene.garden.get(&format!("/questions/{question}/page")).await.text;
    assert!(!page.contains("acceptedAnswer"), "{page}");
    for by in &others {
        assert!(!scene.garden.get(&format!("/questions/{question}")).await.text.contains(&by.id()));
        let marks = scene.expect(200, request("GET", "/me/marks"), by).await.json();
        assert_eq!(marks["data"]["outdated"], json!([said]));
    }
    scene.doubts(&said, false, &others[0]).await;
    scene.doubts(&said, false, &others[0]).await;
    assert_eq!(scene.state(&question).await, "solved true false");
    // Who leaves takes it back.
    scene.doubts(&said, true, &others[0]).await;
    scene.garden.leave(&others[1], "remove").await;
    assert_eq!(scene.state(&question).await, "solved true false");
    assert!(scene.items_with(&others[1].id()).await.iter().all(|key| !key.contains("X#")));
}

#[tokio::test]
async fn who_wrote_it_or_said_that_it_solved_the_question_is_enough() {
    let scene = Scene::new().await;
    let tip = scene.garden.share(&scene.desmond, "Spray the leeks", "public").await;
    let question = scene.write(ask_under(&tip, "With what?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "With this."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    for by in [&scene.mireille, &scene.rowan, &scene.desmond] {
        scene.doubts(&said, true, by).await;
        assert_eq!(scene.state(&question).await, "outdated false true");
        scene.doubts(&said, false, by).await;
        assert_eq!(scene.state(&question).await, "solved true false");
    }
    scene.doubts(&said, true, &scene.mireille).await;
    // Another one solves it.
    let other = scene.write(answer(&question, "With that."), &scene.rowan).await;
    scene.expect(204, accept(&other, true), &scene.rowan).await;
    assert_eq!(scene.thread(&question).await["state"], "solved");
    // What solved it no more can be taken back, and goes as any answer does.
    for (accepted, state) in [(false, "solved"), (true, "solved")] {
        scene.expect(204, accept(&said, accepted), &scene.rowan).await;
        assert_eq!(scene.thread(&question).await["state"], state);
    }
    scene.expect(204, delete(&other), &scene.rowan).await;
    assert_eq!(scene.thread(&question).await["state"], "solved", "accepted again, it has no doubts");
    scene.doubts(&said, true, &scene.mireille).await;
    assert_eq!(scene.thread(&question).await["state"], "outdated");
    scene.expect(204, delete(&said), &scene.mireille).await;
    assert_eq!(scene.thread(&question).await["state"], "open");
    // Its doubt is left to take back.
    scene.doubts(&said, false, &scene.mireille).await;
    assert!(scene.items_with("X#").await.is_empty());
}

#[tokio::test]
async fn only_an_answer_that_solved_its_question_is_doubted_and_nobody_doubts_over_a_block() {
    let scene = Scene::new().await;
    let (question, said) = scene.solved().await;
    let other = scene.write(answer(&question, "With that."), &scene.mireille).await;
    let refuses = async |id: &str, status: u16| {
        let before = scene.garden.stored();
        scene.expect(status, doubt(id, true), &scene.desmond).await;
        assert_eq!(before, scene.garden.stored());
    };
    for id in [&question, &other] {
        refuses(id, 404).await;
    }
    scene.expect(204, block(&scene.desmond.id(), "block"), &scene.mireille).await;
    refuses(&said, 403).await;
    scene.expect(204, request("DELETE", &format!("/me/blocks/{}", scene.desmond.id())), &scene.mireille).await;
    let wilma = scene.garden.moderator("wilma").await;
    scene.expect(204, report_of("answer", &said, "spam"), &scene.rowan).await;
    scene.decide(&wilma, "answer", &said, "hide").await;
    refuses(&said, 404).await;
    scene.decide(&wilma, "answer", &said, "restore").await;
    scene.doubts(&said, true, &scene.desmond).await;
    // Taking it back is possible always.
    scene.expect(204, delete(&question), &scene.rowan).await;
    refuses(&said, 404).await;
    scene.doubts(&said, false, &scene.desmond).await;
}

#[tokio::test]
async fn who_accepts_again_overrules_the_doubts_and_each_can_be_said_again() {
    let scene = Scene::new().await;
    let (question, said) = scene.solved().await;
    let others = [scene.garden.gardener("wilma").await, scene.garden.gardener("nettle").await, scene.desmond.clone()];
    for again in [false, true] {
        for by in &others {
            scene.doubts(&said, true, by).await;
        }
        assert_eq!(scene.state(&question).await, "outdated false true");
        if again {
            scene.expect(204, accept(&said, false), &scene.rowan).await;
            assert_eq!(scene.state(&question).await, "answered false false");
        }
        scene.expect(204, accept(&said, true), &scene.rowan).await;
        assert_eq!(scene.state(&question).await, "solved true false");
        assert_eq!(scene.listed(&[("state", "solved")]).await, ["With what do I spray?"]);
    }
    // Who takes back what was about the acceptance before changes nothing of this one.
    scene.doubts(&said, true, &others[0]).await;
    scene.doubts(&said, true, &others[1]).await;
    scene.doubts(&said, false, &others[2]).await;
    assert_eq!(scene.state(&question).await, "solved true false");
    scene.doubts(&said, true, &others[2]).await;
    assert_eq!(scene.state(&question).await, "outdated false true");
}

#[tokio::test]
async fn newcomer_doubts_only_what_is_their_own() {
    let scene = Scene::new().await;
    let (question, said) = scene.solved().await;
    let newcomer = scene.garden.newcomer("newcomer").await;
    let refused = scene.expect(429, doubt(&said, true), &newcomer).await;
    assert_eq!(refused.code(), "first-day");
    let own = scene.write(answer(&question, "With that."), &newcomer).await;
    scene.expect(204, accept(&own, true), &scene.rowan).await;
    scene.doubts(&own, true, &newcomer).await;
    scene.garden.pass(Duration::from_hours(25));
    scene.doubts(&said, true, &newcomer).await;
}

#[tokio::test]
async fn nobody_doubts_over_a_block_with_the_asker_or_the_tips_author_or_a_suspended_gardener() {
    let scene = Scene::new().await;
    let [wilma, nettle] = [scene.garden.gardener("wilma").await, scene.garden.gardener("nettle").await];
    let tip = scene.garden.share(&scene.desmond, "Spray the leeks", "public").await;
    let question = scene.write(ask_under(&tip, "With what?"), &scene.rowan).await;
    let said = scene.write(answer(&question, "With this."), &scene.mireille).await;
    scene.expect(204, accept(&said, true), &scene.rowan).await;
    for (one, other) in [(&scene.rowan, &wilma), (&nettle, &scene.desmond)] {
        scene.expect(204, block(&other.id(), "block"), one).await;
    }
    for by in [&wilma, &nettle] {
        let refused = scene.expect(403, doubt(&said, true), by).await;
        assert_eq!(refused.code(), "blocked");
    }
    let basil = scene.garden.gardener("basil").await;
    for suspended in [&scene.rowan, &scene.mireille] {
        scene.garden.set_attribute(suspended, "status", "inactive").await;
        scene.expect(404, doubt(&said, true), &basil).await;
        scene.garden.set_attribute(suspended, "status", "active").await;
    }
    scene.doubts(&said, true, &basil).await;
}

#[tokio::test]
async fn of_doubts_at_once_each_counts_once() {
    let scene = Scene::new().await;
    let (question, said) = scene.solved().await;
    let mut doubts = tokio::task::JoinSet::new();
    for number in 0..8 {
        let (garden, said) = (scene.garden.clone(), said.clone());
        let by = scene.garden.gardener(&format!("gardener {number}")).await;
        doubts.spawn(async move {
            // Every second one takes it back again.
            let mut statuses = Vec::new();
            for outdated in if number % 2 == 0 { vec![true] } else { vec![true, false] } {
                let mut status = 409;
                while status == 409 {
                    status = garden.send(doubt(&said, outdated).by(&by)).await.status;
                }
                statuses.push(status);
            }
            statuses
        });
    }
    for statuses in doubts.join_all().await {
        assert!(statuses.iter().all(|status| *status == 204), "{statuses:?}");
    }
    assert_eq!(scene.state(&question).await, "outdated false true");
    let answer = scene.garden.activity.client.scan().table_name(&scene.garden.activity.name).send().await.unwrap();
    let of = |begin: &str| answer.items().iter().filter(|item| item["sk"].as_s().unwrap().starts_with(begin)).count();
    assert_eq!(of("X#"), 4);
    let stored = answer.items().iter().find(|item| item["sk"].as_s().unwrap().starts_with("N#")).unwrap();
    assert_eq!(stored["outdated"].as_n().unwrap(), "4");
}

#[tokio::test]
async fn question_has_the_numbers_of_its_answers_after_acceptances_doubts_and_deletion_at_once() {
    for round in 0..6 {
        let scene = Scene::new().await;
        let (_, said) = scene.solved().await;
        scene.doubts(&said, true, &scene.rowan).await;
        let acts = [
            (accept(&said, false), &scene.rowan),
            (accept(&said, true), &scene.rowan),
            (doubt(&said, false), &scene.rowan),
            (doubt(&said, true), &scene.mireille),
            (doubt(&said, false), &scene.mireille),
        ];
        let acts = acts.into_iter().chain((round % 2 == 1).then(|| (delete(&said), &scene.mireille)));
        let mut at_once = tokio::task::JoinSet::new();
        for (act, by) in acts {
            let (garden, act) = (scene.garden.clone(), act.by(by));
            at_once.spawn(async move { garden.send(act).await.status });
        }
        let statuses = at_once.join_all().await;
        assert!(statuses.iter().all(|status| [204, 404, 409].contains(status)), "{statuses:?}");
        let items = scene.garden.activity.client.scan().table_name(&scene.garden.activity.name).send().await.unwrap();
        let of = |begin: &str| items.items().iter().find(|item| item["sk"].as_s().unwrap().starts_with(begin)).unwrap();
        let count = |item: &HashMap<String, AttributeValue>, name: &str| {
            item.get(name).map_or(0, |count| count.as_n().unwrap().parse::<u64>().unwrap())
        };
        let (question, answer) = (of("M#"), of("N#"));
        let is_accepted = answer.contains_key("acceptedAt");
        let is_outdated = is_accepted && count(answer, "ownersOutdated") > 0;
        let expect = (u64::from(is_accepted && !is_outdated), u64::from(is_outdated));
        assert_eq!((count(question, "solved"), count(question, "outdated")), expect, "{question:?} {answer:?}");
        let own = items.items().iter().filter(|item| item["sk"].as_s().unwrap().starts_with("X#"));
        let own = own.filter(|item| is_accepted && item.get("acceptedAt") == answer.get("acceptedAt")).count();
        assert_eq!(count(answer, "ownersOutdated"), u64::try_from(own).unwrap(), "{answer:?}");
    }
}
