//! What an answer says beside its tips, and whose tips are on its first page.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::garden::{Garden, TestResponse, request};

#[tokio::test]
async fn answer_says_which_words_no_tip_has_and_whom_it_is_safe_for() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.share_tip(&rowan, &json!({"title": "A beetroot", "plantType": "Beetroot"})).await;
    garden.share_tip(&rowan, &json!({"title": "A foxglove", "facts": {"plants": ["foxglove"]}})).await;
    garden.feed_index().await;

    let found = garden.found("/search/tips?q=Chard").await.json();
    let chard = json!([{"words": "chard", "plant": {"id": "swiss-chard", "name": "Swiss chard"}}]);
    assert_eq!((&found["missing"], &found["nearest"], &found["safe"]), (&chard, &json!(true), &Value::Null));
    assert_eq!(found["data"][0]["title"], "A beetroot");

    let found = garden.found("/search/tips?q=zebra").await.json();
    assert_eq!(found["missing"], json!([{"words": "zebra", "plant": null}]));
    assert_eq!((&found["data"], &found["nearest"]), (&json!([]), &json!(false)));

    for (query, safe) in [("safe%20for%20dogs", "pets"), ("child%20safe", "people"), ("non-toxic", "all")] {
        let found = garden.found(&format!("/search/tips?q={query}")).await;
        assert_eq!((found.titles(), &found.json()["safe"]), (vec!["A beetroot".to_owned()], &json!(safe)), "{query}");
    }
    // A plant of the question that is known to be a risk is said, whether it has tips or not.
    for (query, plant, name) in [
        ("q=is%20foxglove%20safe%20for%20cats", "foxglove", "Foxglove"),
        ("q=is%20lily%20bad%20for%20dogs", "lily", "Lily"),
        ("q=lily&safe=pets", "lily", "Lily"),
        ("plant=lily&safe=pets", "lily", "Lily"),
    ] {
        let found = garden.found(&format!("/search/tips?{query}")).await.json();
        let risk = json!({"plant": {"id": plant, "name": name}, "hazards": ["toxic-to-pets"]});
        assert_eq!(found["risks"], json!([risk]), "{query}");
    }
    assert_eq!(garden.found("/search/tips?q=beetroot%20safe%20for%20dogs").await.json()["risks"], json!([]));

    // Without a letter or digit it is no search.
    for query in ["%F0%9F%8D%85", "%3F", "%25", "%22"] {
        let [found, all] = [format!("/search/tips?q={query}"), "/search/tips".to_owned()];
        assert_eq!(garden.found(&found).await.json(), garden.found(&all).await.json(), "{query}");
    }

    // A filter that was set is not repeated.
    assert_eq!(garden.found("/search/tips?q=beetroot&safe=pets").await.json()["safe"], Value::Null);
}

#[tokio::test]
async fn one_author_cannot_fill_a_page_of_a_search_or_the_suggestions() {
    let garden = Garden::new().await;
    let spammer = garden.gardener("spammer").await;
    for name in ["rowan", "zoe", "mireille", "desmond", "aoife", "thuy", "leila", "haruto", "inigo", "lucja"] {
        let by = garden.gardener(name).await;
        garden.share_tip(&by, &json!({"title": "Tomatoes in a long row", "plantType": "Tomato"})).await;
    }
    for _ in 0..25 {
        garden.share_tip(&spammer, &json!({"title": "Tomato tomato tomatoes", "plantType": "Tomato tomato"})).await;
    }
    garden.feed_index().await;
    let authors = |page: &TestResponse| -> Vec<String> {
        let tips = page.json()["data"].as_array().unwrap().clone();
        tips.iter().map(|tip| tip["name"].as_str().unwrap().to_owned()).collect()
    };
    for query in ["q=tomato", "sort=newest", "sort=newest&q=tomato"] {
        let pages = garden.pages(request("GET", &format!("/search/tips?{query}&limit=12"))).await;
        let first = authors(&pages[0]);
        assert_eq!(
            (first.len(), first.iter().filter(|name| *name == "spammer").count()),
            (12, 3),
            "{query}: {first:?}"
        );
        assert_eq!(pages.iter().flat_map(authors).count(), 35, "{query}");
        let ids: BTreeSet<String> = pages
            .iter()
            .flat_map(|page| page.json()["data"].as_array().unwrap().clone())
            .map(|tip| tip["_id"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(ids.len(), 35, "{query}: each tip once");
    }
    let suggested = garden.suggested("tomato").await;
    assert_eq!(suggested.iter().filter(|text| **text == "tip: Tomato tomato tomatoes").count(), 3, "{suggested:?}");
}
