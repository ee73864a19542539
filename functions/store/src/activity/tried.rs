use std::collections::{BTreeSet, HashMap};

use rules::{Counts, Failure, MarkPosition, OwnMark, Page, Status, TipCard, TipId, TipResult, UserId};

use super::list::page;
use super::{COUNTS, PROFILE, PROFILE_NAMES, counts, key, of_author, profile};
use crate::table::{batch_get, keys, part};
use crate::{GetCards, Table};

/// Lists the tips that a gardener has tried.
#[derive(Clone, Debug)]
pub struct ListTried {
    users: Table,
    activity: Table,
    cards: GetCards,
}

/// What a gardener has tried, and what others did with the gardener's own tips.
#[derive(Debug)]
pub struct GardenerTried {
    pub page: Page<Tried, MarkPosition>,
    pub counts: Counts,
}

#[derive(Debug)]
pub struct Tried {
    pub card: TipCard,
    pub result: TipResult,
    pub year: u16,
}

impl ListTried {
    pub fn new(tips: Table, users: Table, activity: Table) -> Self {
        Self { users, activity, cards: GetCards::new(tips) }
    }

    /// Names the list of this gardener; its cursors are valid for it only.
    pub fn filter(gardener: UserId) -> String {
        format!("tried {gardener}")
    }

    /// One page, the newest report first: one `Query` and one `BatchGetItem` at once, then one `BatchGetItem`. It leaves out tips that
    /// are not public now. A gardener who is not active has tried nothing; `None` if there is no such gardener.
    pub async fn page(
        &self,
        gardener: UserId,
        limit: u16,
        after: Option<MarkPosition>,
    ) -> Result<Option<GardenerTried>, Failure> {
        let reports = page(&self.activity, gardener, OwnMark::Outcome, limit, after);
        let (Page { items, next }, about) = tokio::try_join!(reports, self.about(gardener))?;
        let Some((status, counts)) = about else { return Ok(None) };
        if status != Status::Active {
            let page = Page { items: Vec::new(), next: None };
            return Ok(Some(GardenerTried { page, counts: Counts::default() }));
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

    /// The gardener's status, and the counts of all tips by this gardener.
    async fn about(&self, gardener: UserId) -> Result<Option<(Status, Counts)>, Failure> {
        let mut request = keys(&self.users, &[gardener], PROFILE, PROFILE_NAMES)?;
        request.extend(part(&self.activity, vec![key(of_author(gardener), COUNTS)], None, &[])?);
        let mut found: HashMap<_, _> = batch_get(&self.users.client, request).await?;
        let counted = found.remove(&self.activity.name).unwrap_or_default();
        let found = found.remove(&self.users.name).and_then(|mut users| users.pop());
        Ok(found.map(profile).transpose()?.map(|profile| (profile.status, counts(counted.first()))))
    }
}
