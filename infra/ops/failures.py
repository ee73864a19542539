"""Prints why the last operation of an environment's stack failed: what AWS says about each resource, in nested stacks too.

usage: failures.py SAMCONFIG ENVIRONMENT [SECONDS_SINCE_1970]

With a time, only failures since then.
"""

import datetime
import sys
import tomllib

import boto3

# What to do about an error whose text does not say it well.
ADVICE = {
    "must be verified before you can add new CloudFront resources": "This is a new account: open a case with AWS Support"
    " (https://console.aws.amazon.com/support/home), with this message, and deploy again when AWS has answered.",
    # Others report both of stacks with many routes and functions.
    "concurrent modification": "API Gateway takes one change of an API at a time: deploy again.",
    "exceeded the request limit": "CodeDeploy made more requests for this release than AWS allows at once: deploy again.",
}

cloudformation = boto3.client("cloudformation")


def main(file, environment, seconds="0"):
    with open(file, "rb") as settings:
        stack = tomllib.load(settings)[environment]["global"]["parameters"]["stack_name"]
    for resource, reason in failures(stack, datetime.datetime.fromtimestamp(int(seconds), datetime.UTC)):
        print(f"{resource}: {reason}")
        for text, advice in ADVICE.items():
            if text in reason:
                print(advice)


def failures(stack, since):
    """The first failure first. Those that CloudFormation cancelled because of another are left out."""
    for event in reversed(list(last_operation(stack, since))):
        resource, reason = event["LogicalResourceId"], event.get("ResourceStatusReason", "")
        if not event["ResourceStatus"].endswith("_FAILED") or is_own(event):
            continue
        if event["ResourceType"] == "AWS::CloudFormation::Stack" and event.get("PhysicalResourceId"):
            # Its own event says only that it failed. By its ARN a deleted one still has events.
            for inner, cause in failures(event["PhysicalResourceId"], since):
                yield f"{resource}/{inner}", cause
        elif not reason.endswith("cancelled"):
            yield resource, reason


def last_operation(stack, since):
    """Its events, the last one first."""
    for page in cloudformation.get_paginator("describe_stack_events").paginate(StackName=stack):
        for event in page["StackEvents"]:
            if event["Timestamp"] < since:
                return
            yield event
            if is_own(event) and event["ResourceStatus"] in ("CREATE_IN_PROGRESS", "UPDATE_IN_PROGRESS"):
                return


def is_own(event):
    """Whether it is about the stack itself."""
    return event.get("PhysicalResourceId") == event["StackId"]


main(*sys.argv[1:])
