//! The moderators' desk: who looks at a case, what the queue lists, what moderators write about a gardener, and their mail.

use std::time::Duration;

use rules::Timestamp;

use super::*;
use crate::responses::export;
use crate::ses::Refusal;

impl Scene {
    fn take(&self, taken: bool) -> TestRequest {
        request("PUT", &format!("{}/taken", self.case_path())).json(&json!({"taken": taken}))
    }

    /// A page of the queue: the ids, the total, and the next cursor.
    async fn page(&self, query: &str) -> (Vec<String>, u64, Option<String>) {
        let page = self.send(request("GET", &format!("/moderation/cases?{query}")).by(&self.wilma), 200).await.json();
        let ids = page["data"].as_array().unwrap().iter().map(|case| case["id"].as_str().unwrap().to_owned());
        (ids.collect(), page["total"].as_u64().unwrap(), page["next"].as_str().map(str::to_owned))
    }

    fn notes(&self) -> String {
        format!("/moderation/gardeners/{}/notes", self.rowan.id())
    }
}

#[tokio::test]
async fn case_is_taken_for_fifteen_minutes() {
    let scene = Scene::new().await;
    let (desmond, olive) = (scene.garden.gardener("desmond").await, scene.garden.moderator("olive").await);
    scene.send(scene.take(true).by(&scene.wilma), 404).await;
    scene.report(&desmond, "spam").await;
    let taken = scene.send(scene.take(true).by(&scene.wilma), 200).await.json();
    assert_eq!((&taken["data"]["taken"]["by"], &taken["data"]["version"]), (&json!(scene.wilma.id()), &json!(1)));
    assert_eq!(scene.page("").await.0, std::slice::from_ref(&scene.tip), "it stays in the queue");

    // Nobody else takes it or acts, also by a request that was read before.
    let refused = scene.send(scene.take(true).by(&olive), 409).await.json();
    assert_eq!(refused["code"], json!("taken"));
    let act = scene.garden.decide(&olive, &scene.case_path(), "keep").await;
    assert_eq!(scene.send(act.clone(), 409).await.json()["code"], json!("taken"));
    scene.send(scene.take(false).by(&olive), 200).await;
    scene.send(act.clone(), 409).await;

    scene.garden.pass(Duration::from_mins(14));
    scene.send(scene.take(true).by(&scene.wilma), 200).await;
    scene.garden.pass(Duration::from_mins(14));
    scene.send(act.clone(), 409).await;
    scene.garden.pass(Duration::from_mins(2));
    scene.send(scene.take(true).by(&olive), 200).await;
    scene.send(scene.take(false).by(&olive), 200).await;
    assert_eq!(scene.case().await["taken"], json!(null));
    assert_eq!(scene.act("keep").await.status, 200);
}

#[tokio::test]
async fn moderator_takes_no_case_that_they_may_not_decide() {
    let scene = Scene::new().await;
    let olive = scene.garden.moderator("olive").await;
    scene.report(&olive, "spam").await;
    scene.send(scene.take(true).by(&olive), 403).await;
    assert_eq!(scene.act("hide").await.status, 200);
    scene.send(crate::responses::appeal(&scene.tip).by(&scene.rowan), 204).await;
    scene.send(scene.take(true).by(&scene.wilma), 403).await;
    scene.send(scene.take(true).by(&olive), 200).await;
}

#[tokio::test]
async fn of_two_moderators_who_take_a_case_at_once_one_has_it() {
    let scene = Scene::new().await;
    let (desmond, olive) = (scene.garden.gardener("desmond").await, scene.garden.moderator("olive").await);
    scene.report(&desmond, "spam").await;
    let (one, other) = (scene.take(true).by(&scene.wilma), scene.take(true).by(&olive));
    let (one, other) = tokio::join!(scene.garden.send(one), scene.garden.send(other));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn act_frees_the_case_and_a_report_does_not() {
    let scene = Scene::new().await;
    let (desmond, fern) = (scene.garden.gardener("desmond").await, scene.garden.gardener("fern").await);
    scene.report(&desmond, "spam").await;
    scene.send(scene.take(true).by(&scene.wilma), 200).await;
    scene.report(&fern, "spam").await;
    assert_eq!(scene.case().await["taken"]["by"], json!(scene.wilma.id()));
    assert_eq!(scene.act("hide").await.status, 200);
    assert_eq!(scene.case().await["taken"], json!(null));
}

#[tokio::test]
async fn queue_is_listed_by_kind_reason_and_gardener_with_its_total() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    let (fern, note) = scene.note("Rude words").await;
    let other = scene.garden.share(&fern, "Of somebody else", "public").await;
    scene.report(&desmond, "spam").await;
    for (kind, id, reason) in
        [("outcome", &note, "unkind"), ("tip", &other, "spam"), ("profile", &fern.id(), "private")]
    {
        scene.send(report_of(kind, id, reason).by(&desmond), 204).await;
    }
    // An appeal has its place without reason and owner.
    let appealed = scene.garden.share(&fern, "Hidden", "public").await;
    let case = format!("/moderation/cases/tip/{appealed}");
    scene.send(report_of("tip", &appealed, "spam").by(&desmond), 204).await;
    scene.decide(&case, "hide", 200).await;
    scene.send(crate::responses::appeal(&appealed).by(&fern), 204).await;

    let of_fern = format!("gardener={}", fern.id());
    for (query, expect) in [
        ("", vec![&scene.tip, &note, &other, &fern.id(), &appealed]),
        ("kind=outcome", vec![&note]),
        ("kind=profile&reason=private", vec![&fern.id()]),
        ("reason=spam", vec![&scene.tip, &other, &appealed]),
        ("reason=copied&kind=tip", vec![]),
        (&of_fern, vec![&note, &other, &fern.id(), &appealed]),
        (&format!("{of_fern}&kind=tip&reason=spam"), vec![&other, &appealed]),
    ] {
        let (ids, total, next) = scene.page(query).await;
        assert_eq!((ids.iter().collect::<Vec<_>>(), next), (expect.clone(), None), "{query}");
        assert_eq!(total, expect.len() as u64, "{query}");
    }

    // Page by page, with the cursor of the same list only.
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let (ids, _, next) = scene.page(&format!("reason=spam&limit=1{cursor}")).await;
        seen.extend(ids);
        let Some(next) = next else { break };
        cursor = format!("&cursor={next}");
        scene.send(request("GET", &format!("/moderation/cases?limit=1{cursor}")).by(&scene.wilma), 400).await;
    }
    assert_eq!(seen, [scene.tip.clone(), other, appealed]);
    for query in ["kind=plant", "reason=bad", "gardener=rowan", "state=open"] {
        scene.send(request("GET", &format!("/moderation/cases?{query}")).by(&scene.wilma), 400).await;
    }
}

#[tokio::test]
async fn private_notes_are_in_the_export_and_go_with_the_gardener() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    let note = |text: &str| request("POST", &scene.notes()).json(&json!({"text": text}));
    scene.send(note("Warned once.").by(&desmond), 403).await;
    scene.send(note("Warned once.").by(&scene.wilma), 201).await;
    scene.garden.pass(Duration::from_mins(1));
    scene.send(note("Warned twice.").by(&scene.wilma), 201).await;
    for case in [scene.case_path(), format!("/moderation/cases/profile/{}", scene.rowan.id())] {
        let file = scene.send(request("GET", &case).by(&scene.wilma), 200).await.json();
        let texts: Vec<_> = file["data"]["notes"].as_array().unwrap().iter().map(|note| &note["text"]).collect();
        assert_eq!(texts, ["Warned twice.", "Warned once."], "{case}");
    }
    let user = format!("/user/{}", scene.rowan.id());
    for (by, path) in [(&scene.rowan, &user), (&desmond, &user)] {
        assert!(!scene.send(request("GET", path).by(by), 200).await.text.contains("Warned"));
    }
    let exported = scene.send(export(&user).by(&scene.rowan), 200).await.json();
    let texts: Vec<_> = exported["data"]["privateNotes"].as_array().unwrap().iter().map(|note| &note["text"]).collect();
    assert_eq!(texts, ["Warned twice.", "Warned once."]);
    assert!(!exported.to_string().contains(&scene.wilma.id()), "moderators have no names");
    scene.garden.leave(&scene.rowan, "remove").await;
    assert!(!scene.garden.stored().contains("Warned"));
}

#[tokio::test]
async fn moderator_reads_no_notes_about_themselves() {
    let scene = Scene::new().await;
    let olive = scene.garden.moderator("olive").await;
    let notes = format!("/moderation/gardeners/{}/notes", olive.id());
    let note = request("POST", &notes).json(&json!({"text": "Too strict."}));
    scene.send(note.clone().by(&olive), 403).await;
    scene.send(note.by(&scene.wilma), 201).await;
    let case = format!("/moderation/cases/profile/{}", olive.id());
    for (by, expect) in [(&olive, 0), (&scene.wilma, 1)] {
        let file = scene.send(request("GET", &case).by(by), 200).await.json();
        assert_eq!(file["data"]["notes"].as_array().unwrap().len(), expect);
    }
}

#[tokio::test]
async fn moderator_gets_one_mail_a_day_while_something_waits() {
    let scene = Scene::new().await;
    scene.garden.promote(&scene.wilma, true).await;
    let desmond = scene.garden.gardener("desmond").await;
    let now = Timestamp::now();
    let mails = async |at: Timestamp| {
        scene.garden.send_mail(at).await.unwrap();
        let subject = |mail: &Value| mail["Content"]["Simple"]["Subject"]["Data"].as_str().unwrap().to_owned();
        scene.garden.ses.take().iter().map(subject).collect::<Vec<_>>()
    };
    assert_eq!(mails(now.minutes_after(1)).await, Vec::<String>::new(), "nothing waits");
    scene.report(&desmond, "spam").await;
    assert_eq!(mails(now.minutes_after(2)).await, ["One case waits for a moderator"]);
    assert_eq!(mails(now.minutes_after(60)).await, Vec::<String>::new(), "one a day");
    let other = scene.garden.share(&scene.rowan, "Another", "public").await;
    scene.send(report_of("tip", &other, "spam").by(&desmond), 204).await;
    assert_eq!(mails(now.days_after(1).minutes_after(3)).await, ["2 cases wait for a moderator"]);
    scene.garden.promote(&scene.wilma, false).await;
    assert_eq!(mails(now.days_after(3)).await, Vec::<String>::new());
}

#[tokio::test]
async fn mail_to_a_moderator_that_ses_refuses_is_sent_by_a_later_run_and_one_that_may_have_been_sent_is_not() {
    let now = Timestamp::now();
    for (refusal, later) in [(Refusal::PAUSED, 1), (Refusal::UNAVAILABLE, 0)] {
        let scene = Scene::new().await;
        scene.garden.promote(&scene.wilma, true).await;
        let desmond = scene.garden.gardener("desmond").await;
        scene.report(&desmond, "spam").await;
        scene.garden.ses.fail(Some(refusal));
        scene.garden.send_mail(now.minutes_after(2)).await.unwrap_err();
        scene.garden.ses.fail(None);
        scene.garden.ses.take();
        for (minutes, sent) in [(10, 0), (18, later), (60, 0)] {
            scene.garden.send_mail(now.minutes_after(minutes)).await.unwrap();
            assert_eq!(scene.garden.ses.take().len(), sent, "{refusal:?} after {minutes} minutes");
        }
    }
}

#[tokio::test]
async fn decisions_of_moderators_stay_among_the_notices_of_a_day_with_many_votes() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    let stream = Stream::default();
    assert_eq!(scene.act("hide").await.status, 200);
    for n in 0..25 {
        let tip = scene.garden.share(&scene.rowan, &format!("Tip {n}"), "public").await;
        scene.send(request("PUT", &format!("/tips/{tip}/helpful")).by(&desmond), 204).await;
    }
    let told = scene.told(&stream).await;
    assert_eq!((told.len(), told.contains(&("held".to_owned(), "hidden".to_owned()))), (20, true), "{told:?}");
}

#[tokio::test]
async fn export_has_what_moderators_decided_about_each_report() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    let user = format!("/user/{}", desmond.id());
    let outcome =
        async || scene.send(export(&user).by(&desmond), 200).await.json()["data"]["reports"][0]["outcome"].take();
    assert_eq!(outcome().await, json!(null));
    scene.act("hide").await;
    assert_eq!(outcome().await, json!("hidden"));
}

#[tokio::test]
async fn words_for_somebody_who_has_left_are_not_kept() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    scene.garden.leave(&scene.rowan, "keep").await;
    assert_eq!(scene.act("remove").await.status, 200);
    assert!(!scene.garden.stored().contains("advertises a shop"));
    assert_eq!(scene.case().await["state"], json!("removed"));
}

#[tokio::test]
async fn case_of_somebody_who_has_left_has_no_history_of_others_who_have() {
    let scene = Scene::new().await;
    let (desmond, fern) = (scene.garden.gardener("desmond").await, scene.garden.gardener("fern").await);
    let other = scene.garden.share(&fern, "Of somebody else", "public").await;
    for tip in [&scene.tip, &other] {
        scene.send(report_of("tip", tip, "spam").by(&desmond), 204).await;
    }
    scene.garden.leave(&scene.rowan, "keep").await;
    scene.garden.leave(&fern, "keep").await;
    assert_eq!(scene.act("remove").await.status, 200);
    let case = format!("/moderation/cases/tip/{other}");
    let file = scene.send(request("GET", &case).by(&scene.wilma), 200).await.json();
    assert_eq!(file["data"]["history"], json!([]));
}
