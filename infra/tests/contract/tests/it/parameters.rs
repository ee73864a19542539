//! What a deployment can be given: each parameter is explained, and a wrong one is refused by name.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Map, Value, json};

use crate::garden::{cloudformation, root};
use crate::template::text;

/// Google makes them up, so the template knows no form of theirs; its rules ask for both or neither.
const OF_ANY_FORM: [&str; 2] = ["GoogleClientId", "GoogleClientSecret"];

fn parameters() -> Map<String, Value> {
    cloudformation("template.yaml")["Parameters"].as_object().unwrap().clone()
}

fn given(name: &str) -> Value {
    json!({"!Not": [{"!Equals": [{"!Ref": name}, ""]}]})
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
fn every_parameter_is_refused_by_name_where_it_is_wrong() {
    for (name, parameter) in parameters() {
        let limits = ["AllowedPattern", "AllowedValues", "MinValue"];
        let limited = limits.iter().any(|limit| parameter.get(limit).is_some());
        assert_eq!(limited, !OF_ANY_FORM.contains(&name.as_str()), "{name}");
        if limited {
            let sentence = text(&parameter["ConstraintDescription"]);
            assert!(sentence.starts_with(&format!("{name} must be ")), "{name}: {sentence}");
        }
        assert!(parameter.get("Default").is_some(), "{name}: a first deployment needs no decision");
    }
}

/// The try itself is a step of `cargo xtask test`.
#[test]
fn every_parameter_is_tried_wrong_on_the_local_cloud() {
    let tries = fs::read_to_string(root().join("infra/local/refusals.py")).unwrap();
    let (_, wrong) = tries.split_once("\nWRONG = [").unwrap();
    let (wrong, _) = wrong.split_once("\n]\n").unwrap();
    for name in parameters().keys() {
        assert!(wrong.contains(&format!("\"{name}\":")), "{name}");
    }
}

#[test]
fn half_of_what_belongs_together_is_refused_by_name() {
    let rules = cloudformation("template.yaml")["Rules"].clone();
    let site = json!({"!Or": [given("SiteOrigin"), given("SiteDomainName")]});
    let demands = [
        ("GoogleId", "GoogleClientId", "GoogleClientSecret", given("GoogleClientSecret")),
        ("GoogleId", "GoogleClientId", "SiteOrigin or SiteDomainName", site),
        ("GoogleSecret", "GoogleClientSecret", "GoogleClientId", given("GoogleClientId")),
        ("DomainName", "SiteDomainName", "CertificateArn", given("CertificateArn")),
        ("Certificate", "CertificateArn", "SiteDomainName", given("SiteDomainName")),
        ("Sender", "EmailSender", "EmailSenderArn", given("EmailSenderArn")),
        ("SenderIdentity", "EmailSenderArn", "EmailSender", given("EmailSender")),
    ];
    for (rule, present, missing, demand) in demands {
        assert_eq!(rules[rule]["RuleCondition"], given(present), "{rule}");
        let assertions = rules[rule]["Assertions"].as_array().unwrap();
        let assertion = assertions.iter().find(|assertion| assertion["Assert"] == demand);
        let sentence = text(&assertion.unwrap_or_else(|| panic!("{rule}: {missing}"))["AssertDescription"]);
        assert!(sentence.starts_with(&format!("{present} is given without {missing}")), "{rule}: {sentence}");
    }
}

#[test]
fn a_name_of_ones_own_is_the_sites_with_a_certificate_and_new_tls() {
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
    // The DNS record leads to CloudFront's own name, whatever the site is called.
    assert_eq!(site["Outputs"]["DistributionDomain"]["Value"], json!({"!GetAtt": "Distribution.DomainName"}));
    let target = &template["Outputs"]["DistributionDomain"]["Value"];
    assert_eq!(target, &json!({"!GetAtt": "Site.Outputs.DistributionDomain"}));
    // Google leads back to it.
    let origin = with(&template["Resources"]["Identity"]["Properties"]["Parameters"]["SiteOrigin"]);
    assert_eq!(origin, json!({"!Sub": "https://${SiteDomainName}"}));
}

#[test]
fn codes_are_mailed_by_ses_where_there_is_a_sender() {
    let identity = cloudformation("infra/stack/identity.yaml");
    let mail = &identity["Resources"]["UserPool"]["Properties"]["EmailConfiguration"]["!If"];
    assert_eq!(mail[0], "OwnSender");
    assert_eq!(mail[1]["EmailSendingAccount"], "DEVELOPER");
    assert_eq!(mail[1]["From"], json!({"!Ref": "EmailSender"}));
    assert_eq!(mail[1]["SourceArn"], json!({"!Ref": "EmailSenderArn"}));
    assert_eq!(mail[2], json!({"EmailSendingAccount": "COGNITO_DEFAULT"}));
}

/// A firewall is CloudFront's and therefore in us-east-1, and what a gardener may write is none of its business.
#[test]
fn the_firewall_stands_before_the_site_and_lets_gardeners_write() {
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
