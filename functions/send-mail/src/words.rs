//! What the mails say.

use std::sync::LazyLock;

use rules::{CaseState, MailKind, Notice, NoticeKind, Thing, ThingKind, has_address, limits};
use serde::Deserialize;
use store::Letter;

/// The mail with these notices, at least one, of one kind of mail.
pub fn letter(kind: MailKind, notices: &[Notice], origin: &str) -> Letter {
    let sentence = |notice| Sentences::get().of(notice);
    let sentences: Vec<String> =
        notices.iter().map(|notice| format!("{}\n{}", sentence(notice), link(notice, origin))).collect();
    let subject = match notices {
        [notice] => sentence(notice).trim_end_matches('.').to_owned(),
        _ if kind == MailKind::Moderation => "Decisions of our moderators".to_owned(),
        _ => "What happened to your tips".to_owned(),
    };
    let because = match kind {
        MailKind::Moderation => {
            "You get this because moderators have decided about something of yours, or that you have reported."
        }
        _ => "You get this because you have asked for mail about your tips.",
    };
    Letter { kind, subject, text: sentences.join("\n\n"), because }
}

/// The mail to a moderator while cases wait.
pub fn waiting(cases: usize, origin: &str) -> Letter {
    let subject = match cases {
        1 => "One case waits for a moderator".to_owned(),
        cases if cases >= limits::QUEUE_COUNTED.into() => format!("{cases} cases or more wait for a moderator"),
        cases => format!("{cases} cases wait for a moderator"),
    };
    let because = "You get this because you are a moderator, once a day while something waits.";
    Letter { kind: MailKind::Moderation, text: format!("{subject}.\n{origin}/moderation"), subject, because }
}

/// What notices say, in the mails and on the app's page.
#[derive(Default, Deserialize)]
struct Sentences {
    why: Why,
    sentences: Vec<Sentence>,
}

/// The words for `{why}`, which the page shows as a link.
#[derive(Default, Deserialize)]
struct Why {
    mail: String,
}

/// A sentence for the notices of one kind and, where it names them, of one count, one kind of thing and some decisions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentence {
    kind: NoticeKind,
    count: Option<u32>,
    about: Option<ThingKind>,
    decided: Option<Vec<CaseState>>,
    says: String,
}

impl Sentences {
    fn get() -> &'static Self {
        // The data is part of the program, and a test of this module fails if it does not parse.
        static SENTENCES: LazyLock<Sentences> = LazyLock::new(|| Sentences::read().unwrap_or_default());
        &SENTENCES
    }

    fn read() -> serde_json::Result<Self> {
        serde_json::from_str(include_str!("../../lib/rules/notices.json"))
    }

    /// Empty if no sentence suits the notice; the test of this module fails then.
    fn of(&self, notice: &Notice) -> String {
        let found = self.sentences.iter().find(|sentence| sentence.suits(notice));
        let says = found.map(|sentence| sentence.says.as_str()).unwrap_or_default();
        let says = says.replace("{count}", &notice.count.to_string()).replace("{why}", &self.why.mail);
        // The title of what its gardener has left is empty.
        if has_address(&notice.title) || notice.title.is_empty() {
            return without_title(&says, notice);
        }
        // The title comes last, because it may contain braces.
        says.replace("{title}", &notice.title)
    }
}

impl Sentence {
    fn suits(&self, notice: &Notice) -> bool {
        self.kind == notice.kind
            && self.count.is_none_or(|count| count == notice.count)
            && self.about.is_none_or(|about| about == notice.thing.kind())
            && self.decided.as_ref().is_none_or(|decided| notice.outcome.is_some_and(|state| decided.contains(&state)))
    }
}

/// The sentence about something that has no title any more, or whose title would advertise a site from our own address.
fn without_title(says: &str, notice: &Notice) -> String {
    let is_own = notice.kind != NoticeKind::Reported;
    let other = match notice.thing.kind() {
        ThingKind::Tip if is_own => "your tip",
        ThingKind::Tip => "a tip",
        ThingKind::Outcome => "a note",
        ThingKind::Profile => "a gardener",
        ThingKind::Question => "about your garden",
        ThingKind::Answer => "to a question",
    };
    let says = says.replace("“{title}”", other).replace("{title}", other);
    let mut letters = says.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Where the app shows it.
fn link(Notice { kind, thing, outcome, .. }: &Notice, origin: &str) -> String {
    match (kind, thing) {
        // A removed tip has no page.
        (NoticeKind::Held | NoticeKind::Rejected, _) if *outcome == Some(CaseState::Removed) => {
            format!("{origin}/MyTips")
        }
        (NoticeKind::Held | NoticeKind::Rejected, _)
            if matches!(outcome, Some(CaseState::Paused | CaseState::Suspended)) =>
        {
            format!("{origin}/profile")
        }
        (NoticeKind::Resumed, _) => format!("{origin}/profile"),
        (NoticeKind::Reported, _) => format!("{origin}/MyReports"),
        (NoticeKind::Held | NoticeKind::Rejected, Thing::Post(_)) => format!("{origin}/MyQuestions"),
        (_, Thing::Post(post)) => format!("{origin}/questions/{}", post.question),
        (_, Thing::Tip(tip) | Thing::Outcome { tip, .. }) => format!("{origin}/tips/{tip}"),
        (_, Thing::Profile(_)) => format!("{origin}/profile"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rules::{About, QuestionId, Serial, Timestamp, TipId, UserId};

    use super::*;

    fn notice(kind: NoticeKind, count: u32, outcome: Option<CaseState>) -> Notice {
        let (thing, title) = (Thing::Tip(TipId::from_number(7)), "Leeks in May".to_owned());
        Notice { kind, thing, title, count, at: Timestamp::from_milliseconds(0), outcome }
    }

    #[test]
    fn one_notice_is_the_subject_and_several_have_a_common_one() {
        let (one, more) = (notice(NoticeKind::Helpful, 1, None), notice(NoticeKind::Tried, 3, None));
        let letter = letter(MailKind::Tips, std::slice::from_ref(&one), "https://garden.example.org");
        assert_eq!(letter.subject, "One gardener found “Leeks in May” helpful");
        assert_eq!(
            letter.text,
            "One gardener found “Leeks in May” helpful.\nhttps://garden.example.org/tips/00000000000000000000000007"
        );
        let letter = super::letter(MailKind::Tips, &[one, more], "https://garden.example.org");
        assert_eq!(letter.subject, "What happened to your tips");
        assert!(letter.text.contains("3 gardeners tried “Leeks in May”."), "{}", letter.text);
    }

    #[test]
    fn every_notice_has_a_sentence() {
        let table = Sentences::read().unwrap();
        let (tip, gardener) = (TipId::from_number(7), UserId::from_number(7));
        let question = QuestionId { about: About::Garden, serial: Serial::of(Timestamp::from_milliseconds(0), 7) };
        let posts = [question.into(), question.answer(question.serial)].map(Thing::Post);
        let things = [Thing::Tip(tip), Thing::Outcome { tip, year: 2026, gardener }, Thing::Profile(gardener)];
        let things: Vec<Thing> = things.into_iter().chain(posts).collect();
        let outcomes = || CaseState::ALL.iter().copied().map(Some).chain([None]);
        let seen = |thing| outcomes().flat_map(move |outcome| [1, 2].map(|count| (thing, outcome, count)));
        let mut used = HashSet::new();
        for kind in NoticeKind::ALL {
            for (thing, outcome, count) in things.iter().copied().flat_map(seen) {
                let notice = Notice { thing, ..notice(*kind, count, outcome) };
                let at = table.sentences.iter().position(|sentence| sentence.suits(&notice));
                used.insert(at.unwrap_or_else(|| panic!("no sentence for {notice:?}")));
                for title in ["Leeks in May", "", "EVIL.COM"] {
                    let says = table.of(&Notice { title: title.to_owned(), ..notice.clone() });
                    assert!(says.ends_with('.') && !says.contains(['{', '}']), "{says}");
                    assert!(!says.contains("EVIL") && says.starts_with(|first: char| !first.is_lowercase()), "{says}");
                }
            }
        }
        assert_eq!(used.len(), table.sentences.len(), "a sentence is for no notice");
    }

    #[test]
    fn title_is_kept_as_it_is() {
        let named = Notice { title: "{count} {why}".to_owned(), ..notice(NoticeKind::Tried, 2, None) };
        assert_eq!(Sentences::get().of(&named), "2 gardeners tried “{count} {why}”.");
    }

    #[test]
    fn title_with_an_address_is_left_out() {
        let check = |kind, outcome, says: &str| {
            let title = "BUY PILLS AT EVIL.COM".to_owned();
            let letter = letter(MailKind::Moderation, &[Notice { title, ..notice(kind, 2, outcome) }], "");
            assert_eq!(letter.subject, says);
            assert!(!letter.text.contains("EVIL"), "{}", letter.text);
        };
        check(NoticeKind::Helpful, None, "2 gardeners found your tip helpful");
        check(NoticeKind::Released, Some(CaseState::Kept), "The moderators no longer hide your tip");
        check(NoticeKind::Reported, Some(CaseState::Hidden), "Your report of a tip was right, and a moderator acted");
    }

    #[test]
    fn decisions_have_words_for_both_sides_and_lead_to_where_one_can_appeal() {
        let check = |notice: Notice, says: &str, path: &str| {
            let letter = letter(MailKind::Moderation, &[notice], "");
            assert!(letter.text.contains(says), "{}", letter.text);
            assert!(letter.text.ends_with(path), "{}", letter.text);
        };
        let (hidden, kept, suspended) = (Some(CaseState::Hidden), Some(CaseState::Kept), Some(CaseState::Suspended));
        let tip = "/tips/00000000000000000000000007";
        check(
            notice(NoticeKind::Held, 1, hidden),
            "“Leeks in May” is hidden for now. You can see why, and appeal.",
            tip,
        );
        let removed = Some(CaseState::Removed);
        check(
            notice(NoticeKind::Held, 1, removed),
            "“Leeks in May” was removed. You can see why, and appeal.",
            "/MyTips",
        );
        check(notice(NoticeKind::Rejected, 1, removed), "the decision about “Leeks in May” stays", "/MyTips");
        check(notice(NoticeKind::Released, 1, kept), "no longer hide", tip);
        check(notice(NoticeKind::Rejected, 1, hidden), "the decision about “Leeks in May” stays", tip);
        check(notice(NoticeKind::Reported, 1, hidden), "was right", "/MyReports");
        check(notice(NoticeKind::Reported, 1, kept), "so it stays", "/MyReports");
        check(notice(NoticeKind::Reported, 1, Some(CaseState::Noted)), "added a note", "/MyReports");
        let profile =
            Notice { thing: Thing::Profile(UserId::from_number(7)), ..notice(NoticeKind::Held, 1, suspended) };
        check(profile, "Your account was suspended", "/profile");
    }
}
