//! The parameters of a deployment: each is in the runbook, and a wrong value is rejected with a message that names it.

use std::collections::BTreeSet;
use std::fs;

use regex::Regex;
use serde_json::{Map, Value, json};

use crate::files::{cloudformation, root};
use crate::template::text;

/// Google chooses their form, so there is no pattern for them. A rule requires both or neither.
const WITHOUT_PATTERN: [&str; 2] = ["GoogleClientId", "GoogleClientSecret"];

fn parameters() -> Map<String, Value> {
    cloudformation("template.yaml")["Parameters"].as_object().unwrap().clone()
}

fn is_set(name: &str) -> Value {
    json!({"!Not": [{"!Equals": [{"!Ref": name}, ""]}]})
}

/// The same where `none` is a value, too.
fn names_one(name: &str) -> Value {
    json!({"!Not": [{"!Or": [{"!Equals": [{"!Ref": name}, ""]}, {"!Equals": [{"!Ref": name}, "none"]}]}]})
}

#[test]
fn every_parameter_has_an_entry_in_the_runbook() {
    let runbook = fs::read_to_string(root().join("infra/ops/runbook.md")).unwrap();
    let (_, section) = runbook.split_once("\n## Parameters\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let mut explained = BTreeSet::new();
    for entry in section.split("\n### ").skip(1) {
        let (title, about) = entry.split_once('\n').unwrap();
        for part in ["- **What.** ", "- **Get.** ", "- **Wrong.** "] {
            assert!(about.contains(part), "{title}: {part} is missing");
        }
        explained.extend(title.split(" and ").map(|name| name.trim_matches('`').to_owned()));
    }
    assert_eq!(explained, parameters().keys().cloned().collect());
}

#[test]
fn every_parameter_has_a_limit_and_a_message_that_names_it() {
    for (name, parameter) in parameters() {
        let limits = ["AllowedPattern", "AllowedValues", "MinValue"];
        let limited = limits.iter().any(|limit| parameter.get(limit).is_some());
        assert_eq!(limited, !WITHOUT_PATTERN.contains(&name.as_str()), "{name}");
        if limited {
            let sentence = text(&parameter["ConstraintDescription"]);
            assert!(sentence.starts_with(&format!("{name} must be ")), "{name}: {sentence}");
        }
        assert!(parameter.get("Default").is_some(), "{name}: a first deployment must need no parameter");
    }
}

const CERTIFICATE: &str = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-1111-2222-333344445555";
const IDENTITY: &str = "arn:aws:ses:eu-central-1:123456789012:identity/example.org";
const WEB_ACL: &str = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/garden/0a1b-2c3d";

#[test]
fn right_values_are_accepted_and_wrong_ones_rejected() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("Architecture", &["arm64", "x86_64"], &["mips", ""]),
        ("EmailVerification", &["required", "off"], &["maybe", "on"]),
        ("LogRetentionDays", &["1", "30", "731"], &["0", "2", "ninety"]),
        ("Release", &["canary", "at-once", "unchecked"], &["tomorrow", ""]),
        ("ReleaseId", &["", "1795000000"], &["179500000", "17950000000", "v1"]),
        (
            "PermissionsBoundary",
            &["", "arn:aws:iam::123456789012:policy/garden-boundary"],
            &["garden-boundary", CERTIFICATE],
        ),
        ("MonthlyBudget", &["0", "25.5", "none"], &["-1", "ten", ""]),
        ("AlarmEmail", &["", "none", "gardener@example.org"], &["nobody", "two@example.org two@example.org"]),
        ("LocalPort", &["", "4566"], &["http", "456600"]),
        (
            "SiteOrigin",
            &["", "https://tips.example.org", "http://d1.cloudfront.localhost:4566"],
            &["https://tips.example.org/", "http://tips.example.org", "tips.example.org"],
        ),
        ("SiteDomainName", &["", "tips.example.org"], &["https://tips.example.org", "Tips.example.org", "localhost"]),
        ("CertificateArn", &["", CERTIFICATE], &["0a1b2c3d", "arn:aws:acm:eu-central-1:123456789012:certificate/0a1b"]),
        ("EmailSender", &["", "none", "codes@example.org"], &["Garden <codes@example.org>", "example.org"]),
        ("EmailSenderArn", &["", IDENTITY], &["example.org", CERTIFICATE]),
        (
            "Firewall",
            &["on", "off", WEB_ACL],
            &["", "yes", "arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/a/0"],
        ),
    ];
    for (name, right, wrong) in cases {
        let parameter = &parameters()[*name];
        let default = parameter["Default"].as_str().map_or_else(|| parameter["Default"].to_string(), str::to_owned);
        for value in right.iter().copied().chain([default.as_str()]) {
            assert!(accepts(parameter, value), "{name} rejects {value:?}");
        }
        for value in *wrong {
            assert!(!accepts(parameter, value), "{name} accepts {value:?}");
        }
    }
    let tried: BTreeSet<&str> = cases.iter().map(|(name, ..)| *name).chain(WITHOUT_PATTERN).collect();
    assert_eq!(tried, parameters().keys().map(String::as_str).collect());
}

/// As `CloudFormation` decides it: a pattern must match the whole value.
fn accepts(parameter: &Value, value: &str) -> bool {
    let number = value.parse::<f64>();
    let matches = |pattern| Regex::new(&format!("^(?:{pattern})$")).unwrap().is_match(value);
    let listed = |values: &Vec<Value>| {
        values.iter().any(|allowed| allowed.as_str().map_or_else(|| allowed.to_string(), str::to_owned) == value)
    };
    parameter["AllowedPattern"].as_str().is_none_or(matches)
        && parameter["AllowedValues"].as_array().is_none_or(listed)
        && parameter["MinValue"].as_f64().is_none_or(|least| number.as_ref().is_ok_and(|number| *number >= least))
        && (parameter["Type"] != "Number" || number.is_ok())
}

#[test]
fn one_parameter_of_a_pair_is_rejected_by_name() {
    let rules = cloudformation("template.yaml")["Rules"].clone();
    let site = json!({"!Or": [is_set("SiteOrigin"), is_set("SiteDomainName")]});
    let demands = [
        ("GoogleId", "GoogleClientId", "GoogleClientSecret", is_set("GoogleClientSecret")),
        ("GoogleId", "GoogleClientId", "SiteOrigin or SiteDomainName", site),
        ("GoogleSecret", "GoogleClientSecret", "GoogleClientId", is_set("GoogleClientId")),
        ("DomainName", "SiteDomainName", "CertificateArn", is_set("CertificateArn")),
        ("Certificate", "CertificateArn", "SiteDomainName", is_set("SiteDomainName")),
        ("Sender", "EmailSender", "EmailSenderArn", is_set("EmailSenderArn")),
        ("SenderIdentity", "EmailSenderArn", "EmailSender", names_one("EmailSender")),
    ];
    for (rule, present, missing, demand) in demands {
        let condition = if present == "EmailSender" { names_one(present) } else { is_set(present) };
        assert_eq!(rules[rule]["RuleCondition"], condition, "{rule}");
        let assertions = rules[rule]["Assertions"].as_array().unwrap();
        let assertion = assertions.iter().find(|assertion| assertion["Assert"] == demand);
        let sentence = text(&assertion.unwrap_or_else(|| panic!("{rule}: {missing}"))["AssertDescription"]);
        assert!(sentence.starts_with(&format!("{present} is given without {missing}")), "{rule}: {sentence}");
    }
}

#[test]
fn unverified_addresses_are_rejected_outside_the_local_cloud() {
    let rule = &cloudformation("template.yaml")["Rules"]["Verification"];
    assert_eq!(rule["RuleCondition"], json!({"!Equals": [{"!Ref": "EmailVerification"}, "off"]}));
    assert_eq!(rule["Assertions"][0]["Assert"], is_set("LocalPort"));
}

#[test]
fn none_reaches_the_nested_stacks_as_the_default() {
    let template = cloudformation("template.yaml");
    let passed =
        [("Monitoring", "AlarmEmail", "NobodyGetsAlarms", ""), ("Monitoring", "MonthlyBudget", "NoBudget", "0")];
    for (stack, name, condition, nothing) in passed {
        assert_eq!(template["Conditions"][condition], json!({"!Equals": [{"!Ref": name}, "none"]}));
        let passed = &template["Resources"][stack]["Properties"]["Parameters"][name];
        assert_eq!(passed, &json!({"!If": [condition, nothing, {"!Ref": name}]}));
    }
    let equals = |nothing: &str| json!({"!Equals": [{"!Ref": "EmailSender"}, nothing]});
    assert_eq!(template["Conditions"]["HasSender"], json!({"!Not": [{"!Or": [equals("none"), equals("")]}]}));
    let passed = &template["Resources"]["Identity"]["Properties"]["Parameters"]["EmailSender"];
    assert_eq!(passed, &json!({"!If": ["HasSender", {"!Ref": "EmailSender"}, ""]}));
}

#[test]
fn custom_domain_is_served_with_its_certificate_and_tls_1_2() {
    let site = cloudformation("infra/stack/site.yaml");
    let distribution = &site["Resources"]["Distribution"]["Properties"]["DistributionConfig"];
    let with = |value: &Value| {
        assert_eq!(value["!If"][0], "OwnDomain");
        value["!If"][1].clone()
    };
    assert_eq!(with(&distribution["Aliases"]), json!([{"!Ref": "DomainName"}]));
    let certificate = with(&distribution["ViewerCertificate"]);
    assert_eq!(certificate["AcmCertificateArn"], json!({"!Ref": "CertificateArn"}));
    assert_eq!(certificate["SslSupportMethod"], "sni-only");
    assert_eq!(certificate["MinimumProtocolVersion"], "TLSv1.2_2021");
    assert_eq!(with(&site["Outputs"]["Domain"]["Value"]), json!({"!Ref": "DomainName"}));

    let template = cloudformation("template.yaml");
    // The DNS record points to CloudFront's name.
    assert_eq!(site["Outputs"]["DistributionDomain"]["Value"], json!({"!GetAtt": "Distribution.DomainName"}));
    let target = &template["Outputs"]["DistributionDomain"]["Value"];
    assert_eq!(target, &json!({"!GetAtt": "Site.Outputs.DistributionDomain"}));
    // Google sign-in returns to it.
    let origin = with(&template["Resources"]["Identity"]["Properties"]["Parameters"]["SiteOrigin"]);
    assert_eq!(origin, json!({"!Sub": "https://${SiteDomainName}"}));
}

#[test]
fn codes_are_mailed_by_ses_when_a_sender_is_set() {
    let identity = cloudformation("infra/stack/identity.yaml");
    let mail = &identity["Resources"]["UserPool"]["Properties"]["EmailConfiguration"]["!If"];
    assert_eq!(mail[0], "OwnSender");
    assert_eq!(mail[1]["EmailSendingAccount"], "DEVELOPER");
    assert_eq!(mail[1]["From"], json!({"!Ref": "EmailSender"}));
    assert_eq!(mail[1]["SourceArn"], json!({"!Ref": "EmailSenderArn"}));
    assert_eq!(mail[2], json!({"EmailSendingAccount": "COGNITO_DEFAULT"}));
}

/// CloudFront accepts firewalls of us-east-1 only. The rules that look at bodies only count, because a tip may contain markup.
#[test]
fn firewall_protects_the_site_and_lets_gardeners_write() {
    let site = cloudformation("infra/stack/site.yaml");
    let attached = &site["Resources"]["Distribution"]["Properties"]["DistributionConfig"]["WebACLId"]["!If"];
    assert_eq!((&attached[0], &attached[1]), (&json!("Firewall"), &json!({"!Ref": "FirewallArn"})));
    let region = &cloudformation("template.yaml")["Rules"]["FirewallsRegion"];
    assert_eq!(region["RuleCondition"], json!({"!Equals": [{"!Ref": "Firewall"}, "on"]}));
    assert_eq!(region["Assertions"][0]["Assert"], json!({"!Equals": [{"!Ref": "AWS::Region"}, "us-east-1"]}));

    let firewall = cloudformation("infra/stack/firewall.yaml")["Resources"]["Firewall"]["Properties"].clone();
    assert_eq!(firewall["Scope"], "CLOUDFRONT");
    let rules = firewall["Rules"].as_array().unwrap();
    let managed = rules.iter().map(|rule| &rule["Statement"]["ManagedRuleGroupStatement"]);
    let managed: Vec<&Value> = managed.filter(|group| group.is_object()).collect();
    let names: BTreeSet<String> = managed.iter().map(|group| text(&group["Name"])).collect();
    let expect = ["CommonRuleSet", "KnownBadInputsRuleSet", "AmazonIpReputationList"];
    assert_eq!(names, expect.map(|name| format!("AWSManagedRules{name}")).into());
    let limit = &rules.iter().find(|rule| rule["Statement"]["RateBasedStatement"].is_object()).unwrap();
    assert_eq!(limit["Action"], json!({"Block": {}}));
    let common = managed.iter().find(|group| group["Name"] == "AWSManagedRulesCommonRuleSet").unwrap();
    let counted: BTreeSet<String> = common["RuleActionOverrides"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| {
            assert_eq!(rule["ActionToUse"], json!({"Count": {}}));
            text(&rule["Name"])
        })
        .collect();
    let bodies = ["SizeRestrictions_BODY", "CrossSiteScripting_BODY", "GenericLFI_BODY"];
    assert_eq!(counted, bodies.map(str::to_owned).into());
}
