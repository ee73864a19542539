//! Monitoring, over the parsed templates: nothing can be added without an alarm, every alarm has an entry in the runbook, and all
//! of them together stay cheap.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::files::{cloudformation, root};
use crate::template::{functions, of_type, permissions, stream_events, templates, text};

const MONITORING: &str = "infra/stack/monitoring.yaml";
/// How the names of alarms end that watch a schedule.
const NOT_RUN: &str = "-not-run";

/// Every alarm that is mailed, by its name without the stack's.
fn alarms() -> Vec<(String, Value)> {
    let alarms = of_type(&cloudformation(MONITORING), "AWS::CloudWatch::Alarm");
    let named = alarms.into_iter().map(|(_, alarm)| {
        let name = text(&alarm["Properties"]["AlarmName"]["!Sub"]);
        (name.strip_prefix("${Stack}-").unwrap().to_owned(), alarm["Properties"].clone())
    });
    named.collect()
}

/// The metrics that an alarm reads: one, or those of its expression.
fn metrics_of(alarm: &Value) -> Vec<Value> {
    match alarm["Metrics"].as_array() {
        Some(metrics) => {
            metrics.iter().filter_map(|metric| metric.get("MetricStat")).map(|stat| stat["Metric"].clone()).collect()
        }
        None => vec![json!({
            "Namespace": alarm["Namespace"], "MetricName": alarm["MetricName"],
            "Dimensions": alarm.get("Dimensions").unwrap_or(&json!([])),
        })],
    }
}

fn is_watched(namespace: &str, name: &str, dimensions: &Value) -> bool {
    let metric = json!({"Namespace": namespace, "MetricName": name, "Dimensions": dimensions});
    alarms().iter().any(|(_, alarm)| metrics_of(alarm).contains(&metric))
}

/// Text with the values of the template filled in; a condition is taken to be true.
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

fn widgets() -> Vec<Value> {
    let dashboard = cloudformation("infra/stack/dashboard.yaml");
    let body = substituted(&dashboard["Resources"]["Dashboard"]["Properties"]["DashboardBody"]);
    let body: Value = serde_json::from_str(&body).unwrap();
    body["widgets"].as_array().unwrap().clone()
}

/// The API's alarms see a route that fails, crashes or is slow. A reader of a stream that fails gets the same records again, so their
/// age tells. Any other function needs its own alarm for crashes: one that runs by a schedule, and one that Cognito waits for, which limits
/// itself to that time.
#[test]
fn every_function_is_behind_the_api_or_has_its_own_alarm() {
    let readers: BTreeSet<String> = stream_events().into_iter().map(|(function, _)| function).collect();
    for function in functions() {
        let id = &function.name;
        let name = json!([{"Name": "FunctionName", "Value": {"!Sub": format!("${{Stack}}-{id}")}}]);
        if readers.contains(id) {
            assert!(is_watched("AWS/Lambda", "IteratorAge", &name), "no alarm watches {id}");
        } else if !function.has_route() {
            assert!(is_watched("AWS/Lambda", "Errors", &name), "no alarm watches {id}");
        }
        let is_called = function.has_route() || !function.events().is_empty();
        assert!(is_called || *function.property("Timeout") == 5, "{id}");
    }
    let queue = json!([{"Name": "QueueName", "Value": {"!Ref": "FailedChangesQueue"}}]);
    assert!(is_watched("AWS/SQS", "ApproximateNumberOfMessagesVisible", &queue));
    let api = json!([{"Name": "ApiId", "Value": {"!Ref": "ApiId"}}]);
    for metric in ["5xx", "Latency"] {
        assert!(is_watched("AWS/ApiGateway", metric, &api), "{metric}");
    }
    assert!(is_watched("AWS/Lambda", "Throttles", &json!([])));
}

/// `ThrottledRequests` counts by table and operation, indexes included. A verb can also be one item of a transaction.
#[test]
fn every_operation_that_a_role_may_use_is_watched_for_throttles() {
    let mut expect = BTreeSet::new();
    for (table, verb) in permissions()
        .into_values()
        .flatten()
        .filter(|(table, _)| !["index", "media", "site"].contains(&table.as_str()))
        .flat_map(|(table, verbs)| verbs.into_iter().map(move |verb| (table.clone(), verb)))
    {
        let verb = verb.split(' ').next().unwrap();
        if verb != "ConditionCheckItem" {
            expect.insert((table.clone(), verb.to_owned()));
        }
        if !["BatchGetItem", "GetItem", "Query"].contains(&verb) {
            expect.insert((table, "TransactWriteItems".to_owned()));
        }
    }
    let tables = of_type(&cloudformation("infra/stack/data.yaml"), "AWS::DynamoDB::Table");
    let tables: BTreeSet<String> = tables.into_iter().map(|(name, _)| name).collect();
    let metrics = alarms().into_iter().flat_map(|(_, alarm)| metrics_of(&alarm));
    let watched: BTreeSet<(String, String)> = metrics
        .filter(|metric| metric["MetricName"] == "ThrottledRequests")
        .map(|metric| {
            let table = text(&metric["Dimensions"][0]["Value"]["!Ref"]).replace("Table", "");
            assert!(tables.contains(&table), "{table}");
            (table.to_lowercase(), text(&metric["Dimensions"][1]["Value"]))
        })
        .collect();
    assert_eq!(watched, expect);
    assert_eq!(watched.iter().map(|(table, _)| table).collect::<BTreeSet<_>>().len(), tables.len());
}

/// Each costs 0.10 USD a month, after ten that are free (docs/costs.md). A site without its own sender has no alarms about mail.
#[test]
fn alarms_read_at_most_46_metrics_with_mail_49_and_none_more_than_ten() {
    let alarms_of = |(_, template): &(String, Value)| of_type(template, "AWS::CloudWatch::Alarm");
    let all: Vec<_> = templates().iter().flat_map(alarms_of).collect();
    let (of_mail, of_all): (Vec<_>, Vec<_>) = all.iter().partition(|(_, alarm)| alarm["Condition"] == "HasSender");
    let count = |alarms: &[&(String, Value)]| -> Vec<usize> {
        alarms.iter().map(|(_, alarm)| metrics_of(&alarm["Properties"]).len()).collect()
    };
    let (of_mail, metrics) = (count(&of_mail), count(&of_all));
    assert!(metrics.iter().sum::<usize>() <= 46, "{metrics:?}");
    assert!(of_mail.iter().sum::<usize>() <= 3, "{of_mail:?}");
    assert!(metrics.iter().all(|&metrics| metrics <= 10), "an alarm reads at most ten metrics: {metrics:?}");
}

#[test]
fn dashboard_searches_the_metrics_of_all_routes() {
    let searched: BTreeSet<String> = widgets()
        .iter()
        .filter_map(|widget| widget["properties"]["metrics"][0][0]["expression"].as_str())
        .map(str::to_owned)
        .collect();
    let search = |metric: &str, statistic: &str| {
        format!("SEARCH('{{\"${{MetricsNamespace}}\",route}} MetricName=\"{metric}\"', '{statistic}', 300)")
    };
    let metrics = [("requests", "Sum"), ("errors", "Sum"), ("duration", "p50"), ("duration", "p99")];
    assert_eq!(searched, metrics.map(|(metric, statistic)| search(metric, statistic)).into());
}

#[test]
fn functions_log_metrics_to_the_namespace_of_the_dashboard() {
    let template = cloudformation("template.yaml");
    let shown = &template["Resources"]["Monitoring"]["Properties"]["Parameters"]["MetricsNamespace"];
    assert_eq!(shown, &json!({"!Sub": "Garden/${AWS::StackName}"}));
    for function in functions() {
        let logged = &function.property("Environment")["Variables"]["METRICS_NAMESPACE"];
        let logged =
            if logged.is_null() { &function.globals["Environment"]["Variables"]["METRICS_NAMESPACE"] } else { logged };
        assert_eq!(logged, &json!({"!Sub": "Garden/${Stack}"}), "{}", function.name);
    }
}

/// Nothing is reported by a function that does not run.
#[test]
fn function_that_its_schedule_does_not_start_raises_an_alarm() {
    let mut scheduled = BTreeSet::new();
    for function in functions() {
        if function.events().iter().any(|(_, event)| event["Type"] == "Schedule") {
            scheduled.insert(format!("{}{NOT_RUN}", function.name));
        }
    }
    let not_run: Vec<_> = alarms().into_iter().filter(|(name, _)| name.ends_with(NOT_RUN)).collect();
    assert_eq!(not_run.iter().map(|(name, _)| name.clone()).collect::<BTreeSet<_>>(), scheduled);
    for (name, alarm) in not_run {
        let rule = (&alarm["MetricName"], &alarm["Statistic"], &alarm["ComparisonOperator"], &alarm["Threshold"]);
        let expect = (&json!("Invocations"), &json!("Sum"), &json!("LessThanThreshold"), &json!(1));
        assert_eq!(rule, expect, "{name}");
    }
}

/// Search engines learn of a new tip within an hour (decision 35).
#[test]
fn sitemaps_are_written_every_hour() {
    let function = functions().into_iter().find(|function| function.name == "write-sitemaps").unwrap();
    let events = function.events();
    let started: Vec<_> = events.iter().map(|(_, event)| (&event["Type"], &event["Properties"]["Schedule"])).collect();
    assert_eq!(started, [(&json!("Schedule"), &json!("rate(1 hour)"))]);
}

/// One of several shards or streams may be stuck, and a failing batch is not tried in every minute.
#[test]
fn alarm_on_the_age_of_changes_sees_the_oldest_and_tolerates_minutes_without_data() {
    let ages: Vec<_> = alarms().into_iter().filter(|(_, alarm)| alarm["MetricName"] == "IteratorAge").collect();
    assert!(!ages.is_empty());
    for (name, alarm) in ages {
        let rule = ["Statistic", "Period", "EvaluationPeriods", "DatapointsToAlarm"].map(|part| alarm[part].clone());
        assert_eq!(rule, [json!("Maximum"), json!(60), json!(5), json!(3)], "{name}");
    }
}

#[test]
fn every_alarm_notifies_the_topic_and_ignores_missing_data() {
    for (name, alarm) in alarms() {
        for actions in ["AlarmActions", "OKActions"] {
            assert_eq!(alarm[actions], json!([{"!Ref": "Topic"}]), "{name}");
        }
        let missing = if name.ends_with(NOT_RUN) { "breaching" } else { "notBreaching" };
        assert_eq!(alarm["TreatMissingData"], missing, "{name}");
    }
    let budget = &cloudformation(MONITORING)["Resources"]["Budget"]["Properties"];
    for notice in budget["NotificationsWithSubscribers"].as_array().unwrap() {
        let topic = json!([{"SubscriptionType": "SNS", "Address": {"!Ref": "Topic"}}]);
        assert_eq!(notice["Subscribers"], topic);
    }
}

#[test]
fn every_alarm_has_a_description_and_an_entry_in_the_runbook() {
    let runbook = fs::read_to_string(root().join("infra/ops/runbook.md")).unwrap();
    let (_, runbook) = runbook.split_once("\n## Alarms\n").unwrap();
    let runbook = runbook.split("\n## ").next().unwrap();
    let entries: BTreeSet<&str> = runbook.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    let mut named = BTreeSet::from(["Budget".to_owned()]);
    for (name, alarm) in alarms() {
        let description = text(&alarm["AlarmDescription"]);
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
fn dashboard_shows_every_alarm_once() {
    let widgets = widgets();
    let shown = widgets.iter().find(|widget| widget["type"] == "alarm").unwrap();
    let shown = shown["properties"]["alarms"].as_array().unwrap().iter();
    let shown: Vec<String> = shown.map(|arn| text(arn).split("${Stack}-").nth(1).unwrap().to_owned()).collect();
    let unique: BTreeSet<String> = shown.iter().cloned().collect();
    assert_eq!(unique.len(), shown.len());
    assert_eq!(unique, alarms().into_iter().map(|(name, _)| name).collect());
}

/// The API's access log has route, status and time, but no address, header, query string or path.
#[test]
fn access_log_has_no_address_header_or_path() {
    let api = &cloudformation("template.yaml")["Resources"]["Stage"]["Properties"];
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
