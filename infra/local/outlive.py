"""Deploys the stacks that hold what people made, puts something into each store, deletes the stacks, and looks that it is there.

Each on its own and not nested: the local cloud forgets a nested stack's DeletionPolicy, which AWS does not.

usage: outlive.py
"""

from pathlib import Path

import boto3

cloudformation = boto3.client("cloudformation")
dynamodb = boto3.client("dynamodb")
cognito = boto3.client("cognito-idp")
s3 = boto3.client("s3")
KEY = {"id": {"S": "kept"}}
ADDRESS = "kept@people.example"

# How to put something into a store of a type, and whether it is there.
STORES = {
    "AWS::DynamoDB::Table": (
        lambda table: dynamodb.put_item(TableName=table, Item=KEY),
        lambda table: "Item" in dynamodb.get_item(TableName=table, Key=KEY),
    ),
    "AWS::Cognito::UserPool": (
        lambda pool: cognito.admin_create_user(UserPoolId=pool, Username=ADDRESS, MessageAction="SUPPRESS"),
        lambda pool: bool(cognito.list_users(UserPoolId=pool, Filter=f'email = "{ADDRESS}"')["Users"]),
    ),
    "AWS::S3::Bucket": (
        lambda bucket: s3.put_object(Bucket=bucket, Key="kept", Body=b"kept"),
        lambda bucket: s3.list_objects_v2(Bucket=bucket).get("KeyCount") == 1,
    ),
}
PARAMETERS = {
    "data": {},
    "identity": {"OAuthPrefix": "outlive", "EmailSenderArn": ""},
    "site": {"ApiId": "none", "OriginKey": "none", "CertificateArn": "", "LocalPort": "4566"},
}


def stores_after_deletion(template, parameters):
    """The stack's stores, and whether each still has what was put into it."""
    name = f"outlive-{template}"
    cloudformation.create_stack(
        StackName=name,
        TemplateBody=Path(f"infra/stack/{template}.yaml").read_text(),
        Parameters=[{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()],
    )
    cloudformation.get_waiter("stack_create_complete").wait(StackName=name, WaiterConfig={"Delay": 1})
    resources = cloudformation.list_stack_resources(StackName=name)["StackResourceSummaries"]
    stores = [(r["ResourceType"], r["PhysicalResourceId"]) for r in resources if r["ResourceType"] in STORES]
    for kind, id in stores:
        STORES[kind][0](id)
    cloudformation.delete_stack(StackName=name)
    cloudformation.get_waiter("stack_delete_complete").wait(StackName=name, WaiterConfig={"Delay": 1})
    return [(id, STORES[kind][1](id)) for kind, id in stores]


def main():
    left = [store for template, given in PARAMETERS.items() for store in stores_after_deletion(template, given)]
    for id, there in left:
        print("still there" if there else "gone", id)
    if len(left) != 4 or not all(there for _, there in left):
        raise SystemExit("two tables, a pool and a bucket have to outlive their stacks")


main()
