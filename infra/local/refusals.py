"""Tries wrong parameters of template.yaml on the local cloud. Each must be refused, by a sentence that names it, before anything is made.

usage: refusals.py
"""

import pathlib
import sys

import boto3
from botocore.exceptions import ClientError

# As `sam` would package it; nothing is made, so nothing has to be in the bucket.
TEMPLATE = pathlib.Path("template.yaml").read_text().replace("CodeUri: functions/", "CodeUri: s3://bucket/")

STACK = "never-made"
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-1111-2222-333344445555"
IDENTITY = "arn:aws:ses:eu-central-1:123456789012:identity/example.org"

# What is given, and what the refusal says. For values that are no pattern MiniStack has its own words, which name the parameter too.
WRONG = [
    ({"Architecture": "mips"}, "'Architecture'"),
    ({"EmailVerification": "maybe"}, "'EmailVerification'"),
    ({"LogRetentionDays": "2"}, "'LogRetentionDays'"),
    ({"Release": "tomorrow"}, "'Release'"),
    ({"MonthlyBudget": "-1"}, "MonthlyBudget must be"),
    ({"AlarmEmail": "nobody"}, "AlarmEmail must be"),
    ({"LocalPort": "http"}, "LocalPort must be"),
    ({"SiteOrigin": "https://tips.example.org/"}, "SiteOrigin must be"),
    ({"GoogleClientId": "an-id"}, "GoogleClientId is given without GoogleClientSecret"),
    ({"GoogleClientId": "an-id", "GoogleClientSecret": "a-secret"}, "GoogleClientId is given without SiteOrigin"),
    ({"GoogleClientSecret": "a-secret"}, "GoogleClientSecret is given without GoogleClientId"),
    ({"SiteDomainName": "https://tips.example.org", "CertificateArn": CERTIFICATE}, "SiteDomainName must be"),
    ({"SiteDomainName": "tips.example.org"}, "SiteDomainName is given without CertificateArn"),
    ({"CertificateArn": CERTIFICATE}, "CertificateArn is given without SiteDomainName"),
    (
        {"SiteDomainName": "tips.example.org", "CertificateArn": CERTIFICATE.replace("us-east-1", "eu-central-1")},
        "CertificateArn must be",
    ),
    ({"EmailSender": "Garden <codes@example.org>", "EmailSenderArn": IDENTITY}, "EmailSender must be"),
    ({"EmailSender": "codes@example.org", "EmailSenderArn": "example.org"}, "EmailSenderArn must be"),
    ({"EmailSender": "codes@example.org"}, "EmailSender is given without EmailSenderArn"),
    ({"EmailSenderArn": IDENTITY}, "EmailSenderArn is given without EmailSender"),
    ({"Firewall": "yes"}, "Firewall must be"),
]

# What is refused in another region than us-east-1 only.
ELSEWHERE = ({"Firewall": "on"}, "Firewall is on, and CloudFront takes")

# Everything at once, as it should be.
RIGHT = {
    "Architecture": "arm64",
    "SiteDomainName": "tips.example.org",
    "CertificateArn": CERTIFICATE,
    "EmailSender": "codes@example.org",
    "EmailSenderArn": IDENTITY,
    "Firewall": "on",
    "GoogleClientId": "an-id",
    "GoogleClientSecret": "a-secret",
    "AlarmEmail": "gardener@example.org",
    "MonthlyBudget": "25.5",
}


def main():
    faults = [fault for given, says in WRONG if (fault := fault_of(given, says, "us-east-1"))]
    given, says = ELSEWHERE
    faults += filter(None, [fault_of(given, says, "eu-central-1"), fault_of(RIGHT, None, "us-east-1")])
    print(f"{len(WRONG) + 1} wrong sets of parameters and a right one; faults: {len(faults)}")
    if faults:
        sys.exit("\n".join(faults))


def fault_of(given, says, region):
    """What is wrong with the answer to some parameters: None where it is as it should be."""
    said = refusal(given, region)
    if says is None:
        return said and f"{given} is refused: {said}"
    if said is None:
        return f"{given} is not refused"
    return None if says in said else f"{given} is refused without {says!r}: {said}"


def refusal(given, region):
    """The sentence by which some parameters are refused, or None."""
    cloudformation = boto3.client("cloudformation", region_name=region)
    try:
        cloudformation.create_change_set(
            StackName=STACK,
            ChangeSetName="try",
            ChangeSetType="CREATE",
            TemplateBody=TEMPLATE,
            Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
            Parameters=[{"ParameterKey": name, "ParameterValue": value} for name, value in given.items()],
        )
    except ClientError as error:
        return error.response["Error"]["Message"]
    cloudformation.delete_stack(StackName=STACK)
    return None


main()
