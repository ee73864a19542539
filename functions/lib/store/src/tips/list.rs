use rules::{Counts, Failure, Page, TipCard, TipFilter, TipId, UserId};
use serde::Deserialize;

use super::{CardItem, FEED, Key, after_key};
use crate::Table;
use crate::table::{page, read, readable, send_raw};

/// The index of the public tips of each author.
const BY_AUTHOR: &str = "publicByAuthor";

/// Lists public tips, newest first.
#[derive(Clone, Debug)]
pub struct ListTips {
    tips: Table,
}

/// The part of a card that has its counts. A card without counts has neither.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Counted {
    card: CardCounts,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct CardCounts {
    counts: Counts,
}

impl ListTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// One page: one `Query` of one index. Its cost does not depend on the number of tips.
    pub async fn page(
        &self,
        filter: TipFilter,
        limit: u16,
        after: Option<TipId>,
    ) -> Result<Page<TipCard, TipId>, Failure> {
        let page = |index, key| one_page(&self.tips, index, key, limit, after);
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
            TipFilter::Author(author) => page(BY_AUTHOR, &[("publicAuthor", &author.to_string())]).await,
        }
    }
}

/// The sums of the counts on the cards of an author's public tips: one `Query` for each megabyte, which has more than a thousand cards.
pub(crate) async fn counts_by(tips: &Table, author: UserId) -> Result<Counts, Failure> {
    let (mut sums, mut start) = (Counts::default(), None);
    loop {
        let query = tips.query(BY_AUTHOR, &[("publicAuthor", &author.to_string())], start);
        let query = query.projection_expression("card.#counts").expression_attribute_names("#counts", "counts");
        let (items, stopped_at) = send_raw(query).await?;
        let counts = items.into_iter().filter_map(readable::<Counted>).map(|item| item.card.counts);
        for Counts { helpful, worked, partly, did_not } in counts {
            sums.helpful += helpful;
            sums.worked += worked;
            sums.partly += partly;
            sums.did_not += did_not;
        }
        start = stopped_at;
        if start.is_none() {
            return Ok(sums);
        }
    }
}

/// One page of an index.
pub(super) async fn one_page(
    tips: &Table,
    index: &str,
    key: &[(&str, &str)],
    limit: u16,
    after: Option<TipId>,
) -> Result<Page<TipCard, TipId>, Failure> {
    let request = tips.query(index, key, after_key(after));
    let card = |item| readable::<CardItem>(item).map(TipCard::from);
    page(request, limit, card, |item| read::<Key>(item).map(|key| key.id)).await
}
