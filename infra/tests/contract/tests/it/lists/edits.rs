//! An edited tip is in the lists of its new values only.

use rules::Timestamp;
use serde_json::{Value, json};

use crate::garden::{Garden, request, tip, with};

#[tokio::test]
async fn edited_tip_moves_to_its_new_lists() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let shared = garden.send(request("POST", "/tips").by(&rowan).json(&tip("Earth up leeks"))).await;
    let path = format!("/tips/{}", shared.json()["data"]["_id"].as_str().unwrap());
    let old = ["category=Vegetables", "difficulty=medium", "category=Vegetables&difficulty=medium"];
    let new = ["category=Fruits", "difficulty=hard", "category=Fruits&difficulty=hard"];
    let listed = async |lists: &[&str]| {
        let mut listed = 0;
        for list in lists {
            listed += garden.get(&format!("/tips?{list}")).await.titles().len();
        }
        listed
    };
    let mut change = tip("Dry figs in the sun");
    change["category"] = json!("Fruits");
    change["difficultyLevel"] = json!("hard");
    change["description"] =
        json!("Pick them in June, when their necks bend, and lay them out on a rack with room between them.");
    let edit = async |change: &Value| garden.send(request("PATCH", &path).by(&rowan).json(change)).await;

    assert_eq!(listed(&old).await, 3);
    assert_eq!(edit(&change).await.status, 200);
    assert_eq!((listed(&old).await, listed(&new).await), (0, 3));
    let card = garden.get("/tips").await.json()["data"][0].clone();
    for (field, value) in change.as_object().unwrap() {
        assert_eq!(&card[field], value, "{field}");
    }

    // Edits of a hidden tip, with and without `availability`, do not list it.
    assert_eq!(edit(&json!({"availability": "hidden"})).await.status, 200);
    let hidden = json!({"availability": "hidden", "category": "Vegetables", "difficultyLevel": "medium"});
    for change in [hidden, json!({"category": "Herbs", "difficultyLevel": "easy"})] {
        assert_eq!(edit(&change).await.status, 200);
        let everywhere = ["category=Vegetables", "category=Herbs", "difficulty=medium", "difficulty=easy", "limit=50"];
        assert_eq!(listed(&everywhere).await + listed(&old).await + listed(&new).await, 0);
    }
    assert_eq!(edit(&json!({"availability": "public"})).await.status, 200);
    assert_eq!(listed(&["category=Herbs", "difficulty=easy", "category=Herbs&difficulty=easy"]).await, 3);
    assert_eq!(listed(&["category=Fruits", "category=Vegetables", "difficulty=hard"]).await, 0);
}

#[tokio::test]
async fn tip_is_confirmed_by_its_author_or_by_an_edit_of_its_advice() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let path = format!("/tips/{}", garden.share(&rowan, "Leeks", "public").await);
    let mut last = Value::Null;
    for (change, confirms) in [
        (json!({"availability": "hidden"}), false),
        (json!({"availability": "public"}), false),
        (json!({"confirmed": true}), true),
        (json!({"availability": "retired"}), false),
        (json!({"title": "Leeks again"}), true),
        (json!({"facts": {}, "availability": "public"}), true),
    ] {
        let before = Timestamp::now();
        let tip = garden.send(request("PATCH", &path).by(&rowan).json(&change)).await.json()["data"].clone();
        let confirmed = tip["confirmedAt"].as_str().map(|at| Timestamp::parse(at).unwrap());
        assert_eq!(confirmed.is_some_and(|at| at >= before), confirms, "{change}: {tip}");
        if !confirms {
            assert_eq!(tip["confirmedAt"], last, "{change}");
        }
        last = tip["confirmedAt"].clone();
        assert_eq!(garden.send(request("GET", &path).by(&rowan)).await.json()["data"], tip);
        assert_eq!(garden.send(request("GET", "/mytips").by(&rowan)).await.json()["data"][0]["confirmedAt"], last);
    }
    assert_eq!(garden.get("/tips").await.json()["data"][0]["confirmedAt"], last);
}

#[tokio::test]
async fn card_of_several_plants_has_the_first_that_is_drawn_else_the_first() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    for (plants, shown, drawn) in
        [(json!(["parsley", "leek", "tomato"]), "leek", true), (json!(["parsley", "fennel"]), "parsley", false)]
    {
        let tip = with(&tip("Side by side"), "facts", json!({"plants": plants}));
        assert_eq!(garden.send(request("POST", "/tips").by(&rowan).json(&tip)).await.status, 201);
        let plant = garden.get("/tips").await.json()["data"][0]["plant"].clone();
        assert_eq!((&plant["id"], &plant["drawn"]), (&json!(shown), &json!(drawn)), "{plants}");
    }
}
