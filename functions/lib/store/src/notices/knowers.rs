use std::collections::{BTreeSet, HashMap, HashSet};

use aws_sdk_dynamodb::types::AttributeValue;
use rules::plants::PlantId;
use rules::{
    Climate, Failure, Mark, NoticeKind, OwnMark, Post, Question, Serial, Thing, Timestamp, TipId, TipResult, UserId,
    limits,
};
use serde::Deserialize;

use super::notify::due;
use crate::aws::item::{Item, number, readable, skipped, text, text_of};
use crate::aws::retry::Retry;
use crate::aws::stream::{Record, each_once};
use crate::items::block::block_key;
use crate::items::card::public_cards;
use crate::items::count::{NO_CHANGE, UP_TO};
use crate::items::knows::{KNOWS, knower, knowers, knows, knows_key};
use crate::items::mark::{marks, page_of_marks};
use crate::items::notice::{MAIL, NoticeId, SETTINGS, SettingsItem, is_settings, notified, of_notified};
use crate::items::post::{post, post_key, questions, queue};
use crate::items::profile::active_profiles;
use crate::table::{Key, Table, Write, any, at_most, concurrently, is, key, missing, settle_all, transact};

/// Trials, the newest ones, that count when a gardener begins to want questions.
const TRIALS: u16 = 100;

/// A run of [`AskKnowers::ask_again`] finds the questions of so many days, so that one day without a run loses none.
const DAYS: u64 = 2;

/// Questions of a climate that a run reads.
const UNANSWERED: i32 = 100;

/// Brings questions to gardeners who know the plant in the climate and want to be asked.
#[derive(Clone, Debug)]
pub struct AskKnowers {
    tips: Table,
    users: Table,
    activity: Table,
}

/// What a gardener knows by a trial of a tip, or knows no more.
struct Learned {
    gardener: UserId,
    tip: TipId,
    climate: Climate,
    at: Timestamp,
    worked: bool,
}

/// Which time a question is brought.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    First,
    /// To others, if nobody has answered.
    Again,
}

impl Turn {
    /// The attribute of the question that says when it was.
    fn attribute(self) -> &'static str {
        match self {
            Self::First => "brought",
            Self::Again => "broughtAgain",
        }
    }

    fn most(self) -> usize {
        match self {
            Self::First => limits::KNOWERS,
            Self::Again => limits::OTHER_KNOWERS,
        }
    }
}

#[derive(Deserialize)]
struct Knower {
    sk: String,
}

/// What a question is about, for those who are asked.
struct Wanted {
    question: Question,
    asker: UserId,
    plant: PlantId,
    climate: Climate,
}

impl AskKnowers {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// Follows the records of a batch: what gardeners know, whether they want to be asked, and what is asked. Each step can be repeated. Returns
    /// how many gardeners were asked.
    pub async fn follow(&self, records: &[Record]) -> Result<usize, Failure> {
        let (mut tried, mut chosen, mut asked) = (Vec::new(), BTreeSet::new(), Vec::new());
        for record in each_once(records) {
            match marks(record) {
                Ok((old, new)) => tried.extend(changed(old.as_ref(), new.as_ref())),
                // Of a later release, which follows it.
                Err(failure) => skipped(&failure),
            }
            if wants(record.old.as_ref()) != wants(record.new.as_ref()) {
                chosen.extend(record.new.as_ref().or(record.old.as_ref()).and_then(notified));
            }
            if let (None, Some(question)) = questions(record) {
                asked.push((question, &record.sequence));
            }
        }
        self.learn(tried).await?;
        for gardener in chosen {
            self.choose(gardener).await?;
        }
        let mut told = 0;
        for (question, sequence) in asked {
            told += self.ask(question, sequence, Turn::First).await?;
        }
        Ok(told)
    }

    /// Brings the questions that nobody has answered for two weeks to others who know, once: those that became so old in the last days, as many
    /// as one read of each climate finds. Returns how many gardeners were asked.
    pub async fn ask_again(&self) -> Result<usize, Failure> {
        let now = self.activity.now();
        let [from, until] = [limits::UNANSWERED_DAYS + DAYS, limits::UNANSWERED_DAYS].map(|days| now.days_before(days));
        let mut told = 0;
        for climate in Climate::ALL.iter().copied() {
            let open = self.activity.query("queue", &[("queue", &queue(false, Some(climate)))]);
            let (places, _) = open.below("at", Serial::of(until, 0)).limit(UNANSWERED).read::<Key>().await?;
            let found = self.activity.items_of(places.into_iter().map(Item::from).collect(), false).await?;
            let questions = found.into_values().filter_map(post).filter_map(Post::question);
            for question in questions.filter(|question| question.answers == 0 && question.id.serial.at() >= from) {
                told += self.ask(question, NO_CHANGE, Turn::Again).await?;
            }
        }
        Ok(told)
    }

    /// Keeps what gardeners who want to be asked have tried. Without a trial no request.
    async fn learn(&self, tried: Vec<Learned>) -> Result<(), Failure> {
        if tried.is_empty() {
            return Ok(());
        }
        let gardeners: HashSet<UserId> = tried.iter().map(|tried| tried.gardener).collect();
        let settings = gardeners.iter().map(|gardener| key(of_notified(*gardener), SETTINGS));
        let found = self.activity.items_of(settings.collect(), true).await?;
        let wanting: HashSet<UserId> = found.values().filter(|item| wants(Some(item))).filter_map(notified).collect();
        self.write(tried.into_iter().filter(|tried| wanting.contains(&tried.gardener)).collect()).await
    }

    async fn write(&self, tried: Vec<Learned>) -> Result<(), Failure> {
        let ids: HashSet<TipId> = tried.iter().map(|tried| tried.tip).collect();
        if ids.is_empty() {
            return Ok(());
        }
        let cards = public_cards(&self.tips, &ids.into_iter().collect::<Vec<_>>()).await?;
        // Of several trials with one plant, the last one counts.
        let mut writes = HashMap::new();
        for Learned { gardener, tip, climate, at, worked } in tried {
            for plant in cards.get(&tip).into_iter().flat_map(|card| &card.summary.facts.plants) {
                let write = if worked {
                    knows(&self.activity, *plant, climate, gardener, at)
                } else {
                    self.activity.delete(knows_key(*plant, climate, gardener))
                };
                writes.insert((*plant, climate.as_str(), gardener), write);
            }
        }
        settle_all("what a gardener knows changes all the time", writes.into_values().collect()).await.map(drop)
    }

    /// A gardener wants to be asked from now on, or does not: what the settings say now, whatever the record says.
    async fn choose(&self, gardener: UserId) -> Result<(), Failure> {
        let settings = self.activity.get_by(key(of_notified(gardener), SETTINGS), true).await?;
        if wants(settings.as_ref()) {
            let trials = page_of_marks(&self.activity, gardener, OwnMark::Outcome, TRIALS, None).await?.items;
            // The newest one last, which says how long it is kept.
            return self.write(trials.iter().rev().flat_map(|trial| changed(None, Some(trial))).collect()).await;
        }
        let known = self.activity.query("byActor", &[("actor", &gardener.to_string())]).begins("mark", KNOWS);
        let known = known.only(&["pk", "sk"]).all().await?.into_iter().filter_map(readable::<Key>);
        concurrently(known, |key| self.activity.clone().end(key)).await.map(drop)
    }

    /// Tells those who know. The question says that they were, so that they are once.
    async fn ask(&self, question: Question, sequence: &str, turn: Turn) -> Result<usize, Failure> {
        let Some(wanted) = Wanted::of(question) else { return Ok(0) };
        let mut retry = Retry::new();
        loop {
            let id = post_key(wanted.question.id.into());
            let stored = self.activity.get_by(id, true).await?.unwrap_or_default();
            let was_brought = stored.contains_key(turn.attribute());
            let before = text_of(&stored, Turn::First.attribute()).and_then(|at| Timestamp::parse(at).ok());
            let waits = |now: Question| now.is_there() && (turn == Turn::First || now.answers == 0);
            if was_brought || !post(stored).and_then(Post::question).is_some_and(waits) {
                return Ok(0);
            }
            let gardeners = self.knowers(&wanted, turn, before).await?;
            if gardeners.is_empty() {
                return Ok(0);
            }
            let told = gardeners.len();
            let Some(reasons) = transact(self.parts(&wanted, gardeners, sequence, turn)).await? else {
                return Ok(told);
            };
            retry.record(&reasons);
            retry.wait(Failure::transient("a question changes all the time")).await?;
        }
    }

    /// Up to five of them, or three others, from a place in their order that the question's id says: active, not the asker, asked about nothing
    /// for a week, and none of the two blocks or mutes the other. `before`: when the first ones were told.
    async fn knowers(
        &self,
        wanted: &Wanted,
        turn: Turn,
        before: Option<Timestamp>,
    ) -> Result<Vec<(UserId, SettingsItem)>, Failure> {
        let Wanted { asker, plant, climate, .. } = wanted;
        let read = |from: Option<String>| {
            let query = knowers(&self.activity, *plant, *climate, from.as_deref());
            query.limit(limits::KNOWERS_READ).read::<Knower>()
        };
        // Digits of both are random.
        let from = wanted.question.id.serial.random_hex();
        let (rest, first) = tokio::try_join!(read(Some(from)), read(None))?;
        let mut known: Vec<UserId> = Vec::new();
        for gardener in rest.0.into_iter().chain(first.0).filter_map(|item| knower(&item.sk)) {
            if gardener != *asker && !known.contains(&gardener) {
                known.push(gardener);
            }
        }
        known.truncate(usize::try_from(limits::KNOWERS_READ).unwrap_or_default());
        let keys = known.iter().flat_map(|gardener| {
            let told = before.map(|at| wanted.notice(*gardener, at).key());
            let others =
                [key(of_notified(*gardener), SETTINGS), block_key(*gardener, *asker), block_key(*asker, *gardener)];
            others.into_iter().chain(told)
        });
        let (mut found, active) = tokio::try_join!(
            self.activity.items_of(keys.collect(), true),
            active_profiles(&self.users, known.iter().copied())
        )?;
        let mut take = |item: &Item| found.remove(&(name(item, "pk"), name(item, "sk")));
        let week_ago = self.activity.now().days_before(limits::KNOWER_DAYS);
        let suits = |gardener: UserId| {
            let settings = readable::<SettingsItem>(take(&key(of_notified(gardener), SETTINGS))?)?;
            // A block or a mute.
            let is_apart =
                [block_key(gardener, *asker), block_key(*asker, gardener)].iter().any(|block| take(block).is_some());
            let was_told = before.is_some_and(|at| take(&wanted.notice(gardener, at).key()).is_some());
            let is_rested = settings.brought_at.is_none_or(|at| at <= week_ago);
            let suits = settings.settings.asks && is_rested && !is_apart && !was_told && active.contains_key(&gardener);
            suits.then_some((gardener, settings))
        };
        Ok(known.iter().copied().filter_map(suits).take(turn.most()).collect())
    }

    fn parts(&self, wanted: &Wanted, gardeners: Vec<(UserId, SettingsItem)>, sequence: &str, turn: Turn) -> Vec<Write> {
        let now = self.activity.now();
        let week_ago = now.days_before(limits::KNOWER_DAYS);
        let question = self.activity.update(post_key(wanted.question.id.into())).set(turn.attribute(), text(now));
        let mut parts = vec![question.when(missing(turn.attribute())).when(is("actor", text(wanted.asker)))];
        for (gardener, SettingsItem { settings, .. }) in gardeners {
            let (kind, notice) = (NoticeKind::Wanted, wanted.notice(gardener, now));
            let update = self.activity.update(notice.key()).set("lastAt", text(now));
            // No word of the asker, who may delete them.
            let update = update.set("title", text(wanted.plant.plant().name));
            let update = update.set(UP_TO, text(sequence)).add("count", number(1));
            let update = update.set("expiresAt", number(now.days_after(limits::NOTICE_DAYS).seconds()));
            parts.push(if settings.mail.contains(kind.mail()) {
                update.set("queue", text(MAIL)).set("at", text(due(kind.mail(), now)))
            } else {
                update
            });
            let asked = self.activity.update(key(of_notified(gardener), SETTINGS)).set("broughtAt", text(now));
            let is_rested = any([missing("broughtAt"), at_most("broughtAt", text(week_ago))]);
            parts.push(asked.when(is_rested).when(is("asks", AttributeValue::Bool(true))));
        }
        parts
    }
}

impl Wanted {
    /// The notice of a gardener who is told at that time.
    fn notice(&self, gardener: UserId, at: Timestamp) -> NoticeId {
        NoticeId::new(gardener, &at.day(), NoticeKind::Wanted, Thing::Post(self.question.id.into()))
    }

    /// `None` of a question that is about no plant, or whose asker shows no climate.
    fn of(question: Question) -> Option<Self> {
        let asker = question.said.as_ref()?.gardener;
        Some(Self { asker, plant: question.id.about.plant()?, climate: question.climate?, question })
    }
}

/// What a gardener knows no more after a trial has changed, and what they know now.
fn changed(old: Option<&Mark>, new: Option<&Mark>) -> Vec<Learned> {
    let worked = |mark: Option<&Mark>| {
        let mark = mark?;
        let outcome = mark.outcome().filter(|outcome| outcome.result == TipResult::Worked)?;
        Some(Learned { gardener: mark.gardener, tip: mark.tip, climate: outcome.climate?, at: mark.at, worked: true })
    };
    let (old, new) = (worked(old), worked(new));
    let is_known_still = |old: &Learned| new.as_ref().is_some_and(|new| new.climate == old.climate);
    let gone = old.filter(|old| !is_known_still(old)).map(|old| Learned { worked: false, ..old });
    gone.into_iter().chain(new).collect()
}

/// Whether the item has settings of a gardener who wants to be asked.
fn wants(item: Option<&Item>) -> bool {
    let settings = item.filter(|item| is_settings(item)).cloned().and_then(readable::<SettingsItem>);
    settings.is_some_and(|settings| settings.settings.asks)
}

fn name(item: &Item, name: &str) -> String {
    text_of(item, name).unwrap_or_default().to_owned()
}
