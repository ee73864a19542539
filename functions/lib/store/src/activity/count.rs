use std::collections::BTreeMap;

use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use rules::{Climate, Failure, Mark, MarkContent, OwnMark, Timestamp, TipMark, TipResult, vote_weight};

use super::{COUNTS, SCORE, attribute, count, counts_of, in_climate, key, mark, of_tip};
use crate::Table;
use crate::items::{Item, number, skipped, text};
use crate::stream::Record;
use crate::table::write_all;

/// The value of `queue` in counts that the tip's card does not show yet.
pub(crate) const QUEUE: &str = "counts";
/// The newest change that counts have.
pub(crate) const UP_TO: &str = "upTo";
/// Sorts before every change.
pub(crate) const NO_CHANGE: &str = "0";

/// Keeps the counts of tips as the marks are.
#[derive(Clone, Debug)]
pub struct CountActivity {
    activity: Table,
}

/// The amounts that a mark adds to its counts, by attribute.
pub(super) type Sums = BTreeMap<String, i128>;

/// The change of one record.
struct Change {
    sequence: String,
    sums: Sums,
}

impl CountActivity {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Counts the changes of a batch, each once however often it comes. Returns how many tips have other counts.
    ///
    /// Records of one tip come in order, because all of its marks have one partition key, and its counts say up to which change they
    /// have counted. So older ones are dropped, and the write's condition is that nobody else has counted since the read.
    pub async fn count(&self, records: &[Record]) -> Result<usize, Failure> {
        let mut tips: BTreeMap<String, Vec<Change>> = BTreeMap::new();
        for record in records {
            match change(record) {
                Ok(Some((tip, change))) => tips.entry(tip).or_default().push(change),
                Ok(None) => {}
                // Of a later release, which counts it, or whose operator recounts.
                Err(failure) => skipped(&failure),
            }
        }
        write_all("the counts change all the time", || self.updates(&tips)).await
    }

    /// The writes of the marks that are not counted yet, one for each tip.
    async fn updates(&self, tips: &BTreeMap<String, Vec<Change>>) -> Result<Vec<UpdateItemFluentBuilder>, Failure> {
        let stored = counts_of(&self.activity, tips.keys().cloned(), true).await?;
        let updates = tips.iter().filter_map(|(tip, changes)| {
            let up_to = stored.get(tip).and_then(|item| attribute(item, UP_TO));
            let new = changes.iter().filter(|change| up_to.is_none_or(|up_to| change.sequence.as_str() > up_to));
            let (mut sums, mut latest) = (Sums::new(), None);
            for change in new {
                latest = latest.max(Some(&change.sequence));
                add(&mut sums, &change.sums);
            }
            sums.retain(|_, sum| *sum != 0);
            // A purged tip has no counts any more, and its marks, which go after it, bring none back.
            let is_purged = up_to.is_none() && sums.values().all(|sum| *sum < 0);
            let latest = latest.filter(|_| !sums.is_empty() && !is_purged)?;
            Some(self.update(tip, &sums, latest, up_to))
        });
        Ok(updates.collect())
    }

    fn update(&self, tip: &str, sums: &Sums, latest: &str, up_to: Option<&str>) -> UpdateItemFluentBuilder {
        let parts: Vec<String> = (0..sums.len()).map(|n| format!("#c{n} :c{n}")).collect();
        let update = self.activity.client.update_item().table_name(&self.activity.name).set_key(Some(key(tip, COUNTS)));
        let mut update = queued(update)
            .update_expression(format!("SET #upTo = :upTo, #queue = :queue, #at = :now ADD {}", parts.join(", ")))
            .expression_attribute_values(":upTo", text(latest));
        for (n, (name, sum)) in sums.iter().enumerate() {
            update = update.expression_attribute_names(format!("#c{n}"), name);
            update = update.expression_attribute_values(format!(":c{n}"), number(sum));
        }
        match up_to {
            Some(up_to) => {
                update.condition_expression("#upTo = :read").expression_attribute_values(":read", text(up_to))
            }
            None => update.condition_expression("attribute_not_exists(#upTo)"),
        }
    }
}

/// With the names of three attributes: the last counted change, and that and since when the counts wait for the cards: `#upTo`,
/// `#queue` and `#at`.
pub(super) fn named(update: UpdateItemFluentBuilder) -> UpdateItemFluentBuilder {
    update
        .expression_attribute_names("#upTo", UP_TO)
        .expression_attribute_names("#queue", "queue")
        .expression_attribute_names("#at", "at")
}

/// The same, with the values for an update that brings counts to the cards: `#queue = :queue` and `#at = :now`.
pub(super) fn queued(update: UpdateItemFluentBuilder) -> UpdateItemFluentBuilder {
    named(update)
        .expression_attribute_values(":queue", text(QUEUE))
        .expression_attribute_values(":now", text(Timestamp::now()))
}

/// The counts of a mark.
pub(super) fn sums(mark: &Mark) -> Sums {
    match &mark.content {
        MarkContent::Simple(vote) if OwnMark::from(*vote).kind().is_counted => {
            [(vote.to_string(), 1), (SCORE.to_owned(), vote_weight(mark.at))].into()
        }
        MarkContent::Simple(_) => Sums::new(),
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

/// The tip's partition key and the record's change; `None` if it changes no count.
fn change(record: &Record) -> Result<Option<(String, Change)>, Failure> {
    let (old, new) = marks(record)?;
    let Some(tip) = new.as_ref().or(old.as_ref()).map(|mark| of_tip(mark.tip)) else { return Ok(None) };
    let mut changed: Sums = old.iter().flat_map(sums).map(|(name, sum)| (name, -sum)).collect();
    if let Some(new) = &new {
        add(&mut changed, &sums(new));
    }
    Ok(Some((tip, Change { sequence: record.sequence.clone(), sums: changed })))
}

/// The counted mark before and after a change, if the record is about one.
pub(crate) fn marks(record: &Record) -> Result<(Option<Mark>, Option<Mark>), Failure> {
    let is_counted = |item: &&Item| {
        let key = attribute(item, "sk").unwrap_or_default();
        OwnMark::ALL.iter().map(|mark| mark.kind()).any(|kind| kind.is_counted && key.starts_with(kind.prefix))
    };
    let read = |item: &Option<Item>| {
        let item = item.as_ref().filter(is_counted).cloned();
        item.map(mark).transpose()
    };
    Ok((read(&record.old)?, read(&record.new)?))
}

/// The counts that an item has, by attribute: those that this release knows.
pub(super) fn stored_sums(item: &Item) -> Sums {
    let results = TipResult::ALL.iter().flat_map(|result| {
        let climates = Climate::ALL.iter().map(|climate| in_climate(*result, *climate));
        [result.to_string()].into_iter().chain(climates)
    });
    let names = TipMark::ALL.iter().map(TipMark::to_string).chain([SCORE.to_owned()]).chain(results);
    let sums = names.map(|name| (count(Some(item), &name), name)).filter(|(sum, _)| *sum != 0);
    sums.map(|(sum, name)| (name, sum)).collect()
}
