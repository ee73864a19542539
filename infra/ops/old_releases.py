"""Deletes what earlier releases of an environment left and nothing uses: versions of functions, and what SAM uploaded.

usage: old_releases.py SAMCONFIG ENVIRONMENT DAYS

Versions fill Lambda's 75 GB for an account ("Lambda quotas", AWS Lambda Developer Guide), and then no release can be deployed. Those stay
that an alias uses, and the newest three, to which an alias can be moved back. Uploads stay for DAYS, and for good if the deployed
templates name them: CloudFormation reads them again when it rolls back a later release. Running it again changes nothing.
"""

import datetime
import json
import posixpath
import sys
import tomllib

import boto3

KEPT_VERSIONS = 3
# The stack that SAM makes for its uploads (`resolve_s3` in samconfig.toml).
SAM_STACK = "aws-sam-cli-managed-default"
# What `DeleteObjects` takes at once.
BATCH = 1000

cloudformation, lambdas, s3 = (boto3.client(service) for service in ("cloudformation", "lambda", "s3"))


def main(file, environment, days):
    with open(file, "rb") as settings:
        stack = tomllib.load(settings)[environment]["global"]["parameters"]["stack_name"]
    limit = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=int(days))
    print(f"old versions deleted: {delete_versions(stack)}, old uploads: {delete_uploads(stack, limit)}")


def delete_versions(stack):
    deleted = 0
    for page in lambdas.get_paginator("list_functions").paginate():
        for name in (function["FunctionName"] for function in page["Functions"]):
            if name.startswith(f"{stack}-"):
                for version in old_versions(name):
                    lambdas.delete_function(FunctionName=name, Qualifier=str(version))
                    deleted += 1
    return deleted


def old_versions(function):
    pages = lambdas.get_paginator("list_versions_by_function").paginate(FunctionName=function)
    versions = {int(found["Version"]) for page in pages for found in page["Versions"] if found["Version"] != "$LATEST"}
    used = set()
    for page in lambdas.get_paginator("list_aliases").paginate(FunctionName=function):
        for alias in page["Aliases"]:
            # A canary is between two.
            weights = alias.get("RoutingConfig", {}).get("AdditionalVersionWeights", {})
            used |= {int(version) for version in [alias["FunctionVersion"], *weights] if version != "$LATEST"}
    return sorted(versions - used - set(sorted(versions)[-KEPT_VERSIONS:]))


def delete_uploads(stack, limit):
    [sam] = cloudformation.describe_stacks(StackName=SAM_STACK)["Stacks"]
    [bucket] = [output["OutputValue"] for output in sam["Outputs"] if output["OutputKey"] == "SourceBucket"]
    templates = "\n".join(texts(stack))
    # Each environment has its folder (`s3_prefix` in samconfig.toml). The bucket keeps old versions of a file.
    pages = s3.get_paginator("list_object_versions").paginate(Bucket=bucket, Prefix=f"{stack}/")
    found = [version for page in pages for version in page.get("Versions", []) + page.get("DeleteMarkers", [])]
    # A file's name is the hash of its content.
    named = {version["Key"] for version in found if posixpath.basename(version["Key"]) in templates}
    if found and not named:
        sys.exit(f"no uploads deleted: the templates of {stack} name none of those in s3://{bucket}/{stack}, which cannot be right")
    old = [version for version in found if version["Key"] not in named and version["LastModified"] < limit]
    for start in range(0, len(old), BATCH):
        objects = [{"Key": version["Key"], "VersionId": version["VersionId"]} for version in old[start : start + BATCH]]
        answer = s3.delete_objects(Bucket=bucket, Delete={"Objects": objects, "Quiet": True})
        if answer.get("Errors"):
            sys.exit(f"not all uploads deleted: {answer['Errors'][0]}")
    return len(old)


def texts(stack):
    """The template of the stack and of each that it nests, as they were deployed."""
    body = cloudformation.get_template(StackName=stack, TemplateStage="Original")["TemplateBody"]
    yield body if isinstance(body, str) else json.dumps(body)
    for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack):
        for resource in page["StackResourceSummaries"]:
            if resource["ResourceType"] == "AWS::CloudFormation::Stack":
                yield from texts(resource["PhysicalResourceId"])


main(*sys.argv[1:])
