//! Suggestions while a person types.

use rules::UserId;
use search::{Suggestion, TipDocument};

use crate::garden::{self, Garden, add, add_gardener, gardener, tip_id, titled};

fn plant(id: &str, name: &str) -> Suggestion {
    Suggestion::Plant { id: id.to_owned(), name: name.to_owned() }
}

fn check(garden: &Garden, typed: &str, expect: &[Suggestion]) {
    assert_eq!(garden.index().suggest(typed, garden::plants()).unwrap(), expect, "{typed}");
}

#[test]
fn plants_tips_and_gardeners_are_suggested_from_two_letters() {
    let zucchini = TipDocument { plant_type: "Zucchini".to_owned(), ..titled(1, "Pick them small") };
    let garden = Garden::new([add(zucchini), add(titled(2, "Zinnias after frost")), add_gardener(gardener("Zita"))]);
    let zita = Suggestion::Gardener(UserId::of_subject("Zita"));
    check(&garden, "z", &[]);
    check(&garden, "", &[]);
    check(&garden, "zu", &[plant("zucchini", "Courgette"), Suggestion::Tip(tip_id(1))]);
    check(&garden, "courg", &[plant("zucchini", "Courgette"), Suggestion::Tip(tip_id(1))]);
    let both = [plant("zucchini", "Courgette"), plant("pumpkin", "Pumpkin"), Suggestion::Tip(tip_id(1))];
    check(&garden, "cucurbita pe", &both);
    check(&garden, "zuchini", &[plant("zucchini", "Courgette"), Suggestion::Tip(tip_id(1))]);
    check(&garden, "zi", &[plant("zinnia", "Zinnia"), Suggestion::Tip(tip_id(2)), zita]);
    check(&garden, "pick sma", &[Suggestion::Tip(tip_id(1))]);
    // A plant that no tip is about has its page. Words of a tip's text alone are no suggestion.
    check(&garden, "auberg", &[plant("eggplant", "Aubergine")]);
    check(&garden, "text", &[]);
    check(&garden, "pick hail", &[]);
}

#[test]
fn question_about_poison_suggests_the_plant() {
    let garden = Garden::new([add(titled(1, "Sow leeks"))]);
    for typed in ["is rhubarb safe for dogs", "rhubarb poisonous to cats", "poisonous rhub"] {
        check(&garden, typed, &[plant("rhubarb", "Rhubarb")]);
    }
}

#[test]
fn at_most_eight_are_suggested_and_each_kind_has_its_share() {
    let names = ["Pea", "Potato", "Sweet pea", "Apple"];
    let tips = (0..30).map(|n| {
        let name = names[usize::try_from(n).unwrap() % names.len()];
        add(TipDocument { plant_type: name.to_owned(), ..titled(n, "Peas and potatoes and apples") })
    });
    let gardeners = (0..4).map(|n| add_gardener(garden_person(n)));
    let garden = Garden::new(tips.chain(gardeners));
    let suggestions = garden.index().suggest("pe", garden::plants()).unwrap();
    let count = |is: fn(&Suggestion) -> bool| suggestions.iter().filter(|suggestion| is(suggestion)).count();
    assert_eq!(count(|suggestion| matches!(suggestion, Suggestion::Plant { .. })), 3);
    assert_eq!(count(|suggestion| matches!(suggestion, Suggestion::Gardener(_))), 2);
    assert_eq!(suggestions.len(), 8);
}

#[test]
fn at_most_three_tips_of_one_author_are_suggested() {
    let tip =
        |n: u64, author: &str| add(TipDocument { author: UserId::of_subject(author), ..titled(n, "Leeks in sand") });
    let garden = Garden::new((0..20).map(|n| tip(n, "rowan")).chain((20..22).map(|n| tip(n, "zoe"))));
    let suggestions = garden.index().suggest("leek", garden::plants()).unwrap();
    let tips = [21, 20, 19, 18, 17].map(|n| Suggestion::Tip(tip_id(n)));
    assert_eq!(suggestions, [[plant("leek", "Leek")].as_slice(), &tips].concat());
}

#[test]
fn beginning_of_a_name_is_not_taken_for_another_word() {
    let garden = Garden::new(garden::sample().0);
    // Not tips on hire and on tired soil, and not succulents.
    let suggestions = garden.index().suggest("mire", garden::plants()).unwrap();
    assert!(matches!(suggestions.as_slice(), [Suggestion::Gardener(_)]), "{suggestions:?}");
    check(&garden, "zucc", &[plant("zucchini", "Courgette")]);
}

#[test]
fn plant_of_two_words_is_suggested_before_its_second_word_is_whole() {
    let garden = Garden::new(garden::sample().0);
    for typed in ["moth", "moth or", "moth orch"] {
        let first = garden.index().suggest(typed, garden::plants()).unwrap().into_iter().next();
        assert_eq!(first, Some(plant("moth-orchid", "Moth orchid")), "{typed}");
    }
}

fn garden_person(n: u32) -> search::GardenerDocument {
    search::GardenerDocument { name: format!("Per{n} Petersen"), ..gardener(&format!("per{n}")) }
}
