use std::collections::BTreeSet;

use rules::{Counts, Failure, MarkPosition, OwnMark, Page, Status, TipCard, TipId, TipResult, UserId};

use super::list::page;
use super::{PROFILE, PROFILE_NAMES, Profile};
use crate::items::readable;
use crate::table::{batch_get, keys};
use crate::tips::list::counts_by;
use crate::{GetCards, Table};

/// Lists the tips that a gardener has tried.
#[derive(Clone, Debug)]
pub struct ListTried {
    tips: Table,
    users: Table,
    activity: Table,
    cards: GetCards,
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
        Self { cards: GetCards::new(tips.clone()), tips, users, activity }
    }

    /// Names the list of this gardener; its cursors are valid for it only.
    pub fn filter(gardener: UserId) -> String {
        format!("tried {gardener}")
    }

    /// One page, the newest report first: a `Query` and a `BatchGetItem` at once, with a second `Query` for the first page, then one
    /// `BatchGetItem`. It leaves out tips that are not public now, as the counts do. A gardener who is not active, or does not show it, has tried nothing;
    /// `None` if there is no such gardener.
    pub async fn page(
        &self,
        gardener: UserId,
        limit: u16,
        after: Option<MarkPosition>,
    ) -> Result<Option<GardenerTried>, Failure> {
        let is_first = after.is_none();
        let reports = page(&self.activity, gardener, OwnMark::Outcome, limit, after);
        let counts = async { if is_first { counts_by(&self.tips, gardener).await.map(Some) } else { Ok(None) } };
        let (Page { items, next }, profile, counts) = tokio::try_join!(reports, self.profile(gardener), counts)?;
        let Some(profile) = profile else { return Ok(None) };
        let is_active = profile.status == Status::Active;
        if !is_active || !profile.card.shown.outcomes {
            let page = Page { items: Vec::new(), next: None };
            let counts = counts.map(|counts| if is_active { counts } else { Counts::default() });
            return Ok(Some(GardenerTried { page, counts }));
        }
        // Somebody may have tried a tip in several years.
        let ids: BTreeSet<TipId> = items.iter().map(|mark| mark.tip).collect();
        let cards = self.cards.get(&ids.into_iter().collect::<Vec<_>>()).await?;
        let tried = items.iter().filter_map(|mark| {
            let card = cards.get(&mark.tip)?.clone();
            Some(Tried { card, result: mark.outcome()?.result, year: mark.at.year() })
        });
        Ok(Some(GardenerTried { page: Page { items: tried.collect(), next }, counts }))
    }

    /// `None` if there is no such gardener.
    async fn profile(&self, gardener: UserId) -> Result<Option<Profile>, Failure> {
        let request = keys(&self.users, &[gardener], PROFILE, PROFILE_NAMES)?;
        let found = batch_get(&self.users.client, request).await?.into_values().flatten().next();
        Ok(found.and_then(readable::<Profile>))
    }
}
