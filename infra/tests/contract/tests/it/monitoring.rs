//! What is watched, over the parsed templates: nothing can be added and left unwatched, and no alarm leaves its reader alone.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::garden::{cloudformation, root};
use crate::template::{of_type, routes, text};

const OF_EVERY_FUNCTION: [&str; 3] = ["errors", "throttles", "duration"];

/// Every alarm that can be, by its name without the stack's.
fn alarms() -> Vec<(String, Value)> {
    let mut alarms = Vec::new();
    for path in ["infra/stack/monitoring.yaml", "infra/stack/table-alarms.yaml"] {
        alarms.extend(alarms_of(path, ""));
    }
    for (_, parameters) in watched_functions() {
        let of_function = alarms_of("infra/stack/function-alarms.yaml", &text(&parameters["Operation"]));
        let has_route = parameters.get("MetricsNamespace").is_some();
        alarms.extend(of_function.into_iter().filter(|(name, _)| has_route || !name.ends_with("-failures")));
    }
    alarms
}

fn alarms_of(path: &str, operation: &str) -> Vec<(String, Value)> {
    let alarms = of_type(&cloudformation(path), "AWS::CloudWatch::Alarm");
    let named = alarms.into_iter().map(|(_, alarm)| {
        let name = text(&alarm["Properties"]["AlarmName"]["!Sub"]).replace("${Operation}", operation);
        (name.strip_prefix("${Stack}-").unwrap().to_owned(), alarm["Properties"].clone())
    });
    named.collect()
}

/// The parameters of each function's alarms, by the function's logical id.
fn watched_functions() -> Vec<(String, Value)> {
    let nested = of_type(&cloudformation("infra/stack/monitoring.yaml"), "AWS::CloudFormation::Stack");
    let of_functions =
        nested.into_iter().filter(|(_, stack)| stack["Properties"]["TemplateURL"] == "function-alarms.yaml");
    let parameters = of_functions.map(|(_, stack)| stack["Properties"]["Parameters"].clone());
    parameters.map(|parameters| (text(&parameters["FunctionName"]["!Ref"]), parameters)).collect()
}

/// Text with what the template can say of it filled in; a condition is taken to hold.
fn substituted(value: &Value) -> String {
    if let Some(branches) = value.get("!If") {
        return substituted(&branches[1]);
    }
    match &value["!Sub"] {
        Value::Array(parts) => {
            let variables = parts[1].as_object().unwrap().iter();
            variables
                .fold(text(&parts[0]), |text, (name, value)| text.replace(&format!("${{{name}}}"), &substituted(value)))
        }
        plain => text(plain),
    }
}

/// The dashboard's.
pub fn widgets() -> Vec<Value> {
    let dashboard = cloudformation("infra/stack/dashboard.yaml");
    let body = substituted(&dashboard["Resources"]["Dashboard"]["Properties"]["DashboardBody"]);
    let body: Value = serde_json::from_str(&body).unwrap();
    body["widgets"].as_array().unwrap().clone()
}

#[test]
fn no_function_is_without_its_alarms() {
    let names: BTreeSet<String> = alarms().into_iter().map(|(name, _)| name).collect();
    let template = cloudformation("template.yaml");
    let given = &template["Resources"]["Monitoring"]["Properties"]["Parameters"];
    for (id, function) in of_type(&template, "AWS::Serverless::Function") {
        let folder = text(&function["Properties"]["CodeUri"]).replace("functions/", "");
        for kind in OF_EVERY_FUNCTION {
            assert!(names.contains(&format!("{folder}-{kind}")), "{folder} has no alarm for its {kind}");
        }
        let (_, watched) = watched_functions().into_iter().find(|(watched, _)| *watched == id).unwrap();
        assert_eq!(watched["Operation"], folder, "{id}");
        let name = if function.get("Condition").is_some() { &given[&id]["!If"][1] } else { &given[&id] };
        assert_eq!(name, &json!({"!Ref": id}), "the alarms of {id} watch another function");
    }
}

#[test]
fn no_route_is_without_an_alarm_for_its_failures_and_a_widget() {
    let names: BTreeSet<String> = alarms().into_iter().map(|(name, _)| name).collect();
    let widgets = widgets();
    for route in routes() {
        let operation = &route.function;
        assert!(names.contains(&format!("{operation}-failures")), "{operation} has no alarm for its failures");
        let widget = widgets.iter().find(|widget| widget["properties"]["title"] == *operation);
        let widget = widget.unwrap_or_else(|| panic!("{operation} has no widget"));
        let expect = json!([
            ["${MetricsNamespace}", "requests", "route", operation, {"stat": "Sum"}],
            [".", "errors", ".", ".", {"stat": "Sum", "color": "#d13212"}],
            [".", "duration", ".", ".", {"stat": "p50", "yAxis": "right", "label": "p50"}],
            ["...", {"stat": "p99", "yAxis": "right", "label": "p99"}],
        ]);
        assert_eq!(widget["properties"]["metrics"], expect, "{operation}");
    }
}

#[test]
fn functions_count_where_alarms_and_dashboard_look() {
    let template = cloudformation("template.yaml");
    let counted = &template["Globals"]["Function"]["Environment"]["Variables"]["METRICS_NAMESPACE"];
    let watched = &template["Resources"]["Monitoring"]["Properties"]["Parameters"]["MetricsNamespace"];
    assert_eq!(counted, watched);
    assert!(text(&counted["!Sub"]).contains("${AWS::StackName}"), "two environments of one account would be added up");
}

#[test]
fn every_alarm_tells_the_topic_and_is_silent_without_data() {
    for (name, alarm) in alarms() {
        for actions in ["AlarmActions", "OKActions"] {
            assert_eq!(alarm[actions], json!([{"!Ref": "Topic"}]), "{name}");
        }
        assert_eq!(alarm["TreatMissingData"], "notBreaching", "{name}");
    }
    for nested in of_type(&cloudformation("infra/stack/monitoring.yaml"), "AWS::CloudFormation::Stack") {
        let (name, parameters) = (nested.0, &nested.1["Properties"]["Parameters"]);
        if name != "Dashboard" {
            assert_eq!(parameters["Topic"], json!({"!Ref": "Topic"}), "{name}");
        }
    }
    let budget = &cloudformation("infra/stack/monitoring.yaml")["Resources"]["Budget"]["Properties"];
    for notice in budget["NotificationsWithSubscribers"].as_array().unwrap() {
        let topic = json!([{"SubscriptionType": "SNS", "Address": {"!Ref": "Topic"}}]);
        assert_eq!(notice["Subscribers"], topic);
    }
}

#[test]
fn every_alarm_says_what_happened_and_has_an_entry_in_the_runbook() {
    let runbook = fs::read_to_string(root().join("infra/ops/runbook.md")).unwrap();
    let (_, runbook) = runbook.split_once("\n## Alarms\n").unwrap();
    let runbook = runbook.split("\n## ").next().unwrap();
    let entries: BTreeSet<&str> = runbook.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    let mut named = BTreeSet::from(["Budget".to_owned()]);
    for (name, alarm) in alarms() {
        let description = alarm["AlarmDescription"].get("!Sub").unwrap_or(&alarm["AlarmDescription"]);
        let description = text(description);
        let (says, entry) = description.split_once(" Runbook, \"").unwrap_or_else(|| panic!("{name}: {description}"));
        assert!(says.len() > 20, "{name}: {says}");
        named.insert(entry.trim_end_matches("\".").to_owned());
    }
    assert_eq!(named.iter().map(String::as_str).collect::<BTreeSet<_>>(), entries);
    for entry in runbook.split("\n### ").skip(1) {
        for part in ["**Means.**", "**Look.**", "**Do.**"] {
            assert!(entry.contains(part), "{part} is missing: {entry}");
        }
    }
}

#[test]
fn every_table_and_index_is_watched_for_throttles() {
    let watching = cloudformation("infra/stack/table-alarms.yaml");
    for (table, about) in of_type(&cloudformation("infra/stack/data.yaml"), "AWS::DynamoDB::Table") {
        let indexes = about["Properties"]["GlobalSecondaryIndexes"].as_array().unwrap();
        let mut expect: BTreeSet<String> = indexes.iter().map(|index| text(&index["IndexName"])).collect();
        expect.insert("table".to_owned());
        assert!(expect.len() <= 10, "an alarm reads at most ten metrics");
        for kind in ["Read", "Write"] {
            let alarm = &watching["Resources"][format!("{table}{kind}Throttles")]["Properties"];
            let metrics = alarm["Metrics"].as_array().unwrap().iter().filter_map(|metric| metric.get("MetricStat"));
            let watched: BTreeSet<String> = metrics.map(|metric| index_of(&metric["Metric"], &table, kind)).collect();
            assert_eq!(watched, expect, "{table}, {kind}");
        }
    }
}

/// The index whose throttles a metric counts, or `table`.
fn index_of(metric: &Value, table: &str, kind: &str) -> String {
    assert_eq!(metric["MetricName"], format!("{kind}ThrottleEvents"));
    assert_eq!(metric["Dimensions"][0], json!({"Name": "TableName", "Value": {"!Ref": format!("{table}Table")}}));
    match metric["Dimensions"].get(1) {
        Some(index) => {
            assert_eq!(index["Name"], "GlobalSecondaryIndexName");
            text(&index["Value"])
        }
        None => "table".to_owned(),
    }
}

#[test]
fn the_dashboard_shows_every_alarm() {
    let widgets = widgets();
    let shown = widgets.iter().find(|widget| widget["type"] == "alarm").unwrap();
    let shown = shown["properties"]["alarms"].as_array().unwrap().iter();
    let shown: Vec<String> = shown.map(|arn| text(arn).split("${Stack}-").nth(1).unwrap().to_owned()).collect();
    let unique: BTreeSet<String> = shown.iter().cloned().collect();
    assert_eq!(unique.len(), shown.len());
    assert_eq!(unique, alarms().into_iter().map(|(name, _)| name).collect());
    assert!(shown.len() <= 100, "a widget shows at most a hundred alarms");
}

/// The access log of the API says which route, how, and how long; not who, from where, or with what.
#[test]
fn access_logs_hold_no_address_no_header_and_no_path() {
    let api = &cloudformation("template.yaml")["Resources"]["Api"]["Properties"];
    let format: Value = serde_json::from_str(&text(&api["AccessLogSettings"]["Format"])).unwrap();
    let logged: BTreeSet<&str> = format.as_object().unwrap().values().map(|value| value.as_str().unwrap()).collect();
    let harmless = [
        "$context.requestId",
        "$context.requestTimeEpoch",
        "$context.routeKey",
        "$context.status",
        "$context.responseLength",
        "$context.responseLatency",
        "$context.integrationLatency",
        "$context.integrationStatus",
        "$context.error.responseType",
        "$context.authorizer.error",
    ];
    assert_eq!(logged, harmless.into());
}
