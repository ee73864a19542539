//! Quotas of AWS, which the local cloud does not have, and how near the templates come to them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::run::Step;
use crate::{files, templates};

/// Templates by their paths.
type Templates = BTreeMap<String, Value>;
/// What is measured, such as a function's name, and how much it has.
type Measured = Vec<(String, usize)>;

/// A quota, and what of it this project uses at most: the rest is for values that only AWS knows, and for a release in a hurry.
struct Limit {
    what: &'static str,
    at_most: usize,
    /// AWS's own.
    quota: usize,
    /// The title of AWS's page.
    source: &'static str,
    measure: Measure,
}

/// From the templates and the stack's name.
type Measure = fn(&Templates, &str) -> Measured;

const CLOUDFORMATION: &str = "Understand CloudFormation quotas";
const CLOUDFRONT: &str = "Quotas (Amazon CloudFront Developer Guide)";
const IAM: &str = "IAM and AWS STS quotas";
const LAMBDA: &str = "Lambda quotas";

const LIMITS: [Limit; 17] = [
    limit("resources of a stack", 200, 500, CLOUDFORMATION, |all, _| sections(all, "Resources")),
    limit("parameters of a template", 60, 200, CLOUDFORMATION, |all, _| sections(all, "Parameters")),
    limit("outputs of a template", 60, 200, CLOUDFORMATION, |all, _| sections(all, "Outputs")),
    limit("bytes of a template", 500_000, 1_000_000, CLOUDFORMATION, |all, _| each(all, |one| one.to_string().len())),
    limit("bytes of a function's variables", 3_500, 4_096, LAMBDA, |all, stack| {
        of_type(all, "AWS::Lambda::Function", |function| variables(function, stack))
    }),
    limit("letters of a function's name", 64, 64, "CreateFunction (Lambda API reference)", |all, stack| {
        lengths(all, stack, "AWS::Lambda::Function", "/FunctionName")
    }),
    limit("letters of an edge function's name", 64, 64, "CreateFunction (CloudFront API reference)", |all, stack| {
        lengths(all, stack, "AWS::CloudFront::Function", "/Name")
    }),
    limit(
        "letters of the name of an origin access control",
        64,
        64,
        "OriginAccessControlConfig (CloudFront API reference)",
        |all, stack| lengths(all, stack, "AWS::CloudFront::OriginAccessControl", "/OriginAccessControlConfig/Name"),
    ),
    limit("bytes of an edge function", 9_500, 10_240, CLOUDFRONT, |all, _| {
        of_type(all, "AWS::CloudFront::Function", |function| function["FunctionCode"].as_str().map_or(0, str::len))
    }),
    limit("letters of a role's inline policies", 8_000, 10_240, IAM, |all, stack| {
        lengths(all, stack, "AWS::IAM::Role", "/Policies")
    }),
    limit("letters of a managed policy", 5_500, 6_144, IAM, |all, stack| {
        lengths(all, stack, "AWS::IAM::ManagedPolicy", "/PolicyDocument")
    }),
    limit("bytes of a bucket's policy", 10_000, 20_480, "Policies and permissions in Amazon S3", |all, stack| {
        lengths(all, stack, "AWS::S3::BucketPolicy", "/PolicyDocument")
    }),
    limit("bytes of the policy of a function", 10_000, 20_480, LAMBDA, |all, stack| {
        sums(all, "AWS::Lambda::Permission", "FunctionName", |permission| longest(permission, stack))
    }),
    limit("routes of the API", 200, 300, "Quotas for configuring and running an HTTP API in API Gateway", |all, _| {
        vec![number_of(all, "AWS::ApiGatewayV2::Route")]
    }),
    limit("routes with a throttle of their own", 100, 300, "as many as routes; no other quota was found", |all, _| {
        of_type(all, "AWS::ApiGatewayV2::Stage", |stage| count(&stage["RouteSettings"]))
    }),
    // AWS's quota is that of an account, so five sites fit.
    limit("cache and response headers policies of a site", 4, 20, CLOUDFRONT, |all, _| {
        let kinds = ["AWS::CloudFront::CachePolicy", "AWS::CloudFront::ResponseHeadersPolicy"];
        kinds.iter().map(|kind| number_of(all, kind)).collect()
    }),
    limit("readers of a stream", 2, 2, "DynamoDB Streams and AWS Lambda triggers", |all, _| {
        sums(all, "AWS::Lambda::EventSourceMapping", "EventSourceArn", |_| 1)
    }),
];

const fn limit(what: &'static str, at_most: usize, quota: usize, source: &'static str, measure: Measure) -> Limit {
    Limit { what, at_most, quota, source, measure }
}

/// Fails with every limit that is passed, and writes a table of all of them to the log.
pub fn check(step: &Step) -> Result<()> {
    let templates = templates::translated(step)?;
    let stack = longest_stack_name(&files::read(&files::root().join("samconfig.toml"))?)?;
    let mut table = format!("With the stack {stack}:\n");
    let mut passed = Vec::new();
    for limit in &LIMITS {
        let measured = (limit.measure)(&templates, &stack);
        let (name, most) =
            measured.iter().max_by_key(|(_, amount)| amount).with_context(|| format!("there are no {}", limit.what))?;
        let Limit { what, at_most, quota, source, .. } = limit;
        writeln!(table, "{most:>8} of {at_most:>7}  {what}: {name} (AWS: {quota}, {source})")?;
        passed.extend(above(limit, &measured));
    }
    fs::write(step.log.with_extension("txt"), &table)?;
    println!("{}", table.trim_end());
    ensure!(passed.is_empty(), "{}", passed.join("\n"));
    Ok(())
}

fn above(limit: &Limit, measured: &Measured) -> Vec<String> {
    let above = measured.iter().filter(|(_, amount)| *amount > limit.at_most);
    above.map(|(name, amount)| format!("{name}: {amount} {}, at most {}", limit.what, limit.at_most)).collect()
}

/// The longest name of a stack that `samconfig.toml` has.
fn longest_stack_name(settings: &str) -> Result<String> {
    let names =
        settings.lines().filter_map(|line| line.strip_prefix("stack_name = ")).map(|name| name.trim_matches('"'));
    names.max_by_key(|name| name.len()).map(ToOwned::to_owned).context("samconfig.toml has no stack")
}

fn each(templates: &Templates, measure: impl Fn(&Value) -> usize) -> Measured {
    templates.iter().map(|(path, template)| (path.clone(), measure(template))).collect()
}

fn sections(templates: &Templates, name: &str) -> Measured {
    each(templates, |template| count(&template[name]))
}

fn resources(templates: &Templates, kind: &str) -> Vec<(String, Value)> {
    let all = templates.values().flat_map(|template| template["Resources"].as_object().into_iter().flatten());
    let of_type = all.filter(|(_, resource)| resource["Type"] == kind);
    of_type.map(|(name, resource)| (name.clone(), resource["Properties"].clone())).collect()
}

fn of_type(templates: &Templates, kind: &str, measure: impl Fn(&Value) -> usize) -> Measured {
    resources(templates, kind).into_iter().map(|(name, properties)| (name, measure(&properties))).collect()
}

/// The letters of a property of each resource.
fn lengths(templates: &Templates, stack: &str, kind: &str, property: &str) -> Measured {
    of_type(templates, kind, |resource| resource.pointer(property).map_or(0, |value| longest(value, stack)))
}

/// Sums over the resources that have the same value of a property.
fn sums(templates: &Templates, kind: &str, property: &str, measure: impl Fn(&Value) -> usize) -> Measured {
    let mut sums = BTreeMap::<String, usize>::new();
    for (_, resource) in resources(templates, kind) {
        let of = resource.get(property).map(Value::to_string).unwrap_or_default();
        *sums.entry(of).or_default() += measure(&resource);
    }
    sums.into_iter().collect()
}

fn number_of(templates: &Templates, kind: &str) -> (String, usize) {
    ("all".to_owned(), resources(templates, kind).len())
}

fn count(section: &Value) -> usize {
    section.as_object().map_or(0, serde_json::Map::len)
}

fn variables(function: &Value, stack: &str) -> usize {
    let variables = function.pointer("/Environment/Variables").and_then(Value::as_object).into_iter().flatten();
    variables.map(|(name, value)| name.len() + longest(value, stack)).sum()
}

/// The letters that a value can have once `CloudFormation` knows what it refers to. Without spaces, as IAM counts.
fn longest(value: &Value, stack: &str) -> usize {
    match value {
        Value::Object(fields) => match fields.iter().next().map(|(name, part)| (name.as_str(), part)) {
            Some(("Ref" | "Fn::GetAtt", to)) => referred(to.as_str().unwrap_or_default(), stack),
            Some(("Fn::Sub", text)) => {
                substituted(text.as_str().or_else(|| text[0].as_str()).unwrap_or_default(), stack)
            }
            Some(("Fn::If", parts)) => longest(&parts[1], stack).max(longest(&parts[2], stack)),
            _ => fields.iter().map(|(name, part)| name.len() + longest(part, stack) + 4).sum::<usize>() + 1,
        },
        Value::Array(items) => items.iter().map(|item| longest(item, stack) + 1).sum::<usize>() + 1,
        Value::String(text) => text.len() + 2,
        other => other.to_string().len(),
    }
}

fn substituted(text: &str, stack: &str) -> usize {
    let mut parts = text.split("${");
    let first = parts.next().map_or(0, str::len);
    // A reference to a secret becomes its value, which has 48 letters.
    if text.contains("{{resolve:") {
        return 48;
    }
    let others = parts.filter_map(|part| part.split_once('}')).map(|(name, rest)| referred(name, stack) + rest.len());
    first + others.sum::<usize>()
}

/// The letters of what a name stands for. `CloudFormation` names a table after its stacks, and adds 13 letters to each.
fn referred(name: &str, stack: &str) -> usize {
    match name {
        "Stack" => stack.len(),
        // Of a nested stack.
        "AWS::StackName" => stack.len() + "-Monitoring-1234567890123".len(),
        "AWS::Partition" => "aws".len(),
        "AWS::Region" => "ap-southeast-1".len(),
        "AWS::AccountId" => 12,
        "TokenIssuer" => "https://cognito-idp.ap-southeast-1.amazonaws.com/ap-southeast-1_ABCDEFGHI".len(),
        "TokenClientId" => 26,
        "OtherOriginKey" => 48,
        _ if name.ends_with("Table") => stack.len() + "-Data-1234567890123-Activity-1234567890123".len(),
        // The longest name of a bucket.
        _ if name.ends_with("Bucket") => 63,
        // An address of a resource (ARN).
        _ => 160,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::*;

    fn limit(what: &str) -> &'static Limit {
        LIMITS.iter().find(|limit| limit.what == what).unwrap()
    }

    fn passed(what: &str, template: Value) -> Vec<String> {
        let templates = Templates::from([("infra/stack/one.yaml".to_owned(), template)]);
        above(limit(what), &(limit(what).measure)(&templates, "gardening-tips-production"))
    }

    /// A template with so much of it: resources, letters or bytes. Some have a few letters besides.
    fn template(what: &str, amount: usize) -> Value {
        let fields = || (0..amount).map(|n| (format!("F{n}"), json!({}))).collect::<Map<_, _>>();
        let many = |kind: &str, properties: Value| {
            let all = (0..amount).map(|n| (format!("R{n}"), json!({"Type": kind, "Properties": properties})));
            json!({"Resources": all.collect::<Map<_, _>>()})
        };
        let one = |kind: &str, properties: Value| json!({"Resources": {"R": {"Type": kind, "Properties": properties}}});
        let text = || "x".repeat(amount);
        match what {
            "resources of a stack" => many("AWS::SNS::Topic", json!({})),
            "parameters of a template" => json!({"Parameters": fields()}),
            "outputs of a template" => json!({"Outputs": fields()}),
            "bytes of a template" => json!({"Description": text()}),
            "bytes of a function's variables" => {
                one("AWS::Lambda::Function", json!({"Environment": {"Variables": {"NAME": text()}}}))
            }
            "letters of a function's name" => {
                one("AWS::Lambda::Function", json!({"FunctionName": {"Fn::Sub": text()}}))
            }
            "letters of an edge function's name" => {
                one("AWS::CloudFront::Function", json!({"Name": {"Fn::Sub": text()}}))
            }
            "letters of the name of an origin access control" => one(
                "AWS::CloudFront::OriginAccessControl",
                json!({"OriginAccessControlConfig": {"Name": {"Fn::Sub": text()}}}),
            ),
            "bytes of an edge function" => one("AWS::CloudFront::Function", json!({"FunctionCode": text()})),
            "letters of a role's inline policies" => one("AWS::IAM::Role", json!({"Policies": [text()]})),
            "letters of a managed policy" => one("AWS::IAM::ManagedPolicy", json!({"PolicyDocument": text()})),
            "bytes of a bucket's policy" => one("AWS::S3::BucketPolicy", json!({"PolicyDocument": text()})),
            "bytes of the policy of a function" => {
                one("AWS::Lambda::Permission", json!({"FunctionName": "f", "SourceArn": text()}))
            }
            "routes of the API" => many("AWS::ApiGatewayV2::Route", json!({})),
            "routes with a throttle of their own" => {
                one("AWS::ApiGatewayV2::Stage", json!({"RouteSettings": fields()}))
            }
            "cache and response headers policies of a site" => many("AWS::CloudFront::CachePolicy", json!({})),
            "readers of a stream" => {
                many("AWS::Lambda::EventSourceMapping", json!({"EventSourceArn": {"Ref": "Stream"}}))
            }
            other => panic!("no template exceeds the {other}"),
        }
    }

    #[test]
    fn each_limit_takes_what_it_says_and_nothing_more() {
        for limit in &LIMITS {
            let of = |amount| {
                (limit.measure)(
                    &Templates::from([("infra/stack/one.yaml".to_owned(), template(limit.what, amount))]),
                    "gardening-tips-production",
                )
            };
            let besides = of(0).iter().map(|(_, amount)| *amount).max().unwrap_or_default();
            let most = limit.at_most - besides;
            assert_eq!(above(limit, &of(most)), Vec::<String>::new(), "{}", limit.what);
            assert_eq!(above(limit, &of(most + 1)).len(), 1, "{}", limit.what);
            assert!(limit.at_most <= limit.quota, "{}", limit.what);
        }
    }

    #[test]
    fn what_is_above_a_limit_is_named() {
        let expect = "infra/stack/one.yaml: 201 resources of a stack, at most 200";
        assert_eq!(passed("resources of a stack", template("resources of a stack", 201)), [expect]);
    }

    #[test]
    fn variables_are_counted_with_the_values_that_aws_gives_them() {
        let function = |value: Value| {
            let variables = json!({"Variables": {"VERSIONS": value}});
            json!({"Resources": {"Check": {"Type": "AWS::Lambda::Function", "Properties": {"Environment": variables}}}})
        };
        let passed = |value| passed("bytes of a function's variables", function(value)).len();
        assert_eq!(passed(json!("x".repeat(3_400))), 0);
        assert_eq!(passed(json!("x".repeat(3_500))), 1);
        // 56 addresses of versions had 4,873 bytes in production; AWS takes 4,096.
        let all = json!({"Fn::Sub": "${Version}".repeat(56)});
        assert_eq!(passed(all), 1);
    }

    #[test]
    fn streams_are_counted_one_by_one_and_names_with_the_stack() {
        let mapping = |stream: &str| json!({"Type": "AWS::Lambda::EventSourceMapping", "Properties": {"EventSourceArn": {"Ref": stream}}});
        let two = json!({"Resources": {"A": mapping("Tips"), "B": mapping("Tips"), "C": mapping("Users")}});
        assert_eq!(passed("readers of a stream", two), Vec::<String>::new());
        let name = json!({"FunctionName": {"Fn::Sub": format!("${{Stack}}-{}", "x".repeat(39))}});
        let function = json!({"Resources": {"A": {"Type": "AWS::Lambda::Function", "Properties": name}}});
        assert_eq!(passed("letters of a function's name", function).len(), 1);
    }

    #[test]
    fn longest_stack_name_is_that_of_samconfig() {
        let settings = "stack_name = \"short\"\nregion = \"x\"\nstack_name = \"a-longer-one\"\n";
        assert_eq!(longest_stack_name(settings).unwrap(), "a-longer-one");
    }
}
