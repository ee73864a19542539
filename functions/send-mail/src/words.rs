//! What the mails say.

use rules::{CaseState, MailKind, Notice, NoticeKind, Thing};
use store::Letter;

/// The mail with these notices, at least one, of one kind of mail.
pub fn letter(kind: MailKind, notices: &[Notice], origin: &str) -> Letter {
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

fn sentence(Notice { kind, thing, title, count, outcome, .. }: &Notice) -> String {
    let people = if *count == 1 { "A gardener".to_owned() } else { format!("{count} gardeners") };
    let is_held = outcome.is_some_and(CaseState::is_held);
    match kind {
        NoticeKind::Helpful => format!("{people} found your tip “{title}” helpful."),
        NoticeKind::Tried => format!("{people} tried your tip “{title}”."),
        NoticeKind::Held if *outcome == Some(CaseState::Suspended) => {
            "Your account is suspended. You can see why, and appeal.".to_owned()
        }
        NoticeKind::Held if *outcome == Some(CaseState::Removed) => {
            format!("{} was removed. You can see why, and appeal.", named(*thing, title))
        }
        NoticeKind::Held => format!("{} is hidden for now. You can see why, and appeal.", named(*thing, title)),
        NoticeKind::Released => format!("{} is public again.", named(*thing, title)),
        NoticeKind::Rejected => format!("Your appeal was read, and the decision about {} stays.", lower(*thing, title)),
        NoticeKind::Reported if is_held => {
            format!("Thank you: your report of {} was right, and we have acted.", their(*thing, title))
        }
        NoticeKind::Reported if *outcome == Some(CaseState::Noted) => {
            format!("Your report of {} was read. It stays, and we have added a note to it.", their(*thing, title))
        }
        NoticeKind::Reported => {
            format!("Your report of {} was read. It does not break our rules, so it stays.", their(*thing, title))
        }
    }
}

fn named(thing: Thing, title: &str) -> String {
    match thing {
        Thing::Tip(_) => format!("Your tip “{title}”"),
        Thing::Outcome { .. } => "Your note on a tip".to_owned(),
        Thing::Profile(_) => "Your profile".to_owned(),
    }
}

fn lower(thing: Thing, title: &str) -> String {
    named(thing, title).replacen('Y', "y", 1)
}

fn their(thing: Thing, title: &str) -> String {
    match thing {
        Thing::Tip(_) => format!("the tip “{title}”"),
        Thing::Outcome { .. } => "a note on a tip".to_owned(),
        Thing::Profile(_) => format!("the profile of {title}"),
    }
}

/// Where the app shows it.
fn link(Notice { kind, thing, outcome, .. }: &Notice, origin: &str) -> String {
    match (kind, thing) {
        // A removed tip has no page.
        (NoticeKind::Held | NoticeKind::Rejected, _) if *outcome == Some(CaseState::Removed) => {
            format!("{origin}/MyTips")
        }
        (NoticeKind::Reported, _) => format!("{origin}/MyReports"),
        (_, Thing::Tip(tip) | Thing::Outcome { tip, .. }) => format!("{origin}/tips/{tip}"),
        (_, Thing::Profile(_)) => format!("{origin}/profile"),
    }
}

#[cfg(test)]
mod tests {
    use rules::{Timestamp, TipId, UserId};

    use super::*;

    fn notice(kind: NoticeKind, count: u32, outcome: Option<CaseState>) -> Notice {
        let (thing, title) = (Thing::Tip(TipId::from_number(7)), "Leeks in May".to_owned());
        Notice { kind, thing, title, count, at: Timestamp::from_milliseconds(0), outcome }
    }

    #[test]
    fn one_notice_is_the_subject_and_several_have_a_common_one() {
        let (one, more) = (notice(NoticeKind::Helpful, 1, None), notice(NoticeKind::Tried, 3, None));
        let letter = letter(MailKind::Tips, std::slice::from_ref(&one), "https://garden.example.org");
        assert_eq!(letter.subject, "A gardener found your tip “Leeks in May” helpful");
        assert_eq!(
            letter.text,
            "A gardener found your tip “Leeks in May” helpful.\nhttps://garden.example.org/tips/00000000000000000000000007"
        );
        let letter = super::letter(MailKind::Tips, &[one, more], "https://garden.example.org");
        assert_eq!(letter.subject, "What happened to your tips");
        assert!(letter.text.contains("3 gardeners tried your tip “Leeks in May”."), "{}", letter.text);
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
        check(notice(NoticeKind::Held, 1, hidden), "is hidden for now", tip);
        let removed = Some(CaseState::Removed);
        check(notice(NoticeKind::Held, 1, removed), "Your tip “Leeks in May” was removed", "/MyTips");
        check(notice(NoticeKind::Rejected, 1, removed), "the decision about your tip", "/MyTips");
        check(notice(NoticeKind::Released, 1, kept), "is public again", tip);
        check(notice(NoticeKind::Rejected, 1, hidden), "the decision about your tip “Leeks in May” stays", tip);
        check(notice(NoticeKind::Reported, 1, hidden), "was right", "/MyReports");
        check(notice(NoticeKind::Reported, 1, kept), "so it stays", "/MyReports");
        check(notice(NoticeKind::Reported, 1, Some(CaseState::Noted)), "added a note to it", "/MyReports");
        let profile =
            Notice { thing: Thing::Profile(UserId::from_number(7)), ..notice(NoticeKind::Held, 1, suspended) };
        check(profile, "Your account is suspended", "/profile");
    }
}
