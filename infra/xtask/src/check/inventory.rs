//! What a stack has that AWS bills by the month or by the request, read from the translated templates.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// Templates by their paths below the repository's top, as `CloudFormation` gets them.
pub type Templates = BTreeMap<String, Value>;

const ROOT: &str = "template.yaml";
/// Amazon `CloudFront` Developer Guide, "Viewing additional `CloudFront` distribution metrics".
const METRICS_OF_A_DISTRIBUTION: usize = 8;
/// "Amazon `CloudWatch` pricing": up to three dashboards are free, with so many metrics each.
const METRICS_OF_A_FREE_DASHBOARD: usize = 50;
/// AWS bills by 730 hours a month.
const MINUTES_OF_A_MONTH: f64 = 730.0 * 60.0;

/// They cost nothing, or only by what visitors do, which `infra/docs/usage.json` has.
const FREE: [(&str, &[&str]); 12] = [
    ("ApiGatewayV2", &["Api", "Authorizer", "Integration", "Route", "Stage"]),
    ("Budgets", &["Budget"]),
    ("CloudFront", &["CachePolicy", "Function", "OriginAccessControl", "OriginRequestPolicy", "ResponseHeadersPolicy"]),
    ("CodeDeploy", &["Application", "DeploymentGroup"]),
    ("Cognito", &["UserPool", "UserPoolClient", "UserPoolDomain", "UserPoolGroup", "UserPoolIdentityProvider"]),
    ("DynamoDB", &["Table"]),
    ("IAM", &["ManagedPolicy", "Role"]),
    ("Lambda", &["Alias", "EventInvokeConfig", "EventSourceMapping", "Function", "Permission", "Version"]),
    ("S3", &["Bucket", "BucketPolicy"]),
    ("SES", &["ConfigurationSet", "ConfigurationSetEventDestination"]),
    ("SNS", &["Subscription", "Topic", "TopicPolicy"]),
    ("SQS", &["Queue"]),
];

#[derive(Debug, Default, PartialEq)]
pub struct Inventory {
    /// How many metrics each alarm reads.
    pub alarms: BTreeMap<String, usize>,
    /// Alarms with a query of metrics.
    pub queries: Vec<String>,
    pub custom_metrics: usize,
    /// How many metrics the graphs of each dashboard name, or `None` if one searches for any number of them.
    pub dashboards: Vec<Option<usize>>,
    pub secrets: usize,
    pub web_acls: usize,
    pub firewall_rules: usize,
    pub log_groups: usize,
    /// How often each schedule runs in a month.
    pub schedules: BTreeMap<String, f64>,
    /// How many edge functions a request calls, by the path pattern of its cache behaviour; `*` is the default one.
    pub edge_functions: BTreeMap<String, usize>,
}

impl Inventory {
    /// Of a stack in us-east-1 with these parameters; others have their defaults.
    pub fn of(templates: &Templates, parameters: &[(&str, &str)]) -> Result<Self> {
        let mut inventory = Self::default();
        let given = parameters.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        inventory.add(&Stack::new(templates, ROOT, given)?)?;
        Ok(inventory)
    }

    pub fn alarm_metrics(&self) -> usize {
        self.alarms.values().sum()
    }

    /// Those with more metrics than are free. The metrics of the alarms that a dashboard shows may count too.
    pub fn large_dashboards(&self) -> usize {
        let is_free = |own: usize| own + self.alarm_metrics() <= METRICS_OF_A_FREE_DASHBOARD;
        self.dashboards.iter().filter(|metrics| !metrics.is_some_and(is_free)).count()
    }

    fn add(&mut self, stack: &Stack) -> Result<()> {
        let mut nested = Vec::new();
        for (name, resource) in stack.resources() {
            let properties = &resource["Properties"];
            match resource["Type"].as_str().unwrap_or_default() {
                "AWS::CloudFormation::Stack" => nested.push(stack.nested(properties)?),
                "AWS::CloudFront::Distribution" => self.add_distribution(properties),
                "AWS::CloudFront::MonitoringSubscription" => self.custom_metrics += METRICS_OF_A_DISTRIBUTION,
                "AWS::CloudWatch::Alarm" => self.add_alarm(name, properties),
                "AWS::CloudWatch::Dashboard" => self.add_dashboard(&properties["DashboardBody"])?,
                "AWS::Events::Rule" => self.add_schedule(name, properties)?,
                "AWS::Logs::LogGroup" => self.log_groups += 1,
                "AWS::Logs::MetricFilter" => self.custom_metrics += length(&properties["MetricTransformations"]),
                "AWS::SecretsManager::Secret" => self.secrets += 1,
                "AWS::WAFv2::WebACL" => {
                    self.web_acls += 1;
                    self.firewall_rules += length(&properties["Rules"]);
                }
                free if is_free(free) => {}
                other => {
                    bail!("{}: nobody has said what {other} costs: see infra/xtask/src/check/inventory.rs", stack.path)
                }
            }
        }
        nested.iter().try_for_each(|stack| self.add(stack))
    }

    fn add_alarm(&mut self, id: &str, properties: &Value) {
        let named =
            properties.pointer("/AlarmName/Fn::Sub").and_then(Value::as_str).unwrap_or(id).replace("${Stack}-", "");
        let metrics = properties["Metrics"].as_array();
        let has_query = |metric: &Value| metric["Expression"].as_str().is_some_and(|text| text.starts_with("SELECT"));
        if metrics.is_some_and(|metrics| metrics.iter().any(has_query)) {
            self.queries.push(named.clone());
        }
        let listed = |metrics: &Vec<Value>| metrics.iter().filter(|metric| metric.get("MetricStat").is_some()).count();
        self.alarms.insert(named, metrics.map_or(1, listed));
    }

    fn add_dashboard(&mut self, body: &Value) -> Result<()> {
        self.dashboards.push(metrics_of_dashboard(body)?);
        Ok(())
    }

    fn add_distribution(&mut self, properties: &Value) {
        let distribution = &properties["DistributionConfig"];
        let functions = |behaviour: &Value| length(&behaviour["FunctionAssociations"]);
        self.edge_functions.insert("*".to_owned(), functions(&distribution["DefaultCacheBehavior"]));
        for behaviour in distribution["CacheBehaviors"].as_array().into_iter().flatten() {
            let pattern = behaviour["PathPattern"].as_str().unwrap_or_default().to_owned();
            self.edge_functions.insert(pattern, functions(behaviour));
        }
    }

    fn add_schedule(&mut self, id: &str, properties: &Value) -> Result<()> {
        let Some(schedule) = properties["ScheduleExpression"].as_str() else { return Ok(()) };
        let words = schedule.strip_prefix("rate(").and_then(|rest| rest.strip_suffix(')'));
        let (number, unit) = words.and_then(|words| words.split_once(' ')).context("a schedule is no rate")?;
        let minutes = match unit.trim_end_matches('s') {
            "minute" => 1.0,
            "hour" => 60.0,
            "day" => 1440.0,
            other => bail!("{id}: a rate in {other}"),
        };
        self.schedules.insert(id.to_owned(), MINUTES_OF_A_MONTH / (number.parse::<f64>()? * minutes));
        Ok(())
    }
}

/// A template with the values of its parameters, as far as they are known before a deployment.
struct Stack<'a> {
    templates: &'a Templates,
    path: String,
    template: &'a Value,
    parameters: BTreeMap<String, String>,
}

impl<'a> Stack<'a> {
    fn new(templates: &'a Templates, path: &str, given: BTreeMap<String, String>) -> Result<Self> {
        let template = templates.get(path).with_context(|| format!("no template {path}"))?;
        let declared = template["Parameters"].as_object().into_iter().flatten();
        let mut parameters: BTreeMap<_, _> =
            declared.filter_map(|(name, parameter)| Some((name.clone(), plain(&parameter["Default"])?))).collect();
        parameters.extend(given);
        parameters.insert("AWS::Region".to_owned(), "us-east-1".to_owned());
        Ok(Self { templates, path: path.to_owned(), template, parameters })
    }

    /// Those whose conditions hold.
    fn resources(&self) -> impl Iterator<Item = (&String, &Value)> {
        let all = self.template["Resources"].as_object().into_iter().flatten();
        all.filter(|(_, resource)| resource["Condition"].as_str().is_none_or(|condition| self.has(condition)))
    }

    fn nested(&self, properties: &Value) -> Result<Self> {
        let url = properties["TemplateURL"].as_str().context("a nested template without a path")?;
        let path = Path::new(&self.path).with_file_name(url);
        let given = properties["Parameters"].as_object().into_iter().flatten();
        // What only a deployment knows, such as the name of a table, is not empty.
        let given = given.map(|(name, value)| (name.clone(), self.value(value).unwrap_or_else(|| value.to_string())));
        Self::new(self.templates, &path.to_string_lossy(), given.collect())
    }

    fn has(&self, condition: &str) -> bool {
        self.template["Conditions"].get(condition).is_some_and(|condition| self.holds(condition))
    }

    fn holds(&self, condition: &Value) -> bool {
        let parts = |name: &str| condition[name].as_array();
        if let Some([left, right]) = parts("Fn::Equals").map(Vec::as_slice) {
            return self.value(left).is_some_and(|left| self.value(right) == Some(left));
        }
        if let Some(name) = condition["Condition"].as_str() {
            return self.has(name);
        }
        parts("Fn::Not").is_some_and(|all| !all.iter().any(|part| self.holds(part)))
            || parts("Fn::And").is_some_and(|all| all.iter().all(|part| self.holds(part)))
            || parts("Fn::Or").is_some_and(|all| all.iter().any(|part| self.holds(part)))
    }

    fn value(&self, value: &Value) -> Option<String> {
        if let Some([condition, yes, no]) = value["Fn::If"].as_array().map(Vec::as_slice) {
            return self.value(if self.has(condition.as_str()?) { yes } else { no });
        }
        match value["Ref"].as_str() {
            Some(name) => self.parameters.get(name).cloned(),
            None => plain(value),
        }
    }
}

fn is_free(kind: &str) -> bool {
    let names = kind.strip_prefix("AWS::").and_then(|names| names.split_once("::"));
    names.is_some_and(|(service, resource)| FREE.iter().any(|(free, all)| *free == service && all.contains(&resource)))
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn length(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

/// How many metrics a dashboard's graphs name, or `None` if one searches for them.
fn metrics_of_dashboard(body: &Value) -> Result<Option<usize>> {
    let text = body["Fn::Sub"].as_array().and_then(|parts| parts.first()).unwrap_or(&body["Fn::Sub"]);
    let text = text.as_str().context("a dashboard's body is no text")?;
    // Names of values are in texts, or add to a list.
    let body: Value = serde_json::from_str(&without_names(text)).context("a dashboard's body is no JSON")?;
    let widgets = body.get("widgets").and_then(Value::as_array).context("a dashboard without widgets")?;
    let graphs = widgets.iter().filter_map(|widget| widget.pointer("/properties/metrics").and_then(Value::as_array));
    let metrics: Vec<&Value> = graphs.flatten().collect();
    ensure!(!metrics.is_empty(), "a dashboard without metrics");
    let is_search =
        |metric: &&Value| metric.pointer("/0/expression").is_some_and(|text| text.to_string().contains("SEARCH"));
    Ok(if metrics.iter().any(is_search) { None } else { Some(metrics.len()) })
}

/// The text without `${Name}`.
fn without_names(text: &str) -> String {
    let mut parts = text.split("${");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('}').map_or(part, |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn templates() -> Templates {
        let alarm =
            |name: &str| json!({"Type": "AWS::CloudWatch::Alarm", "Properties": {"AlarmName": {"Fn::Sub": name}}});
        let stat = json!({"MetricStat": {}});
        let root = json!({
            "Parameters": {"Sender": {"Default": ""}, "LocalPort": {"Default": ""}},
            "Conditions": {
                "HasSender": {"Fn::Not": [{"Fn::Equals": [{"Ref": "Sender"}, ""]}]},
                "OnAws": {"Fn::Equals": [{"Ref": "LocalPort"}, ""]},
            },
            "Resources": {
                "Secret": {"Type": "AWS::SecretsManager::Secret"},
                "Every": {"Type": "AWS::Events::Rule", "Properties": {"ScheduleExpression": "rate(10 minutes)"}},
                "Monitoring": {"Type": "AWS::CloudFormation::Stack", "Properties": {
                    "TemplateURL": "infra/stack/monitoring.yaml",
                    "Parameters": {"Mails": {"Fn::If": ["HasSender", "true", "false"]}, "Table": {"Fn::GetAtt": ["Data", "Table"]}},
                }},
            },
        });
        let mut nested = json!({
            "Conditions": {
                "Mails": {"Fn::And": [{"Condition": "InUsEast1"}, {"Fn::Equals": [{"Ref": "Mails"}, "true"]}]},
                "InUsEast1": {"Fn::Equals": [{"Ref": "AWS::Region"}, "us-east-1"]},
                "NoTable": {"Fn::Equals": [{"Ref": "Table"}, ""]},
            },
            "Resources": {"One": alarm("${Stack}-one"), "Mail": alarm("${Stack}-mail"), "Never": alarm("${Stack}-never")},
        });
        nested["Resources"]["Mail"]["Condition"] = json!("Mails");
        nested["Resources"]["Never"]["Condition"] = json!("NoTable");
        nested["Resources"]["Sum"] = alarm("${Stack}-sum");
        nested["Resources"]["Sum"]["Properties"]["Metrics"] = json!([{"Expression": "a + b"}, stat, stat]);
        nested["Resources"]["Query"] = alarm("${Stack}-query");
        nested["Resources"]["Query"]["Properties"]["Metrics"] = json!([{"Expression": "SELECT SUM(a) FROM b"}]);
        Templates::from([(ROOT.to_owned(), root), ("infra/stack/monitoring.yaml".to_owned(), nested)])
    }

    fn alarms(parameters: &[(&str, &str)]) -> Vec<(String, usize)> {
        Inventory::of(&templates(), parameters).unwrap().alarms.into_iter().collect()
    }

    #[test]
    fn alarm_counts_each_metric_that_it_reads_if_its_condition_holds() {
        let expect = [("one", 1), ("query", 0), ("sum", 2)].map(|(name, metrics)| (name.to_owned(), metrics));
        assert_eq!(alarms(&[]), expect);
        assert!(alarms(&[("Sender", "a@b.example")]).contains(&("mail".to_owned(), 1)));
        let inventory = Inventory::of(&templates(), &[]).unwrap();
        assert_eq!((inventory.queries, inventory.secrets), (vec!["query".to_owned()], 1));
        assert_eq!(format!("{:?}", inventory.schedules), r#"{"Every": 4380.0}"#);
    }

    #[test]
    fn resource_that_nobody_has_priced_is_an_error() {
        let mut templates = templates();
        templates.get_mut(ROOT).unwrap()["Resources"]["Key"] = json!({"Type": "AWS::KMS::Key"});
        let error = Inventory::of(&templates, &[]).unwrap_err().to_string();
        assert!(error.contains("AWS::KMS::Key"), "{error}");
    }

    #[test]
    fn dashboard_that_searches_or_names_too_many_metrics_is_not_free() {
        let large = |metrics: Value| {
            let body = json!({"widgets": [{"properties": {"metrics": metrics}}]}).to_string();
            let mut templates = templates();
            templates.get_mut(ROOT).unwrap()["Resources"]["Dashboard"] =
                json!({"Type": "AWS::CloudWatch::Dashboard", "Properties": {"DashboardBody": {"Fn::Sub": [body, {}]}}});
            Inventory::of(&templates, &[]).unwrap().large_dashboards()
        };
        let metric = json!(["AWS/Lambda", "Errors", "FunctionName", "${Stack}-notify"]);
        // The alarms have three.
        assert_eq!(large(json!(vec![&metric; 47])), 0);
        assert_eq!(large(json!(vec![&metric; 48])), 1);
        assert_eq!(large(json!([[{"expression": "SEARCH('{AWS/Lambda,FunctionName}', 'Sum')"}]])), 1);
    }

    #[test]
    fn request_calls_the_functions_of_its_cache_behaviour() {
        let functions = json!([{"EventType": "viewer-request"}, {"EventType": "viewer-response"}]);
        let mut templates = templates();
        templates.get_mut(ROOT).unwrap()["Resources"]["Site"] = json!({
            "Type": "AWS::CloudFront::Distribution",
            "Properties": {"DistributionConfig": {
                "DefaultCacheBehavior": {"FunctionAssociations": functions},
                "CacheBehaviors": [{"PathPattern": "/assets/*"}],
            }},
        });
        let edge = Inventory::of(&templates, &[]).unwrap().edge_functions;
        assert_eq!(edge, BTreeMap::from([("*".to_owned(), 2), ("/assets/*".to_owned(), 0)]));
    }
}
