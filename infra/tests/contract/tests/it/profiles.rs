//! Profiles: creation on request and when missing, edits of each field, and the fields that only the owner sees.

use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::{Map, Value, json};

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request, tip, with};
use crate::responses::outcome;

impl Garden {
    async fn edit(&self, gardener: &Gardener, change: &Value) -> TestResponse {
        self.send(request("PATCH", &format!("/user/{}", gardener.id())).by(gardener).json(change)).await
    }

    /// The profile as its owner sees it. `POST /user` returns an existing profile and does not change it.
    async fn own_profile(&self, gardener: &Gardener) -> Value {
        let response = self.send(create_profile(gardener)).await;
        assert_eq!(response.status, 200, "{response:?}");
        response.json()["data"].clone()
    }

    /// The profile as others see it.
    async fn public_profile(&self, gardener: &Gardener) -> Value {
        self.get(&format!("/user/{}", gardener.id())).await.json()["data"].clone()
    }
}

/// Builds a request that needs its caller's profile.
type BuildRequest = fn(&Gardener) -> TestRequest;

fn create_profile(gardener: &Gardener) -> TestRequest {
    request("POST", "/user")
        .by(gardener)
        .json(&json!({"name": "Another name", "bio": "Another bio", "showEmail": true}))
}

fn full_profile() -> Value {
    json!({
        "name": "Rowan Thirkell", "photoUrl": "https://garden.example/rowan.jpg", "phone": "07700 900147",
        "gender": "male", "age": 47, "bio": "Leeks, mostly.", "experience": "22 years",
        "specialization": "Winter vegetables", "location": "Hebden Bridge", "showEmail": true, "showAge": true, "showGender": true,
    })
}

#[tokio::test]
async fn repeated_create_returns_the_existing_profile() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    let body = with(&full_profile(), "email", json!(format!(" {} ", rowan.email().to_uppercase())));
    let created = garden.send(request("POST", "/user").by(&rowan).json(&body)).await;
    assert_eq!(created.status, 201, "{created:?}");
    let data = &created.json()["data"];
    for (field, value) in full_profile().as_object().unwrap() {
        assert_eq!(&data[field], value, "{field}");
    }
    assert_eq!(
        (&data["id"], &data["email"]),
        (&json!(rowan.id()), &json!(rowan.email())),
        "the email address in Cognito"
    );
    assert_eq!((&data["role"], &data["status"], &data["totalTips"]), (&json!("user"), &json!("active"), &json!(0)));

    let before = garden.stored();
    let again = garden.send(create_profile(&rowan)).await;
    assert_eq!((again.status, again.json()), (200, created.json()));
    assert_eq!(before, garden.stored());
    assert_eq!(created.header("cache-control"), Some("private, no-store"));
}

#[tokio::test]
async fn cognito_subject_is_neither_stored_nor_returned() {
    let garden = Garden::new().await;
    let rowan = Gardener { subject: "sub-of-c0ffee".to_owned(), is_in_group: false };
    let response = garden.send(request("POST", "/user").by(&rowan).json(&full_profile())).await;
    garden.share(&rowan, "A tip", "public").await;
    // The Cognito stub builds the email address from the subject. The subject must not be anywhere else.
    for text in [response.text, garden.stored(), garden.get("/user").await.text, garden.get("/tips").await.text] {
        assert!(!text.replace(&rowan.email(), "").contains(&rowan.subject), "{text}");
    }
}

#[tokio::test]
async fn missing_profile_is_created_by_the_request_that_needs_it() {
    let garden = Garden::new().await;
    let requests: [(&str, BuildRequest, u16); 4] = [
        ("sharing", |_| request("POST", "/tips").json(&tip("The first")), 201),
        (
            "sharing by address",
            |caller| request("POST", "/tips").json(&with(&tip("First"), "email", json!(caller.email()))),
            201,
        ),
        ("editing", |caller| request("PATCH", &format!("/user/{}", caller.id())).json(&json!({"bio": "Leeks."})), 200),
        ("listing own tips", |caller| request("GET", &format!("/mytips?email={}", caller.email())), 200),
    ];
    for (case, build_request, status) in requests {
        let newcomer = Gardener::named(&format!("newcomer-by-{}", case.replace(' ', "-")));
        assert!(garden.public_profile(&newcomer).await.is_null());
        let response = garden.send(build_request(&newcomer).by(&newcomer)).await;
        assert_eq!(response.status, status, "{case}: {response:?}");
        let created = garden.own_profile(&newcomer).await;
        assert_eq!(created["name"], newcomer.subject.trim_start_matches("sub-of-"), "{case}: the name in Cognito");
        assert_eq!((&created["email"], &created["showEmail"]), (&json!(newcomer.email()), &json!(false)), "{case}");
        assert_eq!(created["totalTips"], u64::from(status == 201), "{case}");
        assert_eq!(created["bio"], if case == "editing" { "Leeks." } else { "" }, "{case}");
    }
}

#[tokio::test]
async fn missing_profile_is_not_created_with_another_email_or_a_revoked_token() {
    let garden = Garden::new().await;
    let newcomer = Gardener::named("newcomer");
    let requests = [
        request("POST", "/tips").json(&with(&tip("Mine"), "email", json!("rowan@garden.example"))),
        request("GET", "/mytips?email=rowan@garden.example"),
        request("POST", "/user").json(&json!({"name": "Me", "email": "rowan@garden.example"})),
    ];
    for request in &requests {
        let response = garden.send(request.clone().by(&newcomer)).await;
        assert_eq!((response.status, response.code().as_str()), (403, "forbidden"), "{response:?}");
    }
    let edit = request("PATCH", &format!("/user/{}", newcomer.id())).json(&json!({"bio": "Leeks."}));
    let own = request("GET", &format!("/mytips?email={}", newcomer.email()));
    for request in [request("POST", "/tips").json(&tip("Mine")), own, edit, create_profile(&newcomer)] {
        let response = garden.send(request.by(&newcomer).header("authorization", "Bearer revoked")).await;
        assert_eq!((response.status, response.code().as_str()), (401, "unauthenticated"), "{response:?}");
    }
    assert_eq!(garden.stored(), "");
}

#[tokio::test]
async fn every_write_of_an_inactive_gardener_is_403() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let public = format!("/tips/{}", garden.share(&rowan, "Before", "public").await);
    let hidden = format!("/tips/{}", garden.share(&rowan, "Hidden", "hidden").await);
    garden.set_attribute(&rowan, "status", "inactive").await;
    let before = garden.stored();
    let named = with(&with(&tip("After"), "name", json!("rowan")), "email", json!(rowan.email()));
    for share in [tip("After"), named] {
        for availability in ["public", "hidden"] {
            let body = with(&share, "availability", json!(availability));
            let response = garden.send(request("POST", "/tips").by(&rowan).json(&body)).await;
            assert_eq!((response.status, response.code().as_str()), (403, "inactive"), "{response:?}");
        }
    }
    for own in [&public, &hidden] {
        let edits = [json!({"title": "After"}), json!({"availability": "public"}), json!({"availability": "hidden"})];
        let edits = edits.iter().map(|edit| request("PATCH", own).json(edit));
        for write in edits.chain([request("DELETE", own)]) {
            let response = garden.send(write.clone().by(&rowan)).await;
            assert_eq!((response.status, response.code().as_str()), (403, "inactive"), "{write:?}: {response:?}");
        }
    }
    let edited = garden.edit(&rowan, &json!({"bio": "Back again."})).await;
    assert_eq!((edited.status, edited.code().as_str()), (403, "inactive"), "{edited:?}");
    assert_eq!(before, garden.stored());
    // A repeated `POST /user` does not reactivate the profile, and reads still work.
    assert_eq!(garden.own_profile(&rowan).await["status"], "inactive");
    assert_eq!(garden.get("/user?status=inactive").await.titles(), ["rowan"]);
    assert_eq!(garden.send(request("GET", "/mytips").by(&rowan)).await.titles(), ["Hidden", "Before"]);
    garden.set_attribute(&rowan, "status", "active").await;
    assert_eq!(garden.send(request("DELETE", &public).by(&rowan)).await.status, 204);
    assert_eq!(garden.own_profile(&rowan).await["totalTips"], 0);
}

#[tokio::test]
async fn tip_has_the_name_of_its_authors_profile() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    for name in [json!("Somebody else"), json!("rowan"), Value::Null] {
        let body = with(&with(&tip("Whose?"), "name", name.clone()), "email", json!(rowan.email().to_uppercase()));
        let shared = garden.send(request("POST", "/tips").by(&rowan).json(&body)).await;
        let data = &shared.json()["data"];
        assert_eq!((shared.status, &data["name"]), (201, &json!("rowan")), "{name}: {shared:?}");
        assert_eq!((&data["own"], &data["authorId"]), (&json!(true), &json!(rowan.id())));
    }
    assert!(!garden.stored().contains("Somebody else"));
    // A tip has the name that its author has when sharing it.
    assert_eq!(garden.edit(&rowan, &json!({"name": "Rowan T."})).await.status, 200);
    assert_eq!(
        garden.send(request("POST", "/tips").by(&rowan).json(&tip("Later"))).await.json()["data"]["name"],
        "Rowan T."
    );
}

#[tokio::test]
async fn edit_of_one_field_changes_only_that_field() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    garden.send(request("POST", "/user").by(&rowan).json(&full_profile())).await;
    let changes = [
        ("name", json!(" R. Thirkell "), json!("R. Thirkell")),
        ("photoUrl", json!("http://garden.example/r.jpg"), json!("https://garden.example/r.jpg")),
        ("photoUrl", json!(""), json!(null)),
        ("photoUrl", json!("https://garden.example/r.jpg"), json!("https://garden.example/r.jpg")),
        ("photoUrl", json!(null), json!(null)),
        ("phone", json!("1"), json!("1")),
        ("phone", json!(""), json!("")),
        ("gender", json!("female"), json!("female")),
        ("gender", json!(null), json!(null)),
        ("age", json!(13), json!(13)),
        ("age", json!(null), json!(null)),
        ("bio", json!("One.\r\n\r\nTwo."), json!("One.\n\nTwo.")),
        ("bio", json!(""), json!("")),
        ("experience", json!(""), json!("")),
        ("specialization", json!("  "), json!("")),
        ("location", json!("Todmorden"), json!("Todmorden")),
        ("showEmail", json!(false), json!(false)),
        ("showAge", json!(false), json!(false)),
        ("showGender", json!(false), json!(false)),
        ("showPlace", json!(false), json!(false)),
        ("showExperience", json!(false), json!(false)),
        ("showOutcomes", json!(false), json!(false)),
        ("listed", json!(false), json!(false)),
    ];
    let mut expect = garden.own_profile(&rowan).await;
    for (field, value, stored) in changes {
        let response = garden.edit(&rowan, &json!({ field: value })).await;
        expect[field] = stored;
        assert_eq!((response.status, &response.json()["data"]), (200, &expect), "{field}: {value}");
        assert_eq!(garden.own_profile(&rowan).await, expect, "{field}: {value}");
    }
    for (field, value) in [("gender", json!("")), ("age", json!("")), ("name", json!(null)), ("phone", json!(null))] {
        let response = garden.edit(&rowan, &json!({ field: value })).await;
        assert_eq!((response.status, response.fields()), (400, vec![field.to_owned()]), "{field}: {value}");
    }
    assert_eq!(garden.own_profile(&rowan).await, expect);
}

#[tokio::test]
async fn only_a_verified_email_is_public() {
    let garden = Garden::new().await;
    for (name, shown, expect) in [
        ("verified-shown", json!(true), true),
        ("verified-hidden", json!(false), false),
        ("verified-silent", Value::Null, false),
        ("unverified-shown", json!(true), false),
        ("unverified-hidden", json!(false), false),
    ] {
        let gardener = Gardener::named(name);
        let created =
            garden.send(request("POST", "/user").by(&gardener).json(&json!({"name": name, "showEmail": shown}))).await;
        assert_eq!(created.json()["data"]["email"], gardener.email(), "{name}: the owner always sees it");
        let email = if expect { json!(gardener.email()) } else { Value::Null };
        assert_eq!(garden.public_profile(&gardener).await["email"], email, "{name}");
        for list in ["/user", "/user?status=active"] {
            assert_eq!(garden.get(list).await.text.contains(&gardener.email()), expect, "{name}: {list}");
        }
        // The owner hides the email address and shows it again.
        for show in [false, true] {
            assert_eq!(garden.edit(&gardener, &json!({"showEmail": show})).await.status, 200);
            let visible = garden.public_profile(&gardener).await["email"] != Value::Null;
            assert_eq!(visible, show && !name.starts_with("unverified"), "{name}: {show}");
        }
        garden.edit(&gardener, &json!({"showEmail": expect})).await;
    }
}

#[tokio::test]
async fn age_and_location_of_a_minor_are_visible_to_the_owner_only() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    let minor = with(&with(&full_profile(), "age", json!(17)), "showGender", json!(true));
    garden.send(request("POST", "/user").by(&rowan).json(&minor)).await;
    for (age, is_public) in [(json!(17), false), (json!(18), true), (json!(13), false), (json!(null), true)] {
        let edited = garden.edit(&rowan, &json!({"age": age})).await;
        let own = garden.own_profile(&rowan).await;
        assert_eq!(edited.json()["data"], own);
        assert_eq!((&own["age"], &own["location"]), (&age, &json!("Hebden Bridge")));
        let public = garden.public_profile(&rowan).await;
        let location = if is_public { "Hebden Bridge" } else { "" };
        let public_age = if is_public { age.clone() } else { Value::Null };
        assert_eq!((&public["age"], &public["location"]), (&public_age, &json!(location)), "{age}");
        let gender = if is_public { json!("male") } else { Value::Null };
        assert_eq!((&own["gender"], &public["gender"]), (&json!("male"), &gender), "{age}");
        let page = garden.get(&format!("/user/{}/page", rowan.id())).await.text;
        assert_eq!(page.contains("Hebden Bridge"), is_public, "{age}: {page}");
        for list in ["/user", "/user?status=active"] {
            assert_eq!(garden.get(list).await.json()["data"][0], public, "{list}");
        }
    }
}

/// Also of a profile that was stored before there were switches.
#[tokio::test]
async fn age_and_gender_are_visible_to_others_only_if_shown() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    let profile = json!({"name": "Rowan", "age": 47, "gender": "male"});
    garden.send(request("POST", "/user").by(&rowan).json(&profile)).await;
    let older = garden.users.client.update_item().table_name(&garden.users.name);
    let older = older.key("id", AttributeValue::S(rowan.id()));
    older.update_expression("REMOVE card.showAge, card.showGender").send().await.unwrap();
    let changes =
        [json!({"bio": "Leeks."}), json!({"showAge": true}), json!({"showGender": true}), json!({"showAge": false})];
    let mut shown = (false, false);
    for change in changes {
        let edited = garden.edit(&rowan, &change).await;
        assert_eq!(edited.status, 200, "{edited:?}");
        let own = garden.own_profile(&rowan).await;
        assert_eq!((&own["age"], &own["gender"]), (&json!(47), &json!("male")));
        shown = (change["showAge"].as_bool().unwrap_or(shown.0), change["showGender"].as_bool().unwrap_or(shown.1));
        assert_eq!((&own["showAge"], &own["showGender"]), (&json!(shown.0), &json!(shown.1)));
        let public = garden.public_profile(&rowan).await;
        let value = |is_shown: bool, value: Value| if is_shown { value } else { Value::Null };
        let expect = (value(shown.0, json!(47)), value(shown.1, json!("male")));
        assert_eq!((&public["age"], &public["gender"]), (&expect.0, &expect.1), "{change}");
        garden.feed_index().await;
        for list in ["/user", "/user?status=active", "/search/gardeners?q=rowan"] {
            let listed = &garden.get(list).await.json()["data"][0];
            assert_eq!((&listed["age"], &listed["gender"]), (&public["age"], &public["gender"]), "{list}: {change}");
        }
    }
}

#[tokio::test]
async fn place_and_experience_are_hidden_from_others_everywhere_when_switched_off() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (Gardener::named("rowan"), garden.gardener("mireille").await);
    let profile = with(&with(&full_profile(), "climate", json!("cool-maritime")), "hemisphere", json!("northern"));
    garden.send(request("POST", "/user").by(&rowan).json(&profile)).await;
    garden.edit(&rowan, &json!({"showPlace": false, "showExperience": false})).await;
    let tip = format!("/tips/{}", garden.share(&mireille, "Earthing up", "public").await);
    let note = outcome(&tip, &json!({"result": "worked", "note": "Longer."}));
    assert_eq!(garden.send(note.by(&rowan)).await.status, 200);

    let own = garden.own_profile(&rowan).await;
    assert_eq!((&own["location"], &own["climate"]), (&profile["location"], &profile["climate"]));
    let (place, experience) = (profile["location"].as_str().unwrap(), profile["experience"].as_str().unwrap());
    garden.feed_index().await;
    let page = format!("/user/{}", rowan.id());
    for path in [&page, &format!("{page}/page"), "/user", "/user?status=active", &format!("{tip}/outcomes")] {
        let text = garden.get(path).await.text;
        assert!(text.to_lowercase().contains("rowan"), "{path}: {text}");
        for hidden in [place, experience, "cool-maritime", "northern"] {
            assert!(!text.contains(hidden), "{path}: {hidden}: {text}");
        }
    }
    let found = garden.get("/search/gardeners?q=hebden").await.json();
    assert_eq!(found["data"], json!([]), "nobody is found by a hidden place");
    garden.edit(&rowan, &json!({"showPlace": true, "showExperience": true})).await;
    assert!(garden.get(&page).await.text.contains(place));
}

#[tokio::test]
async fn weeks_of_frost_are_kept_and_nobody_else_sees_them() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let edited = garden.edit(&rowan, &json!({"lastFrost": 17, "firstFrost": 43})).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    garden.edit(&rowan, &json!({"bio": "Leeks."})).await;
    let own = garden.own_profile(&rowan).await;
    assert_eq!((&own["lastFrost"], &own["firstFrost"]), (&json!(17), &json!(43)));
    garden.feed_index().await;
    for path in [&format!("/user/{}", rowan.id()), "/user", "/search/gardeners?q=rowan"] {
        let text = garden.get(path).await.text;
        assert!(text.contains("rowan") && !text.contains("rost"), "{path}: {text}");
    }
    garden.edit(&rowan, &json!({"lastFrost": null, "firstFrost": 0})).await;
    let own = garden.own_profile(&rowan).await;
    assert_eq!((&own["lastFrost"], &own["firstFrost"]), (&json!(null), &json!(0)));
}

#[tokio::test]
async fn tried_tips_are_hidden_from_the_profile_and_counted_on_when_switched_off() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let tip = format!("/tips/{}", garden.share(&mireille, "Earthing up", "public").await);
    garden.send(outcome(&tip, &json!({"result": "worked"})).by(&rowan)).await;
    let tried = async || garden.get(&format!("/user/{}/tried", rowan.id())).await.json();
    assert_eq!(tried().await["data"].as_array().unwrap().len(), 1);
    garden.edit(&rowan, &json!({"showOutcomes": false})).await;
    assert_eq!((&tried().await["data"], tried().await["counts"].is_object()), (&json!([]), true));
    let marks = garden.send(request("GET", "/me/marks").by(&rowan)).await.json();
    assert_eq!(marks["data"]["outcomes"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn unlisted_gardener_is_in_no_list_and_keeps_the_page() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let listed = async || {
        garden.feed_index().await;
        let mut found = 0;
        for path in ["/user", "/user?status=active", "/search/gardeners?q=rowan", "/suggest?q=rowan"] {
            found += usize::from(garden.get(path).await.text.contains(&rowan.id()));
        }
        found
    };
    assert_eq!(listed().await, 4);
    garden.edit(&rowan, &json!({"listed": false})).await;
    assert_eq!(listed().await, 0);
    assert_eq!(garden.get(&format!("/user/{}", rowan.id())).await.status, 200);
    garden.edit(&rowan, &json!({"listed": true})).await;
    assert_eq!(listed().await, 4);
}

#[tokio::test]
async fn phone_frost_calendar_and_switches_are_visible_to_the_owner_only() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    garden.send(request("POST", "/user").by(&rowan).json(&full_profile())).await;
    let fields = |user: &Value| user.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let public = garden.public_profile(&rowan).await;
    let mut own: Map<String, Value> = garden.own_profile(&rowan).await.as_object().unwrap().clone();
    let switches = ["showEmail", "showAge", "showGender", "showPlace", "showExperience", "showOutcomes", "listed"];
    for private in switches.into_iter().chain(["phone", "lastFrost", "firstFrost", "calendarSince"]) {
        assert!(own.remove(private).is_some());
        assert!(public.get(private).is_none());
    }
    assert_eq!(fields(&public), fields(&own.into()));
    for place in ["/user", "/user?status=active", &format!("/user/{}", rowan.id())] {
        assert!(!garden.get(place).await.text.contains("07700"), "{place}");
    }
}
