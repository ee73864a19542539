//! Tables, buckets and the pool.

use serde_json::{Map, Value, json};

use super::{of_type, text};
use crate::files::cloudformation;

#[test]
fn tables_and_pool_are_retained_and_protected() {
    let tables = of_type(&cloudformation("infra/stack/data.yaml"), "AWS::DynamoDB::Table");
    assert!(!tables.is_empty());
    for (name, table) in tables {
        let properties = &table["Properties"];
        assert_eq!(table["DeletionPolicy"], "Retain", "{name}");
        assert_eq!(table["UpdateReplacePolicy"], "Retain", "{name}");
        assert_eq!(properties["DeletionProtectionEnabled"], true, "{name}");
        assert_eq!(properties["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"], true, "{name}");
        assert_eq!(properties["BillingMode"], "PAY_PER_REQUEST", "{name}");
        assert_eq!(properties["StreamSpecification"]["StreamViewType"], "NEW_AND_OLD_IMAGES", "{name}");
    }
    let pools = of_type(&cloudformation("infra/stack/identity.yaml"), "AWS::Cognito::UserPool");
    assert_eq!(pools.len(), 1);
    for (name, pool) in pools {
        assert_eq!(pool["DeletionPolicy"], "Retain", "{name}");
        assert_eq!(pool["Properties"]["DeletionProtection"], "ACTIVE", "{name}");
        let password = &pool["Properties"]["Policies"]["PasswordPolicy"];
        assert_eq!(password["MinimumLength"], 8, "{name}");
        assert_eq!((&password["RequireNumbers"], &password["RequireSymbols"]), (&json!(true), &json!(true)), "{name}");
    }
}

/// A hidden tip cannot leak from an index whose partition keys exist on public tips only.
#[test]
fn public_indexes_use_keys_that_hidden_tips_lack() {
    let data = cloudformation("infra/stack/data.yaml");
    let indexes = data["Resources"]["Tips"]["Properties"]["GlobalSecondaryIndexes"].as_array().unwrap().clone();
    for index in indexes {
        let name = text(&index["IndexName"]);
        let keys: Vec<Map<String, Value>> =
            index["KeySchema"].as_array().unwrap().iter().map(|key| key.as_object().unwrap().clone()).collect();
        let hash = keys.iter().filter(|key| key["KeyType"] == "HASH").map(|key| text(&key["AttributeName"]));
        let sparse = hash.clone().all(|attribute| attribute == "feed" || attribute.starts_with("public"));
        assert_eq!(sparse, name != "byAuthor", "{name}: {:?}", hash.collect::<Vec<_>>());
    }
}

#[test]
fn buckets_are_private_encrypted_and_reject_requests_without_tls() {
    let templates = ["template.yaml", "infra/stack/site.yaml", "infra/stack/data.yaml"].map(cloudformation);
    let all = |kind| templates.iter().flat_map(move |template| of_type(template, kind)).collect::<Vec<_>>();
    let policies = all("AWS::S3::BucketPolicy");
    let buckets = all("AWS::S3::Bucket");
    assert_eq!(buckets.len(), 3);
    for (name, bucket) in buckets {
        let blocked = bucket["Properties"]["PublicAccessBlockConfiguration"].as_object().unwrap();
        assert!(blocked.len() == 4 && blocked.values().all(|blocked| blocked == true), "{name}: {blocked:?}");
        assert!(bucket["Properties"]["BucketEncryption"].is_object(), "{name}");
        // A policy in another template has the bucket as a parameter.
        let parameter = format!("{name}Bucket");
        let of_bucket = |policy: &&Value| {
            let of = &policy["Properties"]["Bucket"];
            *of == json!({"!Ref": name}) || *of == json!({"!Ref": parameter})
        };
        let policy = policies.iter().map(|(_, policy)| policy).filter(of_bucket).collect::<Vec<_>>();
        let [policy] = policy[..] else { panic!("{name} has {} policies", policy.len()) };
        // The local cloud has no TLS.
        let statements = policy["Properties"]["PolicyDocument"]["Statement"].as_array().unwrap();
        let on_aws = statements.iter().map(|rule| if rule["!If"][0] == "Local" { &rule["!If"][2] } else { rule });
        let [deny] = on_aws.filter(|rule| rule["Effect"] == "Deny").collect::<Vec<_>>()[..] else { panic!("{name}") };
        assert_eq!((&deny["Principal"], &deny["Action"]), (&json!("*"), &json!("s3:*")));
        let whole = json!([{"!GetAtt": format!("{name}.Arn")}, {"!Sub": format!("${{{name}.Arn}}/*")}]);
        let foreign = json!([{"!Ref": format!("{parameter}Arn")}, {"!Sub": format!("${{{parameter}Arn}}/*")}]);
        assert!([whole, foreign].contains(&deny["Resource"]), "{name}: {deny}");
        assert_eq!(deny["Condition"], json!({"Bool": {"aws:SecureTransport": "false"}}));
    }
}

/// The site shows the files that were made of photographs, and no uploaded file.
#[test]
fn distribution_reads_only_the_folder_media_of_the_bucket_of_photographs() {
    let site = cloudformation("infra/stack/site.yaml");
    let policy = &site["Resources"]["MediaPolicy"]["Properties"]["PolicyDocument"]["Statement"];
    let allowed = policy.as_array().unwrap().iter().filter(|rule| rule["Effect"] == "Allow");
    let allowed: Vec<_> = allowed.map(|rule| (rule["Action"].clone(), rule["Resource"].clone())).collect();
    let files = (json!("s3:GetObject"), json!({"!Sub": "${MediaBucketArn}/media/*"}));
    // A missing file is a 404 by it. A listing needs a query string, which the cache policy drops.
    let missing = (json!("s3:ListBucket"), json!({"!Ref": "MediaBucketArn"}));
    assert_eq!(allowed, [files, missing]);
    let behaviors = site["Resources"]["Distribution"]["Properties"]["DistributionConfig"]["CacheBehaviors"].clone();
    let of_media = behaviors.as_array().unwrap().iter().filter(|behavior| behavior["TargetOriginId"] == "photographs");
    let paths: Vec<_> = of_media.map(|behavior| (&behavior["PathPattern"], &behavior["CachePolicyId"])).collect();
    // By their widths, so that another address in this folder is the app's 404 page.
    let (widths, cache) =
        ([480, 960, 1600].map(|width| json!(format!("/media/*/{width}.*"))), json!({"!Ref": "MediaCache"}));
    assert_eq!(paths, widths.each_ref().map(|path| (path, &cache)));
}

/// Whatever Cache-Control its file was stored with.
#[test]
fn photograph_that_is_gone_leaves_the_edge_within_a_minute() {
    let site = cloudformation("infra/stack/site.yaml");
    let policy = &site["Resources"]["MediaCache"]["Properties"]["CachePolicyConfig"];
    assert!(policy["MaxTTL"].as_u64().is_some_and(|seconds| seconds <= 30), "{policy}");
    let forwarded = &policy["ParametersInCacheKeyAndForwardedToOrigin"];
    assert_eq!(forwarded["QueryStringsConfig"]["QueryStringBehavior"], "none");
}

/// A picture may end the process, so the photograph is refused at the last attempt, and nothing is lost in silence.
#[test]
fn uploads_reach_their_function_and_failures_the_queue() {
    let template = cloudformation("infra/stack/photographs.yaml");
    let function = &template["Resources"]["ProcessPhoto"]["Properties"];
    assert_eq!(function["EventInvokeConfig"]["MaximumRetryAttempts"], 2);
    let failed = json!({"Type": "SQS", "Destination": {"!Ref": "FailedChangesArn"}});
    assert_eq!(function["EventInvokeConfig"]["DestinationConfig"]["OnFailure"], failed);
    let object = &function["Events"]["Uploaded"]["Properties"]["Pattern"]["detail"]["object"];
    assert_eq!(object, &json!({"key": [{"prefix": "uploads/"}]}));
    let media = &cloudformation("infra/stack/data.yaml")["Resources"]["Media"]["Properties"];
    assert_eq!(media["NotificationConfiguration"]["EventBridgeConfiguration"]["EventBridgeEnabled"], true);
    let rules = media["LifecycleConfiguration"]["Rules"].as_array().unwrap();
    assert!(rules.iter().any(|rule| rule["Prefix"] == "uploads/" && rule["ExpirationInDays"] == 1), "{rules:?}");
}
