use std::collections::{HashMap, HashSet};

use rules::{Failure, TipCard, TipId, UserId, limits};

use crate::items::card::{page_of_cards, public_cards};
use crate::items::tip::FEED;
use crate::items::top::top;
use crate::table::Table;

/// Lists the most helpful tips.
#[derive(Clone, Debug)]
pub struct ListTopTips {
    tips: Table,
    activity: Table,
}

impl ListTopTips {
    pub fn new(tips: Table, activity: Table) -> Self {
        Self { tips, activity }
    }

    /// The public tips with the highest scores, at most [`limits::TOP_TIPS_OF_ONE`] of each author, then the newest ones:
    /// a `BatchGetItem` and a `Query` at once, then one `BatchGetItem`.
    pub async fn list(&self) -> Result<Vec<TipCard>, Failure> {
        let most = u16::try_from(limits::TOP_TIPS).unwrap_or(u16::MAX);
        let newest = page_of_cards(&self.tips, "public", &[("feed", FEED)], most, None);
        let (top, newest) = tokio::try_join!(top(&self.activity), newest)?;
        let ids: Vec<TipId> = top.tips.iter().map(|ranked| ranked.tip).collect();
        let mut cards = public_cards(&self.tips, &ids).await?;
        let mut by_author = HashMap::<UserId, usize>::new();
        let best = ids.iter().filter_map(|id| cards.remove(id)).filter(|card| {
            let of_one = by_author.entry(card.author_id).or_default();
            *of_one += 1;
            *of_one <= limits::TOP_TIPS_OF_ONE || card.author_id == UserId::FORMER
        });
        let mut list: Vec<TipCard> = best.take(limits::TOP_TIPS).collect();
        let listed: HashSet<TipId> = list.iter().map(|card| card.id).collect();
        list.extend(newest.items.into_iter().filter(|card| !listed.contains(&card.id)));
        list.truncate(limits::TOP_TIPS);
        Ok(list)
    }
}
