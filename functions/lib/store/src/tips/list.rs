use std::collections::{HashMap, HashSet};
use std::fmt;

use rules::{Failure, Page, TipCard, TipFilter, TipId, UserId, limits};

use crate::items::card::page_of_cards;
use crate::items::tip::FEED;
use crate::table::Table;

/// Lists public tips, newest first.
#[derive(Clone, Debug)]
pub struct ListTips {
    tips: Table,
}

/// The place after which a page of [`ListTips::page_of_authors`] continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AfterTip {
    tip: TipId,
    /// Older tips that the first page has shown already.
    shown: Vec<TipId>,
}

impl ListTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// One page of a list in which no author fills the first page: it has at most [`limits::FIRST_OF_ONE`] tips of each, if others have
    /// tips among the newest [`limits::FIRST_AMONG`] too. The author's other tips follow from the next page on, in the order of time.
    /// One `Query` of one index. A first page that one author would fill takes a second one, which looks for the others.
    pub async fn page_of_authors(
        &self,
        filter: TipFilter,
        limit: u16,
        after: Option<AfterTip>,
    ) -> Result<Page<TipCard, AfterTip>, Failure> {
        match after {
            None => {
                let mut newest = self.page(filter, limit, None).await?;
                let others = limits::FIRST_AMONG.saturating_sub(limit);
                let may_look = others > 0 && !matches!(filter, TipFilter::Author(_));
                if let Some(last) = newest.next
                    && may_look
                    && has_too_many_of_one(&newest.items)
                {
                    let older = self.page(filter, others, Some(last)).await?;
                    newest.items.extend(older.items);
                    newest.next = older.next;
                }
                Ok(first_page(newest, limit))
            }
            Some(AfterTip { tip, shown }) => {
                let more = u16::try_from(shown.len()).unwrap_or_default();
                let page = self.page(filter, limit.saturating_add(more), Some(tip)).await?;
                Ok(later_page(page, limit, shown))
            }
        }
    }

    /// One page: one `Query` of one index. Its cost does not depend on the number of tips.
    pub async fn page(
        &self,
        filter: TipFilter,
        limit: u16,
        after: Option<TipId>,
    ) -> Result<Page<TipCard, TipId>, Failure> {
        let page = |index, key| page_of_cards(&self.tips, index, key, limit, after);
        match filter {
            TipFilter::All => page("public", &[("feed", FEED)]).await,
            TipFilter::Difficulty(difficulty) => {
                page("publicByDifficulty", &[("publicDifficulty", difficulty.as_str())]).await
            }
            TipFilter::Category(category) => page("publicByCategory", &[("publicCategory", category.as_str())]).await,
            TipFilter::CategoryAndDifficulty(category, difficulty) => {
                let key = [("publicCategory", category.as_str()), ("publicDifficulty", difficulty.as_str())];
                page("publicByCategoryAndDifficulty", &key).await
            }
            TipFilter::Author(author) => page("publicByAuthor", &[("publicAuthor", &author.to_string())]).await,
        }
    }
}

/// How many tips of each author a first page has.
#[derive(Default)]
struct ByAuthor(HashMap<UserId, usize>);

impl ByAuthor {
    /// Counts one more of this author, if the page may have it. Tips of gardeners who have left have one author, and had several.
    fn has_room(&mut self, author: UserId) -> bool {
        let of_one = self.0.entry(author).or_default();
        let has_room = *of_one < limits::FIRST_OF_ONE || author == UserId::FORMER;
        *of_one += usize::from(has_room);
        has_room
    }
}

/// One author would fill the first page.
fn has_too_many_of_one(newest: &[TipCard]) -> bool {
    let mut by_author = ByAuthor::default();
    newest.iter().take(limits::FIRST_PAGE).any(|card| !by_author.has_room(card.author_id))
}

fn first_page(newest: Page<TipCard, TipId>, limit: u16) -> Page<TipCard, AfterTip> {
    let authors: HashSet<_> = newest.items.iter().map(|card| card.author_id).collect();
    if authors.len() < 2 {
        let Page { items, next } = Page::cut(newest.items, limit, |card| card.id);
        // A page without a readable tip has no last one, so the query says where it ended.
        let next = next.or(newest.next);
        return Page { items, next: next.map(|tip| AfterTip { tip, shown: Vec::new() }) };
    }
    let (most, limit) = (limits::FIRST_PAGE.min(limit.into()), usize::from(limit));
    let mut by_author = ByAuthor::default();
    let (mut items, mut others) = (Vec::new(), Vec::new());
    for card in newest.items {
        if items.len() < most && by_author.has_room(card.author_id) {
            items.push(card);
        } else {
            others.push(card);
        }
    }
    let room = if items.len() == limits::FIRST_PAGE { limit.saturating_sub(items.len()) } else { 0 };
    let later = others.split_off(room.min(others.len()));
    items.extend(others);
    // The next page begins with the first tip that this one leaves out. Of those after it, it leaves out what this one has.
    let next = match later.first().map(|card| card.id) {
        None => newest.next.map(|tip| AfterTip { tip, shown: Vec::new() }),
        Some(left_out) => {
            let (shown, before): (Vec<_>, Vec<_>) = items.iter().map(|card| card.id).partition(|id| *id < left_out);
            before.into_iter().min().map(|tip| AfterTip { tip, shown })
        }
    };
    Page { items, next }
}

fn later_page(page: Page<TipCard, TipId>, limit: u16, shown: Vec<TipId>) -> Page<TipCard, AfterTip> {
    let items: Vec<_> = page.items.into_iter().filter(|card| !shown.contains(&card.id)).collect();
    let Page { items, next } = Page::cut(items, limit, |card| card.id);
    let next = next.or(page.next);
    let shown = |tip| shown.into_iter().filter(|id| *id < tip).collect();
    Page { items, next: next.map(|tip| AfterTip { tip, shown: shown(tip) }) }
}

impl fmt::Display for AfterTip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tip.fmt(f)?;
        self.shown.iter().try_for_each(|tip| write!(f, ".{tip}"))
    }
}

impl AfterTip {
    pub fn parse(text: &str) -> Option<Self> {
        let mut ids = text.split('.').map(TipId::parse);
        let tip = ids.next()??;
        let shown = ids.collect::<Option<Vec<_>>>()?;
        (shown.len() < limits::FIRST_PAGE).then_some(Self { tip, shown })
    }
}
