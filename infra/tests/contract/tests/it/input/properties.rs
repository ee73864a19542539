//! Random input: no response is a 5xx, the problem names each invalid field, and valid fields read back as the rules
//! say.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use rules::{TipId, UserId};
use serde_json::{Map, Value, json};
use store::{GetTip, GetUser, stored_tip, stored_user};
use tokio::runtime::Runtime;

use super::strategies::{Field, bodies, expected, new_tip_fields, new_user_fields, queries, tip_fields, user_fields};
use crate::garden::{Garden, Gardener, TestRequest, request, tip};
use crate::template;

/// Checks a property with random values, all in one garden on one runtime.
fn check<S: Strategy>(cases: u32, values: S, property: &impl AsyncFn(&Plot, S::Value)) {
    let runtime = Runtime::new().unwrap();
    let plot = runtime.block_on(Plot::new());
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 200, ..Config::default() };
    let run = TestRunner::new(config).run(&values, |value| {
        runtime.block_on(property(&plot, value));
        Ok(())
    });
    if let Err(error) = run {
        panic!("{error}");
    }
}

/// A garden with one gardener and one tip, and the number of profiles that a property has tried to create.
struct Plot {
    garden: Garden,
    rowan: Gardener,
    tip: String,
    newcomers: Cell<u32>,
}

impl Plot {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let rowan = garden.gardener("rowan").await;
        let tip = garden.share(&rowan, "Earth up leeks", "public").await;
        Self { garden, rowan, tip, newcomers: Cell::new(0) }
    }

    /// Sends a body and returns the stored item. A body with invalid fields is rejected with their names and changes
    /// nothing.
    async fn check(
        &self,
        request: TestRequest,
        success: u16,
        body: &Map<String, Value>,
        fields: &[Field],
    ) -> Option<Value> {
        let before = self.garden.stored();
        let response = self.garden.send(request.json(&body.clone().into())).await;
        let stored = match expected(fields, body) {
            _ if Value::from(body.clone()).to_string().len() > 32 * 1024 => Err(413),
            Err(names) => {
                assert_eq!(
                    (response.status, response.code().as_str()),
                    (400, "invalid-input"),
                    "{names:?}: {response:?}"
                );
                // An error inside the facts has a path.
                let paths = response.fields().into_iter().map(|path| path.split('.').next().unwrap().to_owned());
                assert_eq!(paths.collect::<BTreeSet<_>>(), names, "{response:?}");
                Err(400)
            }
            Ok(stored) => Ok(stored),
        };
        match stored {
            Err(status) => {
                assert_eq!(response.status, status, "{response:?}");
                assert!(before == self.garden.stored(), "rejected but changed the tables");
                None
            }
            Ok(stored) => {
                assert_eq!(response.status, success, "{response:?}");
                assert_reads(&response.json()["data"], &stored);
                Some(response.json()["data"].clone())
            }
        }
    }

    /// Checks that the stored tip and profile have the derived attributes (index keys) of a new item.
    async fn check_stored(&self) {
        let (tips, users) = (GetTip::new(self.garden.tips.clone()), GetUser::new(self.garden.users.clone()));
        let owner = UserId::of_subject(&self.rowan.subject);
        let tip = tips.get(owner, TipId::parse(&self.tip).unwrap()).await.unwrap().unwrap();
        assert_eq!(self.garden.item(&self.garden.tips, &self.tip).await, stored_tip(&tip).unwrap());
        let user = users.get(owner).await.unwrap().unwrap();
        let mut stored = self.garden.item(&self.garden.users, &self.rowan.id()).await;
        let mut new = stored_user(&user).unwrap();
        // The counts of the day are no part of a profile.
        stored.remove("today");
        // Edits of the profile add to it, and no reader of a profile has it.
        assert!(stored.remove("revision").is_some() && new.remove("revision").is_some());
        assert_eq!(stored, new);
    }

    async fn read(&self, request: TestRequest) -> Value {
        self.garden.send(request).await.json()["data"].clone()
    }
}

fn assert_reads(data: &Value, stored: &BTreeMap<String, Value>) {
    for (name, value) in stored {
        assert_eq!(&data[name], value, "{name}");
    }
}

#[test]
fn any_new_tip_reads_back_or_is_rejected() {
    let fields = new_tip_fields();
    check(100, bodies(&fields), &async |plot, body| {
        plot.garden.start_new_day();
        let Some(shared) = plot.check(request("POST", "/tips").by(&plot.rowan), 201, &body, &fields).await else {
            return;
        };
        let path = format!("/tips/{}", shared["_id"].as_str().unwrap());
        assert_eq!(plot.read(request("GET", &path).by(&plot.rowan)).await, shared);
    });
}

#[test]
fn any_edit_of_a_tip_changes_its_fields_only_or_is_rejected() {
    let fields = tip_fields();
    check(100, bodies(&fields), &async |plot, body| {
        let path = format!("/tips/{}", plot.tip);
        let read = || request("GET", &path).by(&plot.rowan);
        let mut before = plot.read(read()).await;
        if body.is_empty() {
            return;
        }
        let edited = plot.check(request("PATCH", &path).by(&plot.rowan), 200, &body, &fields).await;
        if let Some(edited) = &edited {
            before["version"] = json!(before["version"].as_u64().unwrap() + 1);
            for name in body.keys() {
                before[name] = edited[name].clone();
            }
            if body.contains_key("facts") {
                // Follows from the facts.
                before["plant"] = edited["plant"].clone();
            }
            if body.keys().any(|name| name != "availability") {
                before["confirmedAt"] = edited["confirmedAt"].clone();
            }
            assert_eq!(edited, &before, "a field that was not sent has changed");
            plot.check_stored().await;
        }
        assert_eq!(plot.read(read()).await, before);
    });
}

#[test]
fn any_new_profile_reads_back_or_is_rejected() {
    let fields = new_user_fields();
    check(100, bodies(&fields), &async |plot, mut body| {
        // Without a name the profile gets the account's: `addresses.rs`.
        if body.get("name").is_none_or(Value::is_null) {
            body.insert("name".to_owned(), json!("Newcomer"));
        }
        plot.newcomers.set(plot.newcomers.get() + 1);
        let newcomer = Gardener::named(&format!("newcomer {}", plot.newcomers.get()));
        let created = plot.check(request("POST", "/user").by(&newcomer), 201, &body, &fields).await;
        let public = plot.read(request("GET", &format!("/user/{}", newcomer.id()))).await;
        match created {
            Some(mut created) => {
                let shown = created["showEmail"] == true;
                assert_eq!(created["email"], newcomer.email());
                let own = created.as_object_mut().unwrap();
                for private in ["phone", "lastFrost", "firstFrost", "calendarSince"] {
                    own.remove(private);
                }
                if own["age"].as_u64().is_some_and(|age| age < 18) {
                    own.insert("age".to_owned(), Value::Null);
                    own.insert("gender".to_owned(), Value::Null);
                    own.insert("location".to_owned(), json!(""));
                    own.insert("hemisphere".to_owned(), Value::Null);
                    own.insert("climate".to_owned(), Value::Null);
                }
                for (shown, field) in [("showAge", "age"), ("showGender", "gender")] {
                    if own.remove(shown) == Some(json!(false)) {
                        own.insert(field.to_owned(), Value::Null);
                    }
                }
                if own.remove("showPlace") == Some(json!(false)) {
                    own.insert("location".to_owned(), json!(""));
                    own.insert("hemisphere".to_owned(), Value::Null);
                    own.insert("climate".to_owned(), Value::Null);
                }
                if own.remove("showExperience") == Some(json!(false)) {
                    own.insert("experience".to_owned(), json!(""));
                }
                for switch in ["showEmail", "showOutcomes", "listed"] {
                    own.remove(switch);
                }
                own.insert("email".to_owned(), if shown { json!(newcomer.email()) } else { Value::Null });
                assert_eq!(public, created);
            }
            None => assert!(public.is_null(), "{public}"),
        }
    });
}

#[test]
fn any_edit_of_a_profile_changes_its_fields_only_or_is_rejected() {
    let fields = user_fields();
    check(100, bodies(&fields), &async |plot, body| {
        let read = || request("POST", "/user").by(&plot.rowan).json(&json!({"name": "ignored"}));
        let mut before = plot.read(read()).await;
        if body.is_empty() {
            return;
        }
        let request = request("PATCH", &format!("/user/{}", plot.rowan.id())).by(&plot.rowan);
        if let Some(edited) = plot.check(request, 200, &body, &fields).await {
            let before = before.as_object_mut().unwrap();
            for name in body.keys() {
                // A profile without a plant has no such field.
                before.remove(name);
                before.extend(edited.get(name).map(|value| (name.clone(), value.clone())));
            }
            assert_eq!(edited.as_object(), Some(&*before), "a field that was not sent has changed");
            plot.check_stored().await;
        }
        assert_eq!(plot.read(read()).await, before);
    });
}

#[test]
fn any_query_of_a_list_is_200_400_or_403() {
    let list = select(vec!["/tips", "/mytips", "/user", "/search/tips", "/search/gardeners", "/suggest", "/me/saved"]);
    check(400, (list, queries()), &async |plot, (list, query)| {
        let response = plot.garden.send(request("GET", &format!("{list}?{query}")).by(&plot.rowan)).await;
        match response.status {
            200 => assert!(response.json()["data"].is_array()),
            400 => assert!(response.code() == "invalid-input" && !response.fields().is_empty(), "{response:?}"),
            403 => assert_eq!((list, response.code().as_str()), ("/mytips", "forbidden")),
            other => panic!("{other}: {response:?}"),
        }
    });
}

#[test]
fn any_malformed_id_in_the_path_is_404() {
    let routes: Vec<String> = template::routes().into_iter().map(|route| route.key).collect();
    let with_id = routes.into_iter().filter(|route| route.contains("{id}")).collect::<Vec<_>>();
    check(200, (select(with_id), "[^?]{0,60}"), &async |plot, (route, id)| {
        let (method, path) = route.split_once(' ').unwrap();
        let before = plot.garden.stored();
        let path = path.replace("{id}", &id).replace("{mark}", "helpful").replace("{kind}", "tip");
        // Others learn nothing about cases, not even that there are none.
        let rowan = Gardener { is_in_group: true, ..plot.rowan.clone() };
        let request = request(method, &path).by(&rowan);
        let request = request.json(&json!({"title": "a", "bio": "b"}));
        let response = plot.garden.send(request).await;
        assert_eq!(response.status, 404, "{response:?}");
        // A browser gets the app's page, which says that there is no such tip or gardener.
        if !route.ends_with("/page") {
            assert_eq!(response.code(), "not-found");
        }
        assert!(before == plot.garden.stored());
    });
}

#[test]
fn any_conditional_or_idempotency_header_is_not_a_5xx() {
    let header = select(vec!["if-match", "if-none-match", "idempotency-key"]);
    check(200, (header, "[ -~\u{a0}-\u{2fff}]{0,300}"), &async |plot, (header, value)| {
        let edit = request("PATCH", &format!("/tips/{}", plot.tip)).json(&json!({"title": "Another title"}));
        let share = request("POST", "/tips").json(&tip("Another leek"));
        for request in [edit, share, request("GET", "/tips"), request("DELETE", "/tips/nothing")] {
            let response = plot.garden.send(request.by(&plot.rowan).header(header, &value)).await;
            assert!(response.status < 500, "{response:?}");
        }
    });
}
