//! Filters and counts, against counting by hand.

use std::sync::LazyLock;

use proptest::{
    prelude::*,
    sample::{select, subsequence},
    strategy::ValueTree,
    test_runner::TestRunner,
};
use rules::plants::PlantId;
use rules::{
    Category, Climate, Difficulty, Facts, Fit, Follows, FrostOffset, FrostPoint, FrostSpan, FrostWeeks, GardenWeek,
    Hazard, Month, Months, Place, Set, Sun, TipId, UserId, Week, Word, Work,
};
use search::{Facets, Feed, Index, Safe, Sort, TipDocument, TipFilter, TipQuery};

use crate::garden::{self, Garden, add, tip, tip_id, titled};

const PLANTS: [&str; 3] = ["fig", "leek", "tomato"];
const AUTHORS: [&str; 2] = ["rowan", "zoe"];

/// Tips with all kinds of facts; every second has "hail" in its title, every third "frost". In four segments or so.
static TIPS: LazyLock<(Vec<TipDocument>, Index)> = LazyLock::new(|| {
    let mut runner = TestRunner::deterministic();
    let random = |n: u64, runner: &mut TestRunner| {
        let facts = (
            subsequence(PLANTS.to_vec(), 0..=3),
            (set::<Month>(), set::<Month>(), set::<Climate>(), set::<Place>(), set::<Sun>(), set::<Hazard>()),
            (select(Category::ALL), select(Difficulty::ALL), select(AUTHORS.to_vec())),
            (proptest::option::of(span()), proptest::option::of(frosts())),
        );
        let (plants, sets, (category, difficulty, author), (frost, months_for)) =
            facts.new_tree(runner).unwrap().current();
        let title =
            [("hail", 2), ("frost", 3)].map(|(word, every)| if n.is_multiple_of(every) { word } else { "" }).join(" ");
        TipDocument {
            author: UserId::of_subject(author),
            category,
            difficulty,
            facts: Facts {
                plants: plants.into_iter().filter_map(PlantId::parse).collect(),
                months: Months { best: sets.0, possible: sets.1 },
                climates: sets.2,
                places: sets.3,
                sun: sets.4,
                hazards: sets.5,
                work: Work::ALL.get(usize::try_from(n % 8).unwrap()).copied(),
                frost,
                months_for,
                ..Facts::default()
            },
            ..titled(n, &title)
        }
    };
    let tips: Vec<_> = (0..90).map(|n| random(n, &mut runner)).collect();
    let garden = Garden::new([]);
    for batch in [&tips[..60], &tips[60..80], &tips[80..85], &tips[85..]] {
        garden.change(batch.iter().cloned().map(add));
    }
    (tips, garden.index())
});

fn set<T: Word + std::fmt::Debug>() -> impl Strategy<Value = Set<T>> {
    subsequence(T::ALL.to_vec(), 0..=T::ALL.len().min(3)).prop_map(|words| words.into_iter().collect())
}

fn span() -> impl Strategy<Value = FrostSpan> {
    let offset = || (-26_i64..=26).prop_map(|weeks| FrostOffset::parse(weeks).unwrap());
    (select(FrostPoint::ALL), offset(), offset()).prop_map(|(from, one, other)| FrostSpan {
        from,
        start: one.min(other),
        end: one.max(other),
    })
}

fn week() -> impl Strategy<Value = Week> {
    (1_i64..=52).prop_map(|week| Week::parse(week).unwrap())
}

fn frosts() -> impl Strategy<Value = FrostWeeks> {
    (week(), week()).prop_map(|(last_frost, first_frost)| FrostWeeks { last_frost, first_frost })
}

fn maybe<T: Clone + std::fmt::Debug + 'static>(all: &[T]) -> impl Strategy<Value = Option<T>> + use<T> {
    proptest::option::weighted(0.3, select(all.to_vec()))
}

fn feed() -> impl Strategy<Value = Feed> {
    let (gardeners, plants) = (subsequence(AUTHORS.to_vec(), 0..=2), subsequence(PLANTS.to_vec(), 0..=2));
    (select(AUTHORS.to_vec()), gardeners, plants).prop_map(|(reader, gardeners, plants)| Feed {
        reader: UserId::of_subject(reader),
        follows: Follows {
            gardeners: gardeners.into_iter().map(UserId::of_subject).collect(),
            plants: plants.into_iter().filter_map(PlantId::parse).collect(),
        },
    })
}

fn filters() -> impl Strategy<Value = TipFilter> {
    let first = (maybe(&PLANTS), maybe(Category::ALL), maybe(Difficulty::ALL), maybe(Month::ALL), maybe(Climate::ALL));
    let second = (maybe(Place::ALL), maybe(Sun::ALL), maybe(Work::ALL), any::<(bool, bool)>(), maybe(&AUTHORS));
    let week = proptest::option::weighted(0.3, (week(), frosts()));
    let feed = proptest::option::weighted(0.3, feed());
    (first, second, week, feed).prop_map(
        |((plant, category, difficulty, month, climate), (place, sun, work, (pets, people), author), week, feed)| {
            TipFilter {
                plant: plant.map(str::to_owned),
                category,
                difficulty,
                month,
                climate,
                place,
                sun,
                work,
                week: week.map(|(week, frosts)| GardenWeek { week, frosts }),
                safe: Safe { pets: pets && people, people: people && !pets },
                author: author.map(UserId::of_subject),
                feed,
            }
        },
    )
}

fn is_for(tip: &TipDocument, month: Month) -> bool {
    let months = tip.facts.months;
    months.is_empty() || months.best.contains(month) || months.possible.contains(month)
}

fn passes(tip: &TipDocument, filter: &TipFilter) -> bool {
    let facts = &tip.facts;
    let of_plants = || facts.plants.iter().flat_map(|plant| plant.plant().hazards);
    let hazardous = |hazards: &[Hazard]| {
        hazards.iter().any(|hazard| facts.hazards.contains(*hazard) || of_plants().any(|of_plant| of_plant == hazard))
    };
    filter.plant.as_ref().is_none_or(|plant| facts.plants.iter().any(|chosen| chosen.as_str() == plant))
        && filter.category.is_none_or(|category| category == tip.category)
        && filter.difficulty.is_none_or(|difficulty| difficulty == tip.difficulty)
        && filter.month.is_none_or(|month| is_for(tip, month))
        && filter.climate.is_none_or(|climate| facts.climates.contains(climate))
        && filter.place.is_none_or(|place| facts.places.contains(place))
        && filter.sun.is_none_or(|sun| facts.sun.contains(sun))
        && filter.work.is_none_or(|work| facts.work == Some(work))
        && filter.week.is_none_or(|at| facts.timing().fit(at) != Fit::Not)
        && filter.author.is_none_or(|author| author == tip.author)
        && filter.feed.as_ref().is_none_or(|Feed { reader, follows }| {
            let is_about = facts.plants.iter().any(|plant| follows.plants.contains(plant));
            tip.author != *reader && (follows.gardeners.contains(&tip.author) || is_about)
        })
        && !(filter.safe.pets && hazardous(&[Hazard::ToxicToPets]))
        && !(filter.safe.people && hazardous(&[Hazard::ToxicToPeople, Hazard::SkinIrritant]))
}

/// Counts the words that `of` gives for the tips that pass.
fn count<T: Copy + PartialEq>(
    all: &[T],
    tips: &[&TipDocument],
    filter: &TipFilter,
    of: impl Fn(&TipDocument, T) -> bool,
) -> Vec<(T, u64)> {
    let passing: Vec<_> = tips.iter().filter(|tip| passes(tip, filter)).collect();
    let counts = all.iter().map(|word| (*word, passing.iter().filter(|tip| of(tip, *word)).count() as u64));
    counts.filter(|(_, count)| *count > 0).collect()
}

proptest! {
    #[test]
    fn facets_and_totals_are_as_counted_by_hand(filter in filters(), text in select(vec!["", "hail", "frost", "hail frost"])) {
        let (tips, index) = &*TIPS;
        let tips: Vec<_> = tips.iter().filter(|tip| text.split(' ').all(|word| tip.title.contains(word))).collect();
        // In this order no author's tips move to another page.
        let query = TipQuery { text, filter: filter.clone(), sort: Sort::Helpful, limit: 100, ..TipQuery::default() };
        let answer = index.tips_for(&query, garden::plants()).unwrap();

        let mut expect: Vec<TipId> = tips.iter().filter(|tip| passes(tip, &filter)).map(|tip| tip.id).collect();
        prop_assert_eq!(answer.total, expect.len() as u64);
        let mut hits = answer.hits;
        hits.sort();
        expect.sort();
        prop_assert_eq!(hits, expect);

        let without = |change: fn(&mut TipFilter)| {
            let mut filter = filter.clone();
            change(&mut filter);
            filter
        };
        let Facets { category, difficulty, month, climate, place, sun, work, mut plant } = answer.facets;
        prop_assert!(plant.is_sorted_by_key(|(_, count)| std::cmp::Reverse(*count)));
        plant.sort();
        let by_hand = count(Category::ALL, &tips, &without(|filter| filter.category = None), |tip, word| tip.category == word);
        prop_assert_eq!(category, by_hand);
        let by_hand = count(Difficulty::ALL, &tips, &without(|filter| filter.difficulty = None), |tip, word| tip.difficulty == word);
        prop_assert_eq!(difficulty, by_hand);
        let by_hand = count(Month::ALL, &tips, &without(|filter| filter.month = None), is_for);
        prop_assert_eq!(month, by_hand);
        let by_hand = count(Place::ALL, &tips, &without(|filter| filter.place = None), |tip, word| tip.facts.places.contains(word));
        prop_assert_eq!(place, by_hand);
        let by_hand = count(Climate::ALL, &tips, &without(|filter| filter.climate = None), |tip, word| tip.facts.climates.contains(word));
        prop_assert_eq!(climate, by_hand);
        let by_hand = count(Sun::ALL, &tips, &without(|filter| filter.sun = None), |tip, word| tip.facts.sun.contains(word));
        prop_assert_eq!(sun, by_hand);
        let by_hand = count(Work::ALL, &tips, &without(|filter| filter.work = None), |tip, word| tip.facts.work == Some(word));
        prop_assert_eq!(work, by_hand);
        let by_hand = count(&PLANTS, &tips, &without(|filter| filter.plant = None), |tip, word| tip.facts.plants.iter().any(|plant| plant.as_str() == word));
        let by_hand: Vec<_> = by_hand.into_iter().map(|(plant, count)| (plant.to_owned(), count)).collect();
        prop_assert_eq!(plant, by_hand);
    }
}

#[test]
fn filter_by_a_plant_that_no_tip_has_finds_none_and_counts_the_others() {
    let about = |n, plant: &str| {
        add(TipDocument { facts: Facts { plants: vec![PlantId::parse(plant).unwrap()], ..Facts::default() }, ..tip(n) })
    };
    for changes in [vec![about(1, "fig")], vec![add(tip(2))]] {
        let named = u64::from(changes.len() == 1);
        let index = Garden::new(changes).index();
        let filter = TipFilter { plant: Some("leek".to_owned()), ..TipFilter::default() };
        let answer = index.tips_for(&TipQuery { filter, limit: 9, ..TipQuery::default() }, garden::plants()).unwrap();
        assert_eq!((answer.total, answer.hits), (0, vec![]));
        assert!(answer.facets.plant.len() as u64 <= named && answer.facets.category.is_empty());
    }
}

#[test]
fn tip_that_is_known_to_be_hidden_is_in_no_count() {
    let garden = Garden::new((0..5).map(|n| add(titled(n, "A leek"))));
    let without = [tip_id(2), tip_id(77)];
    let answer = garden
        .index()
        .tips_for(&TipQuery { text: "leek", without: &without, limit: 9, ..TipQuery::default() }, garden::plants())
        .unwrap();
    assert_eq!((answer.total, answer.facets.category[0].1), (4, 4));
    assert!(!answer.hits.contains(&tip_id(2)));
}
