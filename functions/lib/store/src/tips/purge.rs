use rules::{Failure, Photo, Thing, Timestamp, TipId, UserId, limits};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::aws::item::{Item, read, text};
use crate::aws::retry::Reason;
use crate::items::card::TitleCard;
use crate::items::copies;
use crate::items::count::{COUNTS, queue_counts};
use crate::items::deletion::{Deletion, of_deletions};
use crate::items::mark::{of_tip, trial_of};
use crate::items::photo::{self, Use};
use crate::items::post::{post_of, without_author};
use crate::items::tip::Owner;
use crate::table::{If, Key, Table, all, any, at_most, begins, by_id, concurrently, exists, key, missing, transact};

/// A run deletes the tips that became due in the last 15 days. A tip stays only if every run fails for that long.
const DAYS: u64 = 15;

/// So many days a run does all of it again: a request that read the tip before it was deleted may write a mark after the first run.
const DAYS_REPEATED: u64 = 2;

/// Deletes tips for good whose authors cannot restore them any more, and what gardeners did with them. Of tips that their authors have
/// left behind, activity forgets the author.
#[derive(Clone, Debug)]
pub struct PurgeTips {
    tips: Table,
    activity: Table,
}

/// A tip that is not deleted at once.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PurgedTip {
    author_id: Owner,
    #[serde(default)]
    photos: Vec<Photo>,
    #[serde(default)]
    card: Option<TitleCard>,
}

impl PurgeTips {
    pub fn new(tips: Table, activity: Table) -> Self {
        Self { tips, activity }
    }

    /// Returns how many deletions it is done with. Each step can be repeated: the tip goes first, then what gardeners did with it, and
    /// after [`DAYS_REPEATED`] the item that names it. So a run that ends early leaves that item to the next one.
    pub async fn purge(&self, now: Timestamp) -> Result<usize, Failure> {
        let mut done = 0;
        for due in 1..=DAYS {
            let mut start = None;
            loop {
                let day = of_deletions(now.days_before(limits::RESTORABLE_DAYS + due));
                let (deletions, stopped_at) = self.page(&day, start).await?;
                done += concurrently(deletions.into_iter(), |deletion| {
                    let this = self.clone();
                    async move { this.finish(deletion, due > DAYS_REPEATED, now).await }
                })
                .await?;
                start = stopped_at;
                if start.is_none() {
                    break;
                }
            }
        }
        Ok(done)
    }

    /// False if the next run finds the deletion again: it is not the last one, or the tip is being written at this moment.
    async fn finish(&self, deletion: Deletion, is_last: bool, now: Timestamp) -> Result<bool, Failure> {
        let latest = now.days_before(limits::RESTORABLE_DAYS);
        // A tip that has been restored since stays; so does one that was deleted again later, which another item names.
        let without_photos = all([is_due(latest), missing("photos")]);
        let delete = self.tips.delete(by_id(deletion.sk)).when(any([missing("id"), without_photos]));
        let is_gone = match delete.showing_stored().send().await? {
            Ok(_) => true,
            Err(Reason::Condition(stored)) => {
                let PurgedTip { author_id, photos, card } = read(stored.unwrap_or_default())?;
                // Also of one that moderators have removed since.
                if author_id.id() == UserId::FORMER {
                    self.forget_author(deletion.sk).await?;
                }
                if author_id == Owner::Author(UserId::FORMER) {
                    let title = card.map(|card| card.summary.title).unwrap_or_default();
                    copies::end_of_kept(&self.activity, Thing::Tip(deletion.sk), title.as_str()).await?;
                }
                match self.finish_with_photos(deletion.sk, latest, &photos).await? {
                    Some(is_gone) => is_gone,
                    None => return Ok(false),
                }
            }
            Err(_) => return Ok(false),
        };
        if is_gone {
            if deletion.left {
                copies::end(&self.activity, Thing::Tip(deletion.sk)).await?;
            } else {
                copies::thing_is_gone(&self.activity, Thing::Tip(deletion.sk)).await?;
            }
            self.delete_activity(deletion.sk).await?;
        }
        if !is_last {
            return Ok(false);
        }
        self.activity.clone().end(key(deletion.pk, deletion.sk.to_string())).await
    }

    /// Deletes a tip that has photographs, and makes them belong to nothing in the same transaction, so that none is left that nobody
    /// looks for. False if it has none or is not due; `None` if it is being written at this moment.
    async fn finish_with_photos(
        &self,
        tip: TipId,
        latest: Timestamp,
        photos: &[Photo],
    ) -> Result<Option<bool>, Failure> {
        if photos.is_empty() {
            return Ok(Some(false));
        }
        let mut parts = vec![self.tips.delete(by_id(tip)).when(is_due(latest))];
        for photo in photos {
            parts.push(photo::release(&self.activity, photo.id, Use::Tip(tip), photo::long_ago()));
        }
        Ok(match transact(parts).await?.as_deref() {
            None => Some(true),
            Some([Reason::Condition(_), ..]) => Some(false),
            Some(_) => None,
        })
    }

    /// Deletes what gardeners did with the tip.
    async fn delete_activity(&self, tip: TipId) -> Result<(), Failure> {
        let (partition, mut start) = (of_tip(tip), None);
        loop {
            let (keys, stopped_at) = self.page::<Key>(&partition, start).await?;
            for key in keys {
                let post = post_of(&key.pk, &key.sk).map(Thing::Post);
                if let Some(thing) = trial_of(&key.pk, &key.sk).or(post) {
                    copies::thing_is_gone(&self.activity, thing).await?;
                }
                self.activity.clone().end(key).await?;
            }
            start = stopped_at;
            if start.is_none() {
                return Ok(());
            }
        }
    }

    /// Takes the author from what gardeners did with a tip and asked about it, and puts the tip's counts into the queue: the list of the
    /// top tips has authors too, until it is written again.
    async fn forget_author(&self, tip: TipId) -> Result<(), Failure> {
        let (partition, mut start) = (of_tip(tip), None);
        loop {
            let (keys, stopped_at) = self.page::<Key>(&partition, start).await?;
            concurrently(keys.into_iter(), |key| {
                let activity = self.activity.clone();
                async move {
                    if key.sk == COUNTS {
                        return queue_counts(&activity, tip).await.map(|()| true);
                    }
                    let update = match post_of(&key.pk, &key.sk) {
                        Some(post) => without_author(&activity, post),
                        None => activity.update(key).set("author", text(UserId::FORMER)).when(exists("author")),
                    };
                    update.settle(Failure::transient("a mark changes all the time")).await.map(|_| true)
                }
            })
            .await?;
            start = stopped_at;
            if start.is_none() {
                return Ok(());
            }
        }
    }

    /// The keys of a partition, and where the next page starts.
    async fn page<T: DeserializeOwned>(
        &self,
        partition: &str,
        start: Option<Item>,
    ) -> Result<(Vec<T>, Option<Item>), Failure> {
        self.activity.partition(partition).only(&["pk", "sk", "left"]).start(start).consistent().read().await
    }
}

/// The condition that the tip was deleted at that time or before.
fn is_due(latest: Timestamp) -> If {
    all([begins("authorId", text(Owner::DELETED)), at_most("card.deletedAt", text(latest))])
}
