use std::collections::{BTreeMap, HashMap};

use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use rules::{Failure, Mark, MarkContent, Timestamp, UserId, vote_weight};

use super::{COUNTS, MarkItem, SCORE, attribute, count, counts_of, in_climate, key, mark, of_author, of_tip};
use crate::Table;
use crate::failure::not_built;
use crate::stream::Record;
use crate::table::{Item, Retry, number, text, transact};

/// The value of `queue` in counts that the tip's card does not show yet.
pub(crate) const QUEUE: &str = "counts";
/// The newest change that counts have.
pub(super) const UP_TO: &str = "upTo";

/// Keeps the counts of tips and of their authors as the marks are.
#[derive(Clone, Debug)]
pub struct CountActivity {
    activity: Table,
}

/// What a mark adds to its counts, by attribute.
pub(super) type Sums = BTreeMap<String, i128>;

/// What one record changes.
struct Change {
    sequence: String,
    sums: Vec<(UserId, Sums)>,
}

impl CountActivity {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Counts the changes of a batch, each once however often it comes. Returns how many tips have other counts.
    ///
    /// Records of one tip come in order, because all of its marks have one partition key, and its counts say up to which change they
    /// have counted. So older ones are dropped, and the write's condition is that nobody else has counted since the read. The
    /// author's sums are of many tips, whose records come in no order; they are written in the transaction of the tip's counts and
    /// are as exact as those.
    pub async fn count(&self, records: &[Record]) -> Result<usize, Failure> {
        let mut tips: BTreeMap<String, Vec<Change>> = BTreeMap::new();
        for record in records {
            if let Some((tip, change)) = change(record)? {
                tips.entry(tip).or_default().push(change);
            }
        }
        let tips: Vec<_> = tips.into_iter().collect();
        let mut counted = 0;
        // A transaction has at most 100 parts: a tip and its author.
        for tips in tips.chunks(25) {
            counted += self.count_tips(tips).await?;
        }
        Ok(counted)
    }

    async fn count_tips(&self, tips: &[(String, Vec<Change>)]) -> Result<usize, Failure> {
        let mut retry = Retry::new();
        loop {
            let (parts, counted) = self.parts(tips).await?;
            if parts.is_empty() {
                return Ok(0);
            }
            let Some(reasons) = transact(&self.activity, parts).await? else { return Ok(counted) };
            retry.record(&reasons);
            retry.wait(Failure::transient("the counts change all the time")).await?;
        }
    }

    /// The parts of a transaction that counts what is not counted yet, and the number of tips in it.
    async fn parts(&self, tips: &[(String, Vec<Change>)]) -> Result<(Vec<TransactWriteItem>, usize), Failure> {
        let authors = tips.iter().flat_map(|(_, changes)| changes).flat_map(|change| &change.sums);
        let authors = authors.map(|(author, _)| of_author(*author)).collect::<std::collections::BTreeSet<_>>();
        let keys = tips.iter().map(|(tip, _)| tip.clone()).chain(authors);
        let stored = counts_of(&self.activity, keys, true).await?;
        let (mut parts, mut of_authors) = (Vec::new(), BTreeMap::<String, Sums>::new());
        for (tip, changes) in tips {
            let up_to = stored.get(tip).and_then(|item| attribute(item, UP_TO));
            let new = changes.iter().filter(|change| up_to.is_none_or(|up_to| change.sequence.as_str() > up_to));
            let (mut sums, mut latest) = (Sums::new(), None);
            let mut by_author = BTreeMap::<String, Sums>::new();
            for change in new {
                latest = latest.max(Some(&change.sequence));
                for (author, changed) in &change.sums {
                    add(&mut sums, changed);
                    add(by_author.entry(of_author(*author)).or_default(), changed);
                }
            }
            sums.retain(|_, sum| *sum != 0);
            // A purged tip has no counts any more, and its marks are taken from the author's only.
            let is_purged = up_to.is_none() && sums.values().all(|sum| *sum < 0);
            if let Some(latest) = latest.filter(|_| !sums.is_empty()) {
                if !is_purged {
                    parts.push(self.tip_part(tip, &sums, latest, up_to)?);
                }
                for (author, sums) in by_author {
                    add(of_authors.entry(author).or_default(), &sums);
                }
            }
        }
        let counted = parts.len();
        for (author, sums) in of_authors {
            parts.extend(self.author_part(&author, sums, &stored)?);
        }
        Ok((parts, counted))
    }

    fn tip_part(
        &self,
        tip: &str,
        sums: &Sums,
        latest: &str,
        up_to: Option<&str>,
    ) -> Result<TransactWriteItem, Failure> {
        let mut update = adding(self.update(tip), sums, "SET #upTo = :upTo, #queue = :queue, #at = :now ")
            .expression_attribute_names("#upTo", UP_TO)
            .expression_attribute_names("#queue", "queue")
            .expression_attribute_names("#at", "at")
            .expression_attribute_values(":upTo", text(latest))
            .expression_attribute_values(":queue", text(QUEUE))
            .expression_attribute_values(":now", text(Timestamp::now()));
        update = match up_to {
            Some(up_to) => {
                update.condition_expression("#upTo = :read").expression_attribute_values(":read", text(up_to))
            }
            None => update.condition_expression("attribute_not_exists(#upTo)"),
        };
        Ok(TransactWriteItem::builder().update(update.build().map_err(not_built)?).build())
    }

    /// Nothing for an author whose sums are gone, as after leaving: then something is taken away that is not there.
    fn author_part(
        &self,
        author: &str,
        mut sums: Sums,
        stored: &HashMap<String, Item>,
    ) -> Result<Option<TransactWriteItem>, Failure> {
        sums.retain(|name, sum| *sum != 0 && is_of_authors(name));
        let is_gone = !stored.contains_key(author) && sums.values().any(|sum| *sum < 0);
        if sums.is_empty() || is_gone || author == of_author(UserId::FORMER) {
            return Ok(None);
        }
        let update = adding(self.update(author), &sums, "").build().map_err(not_built)?;
        Ok(Some(TransactWriteItem::builder().update(update).build()))
    }

    fn update(&self, of: &str) -> UpdateBuilder {
        Update::builder().table_name(&self.activity.name).set_key(Some(key(of, COUNTS)))
    }
}

/// An author has the sums of all tips without climates and without a score.
pub(super) fn is_of_authors(name: &str) -> bool {
    name != SCORE && !name.contains('#')
}

/// What a mark counts.
pub(super) fn sums(mark: &Mark) -> Sums {
    match &mark.content {
        MarkContent::Helpful => [("helpful".to_owned(), 1), (SCORE.to_owned(), vote_weight(mark.at))].into(),
        MarkContent::Saved => Sums::new(),
        MarkContent::Outcome(outcome) => {
            let climate = outcome.climate.map(|climate| (in_climate(outcome.result, climate), 1));
            [(outcome.result.to_string(), 1)].into_iter().chain(climate).collect()
        }
    }
}

pub(super) fn add(to: &mut Sums, more: &Sums) {
    for (name, sum) in more {
        *to.entry(name.clone()).or_default() += sum;
    }
}

/// The tip's partition key and what the record changes; `None` for one that changes no count.
fn change(record: &Record) -> Result<Option<(String, Change)>, Failure> {
    let is_counted = |item: &&Item| {
        let key = attribute(item, "sk").unwrap_or_default();
        key.starts_with("H#") || key.starts_with("O#")
    };
    let read = |item: &Option<Item>| {
        let item = item.as_ref().filter(is_counted).cloned();
        item.map(|item| crate::table::read::<MarkItem>(item).and_then(mark)).transpose()
    };
    let (old, new) = (read(&record.old)?, read(&record.new)?);
    let Some(tip) = new.as_ref().or(old.as_ref()).map(|mark| of_tip(mark.tip)) else { return Ok(None) };
    let taken = old.map(|mark| (mark.author, sums(&mark).into_iter().map(|(name, sum)| (name, -sum)).collect()));
    let given = new.map(|mark| (mark.author, sums(&mark)));
    let sums = taken.into_iter().chain(given).collect();
    Ok(Some((tip, Change { sequence: record.sequence.clone(), sums })))
}

/// An update that adds to the counts, after what `start` says.
fn adding(update: UpdateBuilder, sums: &Sums, start: &str) -> UpdateBuilder {
    let parts: Vec<String> = (0..sums.len()).map(|n| format!("#c{n} :c{n}")).collect();
    let update = update.update_expression(format!("{start}ADD {}", parts.join(", ")));
    sums.iter().enumerate().fold(update, |update, (n, (name, sum))| {
        update
            .expression_attribute_names(format!("#c{n}"), name)
            .expression_attribute_values(format!(":c{n}"), number(sum))
    })
}

/// The counts that an item has, by attribute.
pub(super) fn stored_sums(item: &Item) -> Sums {
    let names = item.iter().filter(|(_, value)| value.is_n()).map(|(name, _)| name);
    let sums = names.map(|name| (name.clone(), count(Some(item), name)));
    sums.filter(|(_, sum)| *sum != 0).collect()
}
