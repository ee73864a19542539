//! The figures of `infra/costs/measured.json`, from which the bill is reckoned: what each request that the app makes consumes of
//! DynamoDB, how much room the sample tips and gardeners take there, and what in the templates is paid for by the month.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::{env, fs};

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Availability, Tip};
use serde_json::{Value, json};
use store::{stored_tip, stored_user};

use crate::capacity::{community, consumed, gardener, sample, user};
use crate::garden::{Ask, Garden, ask, cloudformation, root, with};
use crate::monitoring::widgets;
use crate::template::of_type;

#[tokio::test]
async fn the_committed_figures_are_the_measured_ones() {
    let measured = json!({
        "requests": requests().await,
        "items": items().await,
        "templates": templates(),
        "cacheControl": Garden::new().await.get("/tips").await.header("cache-control"),
    });
    let file = root().join("infra/costs/measured.json");
    if env::var_os("GARDEN_COSTS").is_some_and(|wish| wish == "write") {
        fs::write(file, serde_json::to_string_pretty(&measured).unwrap() + "\n").unwrap();
        return;
    }
    let committed: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(committed, measured, "what a request or a month costs has changed: run `cargo xtask cost`");
}

/// By the names that `counts.json` gives them; writes also by their actions. Units are means of the requests of that name.
async fn requests() -> BTreeMap<String, Value> {
    let (garden, tips) = community(1_000).await;
    let rowan = gardener("rowan");
    let shown = tips.iter().find(|tip| tip.author.id.to_string() == rowan.id() && is_public(tip)).unwrap();
    let mut requests = BTreeMap::new();
    for name in names_of_reads() {
        let id = if name.contains("/tips/") { shown.id.to_string() } else { rowan.id() };
        let path =
            name.trim_start_matches("GET ").replace("{id}", &id).replace("{email}", "rowan@thirkell-plot.example");
        requests.insert(name, measure(&garden, &[ask("GET", &path).by(&rowan)]).await);
    }
    let path = format!("/tips/{}", shown.id);
    let edit = |body: Value| [ask("PATCH", &path).json(&body).by(&rowan)];
    for (name, asks) in [
        ("POST /tips", shares()),
        ("PATCH /tips/{id} edit", edit(json!({"plantType": "Leeks"})).into()),
        ("PATCH /tips/{id} hide", edit(json!({"availability": "hidden"})).into()),
        ("PATCH /tips/{id} show", edit(json!({"availability": "public"})).into()),
        ("DELETE /tips/{id}", vec![ask("DELETE", &path).by(&rowan)]),
        (
            "PATCH /user/{id}",
            vec![ask("PATCH", &format!("/user/{}", rowan.id())).json(&json!({"bio": "Leeks."})).by(&rowan)],
        ),
        ("POST /user", vec![ask("POST", "/user").json(&json!({"name": "Newcomer"})).by(&gardener("newcomer"))]),
    ] {
        requests.insert(name.to_owned(), measure(&garden, &asks).await);
    }
    requests
}

fn is_public(tip: &Tip) -> bool {
    tip.content.availability == Availability::Public
}

/// Every read that the browser was seen to make.
fn names_of_reads() -> BTreeSet<String> {
    let counts: Value =
        serde_json::from_str(&fs::read_to_string(root().join("infra/costs/counts.json")).unwrap()).unwrap();
    let kinds = counts.as_object().unwrap().values().filter_map(Value::as_object);
    let views = kinds.flat_map(|kind| kind.values()).filter_map(|view| view["api"].as_object());
    views.flat_map(|api| api.keys()).filter(|name| name.starts_with("GET ")).cloned().collect()
}

/// Every sample tip, as its author's form would send it.
fn shares() -> Vec<Ask> {
    let sender = user(&sample("gardeners.json")[0]);
    let samples = sample("tips.json").into_iter().enumerate();
    let asks = samples.map(|(n, mut tip)| {
        tip.as_object_mut().unwrap().retain(|field, _| !["author", "dateAdded"].contains(&field.as_str()));
        tip["image"] = json!("https://garden.example/photos/leek.jpg");
        let tip = with(&with(&tip, "name", json!(sender.name.as_str())), "email", json!(sender.email.address));
        ask("POST", "/tips").header("idempotency-key", &format!("form-{n}")).json(&tip).by(&gardener("rowan"))
    });
    asks.collect()
}

/// Calls, read and written units, and the units by table and index, of one request on average.
async fn measure(garden: &Garden, asks: &[Ask]) -> Value {
    let (mut requests, mut calls, mut reads, mut writes) = (0.0, 0.0, 0.0, 0.0);
    let mut parts: BTreeMap<String, f64> = BTreeMap::new();
    for ask in asks {
        let (made, units) = consumed(garden, ask.clone()).await;
        requests += 1.0;
        calls += made.iter().map(|_| 1.0).sum::<f64>();
        for part in units {
            *(if part.read { &mut reads } else { &mut writes }) += part.units;
            *parts.entry(part.of).or_default() += part.units;
        }
    }
    let mean = |sum: f64| (sum / requests * 100.0).round() / 100.0;
    let parts: BTreeMap<_, _> = parts.into_iter().map(|(of, units)| (of, mean(units))).collect();
    json!({"calls": mean(calls), "reads": mean(reads), "writes": mean(writes), "units": parts})
}

/// Bytes that one tip and one gardener take on average, with every copy in an index and DynamoDB's 100 bytes for each of these
/// (Amazon `DynamoDB` Developer Guide, "Using Global Secondary Indexes").
/// `tipInSearch`: what a search reads of a public one.
async fn items() -> Value {
    let (_, tips) = community(66).await;
    let tables = cloudformation("infra/stack/data.yaml")["Resources"].clone();
    let tips: Vec<_> = tips.iter().map(|tip| stored_tip(tip).unwrap()).collect();
    let users: Vec<_> = sample("gardeners.json").iter().map(|sample| stored_user(&user(sample)).unwrap()).collect();
    let mean = |items: &[HashMap<String, AttributeValue>], table: &Value| {
        items.iter().map(|item| bytes_of(item, table)).sum::<usize>() / items.len()
    };
    let mut search = tables["Tips"].clone();
    let indexes = search["Properties"]["GlobalSecondaryIndexes"].as_array_mut().unwrap();
    indexes.retain(|index| index["IndexName"] == "publicSearch");
    let nothing = json!({"Properties": {"GlobalSecondaryIndexes": []}});
    let public: Vec<_> = tips.iter().filter(|tip| tip.contains_key("feed")).cloned().collect();
    let (with_search, without) = (mean(&public, &search), mean(&public, &nothing));
    json!({
        "tip": mean(&tips, &tables["Tips"]),
        "tipInSearch": with_search - without - 100,
        "gardener": mean(&users, &tables["Users"]),
    })
}

fn bytes_of(item: &HashMap<String, AttributeValue>, table: &Value) -> usize {
    let size = |name: &str| item.get(name).map_or(0, |value| name.len() + bytes_in(value));
    let whole: usize = item.keys().map(|name| size(name)).sum();
    let indexes = table["Properties"]["GlobalSecondaryIndexes"].as_array().unwrap();
    let copies = indexes.iter().map(|index| {
        let keys: BTreeSet<&str> =
            index["KeySchema"].as_array().unwrap().iter().filter_map(|key| key["AttributeName"].as_str()).collect();
        if keys.iter().any(|key| !item.contains_key(*key)) {
            return 0;
        }
        let others = index["Projection"]["NonKeyAttributes"].as_array().unwrap().iter().filter_map(Value::as_str);
        let copied: BTreeSet<&str> = keys.into_iter().chain(["id"]).chain(others).collect();
        copied.into_iter().map(size).sum::<usize>() + 100
    });
    whole + 100 + copies.sum::<usize>()
}

fn bytes_in(value: &AttributeValue) -> usize {
    match value {
        AttributeValue::S(text) => text.len(),
        AttributeValue::N(number) => number.len() / 2 + 2,
        AttributeValue::Bool(_) => 1,
        other => panic!("{other:?}"),
    }
}

/// What a stack of production's parameters in us-east-1 has that is paid for by the month, or that settles what a request costs.
fn templates() -> Value {
    let files = ["template.yaml", "infra/stack/data.yaml", "infra/stack/identity.yaml", "infra/stack/site.yaml", "infra/stack/monitoring.yaml"];
    let mut all: Vec<Value> = files.map(cloudformation).into();
    let monitoring = all.last().unwrap().clone();
    for (_, nested) in of_type(&monitoring, "AWS::CloudFormation::Stack") {
        let file = format!("infra/stack/{}", nested["Properties"]["TemplateURL"].as_str().unwrap());
        // Nobody reads the mail where new accounts are confirmed at once.
        if nested["Condition"] != "HasPreSignUp" {
            all.push(cloudformation(&file));
        }
    }
    let of = |kind: &str| -> Vec<Value> {
        all.iter().flat_map(|template| of_type(template, kind)).map(|(_, resource)| resource).collect()
    };
    let alarms = of("AWS::CloudWatch::Alarm");
    let watched = alarms.iter().map(|alarm| {
        let metrics = alarm["Properties"]["Metrics"].as_array();
        metrics.map_or(1, |metrics| metrics.iter().filter(|metric| metric.get("MetricStat").is_some()).count())
    });
    let functions =
        of("AWS::Serverless::Function").iter().filter(|function| function.get("Condition").is_none()).count();
    let globals = &all[0]["Globals"]["Function"];
    let api = &all[0]["Resources"]["Api"]["Properties"];
    json!({
        "functions": functions,
        "memoryMB": globals["MemorySize"],
        "traced": globals["Tracing"] == "Active",
        "alarms": alarms.len(),
        "alarmMetrics": watched.sum::<usize>(),
        "metricFilters": of("AWS::Logs::MetricFilter").len(),
        "distributionsWithMoreMetrics": of("AWS::CloudFront::MonitoringSubscription").len(),
        "dashboards": of("AWS::CloudWatch::Dashboard").len(),
        "dashboardMetrics": dashboard_metrics(),
        "logGroups": of("AWS::Logs::LogGroup").len(),
        "secrets": of("AWS::SecretsManager::Secret").len(),
        "webAcls": of("AWS::WAFv2::WebACL").len(),
        "budgets": of("AWS::Budgets::Budget").len(),
        "userPoolTier": of("AWS::Cognito::UserPool")[0]["Properties"].get("UserPoolTier").cloned().unwrap_or(json!("ESSENTIALS")),
        "throttle": {"default": api["DefaultRouteSettings"], "routes": api["RouteSettings"]},
        "accessLogFormat": api["AccessLogSettings"]["Format"],
    })
}

/// How many metrics the dashboard shows. A search stands for one of each index of its table.
fn dashboard_metrics() -> usize {
    let tables = cloudformation("infra/stack/data.yaml")["Resources"].clone();
    let indexes = |of: &str| tables[of]["Properties"]["GlobalSecondaryIndexes"].as_array().unwrap().len();
    let shown = |metric: &Value| match metric[0]["expression"].as_str() {
        Some(search) if search.contains("${TipsTable}") => indexes("Tips"),
        Some(search) if search.contains("${UsersTable}") => indexes("Users"),
        // Another statistic of the one before it.
        None if metric[0] == "..." => 0,
        _ => 1,
    };
    let widgets = widgets();
    let metrics = widgets.iter().filter_map(|widget| widget["properties"]["metrics"].as_array()).flatten();
    metrics.map(shown).sum()
}
