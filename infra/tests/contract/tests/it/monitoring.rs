//! Monitoring, over the parsed templates: nothing can be added without an alarm, every alarm has an entry in the runbook, and all
//! of them together stay cheap.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::{Value, json};
use store::LONGEST_REQUEST;

use crate::files::{cloudformation, root};
use crate::template::{functions, of_type, stream_events, templates, text};

const MONITORING: &str = "infra/stack/monitoring.yaml";
/// How the names of alarms end that watch a schedule.
const NOT_RUN: &str = "-not-run";
const ACCESS_LOG: [(&str, &str); 10] = [
    ("requestId", "$context.requestId"),
    ("time", "$context.requestTimeEpoch"),
    ("route", "$context.routeKey"),
    ("status", "$context.status"),
    ("responseBytes", "$context.responseLength"),
    ("latencyMs", "$context.responseLatency"),
    ("integrationLatencyMs", "$context.integrationLatency"),
    ("integrationStatus", "$context.integrationStatus"),
    ("error", "$context.error.responseType"),
    ("authorizerError", "$context.authorizer.error"),
];

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
        assert!(!function.has_route() || *function.property("Timeout") == LONGEST_REQUEST.as_secs(), "{id}");
    }
    let queue = json!([{"Name": "QueueName", "Value": {"!Ref": "FailedChangesQueue"}}]);
    assert!(is_watched("AWS/SQS", "ApproximateNumberOfMessagesVisible", &queue));
    let api = json!([{"Name": "ApiId", "Value": {"!Ref": "ApiId"}}]);
    for metric in ["5xx", "Latency"] {
        assert!(is_watched("AWS/ApiGateway", metric, &api), "{metric}");
    }
    assert!(is_watched("AWS/Lambda", "Throttles", &json!([])));
}

/// `ThrottledRequests` counts by table and operation, indexes included. A query without a condition leaves out no table and no operation that a
/// role may use.
#[test]
fn throttled_requests_of_all_tables_and_operations_are_watched() {
    let query = r#"SELECT SUM(ThrottledRequests) FROM SCHEMA("AWS/DynamoDB", Operation, TableName)"#;
    let alarms = alarms();
    let [alarm] = alarms.iter().filter(|(_, alarm)| alarm["Metrics"][0]["Expression"] == query).collect::<Vec<_>>()[..]
    else {
        panic!("no alarm, or several")
    };
    assert_eq!(alarm.1["Metrics"].as_array().unwrap().len(), 1);
    assert_eq!((&alarm.1["ComparisonOperator"], &alarm.1["Threshold"]), (&json!("GreaterThanThreshold"), &json!(0)));
}

/// A metric that an expression leaves out would watch nothing.
#[test]
fn expression_of_an_alarm_has_each_of_its_metrics() {
    for (name, alarm) in alarms() {
        for stat in
            alarm["Metrics"].as_array().into_iter().flatten().filter(|metric| metric.get("MetricStat").is_some())
        {
            let expression = text(&alarm["Metrics"][0]["Expression"]);
            let mut names = expression.split(|letter: char| !letter.is_ascii_alphanumeric());
            assert!(names.any(|used| stat["Id"] == used), "{name}: {}", stat["Id"]);
        }
    }
    let dimensions = |more: &[Value]| {
        let client = [
            json!({"Name": "UserPool", "Value": {"!Ref": "UserPoolId"}}),
            json!({"Name": "UserPoolClient", "Value": {"!Ref": "UserPoolClientId"}}),
        ];
        json!([&client, more].concat())
    };
    for metric in ["SignUpThrottles", "SignInThrottles", "TokenRefreshThrottles"] {
        assert!(is_watched("AWS/Cognito", metric, &dimensions(&[])), "{metric}");
    }
    let google = [json!({"Name": "IdentityProvider", "Value": "Google"})];
    assert!(is_watched("AWS/Cognito", "FederationThrottles", &dimensions(&google)));
}

/// Each costs 0.10 USD a month, after ten that are free (docs/costs.md). A site without its own sender has no alarms about mail, and one that asks
/// for mailed codes has no `pre-sign-up`.
#[test]
fn alarms_read_at_most_25_metrics_with_mail_28_and_none_more_than_ten() {
    let alarms_of = |(_, template): &(String, Value)| of_type(template, "AWS::CloudWatch::Alarm");
    let all: Vec<_> = templates().iter().flat_map(alarms_of).collect();
    let (of_mail, of_all): (Vec<_>, Vec<_>) = all.iter().partition(|(_, alarm)| alarm["Condition"] == "HasSender");
    let count = |alarms: &[&(String, Value)]| -> Vec<usize> {
        alarms.iter().map(|(_, alarm)| metrics_of(&alarm["Properties"]).len()).collect()
    };
    let (of_mail, metrics) = (count(&of_mail), count(&of_all));
    assert!(metrics.iter().sum::<usize>() <= 25, "{metrics:?}");
    assert!(of_mail.iter().sum::<usize>() <= 3, "{of_mail:?}");
    assert!(metrics.iter().all(|&metrics| metrics <= 10), "an alarm reads at most ten metrics: {metrics:?}");
}

/// The queries have the names of the access log's fields.
#[test]
fn dashboard_asks_the_access_log_for_the_routes() {
    let group = &cloudformation("template.yaml")["Resources"]["ApiLogs"]["Properties"]["LogGroupName"]["!Sub"];
    let source = format!("SOURCE '{}' | ", text(group).replace("AWS::StackName", "Stack"));
    let widgets = widgets();
    let queries = widgets.iter().filter(|widget| widget["type"] == "log").map(|log| text(&log["properties"]["query"]));
    let queries: Vec<String> =
        queries.map(|query| query.strip_prefix(&source).expect("another log").to_owned()).collect();
    let requests = "stats count(*) as requests, pct(latencyMs, 50) as p50, pct(latencyMs, 99) as p99 by route | sort requests desc";
    let failures =
        "filter status >= 500 | stats count(*) as failures by route, status, integrationStatus | sort failures desc";
    assert_eq!(queries, [requests, failures]);
    let fields = ["latencyMs", "route", "status", "integrationStatus"];
    assert!(fields.iter().all(|field| ACCESS_LOG.iter().any(|(name, _)| name == field)));
}

/// Nothing is reported by a function that does not run. Without any data for all of its periods, an alarm has insufficient data, and mails that
/// unless it had none before. A run is some seconds late at times, so the periods add up to one period more than the schedule's, or more.
#[test]
fn function_that_its_schedule_does_not_start_raises_an_alarm() {
    let mut scheduled = BTreeMap::new();
    for function in functions() {
        if let Some((_, event)) = function.events().iter().find(|(_, event)| event["Type"] == "Schedule") {
            scheduled.insert(format!("{}{NOT_RUN}", function.name), text(&event["Properties"]["Schedule"]));
        }
    }
    let not_run: BTreeMap<_, _> = alarms().into_iter().filter(|(name, _)| name.ends_with(NOT_RUN)).collect();
    assert_eq!(not_run.keys().collect::<Vec<_>>(), scheduled.keys().collect::<Vec<_>>());
    for (name, alarm) in not_run {
        let rule = (&alarm["MetricName"], &alarm["Statistic"], &alarm["ComparisonOperator"], &alarm["Threshold"]);
        let expect = (&json!("Invocations"), &json!("Sum"), &json!("LessThanThreshold"), &json!(1));
        assert_eq!(rule, expect, "{name}");
        let (period, periods) = (alarm["Period"].as_u64().unwrap(), alarm["EvaluationPeriods"].as_u64().unwrap());
        let interval = match scheduled[&name].as_str() {
            "rate(10 minutes)" => 600,
            "rate(1 hour)" => 3_600,
            "rate(1 day)" => 86_400,
            other => panic!("{other}"),
        };
        assert!(period * periods > interval + period, "{name}");
        // "PutMetricAlarm", Amazon CloudWatch API Reference.
        assert!(period * periods <= if period < 3_600 { 86_400 } else { 7 * 86_400 }, "{name}");
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
fn every_alarm_notifies_the_topic_and_knows_what_missing_data_mean() {
    for (name, alarm) in alarms() {
        let watches_schedule = name.ends_with(NOT_RUN);
        let (missing, actions) =
            if watches_schedule { ("missing", "InsufficientDataActions") } else { ("notBreaching", "AlarmActions") };
        assert_eq!(alarm["TreatMissingData"], missing, "{name}");
        for actions in [actions, "OKActions"] {
            assert_eq!(alarm[actions], json!([{"!Ref": "Topic"}]), "{name}");
        }
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
    let harmless: BTreeMap<_, _> = ACCESS_LOG.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    assert_eq!(format, json!(harmless));
}
