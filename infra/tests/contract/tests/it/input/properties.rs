//! Whatever is sent: never a 5xx, refused by name where the rules refuse it, and read back as the rules say where not.

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
use crate::garden::{Ask, Garden, Gardener, ask, tip};

/// Runs a property over one garden, on the runtime on which that lives.
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

/// A garden with one gardener and one tip, and how many newcomers there were.
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

    /// Sends a body; where it is refused, by the names that the rules refuse, nothing may have changed.
    async fn check(&self, ask: Ask, success: u16, body: &Map<String, Value>, fields: &[Field]) -> Option<Value> {
        let before = self.garden.stored();
        let answer = self.garden.send(ask.json(&body.clone().into())).await;
        let kept = match expected(fields, body) {
            _ if Value::from(body.clone()).to_string().len() > 32 * 1024 => Err(413),
            Err(names) => {
                assert_eq!((answer.status, answer.code().as_str()), (400, "invalid-input"), "{names:?}: {answer:?}");
                assert_eq!(answer.fields().into_iter().collect::<BTreeSet<_>>(), names, "{answer:?}");
                Err(400)
            }
            Ok(kept) => Ok(kept),
        };
        match kept {
            Err(status) => {
                assert_eq!(answer.status, status, "{answer:?}");
                assert!(before == self.garden.stored(), "it was refused and changed something");
                None
            }
            Ok(kept) => {
                assert_eq!(answer.status, success, "{answer:?}");
                assert_reads(&answer.json()["data"], &kept);
                Some(answer.json()["data"].clone())
            }
        }
    }

    /// What follows from a tip or a profile, words to search by and keys of indexes, is stored as if it were all new.
    async fn check_stored(&self) {
        let (tips, users) = (GetTip::new(self.garden.tips.clone()), GetUser::new(self.garden.users.clone()));
        let tip = tips.get(TipId::parse(&self.tip).unwrap()).await.unwrap().unwrap();
        assert_eq!(self.garden.item(&self.garden.tips, &self.tip).await, stored_tip(&tip).unwrap());
        let user = users.get(UserId::of_subject(&self.rowan.subject)).await.unwrap().unwrap();
        assert_eq!(self.garden.item(&self.garden.users, &self.rowan.id()).await, stored_user(&user).unwrap());
    }

    async fn read(&self, ask: Ask) -> Value {
        self.garden.send(ask).await.json()["data"].clone()
    }
}

fn assert_reads(data: &Value, kept: &BTreeMap<String, Value>) {
    for (name, value) in kept {
        assert_eq!(&data[name], value, "{name}");
    }
}

#[test]
fn any_new_tip() {
    let fields = new_tip_fields();
    check(100, bodies(&fields), &async |plot, body| {
        let Some(shared) = plot.check(ask("POST", "/tips").by(&plot.rowan), 201, &body, &fields).await else { return };
        let path = format!("/tips/{}", shared["_id"].as_str().unwrap());
        assert_eq!(plot.read(ask("GET", &path).by(&plot.rowan)).await, shared);
    });
}

#[test]
fn any_edit_of_a_tip() {
    let fields = tip_fields();
    check(100, bodies(&fields), &async |plot, body| {
        let path = format!("/tips/{}", plot.tip);
        let read = || ask("GET", &path).by(&plot.rowan);
        let mut before = plot.read(read()).await;
        if body.is_empty() {
            return;
        }
        let edited = plot.check(ask("PATCH", &path).by(&plot.rowan), 200, &body, &fields).await;
        if let Some(edited) = &edited {
            before["version"] = json!(before["version"].as_u64().unwrap() + 1);
            for name in body.keys() {
                before[name] = edited[name].clone();
            }
            assert_eq!(edited, &before, "what was left out has changed");
            plot.check_stored().await;
        }
        assert_eq!(plot.read(read()).await, before);
    });
}

#[test]
fn any_new_profile() {
    let fields = new_user_fields();
    check(100, bodies(&fields), &async |plot, body| {
        plot.newcomers.set(plot.newcomers.get() + 1);
        let newcomer = Gardener::named(&format!("newcomer {}", plot.newcomers.get()));
        let joined = plot.check(ask("POST", "/user").by(&newcomer), 201, &body, &fields).await;
        let public = plot.read(ask("GET", &format!("/user/{}", newcomer.id()))).await;
        match joined {
            Some(mut joined) => {
                let shown = joined["showEmail"] == true;
                assert_eq!(joined["email"], newcomer.email());
                let own = joined.as_object_mut().unwrap();
                own.remove("phone");
                own.remove("showEmail");
                own.insert("email".to_owned(), if shown { json!(newcomer.email()) } else { Value::Null });
                assert_eq!(public, joined);
            }
            None => assert!(public.is_null(), "{public}"),
        }
    });
}

#[test]
fn any_edit_of_a_profile() {
    let fields = user_fields();
    check(100, bodies(&fields), &async |plot, body| {
        let read = || ask("POST", "/user").by(&plot.rowan).json(&json!({"name": "left as it is"}));
        let mut before = plot.read(read()).await;
        if body.is_empty() {
            return;
        }
        let ask = ask("PATCH", &format!("/user/{}", plot.rowan.id())).by(&plot.rowan);
        if let Some(edited) = plot.check(ask, 200, &body, &fields).await {
            for name in body.keys() {
                before[name] = edited[name].clone();
            }
            assert_eq!(edited, before, "what was left out has changed");
            plot.check_stored().await;
        }
        assert_eq!(plot.read(read()).await, before);
    });
}

#[test]
fn any_query_of_a_list() {
    let list = select(vec!["/tips", "/mytips", "/user"]);
    check(400, (list, queries()), &async |plot, (list, query)| {
        let answer = plot.garden.send(ask("GET", &format!("{list}?{query}")).by(&plot.rowan)).await;
        match answer.status {
            200 => assert!(answer.json()["data"].is_array()),
            400 => assert!(answer.code() == "invalid-input" && !answer.fields().is_empty(), "{answer:?}"),
            403 => assert_eq!((list, answer.code().as_str()), ("/mytips", "forbidden")),
            other => panic!("{other}: {answer:?}"),
        }
    });
}

#[test]
fn any_id_in_the_path() {
    let route = select(vec!["GET /tips", "PATCH /tips", "DELETE /tips", "GET /user", "PATCH /user"]);
    check(200, (route, "[^?]{0,60}"), &async |plot, (route, id)| {
        let (method, collection) = route.split_once(' ').unwrap();
        let before = plot.garden.stored();
        let ask = ask(method, &format!("{collection}/{id}")).by(&plot.rowan).json(&json!({"title": "a", "bio": "b"}));
        let answer = plot.garden.send(ask).await;
        assert_eq!((answer.status, answer.code().as_str()), (404, "not-found"), "{answer:?}");
        assert!(before == plot.garden.stored());
    });
}

#[test]
fn any_if_match_and_any_key() {
    let header = select(vec!["if-match", "if-none-match", "idempotency-key"]);
    check(200, (header, "[ -~\u{a0}-\u{2fff}]{0,300}"), &async |plot, (header, value)| {
        let edit = ask("PATCH", &format!("/tips/{}", plot.tip)).json(&json!({"title": "Another title"}));
        let share = ask("POST", "/tips").json(&tip("Another leek"));
        for ask in [edit, share, ask("GET", "/tips"), ask("DELETE", "/tips/nothing")] {
            let answer = plot.garden.send(ask.by(&plot.rowan).header(header, &value)).await;
            assert!(answer.status < 500, "{answer:?}");
        }
    });
}
