use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use rules::{Page, Search, TipCard, TipFilter, TipId, fold};

use super::{FEED, cards, last_id};
use crate::table::{Item, text};
use crate::{Failure, Table};

/// Lists public tips, newest first.
#[derive(Clone, Debug)]
pub struct ListTips {
    tips: Table,
}

impl ListTips {
    pub fn new(tips: Table) -> Self {
        Self { tips }
    }

    /// One page: one `Query` of one index, whose cost does not depend on how many tips there are; see `page_matching`
    /// for a search's.
    pub async fn page(
        &self,
        filter: &TipFilter,
        limit: u16,
        after: Option<TipId>,
    ) -> Result<Page<TipCard, TipId>, Failure> {
        match filter {
            TipFilter::All => self.query("public", &[("feed", FEED)], limit, after).await,
            TipFilter::Difficulty(difficulty) => {
                self.query("publicByDifficulty", &[("publicDifficulty", difficulty.as_str())], limit, after).await
            }
            TipFilter::Category(category) => {
                self.query("publicByCategory", &[("publicCategory", category.as_str())], limit, after).await
            }
            TipFilter::CategoryAndDifficulty(category, difficulty) => {
                let key = [("publicCategory", category.as_str()), ("publicDifficulty", difficulty.as_str())];
                self.query("publicByCategoryAndDifficulty", &key, limit, after).await
            }
            TipFilter::Author(author) => {
                self.query("publicByAuthor", &[("publicAuthor", &author.to_string())], limit, after).await
            }
            TipFilter::Matching(search) => self.page_matching(search, limit, after).await,
        }
    }

    async fn query(
        &self,
        index: &str,
        key: &[(&str, &str)],
        limit: u16,
        after: Option<TipId>,
    ) -> Result<Page<TipCard, TipId>, Failure> {
        // One more than asked for tells whether there is a next page.
        let answer = self
            .request(index, key, after)
            .limit(i32::from(limit) + 1)
            .send()
            .await
            .map_err(|e| Failure::of("Query", &e))?;
        Ok(first(cards(answer.items.unwrap_or_default())?, limit))
    }

    /// One page of a search: one `Query` that reads at most 1 MB (128 read units) of the public tips and leaves out what
    /// does not match. A page may hold fewer than `limit`, even none, while `next` says that there is more to look
    /// through. `infra/README.md` has the cost at each size.
    async fn page_matching(
        &self,
        search: &Search,
        limit: u16,
        after: Option<TipId>,
    ) -> Result<Page<TipCard, TipId>, Failure> {
        let mut request = self.request("publicSearch", &[("feed", FEED)], after);
        let mut conditions = Vec::new();
        for (n, word) in fold::words(search.as_str()).into_iter().enumerate() {
            let contains = |attribute: &str| format!("contains({attribute}, :w{n})");
            let anywhere = ["searchTitle", "searchPlantType", "searchCategory", "searchDescription"].map(contains);
            conditions.push(format!("({})", anywhere.join(" OR ")));
            request = request.expression_attribute_values(format!(":w{n}"), text(word));
        }
        if !conditions.is_empty() {
            request = request.filter_expression(conditions.join(" AND "));
        }
        let answer = request.send().await.map_err(|e| Failure::of("Query", &e))?;
        let read_up_to = last_id(answer.last_evaluated_key())?;
        let mut page = first(cards(answer.items.unwrap_or_default())?, limit);
        page.next = page.next.or(read_up_to);
        Ok(page)
    }

    fn request(&self, index: &str, key: &[(&str, &str)], after: Option<TipId>) -> QueryFluentBuilder {
        let conditions: Vec<String> = key.iter().map(|(attribute, _)| format!("{attribute} = :{attribute}")).collect();
        let mut request = self
            .tips
            .client
            .query()
            .table_name(&self.tips.name)
            .index_name(index)
            .key_condition_expression(conditions.join(" AND "))
            .scan_index_forward(false);
        for (attribute, value) in key {
            request = request.expression_attribute_values(format!(":{attribute}"), text(value));
        }
        let start = after.map(|id| {
            let mut start = Item::from([("id".to_owned(), text(id))]);
            start.extend(key.iter().map(|(attribute, value)| ((*attribute).to_owned(), text(value))));
            start
        });
        request.set_exclusive_start_key(start)
    }
}

/// The first `limit` cards, and where to go on if there are more.
pub(super) fn first(mut cards: Vec<TipCard>, limit: u16) -> Page<TipCard, TipId> {
    let more = cards.len() > usize::from(limit);
    cards.truncate(limit.into());
    Page { next: cards.last().filter(|_| more).map(|card| card.id), items: cards }
}
