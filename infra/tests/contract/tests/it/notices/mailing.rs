//! `send-mail` and `mail-feedback`: who gets which mail, once, and how it ends.

use super::*;
use crate::garden::with;
use crate::ses::Refusal;

fn subject(mail: &Value) -> &str {
    mail["Content"]["Simple"]["Subject"]["Data"].as_str().unwrap()
}

fn body(mail: &Value) -> &str {
    mail["Content"]["Simple"]["Body"]["Text"]["Data"].as_str().unwrap()
}

impl Scene {
    async fn mails(&self, at: Timestamp) -> Vec<Value> {
        self.garden.send_mail(at).await.unwrap();
        self.garden.ses.take()
    }

    /// The subjects of the mails to one gardener.
    async fn subjects(&self, to: &Gardener, at: Timestamp) -> Vec<String> {
        let mails = self.mails(at).await;
        let to = json!([to.email()]);
        let own = mails.iter().filter(|mail| mail["Destination"]["ToAddresses"] == to);
        own.map(|mail| subject(mail).to_owned()).collect()
    }
}

#[tokio::test]
async fn decision_is_mailed_to_both_sides_at_once_and_once() {
    let scene = Scene::new().await;
    scene.report(&scene.mireille).await;
    scene.decide("hide").await;
    scene.tell().await;
    let mails = scene.mails(Timestamp::now()).await;
    let mut to: Vec<_> =
        mails.iter().map(|mail| (mail["Destination"]["ToAddresses"][0].clone(), subject(mail))).collect();
    to.sort_by_key(|(to, _)| to.to_string());
    assert_eq!(
        to,
        [
            (json!(scene.mireille.email()), "Your report of “Leeks in May” was right, and a moderator acted"),
            (json!(scene.rowan.email()), "“Leeks in May” is hidden for now. You can see why, and appeal"),
        ]
    );
    assert!(mails.iter().all(|mail| mail["FromEmailAddress"] == "garden@example.org"));
    assert!(mails.iter().all(|mail| !body(mail).contains("wilma")), "moderators have no names");
    let to_rowan = mails.iter().find(|mail| body(mail).starts_with("Hello rowan,")).unwrap();
    assert!(body(to_rowan).contains(&format!("/tips/{}", scene.tip)), "{}", body(to_rowan));
    assert!(scene.mails(tomorrow()).await.is_empty(), "each is sent once");
}

#[tokio::test]
async fn votes_are_mailed_only_to_those_who_ask_and_once_a_day() {
    let scene = Scene::new().await;
    scene.mark("PUT", &scene.mireille).await;
    scene.tell().await;
    assert!(scene.mails(tomorrow()).await.is_empty(), "nobody has asked");

    scene.choose(&["tips"], &scene.rowan).await;
    scene.mark("PUT", &scene.desmond).await;
    scene.outcome(&scene.desmond, "worked").await;
    scene.tell().await;
    assert!(scene.mails(Timestamp::now()).await.is_empty(), "the day is not over");
    let mails = scene.mails(tomorrow()).await;
    assert_eq!(mails.iter().map(subject).collect::<Vec<_>>(), ["What happened to your tips"]);
    for says in ["2 gardeners found “Leeks in May” helpful.", "One gardener tried “Leeks in May”."] {
        assert!(body(&mails[0]).contains(says), "{}", body(&mails[0]));
    }
    assert!(scene.mails(tomorrow()).await.is_empty());
}

#[tokio::test]
async fn link_in_a_mail_ends_its_kind_without_a_session_and_no_other_link_does() {
    let scene = Scene::new().await;
    scene.choose(&["tips", "moderation"], &scene.rowan).await;
    scene.mark("PUT", &scene.mireille).await;
    scene.tell().await;
    let token = token(&scene.mails(tomorrow()).await[0]);
    let post = |token: String| scene.garden.send(request("POST", "/unsubscribe").parameter("token", &token));
    let other = UnsubscribeToken { gardener: rules::UserId::parse(&scene.mireille.id()).unwrap(), ..token };
    assert_eq!(post(other.to_string()).await.status, 404);
    assert_eq!(scene.bell(&scene.rowan).await["mail"], json!(["moderation", "tips"]));
    for _ in 0..2 {
        assert_eq!(post(token.to_string()).await.status, 204);
    }
    assert_eq!(scene.bell(&scene.rowan).await["mail"], json!(["moderation"]));

    // What waited before the gardener ended it is not sent either.
    scene.choose(&["tips"], &scene.rowan).await;
    scene.mark("PUT", &scene.desmond).await;
    scene.tell().await;
    post(token.to_string()).await;
    assert!(scene.mails(tomorrow()).await.is_empty());
    scene.choose(&["tips"], &scene.rowan).await;
    assert!(scene.mails(tomorrow()).await.is_empty(), "and it does not come back with the choice");
}

/// Whether a mail waits after each answer of SES, and whether the run ends in an error, which an alarm counts.
#[tokio::test]
async fn mail_that_fails_or_is_refused_is_sent_by_a_later_run_and_one_that_is_rejected_is_not() {
    let unverified = "Email address is not verified. The following identities failed the check in region EU-WEST-1: rowan@example.org";
    for (status, error, message, waits) in [
        (503, "ServiceUnavailable", "", true),
        (429, "TooManyRequestsException", "Maximum sending rate exceeded.", true),
        (403, "AccessDeniedException", "is not authorized to perform: ses:SendEmail", true),
        (404, "NotFoundException", "Configuration set <garden-mail> does not exist.", true),
        (400, "LimitExceededException", "Daily message quota exceeded.", true),
        (400, "AccountSuspendedException", "", true),
        (400, "SendingPausedException", "Email sending is disabled for this account.", true),
        (400, "MailFromDomainNotVerifiedException", "", true),
        (400, "MessageRejected", unverified, true),
        (400, "MessageRejected", "Transaction failed: the message contains a virus.", false),
        (400, "BadRequestException", "Domain contains dot-dot", false),
    ] {
        let scene = Scene::new().await;
        scene.report(&scene.mireille).await;
        scene.decide("keep").await;
        scene.tell().await;
        scene.garden.ses.fail(Some(Refusal { status, error, message }));
        let now = Timestamp::now();
        let failure = scene.garden.send_mail(now).await.expect_err(error).to_string();
        assert!(failure.starts_with("SendEmail: ") && !failure.contains('@'), "{failure}");
        scene.garden.ses.fail(None);
        assert!(scene.mails(now).await.is_empty(), "the first run has the notice for some time");
        assert_eq!(scene.mails(now.minutes_after(16)).await.len(), usize::from(waits), "{error}: {message}");
    }
}

#[tokio::test]
async fn one_rejected_mail_among_others_is_no_error() {
    let scene = Scene::new().await;
    for gardener in [&scene.mireille, &scene.desmond] {
        scene.report(gardener).await;
    }
    scene.decide("keep").await;
    scene.tell().await;
    scene.garden.ses.fail_once(Refusal::INVALID);
    let now = Timestamp::now();
    assert_eq!(scene.mails(now).await.len(), 1);
    assert!(scene.mails(now.minutes_after(16)).await.is_empty());
}

#[tokio::test]
async fn digest_that_ses_refuses_is_sent_by_a_later_run_and_one_that_may_have_been_sent_is_not() {
    let now = Timestamp::now().days_after(400);
    for (refusal, later) in [(Refusal::PAUSED, 1), (Refusal::UNAVAILABLE, 0)] {
        let scene = Scene::new().await;
        scene.choose(&["digest"], &scene.rowan).await;
        scene.garden.ses.fail(Some(refusal));
        scene.garden.send_mail(now).await.unwrap_err();
        scene.garden.ses.fail(None);
        assert!(scene.mails(now.minutes_after(10)).await.is_empty(), "{refusal:?}");
        assert_eq!(scene.mails(now.minutes_after(16)).await.len(), later, "{refusal:?}");
        assert!(scene.mails(now.days_after(6)).await.is_empty(), "{refusal:?}: a week is not over");
    }
}

#[tokio::test]
async fn notice_that_came_while_its_mail_was_sent_has_the_next_mail() {
    let scene = Scene::new().await;
    scene.choose(&["tips"], &scene.rowan).await;
    scene.mark("PUT", &scene.mireille).await;
    scene.tell().await;
    scene.garden.ses.fail(Some(Refusal::UNAVAILABLE));
    scene.garden.send_mail(tomorrow()).await.unwrap_err();
    scene.garden.ses.fail(None);
    scene.mark("PUT", &scene.desmond).await;
    scene.tell().await;
    let mails = scene.mails(tomorrow()).await;
    assert!(body(&mails[0]).contains("2 gardeners found"), "{}", body(&mails[0]));
}

#[tokio::test]
async fn unverified_address_gets_nothing_and_a_late_notice_stays_in_the_app() {
    let scene = Scene::new().await;
    let unverified = scene.garden.gardener("unverified").await;
    scene.report(&unverified).await;
    scene.decide("keep").await;
    scene.tell().await;
    assert!(scene.mails(Timestamp::now()).await.is_empty());
    scene.report(&scene.mireille).await;
    scene.decide("keep").await;
    scene.tell().await;
    assert!(scene.mails(Timestamp::now().days_after(3)).await.is_empty(), "mail was off for days");
    assert_eq!(scene.told(&scene.mireille).await, ["reported 1 kept"]);
}

#[tokio::test]
async fn nothing_is_sent_without_a_sender_or_to_a_releases_check() {
    let scene = Scene::new().await;
    scene.report(&scene.mireille).await;
    scene.decide("keep").await;
    scene.tell().await;
    for event in [json!({"sender": ""}), json!({}), json!({"version": "2.0", "routeKey": "$default"})] {
        scene.garden.send_mail_event(Timestamp::now(), event).await.unwrap();
    }
    assert!(scene.garden.ses.take().is_empty());
    assert_eq!(scene.mails(Timestamp::now()).await.len(), 1);
}

/// As "Examples of event data that Amazon SES sends to `EventBridge`", Amazon SES Developer Guide, has them.
fn feedback(kind: &str, gardener: &str) -> Value {
    let mail = json!({
        "timestamp": "2026-11-26T06:00:00.000Z", "messageId": "0100018", "source": "garden@example.org",
        "tags": {"gardener": [gardener], "ses:configuration-set": ["garden-mail"]},
    });
    let bounce = |kind: &str| json!({"bounceType": kind, "bounceSubType": "General", "bouncedRecipients": []});
    let detail = match kind {
        "complaint" => json!({"eventType": "Complaint", "complaint": {"complainedRecipients": []}}),
        kind => json!({"eventType": "Bounce", "bounce": bounce(kind)}),
    };
    json!({"version": "0", "source": "aws.ses", "detail-type": "Email Bounced", "detail": with(&detail, "mail", mail)})
}

#[tokio::test]
async fn permanent_bounce_and_a_complaint_end_all_mail() {
    for (kind, left) in
        [("Permanent", json!([])), ("complaint", json!([])), ("Transient", json!(["moderation", "tips"]))]
    {
        let scene = Scene::new().await;
        scene.choose(&["moderation", "tips"], &scene.rowan).await;
        for event in [feedback(kind, &scene.rowan.id()), feedback(kind, &Gardener::named("nobody").id()), json!({})] {
            scene.garden.mail_feedback(event).await.unwrap();
        }
        assert_eq!(scene.bell(&scene.rowan).await["mail"], left, "{kind}");
        assert!(!scene.garden.stored().contains(&Gardener::named("nobody").id()));
    }
}

#[tokio::test]
async fn digest_has_the_season_of_the_readers_garden_once_a_week() {
    let scene = Scene::new().await;
    let now = Timestamp::parse("2027-05-10T06:00:00.000Z").unwrap();
    // Each by another author.
    let share = async |title: &str, months: Value, climates: Value| {
        let by = scene.garden.gardener(&title.replace(' ', "-").to_lowercase()).await;
        let facts = json!({"months": {"best": months, "possible": []}, "climates": climates});
        let tip = with(&crate::garden::tip(title), "facts", facts);
        scene.send(request("POST", "/tips").json(&tip), &by).await;
    };
    share("For May in the north", json!([5]), json!([])).await;
    share("For November in the north", json!([11]), json!([])).await;
    share("For May in the tropics", json!([5]), json!(["tropical"])).await;
    for (reader, garden) in [
        (&scene.mireille, json!({"hemisphere": "northern", "climate": "cool-maritime"})),
        (&scene.desmond, json!({"hemisphere": "southern"})),
    ] {
        scene.send(request("PATCH", &format!("/user/{}", reader.id())).json(&garden), reader).await;
        scene.choose(&["digest"], reader).await;
    }
    let mails = scene.mails(now).await;
    assert_eq!(mails.len(), 2, "{mails:?}");
    let to = |gardener: &Gardener| {
        let to = json!([gardener.email()]);
        body(mails.iter().find(|mail| mail["Destination"]["ToAddresses"] == to).unwrap())
    };
    let (north, south) = (to(&scene.mireille), to(&scene.desmond));
    for (title, in_north, in_south) in [
        ("For May in the north", true, false),
        ("For November in the north", false, true),
        ("For May in the tropics", false, false),
    ] {
        assert_eq!((north.contains(title), south.contains(title)), (in_north, in_south), "{title}: {north} {south}");
    }
    assert!(scene.mails(now.days_after(6)).await.is_empty(), "a week is not over");
    // Off and on again is no way to another one.
    scene.choose(&[], &scene.mireille).await;
    scene.choose(&["digest"], &scene.mireille).await;
    assert!(scene.mails(now.days_after(6)).await.is_empty());
    share("For both in the second week", json!([5, 11]), json!([])).await;
    assert_eq!(scene.mails(now.days_after(7).minutes_after(1)).await.len(), 2);
}

/// Shares a tip for each month of the year.
async fn share_for_the_year(scene: &Scene, title: &str, by: &Gardener) {
    let months: Vec<u8> = (1..=12).collect();
    let tip = with(&crate::garden::tip(title), "facts", json!({"months": {"best": months, "possible": []}}));
    scene.send(request("POST", "/tips").json(&tip), by).await;
}

#[tokio::test]
async fn digest_has_one_tip_of_an_author_and_none_of_blocked_muted_or_new_gardeners_or_with_an_address_as_its_title() {
    let scene = Scene::new().await;
    // Five minutes before the first day of a newcomer ends.
    let now = Timestamp::now().minutes_after(24 * 60 - 5);
    let names = ["busy", "other", "blocked", "muted", "new", "advertiser"];
    for name in names {
        let garden = &scene.garden;
        let author = if name == "new" { garden.newcomer(name).await } else { garden.gardener(name).await };
        for number in 1..=3 {
            let address = if name == "advertiser" { " at evil.test" } else { "" };
            share_for_the_year(&scene, &format!("Advice {number} of {name}{address}"), &author).await;
        }
        match name {
            "blocked" | "muted" => {
                let kind = json!({"kind": if name == "muted" { "mute" } else { "block" }});
                let path = format!("/me/blocks/{}", author.id());
                scene.send(request("PUT", &path).json(&kind), &scene.mireille).await;
            }
            _ => {}
        }
    }
    let check = async |reader: &Gardener, at: Timestamp, expect: &[&str]| {
        scene.choose(&["digest"], reader).await;
        let mails = scene.mails(at).await;
        let text: &str = mails.iter().map(body).next().unwrap();
        let mut has: Vec<_> =
            names.iter().map(|name| (*name, text.matches(&format!(" of {name}\n")).count())).collect();
        has.retain(|(_, count)| *count > 0);
        assert_eq!(has, expect.iter().map(|name| (*name, 1)).collect::<Vec<_>>(), "{text}");
        assert!(!text.contains("evil.test"), "{text}");
    };
    check(&scene.mireille, now, &["busy", "other"]).await;
    check(&scene.desmond, now, &["busy", "other", "blocked", "muted"]).await;
    // The first day ends.
    check(&scene.wilma, now.minutes_after(6), &["busy", "other", "blocked", "muted", "new"]).await;
}

#[tokio::test]
async fn digest_repeats_no_tip_for_the_same_reader_within_eight_weeks() {
    let scene = Scene::new().await;
    let author = scene.garden.gardener("author").await;
    share_for_the_year(&scene, "First for all the year", &author).await;
    share_for_the_year(&scene, "Second for all the year", &author).await;
    scene.choose(&["digest"], &scene.mireille).await;
    let now = Timestamp::now().days_after(2);
    let mut had = Vec::new();
    for week in 0..9 {
        // Some minutes later each week, as the schedule is not exact.
        let mails = scene.mails(now.days_after(7 * week).minutes_after(week)).await;
        let text = mails.iter().map(body).next().unwrap_or_default();
        let has = ["First for all the year", "Second for all the year"].map(|title| text.contains(title));
        had.push(has.iter().filter(|has| **has).count());
        // Another reader has them all the same.
        if week == 3 {
            scene.choose(&["digest"], &scene.desmond).await;
            assert_eq!(scene.subjects(&scene.desmond, now.days_after(23)).await.len(), 1);
            scene.choose(&[], &scene.desmond).await;
        }
    }
    assert_eq!(had, [1, 1, 0, 0, 0, 0, 0, 0, 1]);
}

#[tokio::test]
async fn digest_that_ses_refused_has_the_same_tips_when_it_is_sent() {
    let scene = Scene::new().await;
    share_for_the_year(&scene, "For all the year", &scene.rowan).await;
    scene.choose(&["digest"], &scene.mireille).await;
    let now = Timestamp::now().days_after(2);
    scene.garden.ses.fail(Some(Refusal::PAUSED));
    scene.garden.send_mail(now).await.unwrap_err();
    scene.garden.ses.fail(None);
    assert!(body(&scene.mails(now.minutes_after(16)).await[0]).contains("For all the year"));
}

#[tokio::test]
async fn one_run_sends_more_notices_than_it_reads_at_once() {
    let scene = Scene::new().await;
    let gardeners: Vec<String> = (0..60).map(|n| format!("reader-{n}")).collect();
    for name in &gardeners {
        scene.report(&scene.garden.gardener(name).await).await;
    }
    scene.decide("keep").await;
    scene.tell().await;
    let tip = scene.garden.share(&scene.rowan, "Peas", "public").await;
    for name in &gardeners {
        scene.send(report(&tip, "spam"), &Gardener::named(name)).await;
    }
    let path = format!("/moderation/cases/tip/{tip}");
    let keep = scene.garden.decide(&scene.wilma, &path, "keep").await;
    scene.send(keep, &scene.wilma).await;
    scene.tell().await;
    // A reader may have one mail for both notices, so the sentences are counted.
    let mails = scene.mails(Timestamp::now().minutes_after(1)).await;
    let told: usize = mails.iter().map(|mail| body(mail).matches("Your report of").count()).sum();
    assert_eq!(told, 2 * gardeners.len());
}

#[tokio::test]
async fn digest_asks_about_the_oldest_tip_that_nobody_has_confirmed_for_a_year() {
    let scene = Scene::new().await;
    scene.choose(&["digest"], &scene.rowan).await;
    let asks = "Still your advice?";
    let young = scene.mails(Timestamp::now().days_after(300)).await;
    assert!(young.iter().all(|mail| !body(mail).contains(asks)), "{young:?}");
    let old = scene.mails(Timestamp::now().days_after(400)).await;
    assert!(body(&old[0]).contains(asks) && body(&old[0]).contains("Leeks in May"), "{old:?}");
    assert_eq!(scene.subjects(&scene.mireille, Timestamp::now().days_after(500)).await, Vec::<String>::new());
}
