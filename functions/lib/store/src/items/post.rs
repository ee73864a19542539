//! Questions and answers, in the table of activity. A question: `PL#ABOUT`, or the partition of the tip that it is about, and `M#SERIAL`; an
//! answer of it: the same partition and `N#SERIAL#SERIAL`, so that a thread is one `GetItem` and one `Query` at once, and the questions about a
//! plant are one `Query`. The index `byActor` has both by gardener, newest first, and the index `queue` the questions by state and climate;
//! those under a tip by its author, as long as nothing has solved them.
//!
//! A deleted one keeps its key, so that a request that is sent again does not bring it back: of a question for good, because its answers stay,
//! of an answer as long as an `Idempotency-Key`.

use std::fmt;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{
    About, Answer, Climate, Doubts, Failure, Hold, LastSolved, Post, PostId, PostText, Question, QuestionId, Said,
    Serial, Timestamp, TipId, UserId, known, limits,
};
use serde::{Deserialize, Serialize};

use crate::aws::item::{Item, number, read, readable, text, text_of, to_item, to_value};
use crate::aws::retry::Retry;
use crate::aws::stream::Record;
use crate::items::mark::{of_tip, tip_of};
use crate::table::{If, Query, Table, Write, any, exists, is, key, missing, transact};

/// How the keys begin: of partitions, of questions in them, of answers.
const ABOUT: &str = "PL#";
const QUESTION: &str = "M#";
const ANSWER: &str = "N#";
/// How all marks in the index `byActor` begin.
pub(crate) const POSTS: &str = "M#";
/// The attribute with the number of answers that solved a question.
const SOLVED: &str = "solved";
/// The attributes of an answer with the numbers of those who say that it is no longer true; the first one of a question, with the number of
/// such answers.
const OUTDATED: &str = "outdated";
const OWNERS_OUTDATED: &str = "ownersOutdated";
/// The attribute with the number of answers that everybody sees, kept by `count-activity`.
pub(crate) const ANSWERS: &str = "answers";
/// The attribute with the number of gardeners who want to know it too, kept by `count-activity`.
pub(crate) const JOINED: &str = "joined";

/// A stored question or answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PostItem {
    pk: String,
    sk: String,
    /// Who says it. It goes with the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<UserId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<PostText>,
    /// Of an answer: the tip that answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    tip: Option<TipId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edited_at: Option<Timestamp>,
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    climate: Option<Climate>,
    /// Of the tip that it is about, as in marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<UserId>,
    #[serde(rename = "held", skip_serializing_if = "Option::is_none")]
    hold: Option<Hold>,
    #[serde(default, skip_serializing_if = "is_zero")]
    answers: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    solved: i64,
    /// Of a question: when it became a solved one last.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved_at: Option<Timestamp>,
    /// It was the tip's author who said so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    author_solved: bool,
    #[serde(default, skip_serializing_if = "is_zero")]
    joined: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    self_accepted: bool,
    /// Of an answer: how many say that it is no longer true; of a question: how many such answers solved it.
    #[serde(default, skip_serializing_if = "is_zero")]
    outdated: i64,
    /// Of an answer: how many of these wrote it, or settle its question.
    #[serde(default, skip_serializing_if = "is_zero")]
    owners_outdated: i64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &i64) -> bool {
    *number == 0
}

pub(crate) fn of_about(about: About) -> String {
    match about {
        About::Tip(tip) => of_tip(tip),
        About::Plant(_) | About::Garden => format!("{ABOUT}{about}"),
    }
}

/// What the posts of a partition are about.
pub(crate) fn about_of(pk: &str) -> Option<About> {
    match pk.strip_prefix(ABOUT) {
        Some(about) => About::parse(about).filter(|about| about.tip().is_none()),
        None => tip_of(pk).map(About::Tip),
    }
}

pub(crate) fn post_key(post: PostId) -> Item {
    key(of_about(post.question.about), sort_key(post))
}

pub(crate) fn sort_key(PostId { question, answer }: PostId) -> String {
    match answer {
        Some(answer) => format!("{ANSWER}{}#{answer}", question.serial),
        None => format!("{QUESTION}{}", question.serial),
    }
}

/// The question or answer of a key, if it is one's.
pub(crate) fn post_of(pk: &str, sk: &str) -> Option<PostId> {
    let about = about_of(pk)?;
    let question = |serial| Some(QuestionId { about, serial: Serial::parse(serial)? });
    if let Some(serial) = sk.strip_prefix(QUESTION) {
        return question(serial).map(PostId::from);
    }
    let (serial, answer) = sk.strip_prefix(ANSWER)?.split_once('#')?;
    Some(question(serial)?.answer(Serial::parse(answer)?))
}

/// The place of a question or an answer in its gardener's list, by its key, because it may be about a plant that only a later release knows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PostPosition {
    pk: String,
    sk: String,
}

impl PostPosition {
    pub fn parse(text: &str) -> Option<Self> {
        let (pk, sk) = text.split_once(' ')?;
        let is_about = pk.starts_with(ABOUT) || tip_of(pk).is_some();
        let is_post = is_about && (sk.starts_with(QUESTION) || sk.starts_with(ANSWER));
        is_post.then(|| Self { pk: pk.to_owned(), sk: sk.to_owned() })
    }

    /// The attributes of its keys in the index `byActor`, besides the partition's.
    pub(crate) fn in_list(self) -> Item {
        let serial = self.sk.rsplit('#').next().unwrap_or_default();
        let mark = text(format!("{POSTS}{serial}"));
        let mut start = key(self.pk, self.sk);
        start.insert("mark".to_owned(), mark);
        start
    }
}

impl fmt::Display for PostPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.pk, self.sk)
    }
}

/// The questions about a plant or a tip, newest first.
pub(crate) fn questions_about(activity: &Table, about: About) -> Query {
    activity.partition(of_about(about)).begins("sk", QUESTION).newest_first()
}

/// The answers of a question, oldest first.
pub(crate) fn answers_of(activity: &Table, question: QuestionId) -> Query {
    let most = i32::try_from(limits::ANSWERS).unwrap_or(i32::MAX);
    let begin = format!("{ANSWER}{}#", question.serial);
    activity.partition(of_about(question.about)).begins("sk", &begin).oldest_first().limit(most)
}

/// The value of `queue` in questions of this state and climate.
pub(crate) fn queue(is_solved: bool, climate: Option<Climate>) -> String {
    let state = if is_solved { "solved" } else { "ask" };
    format!("{state}#{}", climate.map_or("-", Climate::as_str))
}

/// The values of `queue` in questions of this state, in all climates.
pub(crate) fn queues(is_solved: bool) -> Vec<String> {
    Climate::ALL.iter().copied().map(Some).chain([None]).map(|climate| queue(is_solved, climate)).collect()
}

/// The value of `queue` in questions under the tips of an author that nothing has solved.
pub(crate) fn queue_of(author: UserId) -> String {
    format!("ask#{author}")
}

/// Where a question stands in the index `queue` with so many solving answers.
fn place(question: &Question, solved: u64) -> Option<String> {
    match question.id.about {
        About::Tip(_) => question.author.filter(|_| solved == 0).map(queue_of),
        About::Plant(_) | About::Garden => Some(queue(solved > 0, question.climate)),
    }
}

pub(crate) fn post(item: Item) -> Option<Post> {
    readable::<PostItem>(item)?.post()
}

/// The same of an item that must be one.
fn read_post(item: Item) -> Result<Option<Post>, Failure> {
    Ok(read::<PostItem>(item)?.post())
}

impl PostItem {
    fn post(self) -> Option<Post> {
        let id = post_of(&self.pk, &self.sk)?;
        let (text, tip, edited_at) = (self.text, self.tip, self.edited_at);
        let says = text.is_some() || tip.is_some();
        let said = self.actor.filter(|_| says).map(|gardener| Said { gardener, text, tip, edited_at });
        let amount = |amount: i64| u64::try_from(amount).unwrap_or_default();
        Some(if id.answer.is_some() {
            Post::Answer(Answer {
                id,
                said,
                accepted_at: self.accepted_at,
                self_accepted: self.self_accepted,
                doubts: Doubts { others: amount(self.outdated), owners: amount(self.owners_outdated) },
                hold: self.hold,
            })
        } else {
            Post::Question(Question {
                id: id.question,
                said,
                climate: self.climate,
                author: self.author.filter(|author| *author != UserId::FORMER),
                answers: amount(self.answers),
                solved: amount(self.solved),
                outdated: amount(self.outdated),
                last_solved: self.solved_at.map(|at| LastSolved { at, by_author: self.author_solved }),
                joined: amount(self.joined),
                hold: self.hold,
            })
        })
    }
}

/// A question or an answer as a DynamoDB item, also for programs that load many at once. The answers of a question are not counted yet.
pub fn stored_post(post: &Post) -> Result<Item, Failure> {
    let (id, said) = (post.id(), post.said());
    let (question, answer) = match post {
        Post::Question(question) => (Some(question), None),
        Post::Answer(answer) => (None, Some(answer)),
    };
    let solved = question.map_or(0, |question| question.solved);
    let last_solved = question.and_then(|question| question.last_solved);
    let mut item = to_item(PostItem {
        pk: of_about(id.question.about),
        sk: sort_key(id),
        actor: said.map(|said| said.gardener),
        text: said.and_then(|said| said.text.clone()),
        tip: said.and_then(|said| said.tip),
        edited_at: said.and_then(|said| said.edited_at),
        climate: question.and_then(|question| question.climate),
        author: question.and_then(|question| question.author),
        hold: post.hold().cloned(),
        answers: 0,
        solved: i64::try_from(solved).unwrap_or(i64::MAX),
        solved_at: last_solved.map(|last| last.at),
        author_solved: last_solved.is_some_and(|last| last.by_author),
        joined: 0,
        accepted_at: answer.and_then(|answer| answer.accepted_at),
        self_accepted: answer.is_some_and(|answer| answer.self_accepted),
        outdated: 0,
        owners_outdated: 0,
    })?;
    item.insert("mark".to_owned(), text(format!("{POSTS}{}", id.serial())));
    if let Some(place) = question.and_then(|question| place(question, solved)) {
        item.insert("queue".to_owned(), text(place));
        item.insert("at".to_owned(), text(id.serial()));
    }
    Ok(item)
}

/// The condition that it is as it was read: not deleted or edited meanwhile, not hidden or shown, not accepted, doubted or taken back.
fn as_read(write: Write, post: &Post) -> Write {
    let write = match post.said() {
        Some(said) => {
            let words = said.text.as_ref().map(PostText::as_str);
            let write = write.when(is("actor", text(said.gardener)));
            write.when(words.map_or_else(|| missing("text"), |words| is("text", text(words))))
        }
        None => write.when(missing("actor")),
    };
    let write = write.when(if post.hold().is_some() { exists("held") } else { missing("held") });
    match post {
        Post::Answer(answer) => {
            let write =
                write.when(counts(OUTDATED, answer.doubts.others)).when(counts(OWNERS_OUTDATED, answer.doubts.owners));
            write.when(answer.accepted_at.map_or_else(|| missing("acceptedAt"), |at| is("acceptedAt", text(at))))
        }
        Post::Question(question) => write.when(counts(SOLVED, question.solved)),
    }
}

/// The condition that a count is what it was.
fn counts(name: &str, count: u64) -> If {
    match count {
        0 => any([missing(name), is(name, number(0))]),
        count => is(name, number(count)),
    }
}

/// The part of a transaction that requires it to be as it was read.
pub(crate) fn unchanged(activity: &Table, post: &Post) -> Write {
    as_read(activity.check(post_key(post.id())), post)
}

/// The question with so many solving answers and this hold: only what everybody sees is in the index.
fn placed(update: Write, question: &Question, solved: u64, is_held: bool) -> Write {
    let place = place(question, solved).filter(|_| !is_held && question.said.is_some());
    let Some(place) = place else { return update.remove(["queue", "at"]) };
    let update = update.set("queue", text(place)).set("at", text(question.id.serial));
    // The tip's author may leave meanwhile.
    update.with(question.author, |update, author| update.when(is("author", text(author))))
}

/// The update of a question under a tip whose author has left it behind.
pub(crate) fn without_author(activity: &Table, question: PostId) -> Write {
    activity.update(post_key(question)).remove(["author", "queue", "at"]).when(exists("pk"))
}

/// The update of a question with the number of answers that solve it, and of those that did and are no longer true, after one of them has
/// changed. `None` if the change makes no difference to it.
fn counted(activity: &Table, question: &Question, was: &Answer, is: &Answer) -> Option<Write> {
    let change = |count: u64, of: fn(&Answer) -> bool| (count + u64::from(of(is))).saturating_sub(u64::from(of(was)));
    let solved = change(question.solved, Answer::solves);
    let outdated = change(question.outdated, Answer::is_outdated);
    if (solved, outdated) == (question.solved, question.outdated) {
        return None;
    }
    let update = activity.update(post_key(question.id.into())).when(exists("pk"));
    let update = update.when(counts(SOLVED, question.solved)).when(counts(OUTDATED, question.outdated));
    let hold = if question.hold.is_some() { exists("held") } else { missing("held") };
    let said = if question.said.is_some() { exists("actor") } else { missing("actor") };
    let update = update.set(SOLVED, number(solved)).set(OUTDATED, number(outdated)).when(hold).when(said);
    let is_new = question.solved == 0 && solved > 0;
    let update = if is_new { update.set("solvedAt", text(activity.now())) } else { update };
    Some(placed(update, question, solved, question.hold.is_some()))
}

/// The parts of a transaction that change an answer, with what that makes of its question.
fn with_its_question(activity: &Table, update: Write, question: &Question, was: &Answer, is: &Answer) -> Vec<Write> {
    [update].into_iter().chain(counted(activity, question, was, is)).collect()
}

/// The update of a question with who says so, where an answer is accepted or taken back: nothing has solved it, if none is left.
fn settled(update: Write, question: &Question, by: UserId, is_accepted: bool, is_last: bool) -> Write {
    if is_accepted && question.solved == 0 {
        let by_author = question.said.as_ref().is_some_and(|said| said.gardener != by);
        return update.set_or_remove("authorSolved", by_author.then_some(AttributeValue::Bool(true)));
    }
    if !is_accepted && is_last { update.remove(["solvedAt", "authorSolved"]) } else { update }
}

/// The parts that hide it, or show it again. `question`: of an answer, its own.
pub(crate) fn held(
    activity: &Table,
    post: &Post,
    question: Option<&Question>,
    hold: Option<&Hold>,
) -> Result<Vec<Write>, Failure> {
    let update = as_read(activity.update(post_key(post.id())), post);
    let update = update.set_or_remove("held", hold.map(to_value).transpose()?);
    Ok(match (post, question) {
        (Post::Question(question), _) => vec![placed(update, question, question.solved, hold.is_some())],
        (Post::Answer(answer), Some(question)) => {
            let is = Answer { hold: hold.cloned(), ..answer.clone() };
            with_its_question(activity, update, question, answer, &is)
        }
        (Post::Answer(_), None) => vec![update],
    })
}

/// The parts with which a gardener says that an answer solved its question, or that it did not. Doubts were about what was said before.
pub(crate) fn accepted(
    activity: &Table,
    question: &Question,
    answer: &Answer,
    by: UserId,
    is_accepted: bool,
) -> Vec<Write> {
    let update = as_read(activity.update(post_key(answer.id)), &Post::Answer(answer.clone()));
    let now = activity.now();
    let at = is_accepted.then(|| text(now));
    let is_own = is_accepted && answer.said.as_ref().is_some_and(|said| said.gardener == by);
    let update = update.set_or_remove("acceptedAt", at);
    let update = update.set_or_remove("selfAccepted", is_own.then_some(AttributeValue::Bool(true)));
    let update = update.remove([OUTDATED, OWNERS_OUTDATED]);
    let is = Answer { accepted_at: is_accepted.then_some(now), doubts: Doubts::default(), ..answer.clone() };
    let is_last = question.solved == u64::from(answer.solves()) && question.outdated == u64::from(answer.is_outdated());
    let counted = counted(activity, question, answer, &is);
    let counted = counted.map(|update| settled(update, question, by, is_accepted, is_last));
    [update].into_iter().chain(counted).collect()
}

/// The parts with which a gardener says that an answer is no longer true, or takes that back, besides the item that says so. `is_owner`: they
/// wrote it, or settle its question.
pub(crate) fn outdated(
    activity: &Table,
    question: &Question,
    answer: &Answer,
    is_owner: bool,
    is_doubted: bool,
) -> Vec<Write> {
    let Doubts { others, owners } = answer.doubts;
    let change = |count: u64| if is_doubted { count + 1 } else { count.saturating_sub(1) };
    let doubts =
        if is_owner { Doubts { others, owners: change(owners) } } else { Doubts { others: change(others), owners } };
    let update = as_read(activity.update(post_key(answer.id)), &Post::Answer(answer.clone()));
    let update = update.set(OUTDATED, number(doubts.others)).set(OWNERS_OUTDATED, number(doubts.owners));
    with_its_question(activity, update, question, answer, &Answer { doubts, ..answer.clone() })
}

/// The update with other words, as long as nobody has edited, deleted, hidden or accepted it since it was read.
pub(crate) fn edited(activity: &Table, post: &Post, new: &Said) -> Write {
    let update = as_read(activity.update(post_key(post.id())), post).set("text", text(new.words()));
    update.set_or_remove("editedAt", new.edited_at.map(text))
}

/// It with its question, as they are now: one `BatchGetItem`.
pub(crate) async fn with_question(activity: &Table, id: PostId) -> Result<(Option<Post>, Option<Question>), Failure> {
    let keys = [Some(id), id.answer.map(|_| id.question.into())].into_iter().flatten();
    let mut found = activity.items_of(keys.map(post_key).collect(), true).await?;
    let mut one = |id: PostId| {
        let item = found.remove(&(of_about(id.question.about), sort_key(id)));
        item.map(read_post).transpose().map(Option::flatten)
    };
    let own = one(id)?;
    let question = if id.answer.is_some() { one(id.question.into())?.and_then(Post::question) } else { None };
    Ok((own, question))
}

/// Why nothing was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotDeleted {
    Missing,
    NotTheirs,
}

/// Takes who and what from a question or an answer of the gardener. An answer that solved its question does so no more.
pub(crate) async fn delete<E: From<Failure> + Clone>(
    activity: &Table,
    id: PostId,
    gardener: UserId,
    busy: E,
) -> Result<Result<(), NotDeleted>, E> {
    let mut retry = Retry::new();
    loop {
        let (found, question) = with_question(activity, id).await?;
        let Some((post, said)) = found.and_then(|post| post.said().cloned().map(|said| (post, said))) else {
            return Ok(Err(NotDeleted::Missing));
        };
        if said.gardener != gardener {
            return Ok(Err(NotDeleted::NotTheirs));
        }
        let update = as_read(activity.update(post_key(id)), &post);
        let update = update.remove([
            "actor",
            "mark",
            "text",
            "tip",
            "editedAt",
            "climate",
            "author",
            "held",
            "queue",
            "at",
            "acceptedAt",
            "selfAccepted",
            "authorSolved",
        ]);
        let update = if id.answer.is_some() { update.remove([OUTDATED, OWNERS_OUTDATED]) } else { update };
        let parts = match (&post, &question) {
            (Post::Answer(answer), question) => {
                let end = activity.now().seconds() + limits::IDEMPOTENCY_SECONDS;
                let update = update.set("expiresAt", number(end));
                match question {
                    Some(question) => {
                        with_its_question(activity, update, question, answer, &Answer { said: None, ..answer.clone() })
                    }
                    None => vec![update],
                }
            }
            (Post::Question(_), _) => vec![update],
        };
        match transact(parts).await? {
            None => return Ok(Ok(())),
            Some(reasons) => retry.record(&reasons),
        }
        retry.wait(busy.clone()).await?;
    }
}

pub(crate) fn is_post(item: &Item) -> bool {
    let of = |name| text_of(item, name).unwrap_or_default();
    post_of(of("pk"), of("sk")).is_some()
}

/// The answer before and after the change of a record, if it is one's.
pub(crate) fn answers(record: &Record) -> (Option<Answer>, Option<Answer>) {
    let answer = |item: &Option<Item>| of_record(item.as_ref()).and_then(Post::answer);
    (answer(&record.old), answer(&record.new))
}

/// The question before and after the change of a record, if it is one's.
pub(crate) fn questions(record: &Record) -> (Option<Question>, Option<Question>) {
    let question = |item: &Option<Item>| of_record(item.as_ref()).and_then(Post::question);
    (question(&record.old), question(&record.new))
}

fn of_record(item: Option<&Item>) -> Option<Post> {
    item.filter(|item| is_post(item)).cloned().and_then(post)
}
