//! The digest: once a week the tips of the season in a garden like the reader's, and one question about an old tip of their own; nothing
//! else.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use index::{Reader, plant_names};
use rules::{
    Availability, Climate, Failure, Hemisphere, MailKind, Month, Timestamp, TipCard, TipId, UserId, has_address,
};
use search::{Index, Sort, TipFilter, TipQuery};
use store::{DigestQueue, GetCards, Letter, ListMyTips, Mail, Recipient, Unwanted};

/// Tips of a digest.
const TIPS: usize = 5;
/// Tips of a season among which they are.
const MOST: usize = 100;
/// The newest tips of a gardener, among which the question's is.
const OWN_TIPS: u16 = 50;
/// After which an author is asked about a tip.
const OLD_DAYS: u64 = 365;

/// What the digest is made of.
pub struct Digest {
    pub queue: DigestQueue,
    pub index: Reader,
    pub cards: GetCards,
    pub own: ListMyTips,
}

/// A reader's digest.
pub struct DueDigest {
    pub reader: Recipient,
    /// What it advises.
    pub tips: Vec<TipId>,
    pub mail: Mail,
}

/// Where a garden is, as far as its gardener says.
type Garden = (Option<Hemisphere>, Option<Climate>);

impl Digest {
    /// The digests that are due. One without anything to say is left out.
    pub async fn due(&self, now: Timestamp, origin: &str, site: &str) -> Result<Vec<DueDigest>, Failure> {
        let readers = self.queue.due(now).await?;
        if readers.is_empty() {
            return Ok(Vec::new());
        }
        let index = self.index.current().await?;
        let (mut made, mut digests) = (HashMap::<Garden, Vec<TipCard>>::new(), Vec::new());
        for reader in readers {
            let garden = (reader.hemisphere, reader.climate);
            let season = match made.entry(garden) {
                Entry::Occupied(made) => made.into_mut(),
                Entry::Vacant(missing) => missing.insert(self.season(&index, garden, now).await?),
            };
            let unwanted = self.queue.unwanted(reader.gardener).await?;
            let tips = chosen(season, &unwanted, &reader.had(now));
            let question = self.question(reader.gardener, now).await?;
            let Some(letter) = letter(&tips, question.as_ref(), origin) else { continue };
            let (mail, tips) = (letter.to(&reader, origin, site), tips.iter().map(|tip| tip.id).collect());
            digests.push(DueDigest { reader, tips, mail });
        }
        Ok(digests)
    }

    /// The tips of the season in such a garden that may be in a mail: those for its climate first, then those that name no climate.
    /// Without those of gardeners in their first days, and those whose title advertises a site.
    async fn season(&self, index: &Index, garden: Garden, now: Timestamp) -> Result<Vec<TipCard>, Failure> {
        let (hemisphere, climate) = garden;
        // The middle of the fortnight that begins now.
        let month = month(now.days_after(7), hemisphere);
        let of = |climate: Option<Climate>| {
            let filter = TipFilter { climate, month: Some(month), ..TipFilter::default() };
            let query = TipQuery { filter, sort: Sort::InSeason(month), limit: MOST, ..TipQuery::default() };
            index.tips_for(&query, plant_names()).map(|answer| answer.hits).map_err(Failure::from)
        };
        let mut hits = of(climate)?;
        // A reader has had some of them, and does not want others.
        if climate.is_some() && hits.len() < MOST {
            let named: Vec<Vec<TipId>> =
                Climate::ALL.iter().map(|climate| of(Some(*climate))).collect::<Result<_, _>>()?;
            let named: HashSet<TipId> = named.into_iter().flatten().collect();
            hits.extend(of(None)?.into_iter().filter(|tip| !named.contains(tip)));
            hits.truncate(MOST);
        }
        // The index may be some seconds old: a tip that is not public any more is not among the cards.
        let mut cards = self.cards.get(&hits).await?;
        cards.retain(|_, tip| !has_address(tip.summary.title.as_str()));
        let settled = self.queue.settled(&cards.values().map(|tip| tip.author_id).collect(), now).await?;
        cards.retain(|_, tip| settled.contains(&tip.author_id));
        Ok(hits.iter().filter_map(|id| cards.remove(id)).collect())
    }

    /// The public tip of the gardener's own that was confirmed the longest ago, more than a year.
    async fn question(&self, gardener: UserId, now: Timestamp) -> Result<Option<TipCard>, Failure> {
        let own = self.own.page(gardener, false, OWN_TIPS, None).await?.items;
        let confirmed = |tip: &TipCard| tip.confirmed_at.unwrap_or_else(|| tip.id.date_added());
        let old = own.into_iter().filter(|tip| tip.availability == Availability::Public);
        let old = old.filter(|tip| confirmed(tip) < now.days_before(OLD_DAYS));
        let old = old.filter(|tip| !has_address(tip.summary.title.as_str()));
        Ok(old.min_by_key(confirmed))
    }
}

/// The first tips of the season for a reader, at most one of an author: without those that the reader has had, and without authors whom
/// the reader blocks or mutes.
fn chosen<'a>(season: &'a [TipCard], unwanted: &Unwanted, had: &HashSet<TipId>) -> Vec<&'a TipCard> {
    let mut authors = HashSet::new();
    let new = season.iter().filter(|tip| !unwanted.has(tip.author_id) && !had.contains(&tip.id));
    new.filter(|tip| authors.insert(tip.author_id)).take(TIPS).collect()
}

/// `None` if there is nothing to say.
fn letter(tips: &[&TipCard], question: Option<&TipCard>, origin: &str) -> Option<Letter> {
    let line = |tip: &TipCard| format!("{}\n{origin}/tips/{}", tip.summary.title.as_str(), tip.id);
    let season = (!tips.is_empty()).then(|| {
        let lines: Vec<String> = tips.iter().copied().map(line).collect();
        format!("This fortnight, in a garden like yours:\n\n{}", lines.join("\n\n"))
    });
    let question = question.map(|tip| {
        format!(
            "Still your advice? You last said so more than a year ago. One click under My Tips keeps it fresh:\n\n{}\n{origin}/MyTips",
            tip.summary.title.as_str()
        )
    });
    let parts: Vec<String> = season.into_iter().chain(question).collect();
    (!parts.is_empty()).then(|| Letter {
        kind: MailKind::Digest,
        subject: "This fortnight in your garden".to_owned(),
        text: parts.join("\n\n"),
        because: "You get this once a week because you have asked for it.",
    })
}

/// The month of the northern year at that time in a garden of this hemisphere.
fn month(at: Timestamp, hemisphere: Option<Hemisphere>) -> Month {
    let shift = if hemisphere == Some(Hemisphere::Southern) { 6 } else { 0 };
    let number = at.month().get(5..).and_then(|month| month.parse::<i64>().ok()).unwrap_or(1);
    Month::parse((number - 1 + shift) % 12 + 1).unwrap_or(Month::JANUARY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn southern_gardens_are_six_months_behind() {
        let check = |at, hemisphere, expect| {
            let at = Timestamp::parse(at).unwrap();
            assert_eq!(month(at, hemisphere).number(), expect, "{at} {hemisphere:?}");
        };
        check("2026-12-31T23:00:00Z", None, 12);
        check("2026-12-31T23:00:00Z", Some(Hemisphere::Northern), 12);
        check("2026-12-31T23:00:00Z", Some(Hemisphere::Southern), 6);
        check("2026-03-01T00:00:00Z", Some(Hemisphere::Southern), 9);
        check("2026-07-01T00:00:00Z", Some(Hemisphere::Southern), 1);
    }
}
