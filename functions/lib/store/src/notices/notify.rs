use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use rules::{
    About, Answer, BlockKind, CaseState, Failure, LastSolved, MailKind, Mark, MarkContent, NoticeKind, Post, PostId,
    Question, QuestionId, Thing, Timestamp, TipId, TipMark, UserId, limits,
};
use serde::Deserialize;

use crate::aws::item::{Item, number, read, readable, skipped, text, text_of};
use crate::aws::stream::{Record, each_once};
use crate::items::block::{BlockItem, block_key};
use crate::items::card::TitleCard;
use crate::items::case::{case, is_case, of_thing};
use crate::items::count::{NO_CHANGE, UP_TO};
use crate::items::joined::{JoinItem, joined};
use crate::items::left::note;
use crate::items::mark::marks;
use crate::items::notice::{MAIL, NoticeId, SETTINGS, SettingsItem, of_notified};
use crate::items::post::{answers, post, post_key, questions};
use crate::items::report::{ReportItem, by, is_report};
use crate::items::tip::Owner;
use crate::table::{Table, Write, is, key, missing, write_all};

/// Tells gardeners what happened to their tips, questions, answers, reports and appeals.
#[derive(Clone, Debug)]
pub struct Notify {
    tips: Table,
    activity: Table,
}

/// What one record adds to a notice, or takes from it.
#[derive(Debug)]
struct NoticeChange {
    sequence: String,
    at: Timestamp,
    /// 1 or -1.
    count: i64,
    said: Said,
}

#[derive(Debug)]
struct Said {
    to: UserId,
    kind: NoticeKind,
    thing: Thing,
    /// Who did it and when, where they are not moderators.
    by: Option<(UserId, Timestamp)>,
    /// `None`: it is the tip's.
    title: Option<String>,
    outcome: Option<CaseState>,
}

/// What is stored about the notices of a batch.
struct Stored {
    items: HashMap<(String, String), Item>,
    tips: HashMap<TipId, ToldTip>,
}

/// The part of a tip that a notice needs.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ToldTip {
    id: TipId,
    author_id: Owner,
    card: TitleCard,
}

impl Notify {
    pub fn new(tips: Table, activity: Table) -> Self {
        Self { tips, activity }
    }

    /// Brings the records of a batch to the notices, each once however often it comes. Returns how many notices have changed.
    ///
    /// All changes of one notice come from one partition, so they come in order, and the notice says up to which change it has them. A
    /// mark that is taken back is taken from the notice of the day on which it was made.
    pub async fn notify(&self, records: &[Record]) -> Result<usize, Failure> {
        let mut notices: BTreeMap<NoticeId, Vec<NoticeChange>> = BTreeMap::new();
        let questions = self.questions(records).await?;
        let mut add = |changes: Vec<(String, NoticeChange)>| {
            for (day, change) in changes {
                let Said { to, kind, thing, .. } = change.said;
                notices.entry(NoticeId::new(to, &day, kind, thing)).or_default().push(change);
            }
        };
        for record in each_once(records) {
            match changes(record, &questions) {
                Ok(changes) => add(changes),
                // Of a later release, which sends its notice.
                Err(failure) => skipped(&failure),
            }
            if let Some(solved) = solved(record) {
                add(self.solved(record, solved).await?);
            }
        }
        write_all("a notice changes all the time", || self.updates(&notices)).await
    }

    /// The questions of the answers of a batch: an answer does not say who asked. Without one no request.
    async fn questions(&self, records: &[Record]) -> Result<HashMap<QuestionId, Question>, Failure> {
        let answered = records.iter().filter_map(|record| {
            let (old, new) = answers(record);
            Some(new.or(old)?.id.question)
        });
        let answered: HashSet<QuestionId> = answered.collect();
        let keys = answered.into_iter().map(|question| post_key(question.into())).collect();
        let found = self.activity.items_of(keys, true).await?;
        let questions = found.into_values().filter_map(post).filter_map(Post::question);
        Ok(questions.map(|question| (question.id, question)).collect())
    }

    /// What those hear who wait for the answer of a question that is solved: who has joined it since it was solved before, and the asker, if it
    /// was the tip's author who said so. Where the asker takes that back, the notice goes. Nobody whom the asker blocks. One `Query`, and a
    /// `BatchGetItem` for each hundred.
    async fn solved(&self, record: &Record, solved: Solved) -> Result<Vec<(String, NoticeChange)>, Failure> {
        let Solved { question, last, before, count } = solved;
        let Some(by) = question.said.as_ref().map(|said| said.gardener) else { return Ok(Vec::new()) };
        let (waiting, _) = joined(&self.activity, question.id).consistent().read::<JoinItem>().await?;
        let waiting = waiting.into_iter().filter(|joined| before.is_none_or(|before| joined.at > before));
        let waiting: Vec<UserId> = waiting.map(|joined| joined.actor).collect();
        let blocks = waiting.iter().map(|other| block_key(by, *other)).collect();
        let blocks = self.activity.items_of(blocks, true).await?.into_values().filter_map(readable::<BlockItem>);
        let blocked: HashSet<UserId> =
            blocks.filter(|block| block.kind == BlockKind::Block).map(|block| block.actor).collect();
        // No word of the asker, who may delete them.
        let title = match question.id.about {
            About::Plant(plant) => plant.plant().name,
            About::Tip(_) => "a tip",
            About::Garden => "the garden",
        };
        let asker = (last.by_author && before.is_none()).then_some(by);
        // Who says so knows it.
        let waiting = waiting.into_iter().filter(|to| !(last.by_author && Some(*to) == question.author));
        let waiting = waiting.filter(|to| !blocked.contains(to));
        let told = asker.into_iter().chain(waiting).map(|to| {
            let who = if to == by { question.author } else { Some(by) };
            let said = Said {
                to,
                kind: NoticeKind::Solved,
                thing: Thing::Post(question.id.into()),
                by: who.map(|who| (who, last.at)),
                title: Some(title.to_owned()),
                outcome: None,
            };
            (last.at.day(), NoticeChange { sequence: record.sequence.clone(), at: record.at, count, said })
        });
        Ok(told.collect())
    }

    async fn updates(&self, notices: &BTreeMap<NoticeId, Vec<NoticeChange>>) -> Result<Vec<Write>, Failure> {
        let stored = self.read(notices).await?;
        Ok(notices.iter().filter_map(|(id, changes)| self.update(id, changes, &stored)).collect())
    }

    /// The notices as they are, what their gardeners have chosen, whom these mute, decided reports, and the tips: two `BatchGetItem`s at
    /// once.
    async fn read(&self, notices: &BTreeMap<NoticeId, Vec<NoticeChange>>) -> Result<Stored, Failure> {
        let all = || notices.values().flatten().map(|change| &change.said);
        let settings: BTreeSet<UserId> = all().map(|said| said.to).collect();
        let mutes: BTreeSet<(UserId, UserId)> = all().filter_map(|said| Some((said.to, said.by?.0))).collect();
        let tips: BTreeSet<TipId> =
            all().filter(|said| said.title.is_none()).filter_map(|said| tip(said.thing)).collect();
        let keys = notices.keys().map(NoticeId::key);
        let keys = keys.chain(settings.iter().map(|gardener| key(of_notified(*gardener), SETTINGS)));
        let keys = keys.chain(settings.iter().map(|gardener| note(*gardener)));
        let keys = keys.chain(mutes.into_iter().map(|(gardener, other)| block_key(gardener, other)));
        let reported = all().filter(|said| said.kind == NoticeKind::Reported);
        let reports: BTreeSet<(String, String)> = reported.map(|said| (of_thing(said.thing), by(said.to))).collect();
        let keys = keys.chain(reports.into_iter().map(|(pk, sk)| key(pk, sk)));
        let tips: Vec<TipId> = tips.into_iter().collect();
        let tips = async {
            let mut found = HashMap::new();
            for tips in tips.chunks(100) {
                let read = self.tips.get_all::<ToldTip>(tips.iter()).await?;
                found.extend(read.into_iter().map(|tip| (tip.id, tip)));
            }
            Ok(found)
        };
        let (items, tips) = tokio::try_join!(self.activity.items_of(keys.collect(), true), tips)?;
        Ok(Stored { items, tips })
    }

    /// The write of one notice. `None` if it has all changes, or needs none of them.
    fn update(&self, id: &NoticeId, changes: &[NoticeChange], stored: &Stored) -> Option<Write> {
        let to = changes.first()?.said.to;
        if to == UserId::FORMER || stored.has_left(to) {
            return None;
        }
        let notice = stored.item(&id.pk, &id.sk);
        let up_to = notice.and_then(|item| text_of(item, UP_TO)).unwrap_or(NO_CHANGE);
        let new: Vec<&NoticeChange> = changes.iter().filter(|change| change.sequence.as_str() > up_to).collect();
        let last = new.iter().max_by_key(|change| &change.sequence)?;
        let count: i64 = new.iter().filter(|change| stored.is_wanted(&change.said)).map(|change| change.count).sum();
        if count == 0 || (notice.is_none() && count < 0) {
            return None;
        }
        let title = stored.title(&last.said)?;
        let mail = last.said.kind.mail();
        let is_mailed = count > 0 && stored.settings(&id.pk).settings.mail.contains(mail);
        let update = self.activity.update(id.key()).set("title", text(title)).set("lastAt", text(last.at));
        let update = update.set(UP_TO, text(&last.sequence)).add("count", number(count));
        let update = update.set("expiresAt", number(last.at.days_after(limits::NOTICE_DAYS).seconds()));
        let update = update.with(last.said.outcome, |update, outcome| update.set("outcome", text(outcome)));
        let update =
            if is_mailed { update.set("queue", text(MAIL)).set("at", text(due(mail, last.at))) } else { update };
        Some(update.when(if notice.is_some() { is(UP_TO, text(up_to)) } else { missing(UP_TO) }))
    }
}

impl Stored {
    /// A record may come after its gardener has left.
    fn has_left(&self, gardener: UserId) -> bool {
        let note = note(gardener);
        self.item(text_of(&note, "pk").unwrap_or_default(), text_of(&note, "sk").unwrap_or_default()).is_some()
    }

    fn item(&self, pk: &str, sk: &str) -> Option<&Item> {
        self.items.get(&(pk.to_owned(), sk.to_owned()))
    }

    fn settings(&self, pk: &str) -> SettingsItem {
        self.item(pk, SETTINGS).cloned().and_then(readable).unwrap_or_default()
    }

    /// Whether the gardener did not mute who did it at that time, and a tip still is theirs. A mark of the time before counts, so that it is
    /// taken from the notice too when it is taken back.
    fn is_wanted(&self, said: &Said) -> bool {
        let is_muted = said.by.is_some_and(|(by, at)| {
            let key = block_key(said.to, by);
            let [pk, sk] = ["pk", "sk"].map(|name| text_of(&key, name).unwrap_or_default());
            let block = self.item(pk, sk).cloned().and_then(readable::<BlockItem>);
            block.is_some_and(|block| at >= block.at)
        });
        let is_theirs = said.title.is_some()
            || tip(said.thing).and_then(|tip| self.tips.get(&tip)).is_some_and(|tip| tip.author_id.id() == said.to);
        is_theirs && !is_muted
    }

    fn title<'a>(&'a self, said: &'a Said) -> Option<&'a str> {
        if said.kind == NoticeKind::Reported {
            // As it is now: the thing's gardener may have left since, whose words nobody keeps.
            return self.item(&of_thing(said.thing), &by(said.to)).and_then(|report| text_of(report, "title"));
        }
        let of_tip = || Some(self.tips.get(&tip(said.thing)?)?.card.summary.title.as_str());
        said.title.as_deref().or_else(of_tip)
    }
}

fn tip(thing: Thing) -> Option<TipId> {
    if let Thing::Tip(tip) = thing { Some(tip) } else { None }
}

/// When a notice goes out: moderators' decisions at once, the rest together after the day has ended.
pub(super) fn due(kind: MailKind, at: Timestamp) -> Timestamp {
    match kind {
        MailKind::Moderation => at,
        MailKind::Tips | MailKind::Digest => at.next_day(),
    }
}

/// The changes of one record, each with the day of its notice.
fn changes(record: &Record, asked: &HashMap<QuestionId, Question>) -> Result<Vec<(String, NoticeChange)>, Failure> {
    let change = |count, day: Timestamp, said| {
        (day.day(), NoticeChange { sequence: record.sequence.clone(), at: record.at, count, said })
    };
    let (old, new) = marks(record)?;
    let of_marks = [(old, -1), (new, 1)].into_iter().filter_map(|(mark, count)| {
        let mark = mark?;
        Some(change(count, mark.at, said_by(&mark)?))
    });
    let mut changes: Vec<_> = of_marks.collect();
    if let Some(said) = decided_report(record)? {
        changes.push(change(1, record.at, said));
    }
    changes.extend(decided_case(record).into_iter().map(|said| change(1, record.at, said)));
    let (old, new) = questions(record);
    let of_questions = [(old, -1), (new, 1)].into_iter().filter_map(|(question, count)| {
        let question = question.filter(Question::is_there)?;
        let at = question.id.serial.at();
        Some(change(count, at, asked_under(&question, at)?))
    });
    changes.extend(of_questions);
    let (old, new) = answers(record);
    let is_accepted_still = new.as_ref().is_some_and(Answer::is_accepted);
    for (answer, count) in [(old, -1), (new, 1)] {
        let Some(answer) = answer.filter(Answer::is_there) else { continue };
        let Some(said) = &answer.said else { continue };
        // Nobody, if the question is deleted: then an answer is taken from its author's notices all the same.
        let asked = asked.get(&answer.id.question).and_then(|question| question.said.as_ref());
        if asked.is_some_and(|asked| asked.gardener == said.gardener)
            || (asked.is_none() && (count > 0 || is_accepted_still))
        {
            continue;
        }
        let at = answer.id.serial().at();
        changes.extend(asked.map(|asked| change(count, at, answered(answer.id.question, asked, said.gardener, at))));
        if let Some(at) = answer.accepted_at.filter(|_| !answer.self_accepted) {
            let by = asked.map(|asked| (asked.gardener, at));
            changes.push(change(count, at, accepted(answer.id, said, by)));
        }
    }
    Ok(changes)
}

/// A question that has become a solved one, or is taken back as one.
struct Solved {
    question: Question,
    last: LastSolved,
    /// When it was solved the time before. Those who had joined by then have heard.
    before: Option<Timestamp>,
    /// 1, or -1.
    count: i64,
}

/// The question that this change solves, or that is not solved any more because its asker, or the tip's author, says so.
fn solved(record: &Record) -> Option<Solved> {
    let (old, new) = questions(record);
    let (old, question) = (old?, new.filter(Question::is_there)?);
    let before = old.last_solved.map(|last| last.at);
    match question.last_solved {
        Some(last) if Some(last.at) != before => Some(Solved { question, last, before, count: 1 }),
        None => Some(Solved { question, last: old.last_solved?, before: None, count: -1 }),
        Some(_) => None,
    }
}

/// What the author of a tip hears.
fn asked_under(question: &Question, at: Timestamp) -> Option<Said> {
    let (to, thing) = (question.author?, Thing::Tip(question.id.about.tip()?));
    let by = question.said.as_ref()?.gardener;
    let said = Said { to, kind: NoticeKind::Asked, thing, by: Some((by, at)), title: None, outcome: None };
    (by != to).then_some(said)
}

/// What the asker hears.
fn answered(question: QuestionId, asked: &rules::Said, by: UserId, at: Timestamp) -> Said {
    let thing = Thing::Post(question.into());
    let (to, title) = (asked.gardener, Some(asked.start()));
    Said { to, kind: NoticeKind::Answered, thing, by: Some((by, at)), title, outcome: None }
}

/// What the answerer hears, without the asker's words.
fn accepted(answer: PostId, said: &rules::Said, by: Option<(UserId, Timestamp)>) -> Said {
    let (to, title) = (said.gardener, Some(said.start()));
    Said { to, kind: NoticeKind::Accepted, thing: Thing::Post(answer), by, title, outcome: None }
}

fn said_by(mark: &Mark) -> Option<Said> {
    let kind = match mark.content {
        MarkContent::Simple(TipMark::Helpful) => NoticeKind::Helpful,
        MarkContent::Simple(TipMark::Saved) => return None,
        MarkContent::Outcome(_) => NoticeKind::Tried,
    };
    let thing = Thing::Tip(mark.tip);
    Some(Said { to: mark.author, kind, thing, by: Some((mark.gardener, mark.at)), title: None, outcome: None })
}

/// What the reporter hears.
fn decided_report(record: &Record) -> Result<Option<Said>, Failure> {
    let report = |item: &Option<Item>| {
        let item = item.as_ref().filter(|item| is_report(item)).cloned();
        item.map(read::<ReportItem>).transpose()
    };
    let (old, new) = (report(&record.old)?, report(&record.new)?);
    let before = old.and_then(|report| report.outcome);
    Ok(new.and_then(|report| {
        let outcome = report.outcome.filter(|outcome| Some(*outcome) != before)?;
        Some(Said {
            to: report.actor,
            kind: NoticeKind::Reported,
            thing: report.thing(),
            by: None,
            title: Some(report.title),
            outcome: Some(outcome),
        })
    }))
}

/// What the owner of a reported thing hears. A pause and a suspension are about the owner, so that a hiding of the same day is told too.
fn decided_case(record: &Record) -> Vec<Said> {
    let case = |item: &Option<Item>| item.as_ref().filter(|item| is_case(item)).cloned().and_then(case);
    let (old, new) = (case(&record.old), case(&record.new));
    let Some(new) = new else { return Vec::new() };
    let said = |(kind, act)| {
        let is_about_owner = act == CaseState::Suspended || (act == CaseState::Paused && kind != NoticeKind::Released);
        let (thing, title) = if is_about_owner {
            (Thing::Profile(new.owner), String::new())
        } else {
            (new.thing, new.copy.title.clone())
        };
        Said { to: new.owner, kind, thing, by: None, title: Some(title), outcome: Some(act) }
    };
    new.tells(old.as_ref()).into_iter().map(said).collect()
}
