use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::time::Duration;

use rules::{Failure, Mark, OwnMark, TipId, UserId};

use crate::aws::item::{Item, number, readable, skipped, text, text_of};
use crate::items::count::{COUNTS, NO_CHANGE, SCORE, Sums, UP_TO, add, queued, stored_sums, sums};
use crate::items::mark::{mark, of_tip, tip_of};
use crate::items::post::is_post;
use crate::items::top::{Ranked, TOP, Top, best, write_top};
use crate::table::scan::scan;
use crate::table::{Table, any, is, key, missing};

/// Computes all counts from the marks, and repairs those that differ.
#[derive(Clone, Debug)]
pub struct Recount {
    activity: Table,
}

/// The counts of a tip that are not as the marks say.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Difference {
    pk: String,
    expected: Sums,
    stored: Sums,
}

/// The table as it should be, and as it is.
#[derive(Default)]
struct Reading {
    expected: BTreeMap<String, Sums>,
    stored: BTreeMap<String, Sums>,
    authors: HashMap<TipId, UserId>,
    /// The partition keys of tips with a mark that cannot be read. Their counts stay as a later release made them.
    unknown: BTreeSet<String>,
    /// `None` if the item of the top tips cannot be read. It stays then too.
    top: Option<Top>,
}

impl Recount {
    pub fn new(activity: Table) -> Self {
        Self { activity }
    }

    /// Whether all counts are as the marks say. A mark is counted some seconds after it was made.
    pub async fn is_counted(&self) -> Result<bool, Failure> {
        Ok(self.read().await?.differences().is_empty())
    }

    /// Reads everything twice, this time apart, and repairs the counts that differ both times in the same way. Returns their number.
    /// `report` gets lines for the operator.
    pub async fn run(&self, apart: Duration, report: impl Fn(String)) -> Result<usize, Failure> {
        let first = self.read().await?.differences();
        tokio::time::sleep(apart).await;
        let reading = self.read().await?;
        let (mut repaired, mut late) = (0, 0);
        for difference in reading.differences() {
            if first.contains(&difference) && self.repair(&difference).await? {
                report(format!("repaired: {difference}"));
                repaired += 1;
            } else {
                late += 1;
            }
        }
        if late > 0 {
            report(format!("{late} counts change at this moment: run it again"));
        }
        let ranked = reading.ranked();
        if let Some(top) = &reading.top
            && top.tips != ranked
        {
            report(format!("repaired: the top tips, {} instead of {}", ranked.len(), top.tips.len()));
            write_top(&self.activity, ranked, top.version).await?;
        }
        let all = reading.all().len();
        report(format!("{} counts of {all} are as the marks say", all - late));
        Ok(repaired)
    }

    async fn read(&self) -> Result<Reading, Failure> {
        let (mut reading, mut start) = (Reading { top: Some(Top::default()), ..Reading::default() }, None);
        loop {
            let (items, next) = scan(&self.activity, (0, 1), start, None).await?;
            for item in items {
                reading.take(item);
            }
            start = next;
            if start.is_none() {
                for sums in reading.expected.values_mut() {
                    sums.retain(|_, sum| *sum != 0);
                }
                return Ok(reading);
            }
        }
    }

    /// Repairs the counts, unless they have changed since they were read. Returns whether it did.
    async fn repair(&self, difference: &Difference) -> Result<bool, Failure> {
        let names: BTreeSet<&String> = difference.expected.keys().chain(difference.stored.keys()).collect();
        let mut update = self.activity.update(key(&difference.pk, COUNTS));
        for name in names {
            let old = difference.stored.get(name).copied().unwrap_or_default();
            let is_as_read = is(name, number(old));
            update = update.set_or_remove(name, difference.expected.get(name).map(number));
            update = update.when(if old == 0 { any([missing(name), is_as_read]) } else { is_as_read });
        }
        // Without a newest change `count-activity` takes the counts for a purged tip's, and `publish-counts` leaves them in the queue.
        let update = queued(update, self.activity.now()).set_if_missing(UP_TO, text(NO_CHANGE));
        Ok(update.settle(Failure::transient("counts change all the time")).await?.is_some())
    }
}

impl Reading {
    fn take(&mut self, item: Item) {
        let pk = text_of(&item, "pk").unwrap_or_default().to_owned();
        match text_of(&item, "sk") {
            Some(COUNTS) if pk == TOP => self.top = readable(item),
            _ if tip_of(&pk).is_none() || is_post(&item) => {}
            Some(COUNTS) => drop(self.stored.insert(pk, stored_sums(&item))),
            Some(sk) => {
                let is_known = OwnMark::ALL.iter().any(|mark| sk.starts_with(mark.kind().prefix));
                match mark(item) {
                    Ok(mark) => self.take_mark(&mark),
                    Err(failure) => {
                        skipped(&failure);
                        self.unknown.extend(is_known.then_some(pk));
                    }
                }
            }
            None => {}
        }
    }

    fn take_mark(&mut self, mark: &Mark) {
        let sums = sums(mark);
        if sums.is_empty() {
            return;
        }
        self.authors.insert(mark.tip, mark.author);
        add(self.expected.entry(of_tip(mark.tip)).or_default(), &sums);
    }

    /// The partition keys of the tips that have counts, or should have.
    fn all(&self) -> BTreeSet<&String> {
        self.expected.keys().chain(self.stored.keys()).collect()
    }

    fn differences(&self) -> Vec<Difference> {
        let of = |sums: &BTreeMap<String, Sums>, pk: &String| sums.get(pk).cloned().unwrap_or_default();
        let all = self.all().into_iter().filter(|pk| !self.unknown.contains(*pk)).map(|pk| {
            let (expected, stored) = (of(&self.expected, pk), of(&self.stored, pk));
            Difference { pk: pk.clone(), expected, stored }
        });
        all.filter(|found| found.expected != found.stored).collect()
    }

    /// The top tips as their scores say.
    fn ranked(&self) -> Vec<Ranked> {
        let tips = self.authors.iter().map(|(tip, author)| {
            let score = self.expected.get(&of_tip(*tip)).and_then(|sums| sums.get(SCORE)).copied().unwrap_or_default();
            (score, Ranked { tip: *tip, author: *author, score: score.to_string() })
        });
        best(tips.collect())
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tip {}:", self.pk.get(2..).unwrap_or_default())?;
        let names: BTreeSet<&String> = self.expected.keys().chain(self.stored.keys()).collect();
        for name in names.into_iter().filter(|name| self.expected.get(*name) != self.stored.get(*name)) {
            let of = |sums: &Sums| sums.get(name).copied().unwrap_or_default();
            write!(f, " {name} {} instead of {}", of(&self.expected), of(&self.stored))?;
        }
        Ok(())
    }
}
