//! Changes come in any order, repeated and in pieces; the index ends the same.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rules::{Status, Timestamp, UserId};
use search::{Change, GardenerDocument, Manifest, Suggestion, TipDocument, TipQuery, Writer};

use crate::garden::{self, Garden, add, add_gardener, gardener, tip_id, titled};

/// A tip of which the title says its version.
fn version(n: u64, version: u64) -> Change {
    add(TipDocument { version, ..titled(n, &format!("version{version}")) })
}

fn delete(n: u64, version: u64) -> Change {
    Change::DeleteTip { id: tip_id(n), version }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn highest_version_wins_in_any_order_and_batches(
        changes in proptest::collection::vec((0..4_u64, 1..6_u64, any::<bool>(), any::<bool>()), 1..16),
    ) {
        let garden = Garden::new([]);
        let mut batch = Vec::new();
        // The highest version of each tip, and whether it is a deletion: of one version the deletion wins.
        let mut expect = BTreeMap::new();
        for (n, number, is_deletion, ends_batch) in changes {
            batch.push(if is_deletion { delete(n, number) } else { version(n, number) });
            let newest = expect.entry(n).or_insert((number, is_deletion));
            *newest = (*newest).max((number, is_deletion));
            if ends_batch {
                garden.change(std::mem::take(&mut batch));
            }
        }
        garden.change(batch);
        let alive: Vec<_> = expect.iter().rev().filter(|(_, (_, deleted))| !deleted).map(|(n, _)| tip_id(*n)).collect();
        prop_assert_eq!(garden.search("").hits, alive);
        for (n, (number, deleted)) in expect {
            let found = garden.search(&format!("version{number}")).hits.contains(&tip_id(n));
            prop_assert_eq!(found, !deleted);
        }
    }
}

#[test]
fn repeated_record_changes_nothing() {
    let garden = Garden::new([version(1, 2), delete(2, 3), add_gardener(gardener("rowan"))]);
    let manifest = garden.change([]);
    let again =
        garden.change([version(1, 2), version(1, 1), delete(2, 3), delete(2, 2), add_gardener(gardener("rowan"))]);
    assert_eq!(again, manifest);
}

#[test]
fn uncommitted_changes_are_in_no_result_and_are_repeated() {
    let garden = Garden::new([version(1, 1)]);
    let mut writer = Writer::open(garden.path(), garden::plants(), Timestamp::now()).unwrap();
    writer.apply(version(1, 2)).unwrap();
    writer.apply(version(2, 1)).unwrap();
    drop(writer);
    assert_eq!(garden.search("").hits, [tip_id(1)]);
    assert_eq!(garden.search("version2").total, 0);
    garden.change([version(1, 2), version(2, 1)]);
    assert_eq!(garden.search("").total, 2);
    assert_eq!(garden.search("version2").hits, [tip_id(1)]);
}

#[test]
fn deleted_tip_is_in_no_hit_count_facet_or_suggestion() {
    let secret = TipDocument { version: 3, plant_type: "Blackcurrants".to_owned(), ..titled(1, "Secret currants") };
    let garden = Garden::new([add(secret), version(2, 1)]);
    assert_eq!(garden.search("secret").total, 1);
    assert_eq!(garden.index().suggest("blackc", garden::plants()).unwrap().len(), 2);

    garden.change([delete(1, 3)]);
    let index = garden.index();
    assert_eq!(index.tips(), 1);
    assert_eq!(garden.search("secret").total, 0);
    assert_eq!(garden.search("").facets.category.iter().map(|(_, count)| count).sum::<u64>(), 1);
    let plant = Suggestion::Plant { id: "blackcurrant".to_owned(), name: "Blackcurrant".to_owned() };
    assert_eq!(index.suggest("blackc", garden::plants()).unwrap(), [plant]);
}

#[test]
fn tips_of_an_inactive_gardener_are_in_no_result_whichever_came_first() {
    let by_rowan = || add(TipDocument { plant_type: "Fig".to_owned(), ..titled(1, "Figs") });
    let by_zoe = || add(TipDocument { author: UserId::of_subject("zoe"), ..titled(2, "Leeks") });
    let inactive = || add_gardener(GardenerDocument { status: Status::Inactive, version: 2, ..gardener("rowan") });
    for batches in [[vec![by_rowan(), by_zoe()], vec![inactive()]], [vec![inactive()], vec![by_zoe(), by_rowan()]]] {
        let garden = Garden::new([]);
        for batch in batches {
            garden.change(batch);
        }
        // The older record comes late.
        garden.change([add_gardener(gardener("rowan"))]);
        let answer = garden.search("");
        assert_eq!((answer.hits, answer.total), (vec![tip_id(2)], 1));
        let suggested = garden.index().suggest("fig", garden::plants()).unwrap();
        assert!(suggested.iter().all(|suggestion| matches!(suggestion, Suggestion::Plant { .. })), "{suggested:?}");
        assert_eq!(garden.index().suggest("row", garden::plants()).unwrap(), []);

        garden.change([add_gardener(GardenerDocument { version: 3, ..gardener("rowan") })]);
        assert_eq!(garden.search("").total, 2);
        let rowan = Suggestion::Gardener(UserId::of_subject("rowan"));
        assert_eq!(garden.index().suggest("row", garden::plants()).unwrap(), [rowan]);
    }
}

#[test]
fn deletion_is_remembered_for_a_week() {
    let day = |day: u64| Timestamp::from_milliseconds(day * 24 * 60 * 60 * 1_000);
    let garden = Garden::new([]);
    garden.change_at(day(100), [delete(1, 5)]);
    garden.change_at(day(106), []);
    garden.change_at(day(106), [version(1, 5), version(2, 1)]);
    assert_eq!(garden.search("").hits, [tip_id(2)]);
    garden.change_at(day(108), []);
    garden.change_at(day(108), [version(1, 5)]);
    assert_eq!(garden.search("").total, 2);
}

#[test]
fn index_fed_change_by_change_answers_like_a_rebuilt_one_and_keeps_few_files() {
    let sample: Vec<_> = garden::sample().0.into_iter().step_by(2).collect();
    let rebuilt = Garden::new(sample.clone());
    let fed = Garden::new([]);
    for (n, change) in sample.into_iter().enumerate() {
        let junk = u64::try_from(n).unwrap();
        fed.change([version(junk, 1), change]);
        fed.change([delete(junk, 1)]);
    }
    let (fed_index, rebuilt_index) = (fed.index(), rebuilt.index());
    for text in ["", "tomato", "tomtao", "lawn", "water root", "łucja", "zzzz fig"] {
        for limit in [3, 50] {
            let query = TipQuery { text, limit, ..TipQuery::default() };
            let (one, other) = (
                fed_index.tips_for(&query, garden::plants()).unwrap(),
                rebuilt_index.tips_for(&query, garden::plants()).unwrap(),
            );
            assert_eq!((one.hits, one.next, one.total), (other.hits, other.next, other.total), "{text}");
            assert_eq!(one.facets, other.facets, "{text}");
        }
    }
    let manifest: Manifest = fed.change([]);
    assert!(manifest.files.len() <= 40, "{} files", manifest.files.len());
    let on_disk = std::fs::read_dir(fed.path()).unwrap().count();
    // The engine's two lists and two locks.
    assert!(on_disk <= manifest.files.len() + 4, "{on_disk} files on disk and {} in use", manifest.files.len());
}
