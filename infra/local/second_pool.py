"""Deploys the translated infra/stack/identity.yaml alone, without the function that confirms each account at once, and prints its outputs
as JSON: a second user pool for tests, which requires the mailed code, as on AWS.

usage: second_pool.py TEMPLATE STACK
"""

import json
import pathlib
import sys

import boto3

cloudformation = boto3.client("cloudformation")


def main(template, name):
    # The template has no defaults for the others.
    others = ["Stack", "Architecture", "Boundary", "OAuthPrefix", "EmailSenderArn"]
    parameters = dict.fromkeys(others, "not-used") | {"LogRetentionDays": "1", "EmailVerification": "required"}
    cloudformation.create_stack(
        StackName=name,
        Capabilities=["CAPABILITY_IAM"],
        TemplateBody=pathlib.Path(template).read_text(),
        Parameters=[{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()],
    )
    cloudformation.get_waiter("stack_create_complete").wait(StackName=name, WaiterConfig={"Delay": 1})
    outputs = cloudformation.describe_stacks(StackName=name)["Stacks"][0]["Outputs"]
    print(json.dumps({output["OutputKey"]: output["OutputValue"] for output in outputs}))


main(*sys.argv[1:])
