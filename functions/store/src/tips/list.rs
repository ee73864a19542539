use rules::{Failure, Page, TipCard, TipFilter, TipId};

use super::{CardItem, FEED, after_key};
use crate::Table;
use crate::table::send;

/// Lists public tips, newest first.
#[derive(Clone, Debug)]
pub struct ListTips {
    tips: Table,
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
            TipFilter::Author(author) => page("publicByAuthor", &[("publicAuthor", &author.to_string())]).await,
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
    // One item more than the limit says whether there is a next page.
    let request = tips.query(index, key, after_key(after)).limit(i32::from(limit) + 1);
    let (items, _) = send::<CardItem>(request).await?;
    Ok(Page::cut(items.into_iter().map(TipCard::from).collect(), limit, |card| card.id))
}
