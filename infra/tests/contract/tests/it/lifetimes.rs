//! Every kind of item that is stored: who can read it, when it ends, and what is left of it when its people have left.

use serde_json::{Value, json};

use crate::garden::tables::{StoredItem, text_of};
use crate::garden::{Garden, Gardener, TestRequest, request, tip, with};
use crate::marks::deliver;
use crate::moderation::report_of;
use crate::responses::{accept, answer, ask, block, doubt, edit, follow, join, report, suspend_for};
use crate::stream::Stream;

/// What is left of a kind of item when everybody whose it is, or whom it names, has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// Nothing.
    Nothing,
    /// Ids, for ever or until the next run of a program.
    Ids,
    /// Ids and reasons, until the time that the item says.
    IdsUntilItsEnd,
}

/// How a kind's partition and sort keys begin, who can read it, when it ends while its people stay, and what is left of it.
const KINDS: &[(&str, &str, &str, &str, Left)] = &[
    ("tip", "", "everybody, or its author", "30 days after its author deletes it", Left::Nothing),
    ("profile", "", "everybody, its private parts its gardener", "never", Left::Nothing),
    ("idempotency#", "", "nobody", "after a day", Left::IdsUntilItsEnd),
    ("T#", "H#", "its gardener; everybody the sum", "with the tip", Left::Nothing),
    ("T#", "S#", "its gardener", "with the tip", Left::Nothing),
    ("T#", "O#", "everybody, but a held note", "with the tip", Left::Nothing),
    ("T#", "A", "everybody", "with the tip", Left::Nothing),
    (
        "R#",
        "CASE",
        "moderators",
        "a year after the decision, or 90 days after the last report if the thing is gone",
        Left::IdsUntilItsEnd,
    ),
    ("R#", "P#", "its reporter; moderators, without the reporter", "after a year", Left::Nothing),
    ("R#", "V#", "moderators", "30 days after the decision", Left::Nothing),
    ("R#", "APPEAL#", "its gardener, moderators", "after a year", Left::Nothing),
    ("R#", "M#", "moderators; its gardener in an export", "after a year", Left::Nothing),
    ("E#", "", "nobody", "with the suspension", Left::Ids),
    (
        "P#",
        "A",
        "its gardener; everybody its files, if a public tip has it",
        "2 days after nothing has it",
        Left::Nothing,
    ),
    ("Q#", "TRUST", "nobody; moderators what a report weighs", "never", Left::Nothing),
    ("Q#", "2", "nobody", "after three days", Left::Nothing),
    ("F#", "B#", "its gardener", "when its gardener ends it", Left::Nothing),
    ("F#", "G", "its gardener", "when its gardener ends it", Left::Nothing),
    ("F#", "W#", "nobody", "with what its follower follows, or a block", Left::Nothing),
    ("PL#", "M#", "everybody, but a held one", "its words when its gardener deletes it, its key never", Left::Nothing),
    (
        "PL#",
        "N#",
        "everybody, but a held one",
        "its words when its gardener deletes it, its key a day later",
        Left::Nothing,
    ),
    ("PL#", "A#", "everybody", "never", Left::Nothing),
    ("PL#", "J#", "its gardener; everybody the number", "when its gardener takes it back", Left::Nothing),
    ("PL#", "X#", "its gardener; everybody that there are enough", "when its gardener takes it back", Left::Nothing),
    ("N#", "U", "its gardener", "never", Left::Nothing),
    ("N#", "W", "nobody", "when the gardener is no moderator any more", Left::Nothing),
    ("N#", "2", "its gardener", "after 90 days", Left::Nothing),
    ("D#", "", "nobody", "with the tip", Left::Ids),
    ("L#", "", "moderators", "never", Left::Ids),
    ("LEFT#", "L", "nobody", "after a day", Left::IdsUntilItsEnd),
    ("BARRED#", "L", "nobody", "with the suspension or pause, at most after a year", Left::IdsUntilItsEnd),
    ("TOP", "", "everybody", "with the next hour", Left::Ids),
];

/// A word in everything that Rowan writes, and so in every copy of it.
const CANARY: &str = "canary";

/// What is stored of a gardener who has done everything, and to whom everything was done.
struct Busy {
    garden: Garden,
    rowan: Gardener,
    mireille: Gardener,
    wilma: Gardener,
}

impl Busy {
    async fn sent(&self, request: TestRequest, by: &Gardener) -> Value {
        let sent = self.garden.send(request.clone().by(by)).await;
        assert!(sent.status < 300, "{request:?}: {sent:?}");
        if sent.text.is_empty() { Value::Null } else { sent.json() }
    }

    async fn new() -> Self {
        let garden = Garden::new().await;
        let (rowan, mireille) = (garden.settled_gardener("rowan canary").await, garden.gardener("mireille").await);
        let wilma = garden.moderator("wilma").await;
        let busy = Self { garden, rowan, mireille, wilma };
        let stream = Stream::default();
        let others = busy.garden.share(&busy.mireille, "Somebody else's", "public").await;
        let mut tips = Vec::new();
        for n in 0..4 {
            let body = with(
                &tip(&format!("A {CANARY} {n}")),
                "description",
                json!(format!("The {CANARY} sings. ").repeat(20)),
            );
            let share = request("POST", "/tips").json(&body).header("idempotency-key", &format!("form-{n}"));
            tips.push(busy.sent(share, &busy.rowan).await["data"]["_id"].as_str().unwrap().to_owned());
        }
        let year = busy.marks(&others, &tips).await;
        busy.cases(&others, &tips, &year).await;
        busy.sent(block(&busy.mireille.id(), "mute"), &busy.rowan).await;
        busy.questions().await;
        busy.sent(follow("gardener", &busy.wilma.id()), &busy.rowan).await;
        busy.sent(follow("gardener", &busy.rowan.id()), &busy.mireille).await;
        busy.sent(request("PATCH", "/me/notices").json(&json!({"mail": ["tips"]})), &busy.rowan).await;
        busy.sent(request("POST", "/photos"), &busy.rowan).await;
        let records = stream.records(&busy.garden.activity).await;
        busy.garden.notify(&records).await.unwrap();
        deliver(&busy.garden, &records).await.unwrap();
        busy
    }

    /// Questions with answers in both directions, some reported, one accepted.
    async fn questions(&self) {
        let id = async |request, by: &Gardener| self.sent(request, by).await["data"]["id"].as_str().unwrap().to_owned();
        for (asker, bird, other, others) in
            [(&self.rowan, CANARY, &self.mireille, "wren"), (&self.mireille, "wren", &self.rowan, CANARY)]
        {
            let question = id(ask(Some("leek"), &format!("Where is the {bird}?")), asker).await;
            let said = id(answer(&question, &format!("The {others} is here.")), other).await;
            self.sent(join(&question, true), other).await;
            self.sent(accept(&said, true), asker).await;
            self.sent(doubt(&said, true), asker).await;
            id(answer(&question, &format!("I see the {bird}.")), asker).await;
            self.sent(report_of("question", &question, "spam"), other).await;
            self.sent(report_of("answer", &said, "spam"), asker).await;
        }
    }

    /// Votes, saved tips and trials in both directions. Returns the year of a trial.
    async fn marks(&self, others: &str, tips: &[String]) -> String {
        let trial = json!({"result": "did-not", "note": format!("A {CANARY} ate it.")});
        let mut year = String::new();
        for (by, tip) in [(&self.rowan, others), (&self.mireille, tips[0].as_str())] {
            for mark in ["helpful", "saved"] {
                self.sent(request("PUT", &format!("/tips/{tip}/{mark}")), by).await;
            }
            let tried = self.sent(request("PUT", &format!("/tips/{tip}/outcome")).json(&trial), by).await;
            year = tried["data"]["year"].to_string();
        }
        year
    }

    /// Cases about everything of Rowan's: decided, open and appealed ones, and some whose thing is gone.
    async fn cases(&self, others: &str, tips: &[String], year: &str) {
        let note = format!("{others}.{year}.{}", self.rowan.id());
        let of = |kind: &str, id: &str| {
            let note = format!("The {CANARY} is rude.");
            request("POST", "/reports").json(&json!({"kind": kind, "id": id, "reason": "unkind", "note": note}))
        };
        for (kind, id) in [("outcome", &note), ("profile", &self.rowan.id())] {
            self.sent(of(kind, id), &self.mireille).await;
        }
        // Nothing that a reporter says is the canary's own.
        for tip in tips {
            self.sent(report(tip, "spam"), &self.mireille).await;
        }
        let hide = self.garden.decide(&self.wilma, &format!("/moderation/cases/tip/{}", tips[1]), "hide").await;
        self.sent(hide, &self.wilma).await;
        let words = json!({"kind": "tip", "id": tips[1], "text": format!("It is a {CANARY}.")});
        self.sent(request("POST", "/me/appeals").json(&words), &self.rowan).await;
        // A version that only the evidence has.
        self.sent(edit(&format!("/tips/{}", tips[2]), &json!({"title": "Harmless"})), &self.rowan).await;
        self.sent(request("DELETE", &format!("/tips/{}", tips[3])), &self.rowan).await;
        self.sent(request("DELETE", &format!("/tips/{others}/outcome")), &self.rowan).await;
        self.sent(report(others, "spam"), &self.rowan).await;
        self.desk().await;
    }

    /// What only moderators have: a note about Rowan, a suspension with an end, and a mail a day.
    async fn desk(&self) {
        let note = json!({"text": format!("Warned about the {CANARY}.")});
        let notes = format!("/moderation/gardeners/{}/notes", self.rowan.id());
        self.sent(request("POST", &notes).json(&note), &self.wilma).await;
        let desmond = self.garden.gardener("desmond").await;
        let case = format!("/moderation/cases/profile/{}", desmond.id());
        let seen = self.sent(request("GET", &case), &self.wilma).await;
        self.sent(suspend_for(&case, 7, &seen["data"]), &self.wilma).await;
        self.garden.promote(&self.wilma, true).await;
    }

    /// The kinds of all items.
    fn kinds(&self) -> Vec<(StoredItem, usize)> {
        self.garden.items().into_iter().map(|item| (item.clone(), kind(&item))).collect()
    }
}

/// The row of an item's kind.
fn kind(item: &StoredItem) -> usize {
    let (pk, sk) = match text_of(item, "pk") {
        "" if text_of(item, "id").starts_with("idempotency#") => ("idempotency#", ""),
        "" if item.contains_key("dateJoined") => ("profile", ""),
        "" => ("tip", ""),
        pk => (pk, text_of(item, "sk")),
    };
    let found = KINDS.iter().position(|(pks, sks, ..)| pk.starts_with(pks) && sk.starts_with(sks));
    found.unwrap_or_else(|| panic!("say who can read {item:?}, when it ends, and what is left of it"))
}

#[tokio::test]
async fn every_kind_of_item_has_a_reader_an_end_and_something_or_nothing_that_is_left() {
    let busy = Busy::new().await;
    let mut seen: Vec<usize> = busy.kinds().into_iter().map(|(_, kind)| kind).collect();
    seen.sort_unstable();
    seen.dedup();
    let unseen = (0..KINDS.len()).filter(|kind| !seen.contains(kind)).map(|kind| KINDS[kind]);
    let is_rare = |pk, sk| ["LEFT#", "BARRED#", "TOP", "D#"].contains(&pk) || (pk, sk) == ("PL#", "A#");
    let unseen: Vec<_> = unseen.filter(|(pk, sk, ..)| !is_rare(*pk, *sk)).collect();
    assert!(unseen.is_empty(), "the garden lacks {unseen:?}");
}

#[tokio::test]
async fn nothing_that_a_gardener_wrote_is_left_when_the_gardener_has_left() {
    let busy = Busy::new().await;
    assert!(busy.garden.stored().matches(CANARY).count() > 20);
    busy.garden.leave(&busy.rowan, "remove").await;
    let stored = busy.garden.stored();
    // What Mireille says of Rowan's things is Mireille's.
    let left: Vec<&str> = stored.lines().filter(|line| line.contains(CANARY) && !line.contains("is rude")).collect();
    // So is a notice of what came of a report, for its days.
    let is_mireilles = |line: &&str| line.contains("ate it") || line.contains(&format!("N#{}", busy.mireille.id()));
    let left: Vec<&str> = left.into_iter().filter(|line| !is_mireilles(line)).collect();
    assert_eq!(left, Vec::<&str>::new());
    assert!(!stored.contains(&busy.rowan.email()));

    busy.garden.leave(&busy.mireille, "remove").await;
    assert!(busy.garden.purge().await);
    assert!(!busy.garden.stored().contains(CANARY), "{}", busy.garden.stored());
    for (item, kind) in busy.kinds() {
        let people = [&busy.rowan, &busy.mireille].map(Gardener::id);
        let is_theirs = people.iter().any(|id| format!("{item:?}").contains(id));
        let (.., left) = KINDS[kind];
        match left {
            Left::Nothing => assert!(!is_theirs, "{item:?}"),
            Left::IdsUntilItsEnd => assert!(item.contains_key("expiresAt"), "{item:?}"),
            Left::Ids => {}
        }
    }
}

/// A case whose thing is gone ends by itself, and what was reported with it.
#[tokio::test]
async fn open_case_about_something_that_is_gone_ends_90_days_after_its_last_report() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let desmond = garden.gardener("desmond").await;
    let tip = garden.share(&rowan, "Leeks", "public").await;
    let path = format!("/tips/{tip}/outcome");
    let trial = json!({"result": "did-not", "note": "You are a fool."});
    let tried = garden.send(request("PUT", &path).json(&trial).by(&mireille)).await.json();
    let id = format!("{tip}.{}.{}", tried["data"]["year"], mireille.id());
    let about = json!({"kind": "outcome", "id": id, "reason": "unkind"});
    assert_eq!(garden.send(request("POST", "/reports").json(&about).by(&desmond)).await.status, 204);
    let ends = || {
        let items = garden
            .items()
            .into_iter()
            .filter(|item| ["CASE", "V#"].iter().any(|sk| text_of(item, "sk").starts_with(sk)));
        items.map(|item| item.contains_key("expiresAt")).collect::<Vec<_>>()
    };
    assert_eq!(ends(), [false, false]);
    assert_eq!(garden.send(request("DELETE", &path).by(&mireille)).await.status, 204);
    assert_eq!(ends(), [true, true]);
    // It is written and reported again: the case is open as before.
    garden.send(request("PUT", &path).json(&trial).by(&mireille)).await;
    assert_eq!(garden.send(request("POST", "/reports").json(&about).by(&desmond)).await.status, 204);
    assert_eq!(ends(), [false, false]);
}

/// What it said when it was reported is the gardener's, and what others read is left to them.
#[tokio::test]
async fn tip_that_stays_when_its_gardener_leaves_keeps_no_earlier_version_of_its_text() {
    let busy = Busy::new().await;
    busy.garden.leave(&busy.rowan, "keep").await;
    let items = busy.garden.items();
    let evidence: Vec<&StoredItem> = items.iter().filter(|item| text_of(item, "sk").starts_with("V#")).collect();
    let of_others: Vec<_> = evidence.into_iter().filter(|item| text_of(item, "pk").contains("#tip#")).collect();
    // Mireille's tip was reported too.
    assert_eq!(of_others.len(), 1, "{of_others:?}");
    assert!(!items.iter().any(|item| text_of(item, "sk").starts_with("APPEAL#")));
    let titles: Vec<&str> = items
        .iter()
        .filter_map(|item| {
            text_of(item, "pk")
                .starts_with("R#tip#")
                .then(|| text_of(item, "title"))
                .filter(|title| title.contains(CANARY))
        })
        .collect();
    assert!(!titles.is_empty(), "the tips that stay have their names");
}
