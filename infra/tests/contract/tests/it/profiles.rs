//! Profiles: made once, healed where they are missing, changed field by field, and what of them others see.

use serde_json::{Map, Value, json};

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request, tip, with};

impl Garden {
    async fn edit(&self, gardener: &Gardener, change: &Value) -> TestResponse {
        self.send(request("PATCH", &format!("/user/{}", gardener.id())).by(gardener).json(change)).await
    }

    /// The profile as its owner sees it: joining again responses it, and changes nothing.
    async fn own(&self, gardener: &Gardener) -> Value {
        let response = self.send(join(gardener)).await;
        assert_eq!(response.status, 200, "{response:?}");
        response.json()["data"].clone()
    }

    /// The profile as everybody sees it.
    async fn public(&self, gardener: &Gardener) -> Value {
        self.get(&format!("/user/{}", gardener.id())).await.json()["data"].clone()
    }
}

/// A request that needs its caller's profile.
type Need = fn(&Gardener) -> TestRequest;

fn join(gardener: &Gardener) -> TestRequest {
    request("POST", "/user")
        .by(gardener)
        .json(&json!({"name": "Another name", "bio": "Another bio", "showEmail": true}))
}

fn full() -> Value {
    json!({
        "name": "Rowan Thirkell", "photoUrl": "https://garden.example/rowan.jpg", "phone": "07700 900147",
        "gender": "male", "age": 47, "bio": "Leeks, mostly.", "experience": "22 years",
        "specialization": "Winter vegetables", "location": "Hebden Bridge", "showEmail": true,
    })
}

#[tokio::test]
async fn a_profile_is_made_once() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    let body = with(&full(), "email", json!(format!(" {} ", rowan.email().to_uppercase())));
    let made = garden.send(request("POST", "/user").by(&rowan).json(&body)).await;
    assert_eq!(made.status, 201, "{made:?}");
    let data = &made.json()["data"];
    for (field, value) in full().as_object().unwrap() {
        assert_eq!(&data[field], value, "{field}");
    }
    assert_eq!((&data["id"], &data["email"]), (&json!(rowan.id()), &json!(rowan.email())), "Cognito's address");
    assert_eq!((&data["role"], &data["status"], &data["totalTips"]), (&json!("user"), &json!("active"), &json!(0)));

    let before = garden.stored();
    let again = garden.send(join(&rowan)).await;
    assert_eq!((again.status, again.json()), (200, made.json()));
    assert_eq!(before, garden.stored());
    assert_eq!(made.header("cache-control"), Some("private, no-store"));
}

#[tokio::test]
async fn a_subject_is_neither_stored_nor_answered() {
    let garden = Garden::new().await;
    let rowan = Gardener { subject: "sub-of-c0ffee".to_owned() };
    let response = garden.send(request("POST", "/user").by(&rowan).json(&full())).await;
    garden.share(&rowan, "A tip", "public").await;
    // The stand-in for Cognito makes addresses of subjects; anywhere else it must not be.
    for text in [response.text, garden.stored(), garden.get("/user").await.text, garden.get("/tips").await.text] {
        assert!(!text.replace(&rowan.email(), "").contains(&rowan.subject), "{text}");
    }
}

#[tokio::test]
async fn a_missing_profile_is_made_by_what_needs_it() {
    let garden = Garden::new().await;
    let asks: [(&str, Need, u16); 4] = [
        ("sharing", |_| request("POST", "/tips").json(&tip("The first")), 201),
        (
            "sharing by address",
            |who| request("POST", "/tips").json(&with(&tip("First"), "email", json!(who.email()))),
            201,
        ),
        ("editing", |who| request("PATCH", &format!("/user/{}", who.id())).json(&json!({"bio": "Leeks."})), 200),
        ("asking for own tips", |who| request("GET", &format!("/mytips?email={}", who.email())), 200),
    ];
    for (what, need, status) in asks {
        let newcomer = Gardener::named(&format!("newcomer-by-{}", what.replace(' ', "-")));
        assert!(garden.public(&newcomer).await.is_null());
        let response = garden.send(need(&newcomer).by(&newcomer)).await;
        assert_eq!(response.status, status, "{what}: {response:?}");
        let made = garden.own(&newcomer).await;
        assert_eq!(made["name"], newcomer.subject.trim_start_matches("sub-of-"), "{what}: the name that Cognito knows");
        assert_eq!((&made["email"], &made["showEmail"]), (&json!(newcomer.email()), &json!(false)), "{what}");
        assert_eq!(made["totalTips"], u64::from(status == 201), "{what}");
        assert_eq!(made["bio"], if what == "editing" { "Leeks." } else { "" }, "{what}");
    }
}

#[tokio::test]
async fn a_missing_profile_is_not_made_under_anothers_address_or_a_dead_token() {
    let garden = Garden::new().await;
    let newcomer = Gardener::named("newcomer");
    let asks = [
        request("POST", "/tips").json(&with(&tip("Mine"), "email", json!("rowan@garden.example"))),
        request("GET", "/mytips?email=rowan@garden.example"),
        request("POST", "/user").json(&json!({"name": "Me", "email": "rowan@garden.example"})),
    ];
    for request in &asks {
        let response = garden.send(request.clone().by(&newcomer)).await;
        assert_eq!((response.status, response.code().as_str()), (403, "forbidden"), "{response:?}");
    }
    let edit = request("PATCH", &format!("/user/{}", newcomer.id())).json(&json!({"bio": "Leeks."}));
    let own = request("GET", &format!("/mytips?email={}", newcomer.email()));
    for request in [request("POST", "/tips").json(&tip("Mine")), own, edit, join(&newcomer)] {
        let response = garden.send(request.by(&newcomer).header("authorization", "Bearer revoked")).await;
        assert_eq!((response.status, response.code().as_str()), (401, "unauthenticated"), "{response:?}");
    }
    assert_eq!(garden.stored(), "");
}

#[tokio::test]
async fn an_inactive_gardener_writes_nothing() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let public = format!("/tips/{}", garden.share(&rowan, "Before", "public").await);
    let hidden = format!("/tips/{}", garden.share(&rowan, "Hidden", "hidden").await);
    garden.set(&rowan, "status", "inactive").await;
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
    // Joining again is no way back, and what is there can still be read.
    assert_eq!(garden.own(&rowan).await["status"], "inactive");
    assert_eq!(garden.get("/user?status=inactive").await.titles(), ["rowan"]);
    assert_eq!(garden.send(request("GET", "/mytips").by(&rowan)).await.titles(), ["Hidden", "Before"]);
    garden.set(&rowan, "status", "active").await;
    assert_eq!(garden.send(request("DELETE", &public).by(&rowan)).await.status, 204);
    assert_eq!(garden.own(&rowan).await["totalTips"], 0);
}

#[tokio::test]
async fn a_tip_bears_its_authors_own_name_and_address() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    for name in [json!("Somebody else"), json!("rowan"), Value::Null] {
        let body = with(&with(&tip("Whose?"), "name", name.clone()), "email", json!(rowan.email().to_uppercase()));
        let shared = garden.send(request("POST", "/tips").by(&rowan).json(&body)).await;
        let data = &shared.json()["data"];
        assert_eq!((shared.status, &data["name"]), (201, &json!("rowan")), "{name}: {shared:?}");
        assert_eq!((&data["email"], &data["authorId"]), (&json!(rowan.email()), &json!(rowan.id())));
    }
    assert!(!garden.stored().contains("Somebody else"));
    // Under the name of the day on which it was shared.
    assert_eq!(garden.edit(&rowan, &json!({"name": "Rowan T."})).await.status, 200);
    assert_eq!(
        garden.send(request("POST", "/tips").by(&rowan).json(&tip("Later"))).await.json()["data"]["name"],
        "Rowan T."
    );
}

#[tokio::test]
async fn every_field_changes_alone() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    garden.send(request("POST", "/user").by(&rowan).json(&full())).await;
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
    ];
    let mut expect = garden.own(&rowan).await;
    for (field, value, kept) in changes {
        let response = garden.edit(&rowan, &json!({ field: value })).await;
        expect[field] = kept;
        assert_eq!((response.status, &response.json()["data"]), (200, &expect), "{field}: {value}");
        assert_eq!(garden.own(&rowan).await, expect, "{field}: {value}");
    }
    for (field, value) in [("gender", json!("")), ("age", json!("")), ("name", json!(null)), ("phone", json!(null))] {
        let response = garden.edit(&rowan, &json!({ field: value })).await;
        assert_eq!((response.status, response.fields()), (400, vec![field.to_owned()]), "{field}: {value}");
    }
    assert_eq!(garden.own(&rowan).await, expect);
}

#[tokio::test]
async fn a_changed_profile_is_found_by_its_new_words_only() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let found = async |word: &str| garden.send(request("GET", "/user").parameter("q", word)).await.titles().len();
    let change = json!({"name": "Ægir", "specialization": "Crème de la crème", "location": "Łódź"});
    assert_eq!((found("rowan").await, found("aegir").await), (1, 0));
    assert_eq!(garden.edit(&rowan, &change).await.status, 200);
    for (word, expect) in [("rowan", 0), ("aegir", 1), ("creme", 1), ("lodz", 1)] {
        assert_eq!(found(word).await, expect, "{word}");
    }
}

#[tokio::test]
async fn only_a_proved_address_is_ever_shown() {
    let garden = Garden::new().await;
    for (name, shown, expect) in [
        ("proved-shown", json!(true), true),
        ("proved-hidden", json!(false), false),
        ("proved-silent", Value::Null, false),
        ("unproved-shown", json!(true), false),
        ("unproved-hidden", json!(false), false),
    ] {
        let gardener = Gardener::named(name);
        let joined =
            garden.send(request("POST", "/user").by(&gardener).json(&json!({"name": name, "showEmail": shown}))).await;
        assert_eq!(joined.json()["data"]["email"], gardener.email(), "{name}: always there for oneself");
        let email = if expect { json!(gardener.email()) } else { Value::Null };
        assert_eq!(garden.public(&gardener).await["email"], email, "{name}");
        for list in ["/user", "/user?status=active", &format!("/user?q={name}")] {
            assert_eq!(garden.get(list).await.text.contains(&gardener.email()), expect, "{name}: {list}");
        }
        // The owner's choice is taken back, and made.
        for show in [false, true] {
            assert_eq!(garden.edit(&gardener, &json!({"showEmail": show})).await.status, 200);
            let told = garden.public(&gardener).await["email"] != Value::Null;
            assert_eq!(told, show && !name.starts_with("unproved"), "{name}: {show}");
        }
        garden.edit(&gardener, &json!({"showEmail": expect})).await;
    }
}

#[tokio::test]
async fn others_see_neither_telephone_number_nor_choices() {
    let garden = Garden::new().await;
    let rowan = Gardener::named("rowan");
    garden.send(request("POST", "/user").by(&rowan).json(&full())).await;
    let fields = |user: &Value| user.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let public = garden.public(&rowan).await;
    let mut own: Map<String, Value> = garden.own(&rowan).await.as_object().unwrap().clone();
    for private in ["phone", "showEmail"] {
        assert!(own.remove(private).is_some());
        assert!(public.get(private).is_none());
    }
    assert_eq!(fields(&public), fields(&own.into()));
    for place in ["/user", "/user?q=rowan", "/user?status=active", &format!("/user/{}", rowan.id())] {
        assert!(!garden.get(place).await.text.contains("07700"), "{place}");
    }
}
