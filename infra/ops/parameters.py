"""Checks an environment's parameters and its stack's name before a deployment, and prints which parameters switch something off.

usage: parameters.py SAMCONFIG ENVIRONMENT

A parameter has samconfig.toml's value, or else the one that the stack was last deployed with. Where a release is a canary, people rely on
the site: somebody must receive alarms, mailed codes need a sender and the account a budget: the deployment is rejected unless each has a value, or the word none.
A deployed value that equals the default is no answer, because nobody may have chosen it.
"""

import sys
import tomllib

import boto3
from botocore.exceptions import ClientError

DEFAULTS = {"MonthlyBudget": "0", "Firewall": "off", "EmailVerification": "required"}
# AWS limits names to 64 letters, and CloudFormation keeps this many of a nested stack's name in the generated name of a role. Permissions
# are for names that begin with the stack's whole name (infra/ops/github-role.yaml).
LONGEST_NAME = 25
# The parameters that such an environment must set, and how.
REQUIRED = {
    "AlarmEmail": "the address that receives alarms",
    "EmailSender": "the From address of mailed codes, with EmailSenderArn",
    "MonthlyBudget": "the monthly cost in USD above which an alarm is sent",
}
# The values of each that switch something off.
OFF = {
    "AlarmEmail": (("", "none"), "nobody receives alarms"),
    "MonthlyBudget": (("0", "none"), "costs raise no alarm"),
    "EmailSender": (("", "none"), "Cognito mails the codes, 50 a day for everybody"),
    "Firewall": (("off",), "one visitor can use up the limits of a route"),
    "GoogleClientId": (("",), "no Sign in with Google"),
    "SiteDomainName": (("",), "no custom domain; TLS 1.0 is the minimum"),
}


def configured(file, environment):
    """The environment's stack, and its parameters by name."""
    with open(file, "rb") as settings:
        section = tomllib.load(settings)[environment]["global"]["parameters"]
    pairs = (pair.split("=", 1) for pair in section["parameter_overrides"])
    return section["stack_name"], {name: value.strip("\"'") for name, value in pairs}


def deployed(stack):
    """The parameters of the deployed stack; none if it does not exist yet."""
    try:
        [found] = boto3.client("cloudformation").describe_stacks(StackName=stack)["Stacks"]
    except ClientError as error:
        if "does not exist" in str(error):
            return {}
        raise
    return {parameter["ParameterKey"]: parameter["ParameterValue"] for parameter in found.get("Parameters", [])}


def unanswered(named, before):
    """Required parameters without a value. An empty one in samconfig.toml replaces the deployed value."""
    def is_answered(name):
        return named[name] != "" if name in named else before.get(name, "") not in ("", DEFAULTS.get(name))

    return [name for name in REQUIRED if not is_answered(name)]


def main(file, environment):
    stack, named = configured(file, environment)
    before = deployed(stack)
    values = DEFAULTS | before | named
    problems = []
    if len(stack) > LONGEST_NAME:
        problems.append(f"stack_name {stack} has {len(stack)} letters: use at most {LONGEST_NAME}, because names begin with it")
    if values["EmailVerification"] == "off":
        problems.append("EmailVerification is off, so people could join with somebody else's address: set it to required")
    if values.get("Release") == "canary":
        problems += [f"{name} is missing: {REQUIRED[name]}, or none" for name in unanswered(named, before)]
    if problems:
        where = f"Set [{environment}.global.parameters] in samconfig.toml; infra/ops/runbook.md, \"Parameters\", explains each."
        sys.exit("\n".join([f"{environment} is not deployed:", *problems, where]))
    for name, (values_off, effect) in OFF.items():
        if values.get(name, "") in values_off:
            print(f"off: {name} ({effect})")


main(*sys.argv[1:])
