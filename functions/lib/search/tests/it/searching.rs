//! Which tips match and in which order; what a hostile search or tip can do.

use proptest::{prelude::*, sample::select};
use rules::plants::PlantId;
use rules::{Facts, Hazard, Month, Months, Set, Status, TipId, UserId};
use search::{
    GardenerDocument, GardenerQuery, Matched, Missing, Position, Safe, Sort, TipAnswer, TipDocument, TipQuery,
    highlight,
};

use crate::garden::{self, Garden, add, add_gardener, gardener, tip, tip_id, titled};

/// Tips with these titles; the newest is the last.
fn with_titles(titles: &[&str]) -> Garden {
    Garden::new((0..).zip(titles).map(|(n, title)| add(titled(n, title))))
}

/// The titles that a search finds, the best first.
fn check(titles: &[&str], text: &str, expect: &[&str]) {
    let hits = with_titles(titles).search(text).hits;
    let found: Vec<_> =
        hits.iter().map(|id| titles[usize::try_from(id.date_added().milliseconds()).unwrap()]).collect();
    assert_eq!(found, expect, "{text}");
}

#[test]
fn whole_words_match_and_parts_of_words_do_not() {
    check(&["Rosemary in pots", "A rose in June"], "rose", &["A rose in June"]);
    check(&["From Ukraine with seeds", "Soil of the UK"], "uk", &["Soil of the UK"]);
    check(&["From Ukraine with seeds"], "uk", &[]);
    check(&["Hose the path", "Roses"], "rose", &["Roses"]);
}

#[test]
fn exact_word_comes_before_its_forms_and_typo_matches_where_nothing_else_does() {
    let titles = ["Planted out", "Planting out", "Plant out", "Plant out again and again in the long wet border"];
    let hits = with_titles(&titles).search("planting").hits;
    assert_eq!((hits[0], hits.len()), (tip_id(1), 4));
    check(&["Leeks", "Tomatoes"], "tomtoes", &["Tomatoes"]);
    check(&["Leeks", "Tomatoes"], "tmtoe", &[]);
    check(&["The fig"], "fog", &[]);
}

#[test]
fn word_that_a_tip_or_a_plant_spells_so_is_never_stretched() {
    let titles = ["Hard frost", "A hole in the ground", "What will come", "Corriander", "Coriander"];
    let found = |text: &str| with_titles(&titles).search(text);
    // Plants of the list that no tip has, an animal of the thesaurus, and another author's mistake.
    for (text, plant) in
        [("chard", Some("swiss-chard")), ("dill", Some("dill")), ("wheat", Some("wheat")), ("moles", None)]
    {
        let answer = found(text);
        let missing = Missing { words: text.to_owned(), plant: plant.map(str::to_owned) };
        assert_eq!(answer.missing, [missing], "{text}");
        assert!(answer.nearest || answer.hits.is_empty(), "{text}");
        assert!(!answer.hits.iter().any(|hit| [0, 1, 2].map(tip_id).contains(hit)), "{text}");
    }
    assert_eq!(found("corriander").hits, [tip_id(3)]);
    assert_eq!(found("coriander").hits, [tip_id(4)]);
    // One that nobody spells so.
    assert_eq!(found("corianfer").hits, [tip_id(4)]);
}

#[test]
fn plant_without_a_tip_is_said_and_its_kin_are_the_nearest() {
    let titles = ["Sow beetroot", "Sow lettuce", "Roses on a wall"];
    for (text, expect) in [("chard", [0, 1]), ("how to sow chard", [0, 1])] {
        let answer = with_titles(&titles).search(text);
        let missing = Missing { words: "chard".to_owned(), plant: Some("swiss-chard".to_owned()) };
        assert_eq!((answer.nearest, answer.missing), (true, vec![missing]), "{text}");
        assert_eq!(answer.hits, expect.map(tip_id), "{text}: the same genus before the same category");
    }
}

#[test]
fn compound_is_found_in_one_word_and_in_two() {
    let titles =
        ["Leaf mould in a sack", "Leafmould from oak", "A leaf, and then some mould", "Sow sweet peas", "Peas"];
    let found = |text: &str| {
        let mut hits = with_titles(&titles).search(text).hits;
        hits.sort();
        hits
    };
    assert_eq!(found("leafmould"), [0, 1].map(tip_id));
    assert_eq!(found("leaf mould")[..2], [0, 1].map(tip_id));
    assert_eq!(found("sweetpea"), [tip_id(3)]);
    assert_eq!(found("sweetpeas"), [tip_id(3)]);
    assert_eq!(found("peaplants"), [tip_id(4)]);
    // A word that only these tips have.
    let titles = ["The quibble dock", "A quibbledock"];
    for text in ["quibbledock", "quibble dock"] {
        assert_eq!(with_titles(&titles).search(text).total, 2, "{text}");
    }
}

#[test]
fn words_about_safety_set_the_filter_and_no_toxic_tip_is_found() {
    let toxic = Facts { hazards: std::iter::once(Hazard::ToxicToPets).collect(), ..Facts::default() };
    let garden = Garden::new([
        add(TipDocument { facts: toxic, ..titled(1, "Dogs and a safe snapdragon") }),
        add(titled(2, "Snapdragon in pots")),
        add(titled(3, "Beetroot")),
        // Its author has chosen no plant of the list.
        add(titled(4, "Snapdragon beside a lily")),
        // Nobody has looked up which plants these are.
        add(titled(5, "Snappy houseplants")),
    ]);
    let pets = Safe { pets: true, people: false };
    for (text, expect) in [
        ("safe around dogs", vec![3, 2]),
        ("snapdragon not toxic to cats", vec![2]),
        ("pet safe snapdragon", vec![2]),
        ("houseplants safe for cats", vec![]),
    ] {
        let answer = garden.search(text);
        assert_eq!((answer.safe, answer.nearest), (pets, false), "{text}");
        assert_eq!(answer.hits, expect.into_iter().map(tip_id).collect::<Vec<_>>(), "{text}");
    }
    assert_eq!(garden.search("snapdragon").safe, Safe::default());
}

#[test]
fn rare_word_of_a_question_outweighs_its_common_ones() {
    let common = (0..30).map(|n| add(titled(n, "The water in the soil of a pot")));
    let rare = TipDocument { description: "Earwigs hide in straw.".to_owned(), ..titled(40, "Dahlias") };
    let garden = Garden::new(common.chain([add(rare)]));
    assert_eq!(garden.search("water and soil against earwigs in a pot").hits.first(), Some(&tip_id(40)));
}

#[test]
fn repeated_words_do_not_count_again() {
    let plain = TipDocument { plant_type: "Tomato".to_owned(), ..titled(2, "Pinch a tomato in June") };
    let stuffed = TipDocument {
        plant_type: "Tomato tomato tomatoes".to_owned(),
        ..titled(1, "Tomato tomato tomatoes tomato tomato")
    };
    let garden = Garden::new([add(plain), add(stuffed)]);
    assert_eq!(garden.search("tomato").hits, [2, 1].map(tip_id));
}

#[test]
fn without_a_tip_with_all_words_the_nearest_are_returned() {
    let garden = with_titles(&["Leeks in frost", "Leeks in rain", "Figs in frost", "Slugs"]);
    let answer = garden.search("frost leeks");
    assert_eq!((answer.hits, answer.nearest, answer.total), (vec![tip_id(0)], false, 1));
    let answer = garden.search("leeks frost hail");
    assert_eq!((answer.hits, answer.nearest, answer.total), (vec![tip_id(0)], true, 1));
    let answer = garden.search("snow hail");
    assert_eq!((answer.hits, answer.nearest, answer.total), (vec![], false, 0));
    let missing: Vec<_> = answer.missing.iter().map(|missing| missing.words.as_str()).collect();
    assert_eq!(missing, ["snow", "hail"]);
}

#[test]
fn names_of_a_plant_find_each_other_and_only_the_plant() {
    let zucchini = TipDocument { plant_type: "Zucchini".to_owned(), ..tip(1) };
    let passing = TipDocument { description: "Also for courgettes.".to_owned(), ..tip(2) };
    let chosen = Facts { plants: vec![PlantId::parse("zucchini").unwrap()], ..Facts::default() };
    let chosen = TipDocument { facts: chosen, ..tip(3) };
    let garden = Garden::new([add(zucchini), add(passing), add(chosen)]);
    for text in ["courgette", "zucchini", "courgettes", "Cucurbita pepo", "zuchini"] {
        let hits = garden.search(text).hits;
        assert_eq!((hits.len(), hits[2]), (3, tip_id(2)), "{text}");
    }
    let sweet_peas = TipDocument { plant_type: "Sweet peas".to_owned(), ..tip(1) };
    let garden = Garden::new([add(sweet_peas)]);
    assert_eq!((garden.search("lathyrus").total, garden.search("pisum").total), (1, 0));
}

#[test]
fn last_word_is_a_beginning_while_it_is_typed_and_if_nobody_has_it_as_a_word() {
    let garden = with_titles(&["Strawberries", "Straw around leeks"]);
    let total = |text, typing| {
        garden
            .index()
            .tips_for(&TipQuery { text, typing, limit: 9, ..TipQuery::default() }, garden::plants())
            .unwrap()
            .total
    };
    assert_eq!(total("str", true), 2);
    assert_eq!(total("str", false), 2);
    assert_eq!(total("straw", false), 1);
    assert_eq!(total("str path", false), 0);
    assert_eq!(total("straw ", true), 1);
    assert_eq!(total("stra leeks", true), 1);
    assert_eq!(total("strwb", true), 1);
    assert_eq!(total("s", true), 0);
}

#[test]
fn pages_follow_each_other_without_gap_or_repetition_in_every_order() {
    let season = |n: u64| {
        let of = |every| {
            let month = Month::parse(i64::try_from(n / every % 12).unwrap() + 1).unwrap();
            if n.is_multiple_of(every) { [month].into_iter().collect() } else { Set::default() }
        };
        Facts { months: Months { best: of(3), possible: of(2) }, ..Facts::default() }
    };
    let title = |n: u64| format!("A leek {}", "in the border ".repeat(usize::try_from(n % 4).unwrap()));
    let garden = Garden::new((0..47).map(|n| add(TipDocument { facts: season(n), ..titled(n, &title(n)) })));
    garden.change((47..53).map(|n| add(titled(n, &title(n)))));
    let index = garden.index();
    for sort in [Sort::Relevance, Sort::Newest, Sort::Helpful, Sort::InSeason(Month::parse(11).unwrap())] {
        for text in ["", "leek"] {
            let query = TipQuery { text, sort, limit: 100, ..TipQuery::default() };
            let all = index.tips_for(&query, garden::plants()).unwrap();
            assert_eq!((all.hits.len(), all.next), (53, None));
            let mut paged = Vec::new();
            let mut after = None;
            loop {
                let page = index.tips_for(&TipQuery { limit: 5, after, ..query.clone() }, garden::plants()).unwrap();
                assert_eq!(page.total, 53);
                paged.extend(page.hits);
                let Some(next) = page.next else { break };
                // As the cursor takes it along.
                after = Some(next.to_string().parse::<Position>().unwrap());
            }
            assert_eq!(paged, all.hits, "{sort:?} {text}");
        }
    }
    let newest = index.tips_for(&TipQuery { limit: 100, ..TipQuery::default() }, garden::plants()).unwrap().hits;
    assert!(newest.is_sorted_by_key(std::cmp::Reverse));
}

#[test]
fn season_orders_by_best_then_possible_then_unsaid_months() {
    let march = Month::parse(3).unwrap();
    let only = |month| std::iter::once(Month::parse(month).unwrap()).collect();
    let best = Facts { months: Months { best: only(3), ..Months::default() }, ..Facts::default() };
    let possible = Facts { months: Months { best: only(9), possible: only(3) }, ..Facts::default() };
    let out = Facts { months: Months { best: only(9), ..Months::default() }, ..Facts::default() };
    let facts = [out, Facts::default(), possible, best];
    let garden = Garden::new((0..).zip(facts).map(|(n, facts)| add(TipDocument { facts, ..tip(n) })));
    let query = TipQuery { sort: Sort::InSeason(march), limit: 9, ..TipQuery::default() };
    let hits = garden.index().tips_for(&query, garden::plants()).unwrap().hits;
    assert_eq!(hits, [tip_id(3), tip_id(2), tip_id(1), tip_id(0)]);
}

#[test]
fn out_of_season_the_tip_whose_month_comes_soonest_is_first() {
    let months = |best: &[i64], possible: &[i64]| {
        let set = |months: &[i64]| months.iter().map(|month| Month::parse(*month).unwrap()).collect();
        Facts { months: Months { best: set(best), possible: set(possible) }, ..Facts::default() }
    };
    // In the order of November; the newest is the last.
    let tips = [
        months(&[11], &[]),
        months(&[2], &[11]),
        Facts::default(),
        months(&[12], &[]),
        months(&[], &[1]),
        // January is possible, but not the best.
        months(&[3], &[1]),
        months(&[3, 10], &[]),
        months(&[4, 5], &[]),
        months(&[10], &[9]),
    ];
    let garden = Garden::new((0..).zip(tips).map(|(n, facts)| add(TipDocument { facts, ..tip(n) })));
    let index = garden.index();
    let query = TipQuery { sort: Sort::InSeason(Month::parse(11).unwrap()), limit: 2, ..TipQuery::default() };
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = index.tips_for(&TipQuery { after, ..query.clone() }, garden::plants()).unwrap();
        found.extend(page.hits);
        let Some(next) = page.next else { break };
        after = Some(next);
    }
    // Of two for the same month the newer one.
    assert_eq!(found, [0, 1, 2, 3, 4, 6, 5, 7, 8].map(tip_id));
}

#[test]
fn helpful_orders_by_votes_then_by_the_words_then_newest() {
    let votes = [(0, "Rows"), (3, "Leeks"), (1, "Leeks"), (1, "Rows of leeks, and of many other things"), (0, "Leeks")];
    let garden =
        Garden::new((0..).zip(votes).map(|(n, (helpful, title))| add(TipDocument { helpful, ..titled(n, title) })));
    let hits = |text| {
        let query = TipQuery { text, sort: Sort::Helpful, limit: 9, ..TipQuery::default() };
        garden.index().tips_for(&query, garden::plants()).unwrap().hits
    };
    assert_eq!(hits(""), [1, 3, 2, 4, 0].map(tip_id));
    assert_eq!(hits("leeks"), [1, 2, 3, 4].map(tip_id));
}

#[test]
fn page_continues_behind_a_hit_that_was_deleted_meanwhile() {
    let garden = Garden::new((0..6).map(|n| add(titled(n, "A leek"))));
    let query = TipQuery { sort: Sort::Newest, limit: 2, ..TipQuery::default() };
    let first = garden.index().tips_for(&query, garden::plants()).unwrap();
    assert_eq!(first.hits, [tip_id(5), tip_id(4)]);
    garden.change([search::Change::DeleteTip { id: tip_id(4), version: 1 }, add(titled(9, "A newer leek"))]);
    let second = garden.index().tips_for(&TipQuery { after: first.next, ..query }, garden::plants()).unwrap();
    assert_eq!(second.hits, [tip_id(3), tip_id(2)]);
}

#[test]
fn gardeners_with_most_public_tips_come_first_and_empty_accounts_never_before_them() {
    let by = |n, author| add(TipDocument { author: UserId::of_subject(author), ..titled(n, "Leeks") });
    let accounts = (0..30).map(|n| add_gardener(gardener(&format!("account {n}"))));
    let tips = [by(1, "oksana"), by(2, "rose"), by(3, "oksana")];
    let garden =
        Garden::new(["rose", "oksana"].map(gardener).map(add_gardener).into_iter().chain(tips).chain(accounts));
    let answer = garden.index().gardeners_for(&GardenerQuery { limit: 12, ..GardenerQuery::default() }).unwrap();
    assert_eq!(answer.hits[..2], ["oksana", "rose"].map(UserId::of_subject));
    assert_eq!((answer.hits.len(), answer.total), (12, 32));
}

#[test]
fn gardeners_are_found_by_name_place_and_words_and_filtered_by_status() {
    let person = |name: &str, place: &str, status| GardenerDocument {
        name: name.to_owned(),
        place: place.to_owned(),
        specialization: "Roses".to_owned(),
        status,
        ..gardener(name)
    };
    let garden = Garden::new(
        [
            person("Oksana", "Lviv, Ukraine", Status::Inactive),
            person("Łucja", "Near Lublin, Poland", Status::Active),
            person("Rose", "Leeds, UK", Status::Active),
        ]
        .map(add_gardener),
    );
    let index = garden.index();
    let names = |query: GardenerQuery<'_>| {
        let hits = index.gardeners_for(&GardenerQuery { limit: 9, ..query }).unwrap().hits;
        let name = |id: &UserId| ["Oksana", "Łucja", "Rose"].into_iter().find(|name| UserId::of_subject(name) == *id);
        hits.iter().filter_map(name).collect::<Vec<_>>()
    };
    let by = |text| GardenerQuery { text, ..GardenerQuery::default() };
    assert_eq!(names(by("lucja")), ["Łucja"]);
    assert_eq!(names(by("uk")), ["Rose"]);
    // A beginning, also when nobody types any more.
    assert_eq!(names(by("luc")), ["Łucja"]);
    assert_eq!(names(by("rose")).first(), Some(&"Rose"));
    assert_eq!(names(by("")).len(), 3);
    assert_eq!(names(GardenerQuery { status: Some(Status::Inactive), ..by("") }), ["Oksana"]);
    assert_eq!(names(GardenerQuery { place: "poland", ..by("roses") }), ["Łucja"]);
    assert_eq!(names(GardenerQuery { place: "roses", ..by("") }), [""; 0]);
    assert_eq!(names(GardenerQuery { place: "poland leeds", ..by("roses") }), [""; 0]);
}

#[test]
fn everything_that_matched_is_highlighted() {
    let text = "Tomatoes, TOMÁTO and tomtao: don’t water the rose; rosemary’s fine. ½ ﬁg";
    let titles = ["tomato rose fig dont"];
    let marked = |query: &str, typing| {
        let index = with_titles(&titles).index();
        let answer = index
            .tips_for(&TipQuery { text: query, typing, limit: 9, ..TipQuery::default() }, garden::plants())
            .unwrap();
        highlight(text, &answer.matched).into_iter().map(|range| &text[range]).collect::<Vec<_>>()
    };
    assert_eq!(marked("tomato", false), ["Tomatoes", "TOMÁTO"]);
    assert_eq!(marked("tomtao", false), ["Tomatoes", "TOMÁTO", "tomtao"]);
    assert_eq!(marked("rose", false), ["rose"]);
    assert_eq!(marked("ros", true), ["rose", "rosemary’s"]);
    assert_eq!(marked("does the fig", false), ["ﬁg"]);
    assert_eq!(marked("water the rose", false), ["water", "rose"]);
    assert!(highlight(text, &Matched::default()).is_empty());
}

#[test]
fn hostile_searches_find_nothing_and_break_nothing() {
    let index = with_titles(&["Leeks and figs", "Not this one"]).index();
    let search = |text: &str| {
        index
            .tips_for(&TipQuery { text, typing: true, limit: usize::MAX, ..TipQuery::default() }, garden::plants())
            .unwrap()
    };
    assert!(search("title:leeks").nearest);
    for text in
        ["-figs", "+figs", "\"figs\"", "figs~2", "figs^9", "(figs)", "figs OR zzzz", "fi*s figs", "[a TO z] figs"]
    {
        assert!(search(text).hits.contains(&tip_id(0)), "{text}");
    }
    assert_eq!(search("*").total, 2);
    let many = (0..100).map(|n| format!("word{n}")).collect::<Vec<_>>().join(" ");
    let long = "leek".repeat(10_000);
    for text in [many.as_str(), &long, "\u{fdfa}\u{fdfa}", "𝔏𝔢𝔢𝔨𝔰", "\u{202e}\u{0}\u{feff}", "⁂ ☃ 🌱", "Z̴̛̼a̶l̷g̸o̵"]
    {
        drop(search(text));
    }
    assert_eq!(search("𝔏𝔢𝔢𝔨𝔰").total, 1);
}

#[test]
fn tip_of_odd_letters_stays_small_and_slows_nobody() {
    let plain = Garden::new([add(tip(1))]);
    let kilometres = "\u{3316}".repeat(9_990);
    let letters: String = (0..10_000_u32).filter_map(|n| char::from_u32(0x4e00 + n)).collect();
    let words = (0..3_300).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    let names = "fig leek pea tomato potato aubergine ".repeat(270);
    let garden = Garden::new([add(TipDocument { description: words.clone(), ..tip(1) })]);
    assert_eq!((garden.search("1990").total, garden.search("2010").total), (1, 0));
    for description in [kilometres, letters, "\u{fdfa}".repeat(10_000), words, names] {
        let hostile = Garden::new([add(TipDocument { description: description.clone(), ..tip(1) })]);
        let bytes = |garden: &Garden| garden.change([]).files.iter().map(|file| file.bytes).sum::<u64>();
        let added = bytes(&hostile).saturating_sub(bytes(&plain));
        assert!(added < 40_000, "{added} bytes for {description:.20}");
        assert_eq!(hostile.search("title").total, 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_searched_and_highlighted(text in "\\PC{0,60}", typing in any::<bool>(), sort in select(vec![Sort::Relevance, Sort::Newest])) {
        thread_local!(static INDEX: search::Index = with_titles(&["Leeks and figs", "Tomatoes"]).index());
        let answer: TipAnswer = INDEX.with(|index| {
            index.tips_for(&TipQuery { text: &text, typing, sort, limit: 3, ..TipQuery::default() }, garden::plants()).unwrap()
        });
        for range in highlight(&text, &answer.matched) {
            prop_assert!(text.get(range).is_some_and(|marked| !marked.is_empty()));
        }
    }

    #[test]
    fn any_description_can_be_indexed(description in "\\PC{0,400}") {
        let garden = Garden::new([add(TipDocument { description, ..titled(1, "Leeks") })]);
        prop_assert_eq!(garden.search("leek").hits, [TipId::from_number(tip_id(1).to_number())]);
    }
}
