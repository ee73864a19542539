//! Words that turn the meaning of a search, questions about poison, and scripts without spaces.

use rules::plants::{self, PlantId};
use rules::{Facts, Hazard};
use search::{Risk, Safe, TipAnswer, TipDocument, TipFilter, TipQuery, highlight};

use crate::garden::{self, Garden, add, tip, tip_id, titled};

fn with_titles(titles: &[&str]) -> Garden {
    Garden::new((0..).zip(titles).map(|(n, title)| add(titled(n, title))))
}

/// The numbers of the tips that a search finds.
fn found(garden: &Garden, text: &str) -> Vec<u64> {
    let mut found: Vec<_> = garden.search(text).hits.iter().map(|id| id.date_added().milliseconds()).collect();
    found.sort_unstable();
    found
}

#[test]
fn question_whether_a_plant_is_safe_for_dogs_names_its_hazard_for_every_plant() {
    let index = with_titles(&["Leeks in frost", "Figs in a pot"]).index();
    let search = |text: &str| -> TipAnswer {
        index.tips_for(&TipQuery { text, limit: 12, ..TipQuery::default() }, garden::plants()).unwrap()
    };
    let poisonous = plants::all().iter().filter(|plant| plant.hazards.contains(&Hazard::ToxicToPets));
    let mut asked = 0;
    for plant in poisonous {
        let says = |risk: &Risk| risk.plant.as_str() == plant.id && risk.hazards.contains(Hazard::ToxicToPets);
        for name in plant.names() {
            let answer = search(&format!("is {name} safe for dogs"));
            assert!(answer.risks.iter().any(says), "{name}: {:?}", answer.risks);
        }
        asked += 1;
    }
    assert!(asked > 100, "{asked} plants");
}

#[test]
fn plant_of_a_question_about_danger_is_named_in_whatever_words_it_is_asked() {
    let foxglove = Facts { plants: vec![PlantId::parse("foxglove").unwrap()], ..Facts::default() };
    let garden =
        Garden::new([add(TipDocument { facts: foxglove, ..titled(1, "Sow foxgloves") }), add(titled(2, "Leeks"))]);
    for text in [
        "is foxglove safe for cats",
        "foxglove pet safe",
        "foxgloves toxic to dogs",
        "poisonous foxglove",
        "foxglove harmful to pets",
        "is digitalis bad for cats",
        "is it safe to grow foxglove with a cat",
        "my dog ate foxglove",
        "foxglov safe for dogs",
        "foxglove non toxic",
        "can i eat foxglove",
        "is foxglove edible",
        "irises safe for dogs",
        "lillies safe for cats",
        "geranium safe for cats",
        "is rhubarb safe for dogs",
        "is rhubarb safe for children",
        "rhubarb danger",
    ] {
        assert_eq!(garden.search(text).risks.len(), 1, "{text}");
    }
    for text in ["foxglove", "sow rhubarb", "is carrot safe for dogs", "safe for dogs", "is a bad harvest of rhubarb"] {
        assert_eq!(garden.search(text).risks, [], "{text}");
    }
    let filtered = |plant: Option<&str>, text| {
        let safe = Safe { pets: true, people: false };
        let filter = TipFilter { safe, plant: plant.map(str::to_owned), ..TipFilter::default() };
        let query = TipQuery { text, filter, limit: 12, ..TipQuery::default() };
        garden.index().tips_for(&query, garden::plants()).unwrap().risks
    };
    assert_eq!(filtered(Some("lily"), "").len(), 1);
    assert_eq!(filtered(None, "lily").len(), 1);
    assert_eq!(filtered(None, ""), []);
    // Another hazard than the one that was asked about is no reason to say that there is none.
    let hazards =
        garden.search("is broad bean safe for dogs").risks.into_iter().map(|risk| risk.hazards).collect::<Vec<_>>();
    assert_eq!(hazards, [[Hazard::ToxicToPeople].into_iter().collect()]);
}

#[test]
fn negation_is_never_answered_by_its_opposite() {
    let titles = [
        "Dig the bed down",
        "A no-dig bed",
        "Nodig potatoes",
        "Peat in pots",
        "Peat-free compost",
        "Compost without peat",
        "Thornless blackberries",
        "Thorns on roses",
    ];
    let garden = with_titles(&titles);
    for (text, expect) in [
        ("no dig", vec![1, 2]),
        ("no-dig", vec![1, 2]),
        ("nodig", vec![1, 2]),
        ("No Digging", vec![1, 2]),
        ("without digging", vec![1, 2]),
        ("no till", vec![1, 2]),
        ("dig", vec![0, 1]),
        ("peat free", vec![4, 5]),
        ("without any peat", vec![4, 5]),
        ("no peat", vec![4, 5]),
        ("don't dig", vec![1, 2]),
        ("never dig", vec![1, 2]),
        ("thornless", vec![6]),
        ("without thorns", vec![6]),
        ("no pots", vec![]),
    ] {
        assert_eq!(found(&garden, text), expect, "{text}");
    }
    // Of several words, the others may have tips, and the answer says which words have none.
    let answer = garden.search("no roots potatoes");
    assert_eq!(answer.missing.iter().map(|missing| missing.words.as_str()).collect::<Vec<_>>(), ["no roots"]);
    assert_eq!((answer.nearest, answer.hits), (true, vec![tip_id(2)]));
}

#[test]
fn words_without_poison_are_the_safe_filter() {
    let toxic = Facts { hazards: std::iter::once(Hazard::ToxicToPets).collect(), ..Facts::default() };
    let garden =
        Garden::new([add(TipDocument { facts: toxic, ..titled(1, "Pellets against slugs") }), add(titled(2, "Slugs"))]);
    let all = Safe { pets: true, people: true };
    for text in ["slugs no poison", "slugs without poison", "slugs poison free", "slugs without any poison"] {
        let answer = garden.search(text);
        assert_eq!((answer.safe, answer.hits), (all, vec![tip_id(2)]), "{text}");
    }
    // Only a plant of the list is known to be safe.
    assert!(found(&garden, "without poison").is_empty());
}

#[test]
fn tip_that_only_has_the_word_of_a_plant_does_not_answer_whether_it_is_safe() {
    let garden = Garden::new([
        add(titled(1, "Cover a lemon, an orange and a lime")),
        add(TipDocument { description: "A bird with orange spots in a box.".to_owned(), ..titled(2, "Ladybirds") }),
    ]);
    assert_eq!(found(&garden, "can dogs eat orange peel"), [1]);
    assert!(found(&garden, "is box poisonous to dogs").is_empty());
}

#[test]
fn colour_of_a_sign_is_no_plant() {
    let garden = with_titles(&["Cover an orange in frost", "Leeks"]);
    let answer = garden.search("orange dots under leek leaves");
    let plants: Vec<_> = answer.asked.plants.iter().map(|plant| plant.as_str()).collect();
    assert_eq!((plants, answer.asked.problems), (vec!["leek"], vec!["leek-rust"]));
}

#[test]
fn word_about_safety_is_never_taken_for_a_plant() {
    let garden = with_titles(&["Sage in a pot", "Bees in the border"]);
    for text in ["safe for bees", "safe", "is it safe for bees"] {
        assert!(!garden.search(text).hits.contains(&tip_id(0)), "{text}");
    }
}

#[test]
fn words_in_scripts_without_spaces_are_found_within_a_run() {
    let titles =
        ["番茄的种植方法：移栽", "トマトの育て方とﾊﾞﾗ", "วิธีปลูกมะเขือเทศในกระถาง", "زراعة الطماطم والخيار", "番 and 茄"];
    let garden = with_titles(&titles);
    for (text, expect) in [
        ("番茄", vec![0]),
        ("种植", vec![0]),
        ("番茄的种植方法", vec![0]),
        ("番茄 种植", vec![0]),
        ("法", vec![0]),
        ("植种", vec![]),
        ("トマト", vec![1]),
        ("育て", vec![1]),
        ("バラ", vec![1]),
        ("มะเขือเทศ", vec![2]),
        ("ปลูก", vec![2]),
        ("طماطم", vec![3]),
        ("الطماطم", vec![3]),
        ("خيار", vec![3]),
    ] {
        assert_eq!(found(&garden, text), expect, "{text}");
    }
    let missing = &garden.search("西瓜怎么种").missing;
    assert_eq!(missing.iter().map(|missing| missing.words.as_str()).collect::<Vec<_>>(), ["西瓜怎么种"]);
    let matched = garden.search("种植方法").matched;
    assert_eq!(highlight(titles[0], &matched).first(), Some(&(9..21)));
}

#[test]
fn run_longer_than_the_longest_word_is_found_to_its_end() {
    let long = format!("{}番茄", "种植方法".repeat(30));
    let garden = Garden::new([add(TipDocument { description: long, ..tip(1) })]);
    assert_eq!(found(&garden, "番茄"), [1]);
}

#[test]
fn misspelt_and_foreign_names_are_those_of_the_plant() {
    let garden = with_titles(&["Leeks in old wood", "Cast out slugs"]);
    for (text, plant) in [
        ("lavander pruning", "lavender"),
        ("lettus", "lettuce"),
        ("brocoli", "broccoli"),
        ("is brocoli safe for dogs", "broccoli"),
        ("mange tout", "pea"),
        ("lechuga", "lettuce"),
        ("kalk", "lime"),
    ] {
        let asked = garden.search(text).asked.plants;
        let is_named = asked.iter().any(|asked| asked.as_str() == plant);
        assert_eq!(is_named, plant != "lime", "{text}: {asked:?}");
    }
}

#[test]
fn plant_of_a_question_about_safety_is_at_most_one_edit_from_a_short_word() {
    let garden = with_titles(&["Leeks in old wood"]);
    let asked = |text| garden.search(text).asked.plants.len();
    assert_eq!((asked("lettus"), asked("is lettus safe for dogs"), asked("is letuce safe for dogs")), (1, 0, 1));
}

#[test]
fn two_words_are_one_only_where_it_is_another_word_than_the_first() {
    let garden = with_titles(&["Cucumbers in a frame"]);
    let missing = garden.search("cucumber red spider mite").missing;
    assert!(missing.iter().all(|missing| !missing.words.contains("cucumber")), "{missing:?}");
}

#[test]
fn word_that_is_whole_is_no_other_one() {
    let garden = with_titles(&["Leeks in old wood", "Cast out slugs"]);
    let corrected = |text| garden.search(text).corrected;
    for text in ["cotton wool on my cactus", "how much does a gardener cost", "mange tout"] {
        assert_eq!(corrected(text), [], "{text}");
    }
    for (text, meant) in
        [("slugs eating my lettus", "lettuce"), ("powdry mildue", "powdery mildew"), ("lavander", "lavender")]
    {
        assert!(corrected(text).iter().any(|(_, other)| other == meant), "{text}: {:?}", corrected(text));
    }
}
