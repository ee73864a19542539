use rules::{Failure, Page, Search, TipCard, TipFilter, TipId, fold};

use super::{CardItem, FEED, after_key};
use crate::Table;
use crate::table::{contains_all, send};

/// Lists public tips, newest first.
#[derive(Clone, Debug)]
pub struct ListTips {
    tips: Table,
}

impl ListTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// One page: one `Query` of one index. Its cost does not depend on the number of tips, except a search's (see
    /// `search`).
    pub async fn page(
        &self,
        filter: &TipFilter,
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
            TipFilter::Matching(search) => self.search(search, limit, after).await,
        }
    }

    /// One page of a search: one `Query` that reads at most 1 MB (128 read units) of the public tips and filters them. A
    /// page may have fewer tips than `limit`, even none, while `next` says that there are more to read. `infra/README.md`
    /// has the cost at each size.
    async fn search(&self, search: &Search, limit: u16, after: Option<TipId>) -> Result<Page<TipCard, TipId>, Failure> {
        let request = self.tips.query("publicSearch", &[("feed", FEED)], after_key(after));
        let (request, filter) = contains_all(request, fold::words(search.as_str()));
        let (items, stopped_at) = send::<CardItem>(request.set_filter_expression(filter)).await?;
        let stopped_at = stopped_at.as_ref().and_then(|key| TipId::parse(key.get("id")?.as_s().ok()?));
        let mut page = cut(items, limit);
        page.next = page.next.or(stopped_at);
        Ok(page)
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
    Ok(cut(send(request).await?.0, limit))
}

fn cut(items: Vec<CardItem>, limit: u16) -> Page<TipCard, TipId> {
    Page::cut(items.into_iter().map(TipCard::from).collect(), limit, |card| card.id)
}
