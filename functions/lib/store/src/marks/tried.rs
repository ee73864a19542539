use std::collections::BTreeSet;

use rules::{Counts, Failure, MarkPosition, OwnMark, Page, Status, TipCard, TipId, TipResult, UserId};
use serde::Deserialize;

use crate::aws::item::readable;
use crate::items::card::public_cards;
use crate::items::mark::page_of_marks;
use crate::items::profile::{PUBLIC_PROFILE, PublicProfile};
use crate::table::{Batch, Table, by_id};

/// Lists the tips that a gardener has tried.
#[derive(Clone, Debug)]
pub struct ListTried {
    tips: Table,
    users: Table,
    activity: Table,
}

/// A gardener's tried tips, and the sums of others' marks on the gardener's own.
#[derive(Debug)]
pub struct GardenerTried {
    pub page: Page<Tried, MarkPosition>,
    /// Of the public tips, as their cards have them; with the first page only.
    pub counts: Option<Counts>,
}

#[derive(Debug)]
pub struct Tried {
    pub card: TipCard,
    pub result: TipResult,
    pub year: u16,
}

impl ListTried {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { tips, users, activity }
    }

    /// Names the list of this gardener; its cursors are valid for it only.
    pub fn filter(gardener: UserId) -> String {
        format!("tried {gardener}")
    }

    /// One page, the newest trial first: a `Query` and a `BatchGetItem` at once, with a second `Query` for the first page, then one
    /// `BatchGetItem`. It leaves out tips that are not public now, as the counts do. A gardener who is not active, or does not show it, has tried nothing;
    /// `None` if there is no such gardener.
    pub async fn page(
        &self,
        gardener: UserId,
        limit: u16,
        after: Option<MarkPosition>,
    ) -> Result<Option<GardenerTried>, Failure> {
        let is_first = after.is_none();
        let trials = page_of_marks(&self.activity, gardener, OwnMark::Outcome, limit, after);
        let counts = async { if is_first { counts_by(&self.tips, gardener).await.map(Some) } else { Ok(None) } };
        let (Page { items, next }, profile, counts) = tokio::try_join!(trials, self.profile(gardener), counts)?;
        let Some(profile) = profile else { return Ok(None) };
        let is_active = profile.status == Status::Active;
        if !is_active || !profile.card.shown.outcomes {
            let page = Page { items: Vec::new(), next: None };
            let counts = counts.map(|counts| if is_active { counts } else { Counts::default() });
            return Ok(Some(GardenerTried { page, counts }));
        }
        // Somebody may have tried a tip in several years.
        let ids: BTreeSet<TipId> = items.iter().map(|mark| mark.tip).collect();
        let cards = public_cards(&self.tips, &ids.into_iter().collect::<Vec<_>>()).await?;
        let tried = items.iter().filter_map(|mark| {
            let card = cards.get(&mark.tip)?.clone();
            Some(Tried { card, result: mark.outcome()?.result, year: mark.at.year() })
        });
        Ok(Some(GardenerTried { page: Page { items: tried.collect(), next }, counts }))
    }

    /// `None` if there is no such gardener.
    async fn profile(&self, gardener: UserId) -> Result<Option<PublicProfile>, Failure> {
        let batch = Batch::new().of(&self.users, [by_id(gardener)], PUBLIC_PROFILE)?;
        Ok(batch.read().await?.one(&self.users).and_then(readable::<PublicProfile>))
    }
}

/// The part of a card that has its counts. A card without counts has neither.
#[derive(Default, Deserialize)]
#[serde(default)]
struct CountedTip {
    card: CardCounts,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct CardCounts {
    counts: Counts,
}

/// The sums of the counts on the cards of an author's public tips: one `Query` for each megabyte, which has more than a thousand cards.
async fn counts_by(tips: &Table, author: UserId) -> Result<Counts, Failure> {
    let query = tips.query("publicByAuthor", &[("publicAuthor", &author.to_string())]).only(&["card.counts"]);
    let mut sums = Counts::default();
    for item in query.all().await?.into_iter().filter_map(readable::<CountedTip>) {
        let Counts { helpful, worked, partly, did_not } = item.card.counts;
        sums.helpful += helpful;
        sums.worked += worked;
        sums.partly += partly;
        sums.did_not += did_not;
    }
    Ok(sums)
}
