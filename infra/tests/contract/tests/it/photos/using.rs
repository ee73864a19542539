//! What photographs belong to, their limits, and when they go.

use std::sync::Arc;

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Timestamp, limits};
use serde_json::json;
use tokio::task::JoinSet;

use super::{announce, jpeg};
use crate::garden::{ABSENT, Garden, Gardener, request, tip, with};
use crate::responses::{edit, export, share};

#[tokio::test]
async fn tip_shows_its_photographs_and_its_card_the_cover() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let (first, second) = (garden.photo(&rowan).await, garden.photo(&rowan).await);
    let photos = json!([{"id": first, "alt": " Leeks in a row ", "caption": "In July"}, {"id": second, "caption": ""}]);
    let shared = garden.share_with(&rowan, photos).await;
    assert_eq!(shared.status, 201, "{shared:?}");
    let data = shared.json()["data"].clone();
    let known = |id: &str| json!({"id": id, "width": 1600, "height": 1200, "colour": "#010203"});
    let cover = with(&known(&first), "alt", json!("Leeks in a row"));
    let whole = with(&cover, "caption", json!("In July"));
    assert_eq!(data["photos"], json!([whole, known(&second)]));
    let path = format!("/tips/{}", data["_id"].as_str().unwrap());
    assert_eq!(garden.send(request("GET", &path).by(&mireille)).await.json()["data"]["photos"], data["photos"]);
    assert_eq!(garden.get("/tips").await.json()["data"][0]["cover"], cover);

    // Another order, another cover; an edit of something else leaves them.
    let swap = edit(&path, &json!({"photos": [{"id": second}, {"id": first}]}));
    let swapped = garden.send(swap.by(&rowan)).await.json()["data"].clone();
    assert_eq!(swapped["photos"], json!([known(&second), known(&first)]));
    assert!(swapped["confirmedAt"].is_string(), "{swapped}");
    let title = garden.send(edit(&path, &json!({"title": "More leeks"})).by(&rowan)).await.json()["data"].clone();
    assert_eq!(title["photos"], swapped["photos"]);
    assert_eq!(garden.get("/tips").await.json()["data"][0]["cover"], known(&second));

    // What leaves the tip is free again, and removed unless something uses it.
    let one = garden.send(edit(&path, &json!({"photos": [{"id": second}]})).by(&rowan)).await.json();
    assert_eq!(one["data"]["photos"], json!([known(&second)]));
    garden.purge_unused().await;
    assert_eq!((garden.left_of(&first), garden.left_of(&second)), ((false, 0), (true, 6)));
    let none = garden.send(edit(&path, &json!({"photos": []})).by(&rowan)).await.json()["data"].clone();
    assert_eq!(none["photos"], json!([]));
    assert_eq!(garden.get("/tips").await.json()["data"][0].get("cover"), None);
}

#[tokio::test]
async fn photograph_that_is_not_the_callers_own_ready_and_free_is_a_field_error() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let (foreign, waiting) = (garden.photo(&mireille).await, garden.announced(&rowan).await);
    let (used, portrait) = (garden.photo(&rowan).await, garden.photo(&rowan).await);
    assert_eq!(garden.share_with(&rowan, json!([{ "id": used }])).await.status, 201);
    let profile = format!("/user/{}", rowan.id());
    assert_eq!(garden.send(edit(&profile, &json!({"portrait": portrait})).by(&rowan)).await.status, 200);
    let path = format!("/tips/{}", garden.share(&rowan, "Onions", "hidden").await);
    let before = garden.stored();
    for photo in [foreign.as_str(), &waiting, &used, &portrait, ABSENT] {
        let photos = json!([{ "id": photo }]);
        let edit = edit(&path, &json!({ "photos": photos })).by(&rowan);
        for response in [garden.share_with(&rowan, photos).await, garden.send(edit).await] {
            assert_eq!((response.status, response.fields()), (400, vec!["photos".to_owned()]), "{response:?}");
        }
        if photo != portrait {
            let response = garden.send(self::edit(&profile, &json!({"portrait": photo})).by(&rowan)).await;
            assert_eq!((response.status, response.fields()), (400, vec!["portrait".to_owned()]), "{response:?}");
        }
    }
    assert_eq!(before, garden.stored());
    for photo in [&foreign, &used] {
        assert_eq!(garden.get_photo(&rowan, photo).await.status, if *photo == foreign { 404 } else { 200 });
    }
}

#[tokio::test]
async fn invalid_photographs_are_named_by_their_paths() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photo = garden.photo(&rowan).await;
    let before = garden.stored();
    for (photos, fields) in [
        (json!(null), vec!["photos"]),
        (json!("x"), vec!["photos"]),
        (json!(["x"]), vec!["photos"]),
        (json!([{"id": photo}, {"id": photo}]), vec!["photos"]),
        (json!(vec![json!({"id": photo}); 7]), vec!["photos"]),
        (json!([{}]), vec!["photos.0.id"]),
        (json!([{"id": "../../x"}]), vec!["photos.0.id"]),
        (json!([{"id": photo, "owner": "me"}]), vec!["photos.0.owner"]),
        (
            json!([{"id": photo, "alt": "é".repeat(201), "caption": "é".repeat(141)}]),
            vec!["photos.0.alt", "photos.0.caption"],
        ),
    ] {
        let response = garden.share_with(&rowan, photos.clone()).await;
        assert_eq!(
            (response.status, response.fields()),
            (400, fields.into_iter().map(str::to_owned).collect()),
            "{photos}"
        );
    }
    let photos = format!(r#"[{{"id": "x", "id": "{photo}"}}]"#);
    let twice = format!(r#"{{"title": "Leeks", "availability": "draft", "photos": {photos}}}"#);
    let response = garden.send(request("POST", "/tips").body("application/json", twice.as_bytes()).by(&rowan)).await;
    assert_eq!(response.fields(), ["photos.0.id"]);
    assert_eq!(before, garden.stored());
}

#[tokio::test]
async fn repeated_share_with_photographs_is_the_same_tip() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let photo = garden.photo(&rowan).await;
    let share = share(&with(&tip("Leeks"), "photos", json!([{ "id": photo }]))).by(&rowan);
    let share = share.header("idempotency-key", "form-1");
    let first = garden.send(share.clone()).await;
    let again = garden.send(share).await;
    assert_eq!((again.status, again.json()), (201, first.json()));
}

#[tokio::test(flavor = "multi_thread")]
async fn photograph_that_many_want_at_once_has_one_use() {
    let garden = Arc::new(Garden::new().await);
    let rowan = garden.gardener("rowan").await;
    let photo = garden.photo(&rowan).await;
    let path = format!("/tips/{}", garden.share(&rowan, "Onions", "public").await);
    let photos = json!([{ "id": photo }]);
    let requests = [
        share(&with(&tip("Leeks"), "photos", photos.clone())),
        edit(&path, &json!({ "photos": photos })),
        edit(&format!("/user/{}", rowan.id()), &json!({"portrait": photo})),
    ];
    let mut sent = JoinSet::new();
    for request in requests.into_iter().cycle().take(12) {
        let (garden, request) = (Arc::clone(&garden), request.by(&rowan));
        sent.spawn(async move { garden.send(request).await.status });
    }
    let statuses = sent.join_all().await;
    assert!(statuses.iter().all(|status| [200, 201, 400, 409].contains(status)), "{statuses:?}");
    let stored = garden.stored();
    // In the table of activity and in the item that uses it; a tip has the cover too.
    let uses = stored.lines().filter(|line| line.contains(&photo) && !line.contains("\"pk\"")).count();
    assert_eq!(uses, 1, "{stored}");
}

#[tokio::test]
async fn photographs_beyond_the_limits_are_429_and_change_nothing() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    for _ in 0..limits::PHOTOS_A_DAY {
        garden.announced(&rowan).await;
    }
    let before = garden.stored();
    let refused = garden.send(announce().by(&rowan)).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "daily-limit"));
    let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!(seconds.abs_diff(Timestamp::now().seconds_to_next_day()) <= 5);
    assert_eq!(before, garden.stored());

    for n in 0..limits::PHOTOS_IN_ALL {
        let put = garden.activity.client.put_item().table_name(&garden.activity.name);
        let put = put.item("pk", AttributeValue::S(format!("P#{n}"))).item("sk", AttributeValue::S("A".to_owned()));
        let put = put.item("actor", AttributeValue::S(mireille.id()));
        put.item("mark", AttributeValue::S(format!("P#2026-01-01T00:00:00.000Z#{n}"))).send().await.unwrap();
    }
    let refused = garden.send(announce().by(&mireille)).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too-many-photos"));
    assert_eq!(refused.header("retry-after"), None);
    assert!(refused.json()["detail"].as_str().unwrap().contains("Remove some"), "{refused:?}");
}

#[tokio::test]
async fn inactive_gardener_cannot_send_and_a_missing_profile_is_created() {
    let garden = Garden::new().await;
    let (rowan, newcomer) = (garden.gardener("rowan").await, Gardener::named("newcomer"));
    garden.set_attribute(&rowan, "status", "inactive").await;
    assert_eq!(garden.send(announce().by(&rowan)).await.code(), "inactive");
    garden.announced(&newcomer).await;
    assert_eq!(garden.get(&format!("/user/{}", newcomer.id())).await.status, 200);
}

#[tokio::test]
async fn portrait_is_in_the_profile_until_another_takes_its_place() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let (first, second) = (garden.photo(&rowan).await, garden.photo(&rowan).await);
    let profile = format!("/user/{}", rowan.id());
    let known = |id: &str| json!({"id": id, "width": 1600, "height": 1200, "colour": "#010203"});
    for photo in [&first, &first, &second] {
        let edited = garden.send(edit(&profile, &json!({"portrait": photo})).by(&rowan)).await;
        assert_eq!((edited.status, &edited.json()["data"]["portrait"]), (200, &known(photo)), "{edited:?}");
        assert_eq!(garden.get(&profile).await.json()["data"]["portrait"], known(photo));
        garden.feed_index().await;
        for list in ["/user", "/search/gardeners?q=rowan"] {
            assert_eq!(garden.get(list).await.json()["data"][0]["portrait"], known(photo), "{list}");
        }
    }
    let before = garden.stored();
    for invalid in [json!(7), json!(""), json!("../x"), json!([second]), json!({"id": second}), json!(true)] {
        let response = garden.send(edit(&profile, &json!({ "portrait": invalid })).by(&rowan)).await;
        assert_eq!((response.status, response.fields()), (400, vec!["portrait".to_owned()]), "{response:?}");
    }
    assert_eq!(before, garden.stored());
    garden.send(edit(&profile, &json!({"bio": "Leeks."})).by(&rowan)).await;
    garden.purge_unused().await;
    assert_eq!((garden.left_of(&first), garden.left_of(&second)), ((false, 0), (true, 6)));
    let none = garden.send(edit(&profile, &json!({"portrait": null})).by(&rowan)).await;
    assert_eq!((none.status, none.json()["data"].get("portrait")), (200, None));
    garden.purge_unused().await;
    assert_eq!(garden.left_of(&second), (false, 0));
}

#[tokio::test]
async fn unused_photographs_go_after_two_days_and_no_sooner() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let (photo, waiting) = (garden.photo(&rowan).await, garden.announced(&rowan).await);
    assert!(garden.purge().await);
    assert_eq!((garden.left_of(&photo), garden.left_of(&waiting)), ((true, 6), (true, 0)));
    garden.age_photos().await;
    // The files go before the item, so a run that fails is repeated whole. Nothing can use the photograph meanwhile.
    garden.objects.fail(Some(&format!("DELETE media/{photo}/1600.jpg")));
    assert!(!garden.purge().await);
    garden.objects.fail(None);
    assert_eq!(garden.get_photo(&rowan, &photo).await.status, 404);
    assert_eq!(garden.share_with(&rowan, json!([{ "id": photo }])).await.status, 400);
    assert!(garden.purge().await);
    assert_eq!((garden.left_of(&photo), garden.left_of(&waiting)), ((false, 0), (false, 0)));
    // Its upload may arrive as late as that.
    garden.upload(&rowan, &waiting, &jpeg()).await;
    assert_eq!(garden.left_of(&waiting), (false, 0));
}

#[tokio::test]
async fn photographs_of_a_hidden_or_deleted_tip_are_in_no_response_and_are_deleted_with_it() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let photo = garden.photo(&rowan).await;
    let shared = garden.share_with(&rowan, json!([{ "id": photo }])).await.json();
    let tip = shared["data"]["_id"].as_str().unwrap().to_owned();
    let path = format!("/tips/{tip}");
    let author = format!("/tips?author={}", rowan.id());
    let lists = ["/tips", &author, &path, "/search/tips?q=leeks", "/me/marks", "/tips/top"];
    let change = edit(&path, &json!({"availability": "hidden"}));
    for hide in [change, request("DELETE", &path)] {
        assert!(garden.send(hide.by(&rowan)).await.status < 300);
        garden.feed_index().await;
        for list in lists {
            let response = garden.send(request("GET", list).by(&mireille)).await;
            assert!(!response.text.contains(&photo), "{list}: {response:?}");
        }
        garden.purge_unused().await;
        assert_eq!(garden.left_of(&photo), (true, 6));
    }
    let restored = garden.send(request("POST", &format!("{path}/restore")).by(&rowan)).await.json();
    assert_eq!(restored["data"]["photos"], shared["data"]["photos"]);

    garden.send(request("DELETE", &path).by(&rowan)).await;
    garden.age_deletion(&tip, 31).await;
    assert!(garden.purge_to_the_end().await);
    assert!(!garden.stored().contains(&tip), "{}", garden.stored());
    garden.purge_unused().await;
    assert_eq!(garden.left_of(&photo), (false, 0));
}

#[tokio::test]
async fn leaving_removes_photographs_except_those_of_kept_tips() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let mut photos = Vec::new();
    for _ in 0..4 {
        photos.push(garden.photo(&rowan).await);
    }
    let [of_public, of_hidden, portrait, unused] = &photos[..] else { panic!("{photos:?}") };
    let waiting = garden.announced(&rowan).await;
    let kept = garden.share_with(&rowan, json!([{ "id": of_public }])).await.json()["data"]["_id"].clone();
    let hidden = with(&tip("Mine"), "photos", json!([{ "id": of_hidden }]));
    garden.send(share(&with(&hidden, "availability", json!("hidden"))).by(&rowan)).await;
    garden.send(edit(&format!("/user/{}", rowan.id()), &json!({"portrait": portrait})).by(&rowan)).await;

    let exported = garden.send(export(&format!("/user/{}", rowan.id())).by(&rowan)).await.json()["data"].clone();
    let exported = exported["photos"].as_array().unwrap();
    assert_eq!(exported.len(), 5);
    let file = json!(format!("/media/{of_public}/1600.jpg"));
    let of_public_exported = exported.iter().find(|photo| photo["id"] == json!(of_public)).unwrap();
    assert!(of_public_exported["files"].as_array().unwrap().contains(&file), "{exported:?}");

    garden.leave(&rowan, "keep").await;
    let stored = garden.stored();
    assert!(!stored.contains(&rowan.id()), "{stored}");
    // Nobody waits for the daily run.
    for photo in [of_hidden, portrait, unused, &waiting] {
        assert_eq!(garden.left_of(photo), (false, 0));
    }
    // An upload that arrives now is nobody's.
    garden.upload(&rowan, &waiting, &jpeg()).await;
    assert!(garden.purge().await);
    for photo in [of_hidden, portrait, unused, &waiting] {
        assert_eq!(garden.left_of(photo), (false, 0));
    }
    assert_eq!(garden.left_of(of_public), (true, 6));
    let mireille = garden.gardener("mireille").await;
    let tip = garden.send(request("GET", &format!("/tips/{}", kept.as_str().unwrap())).by(&mireille)).await;
    assert_eq!(tip.json()["data"]["photos"][0]["id"], json!(of_public));
}
