"""Prints the access token of a gardener made for the purpose. For test stacks only: it opens a way to sign in by password.

usage: sign_in.py USER_POOL_ID USER_POOL_CLIENT_ID
"""

import secrets
import sys

import boto3

cognito = boto3.client("cognito-idp")


def main(pool, client):
    settings = cognito.describe_user_pool_client(UserPoolId=pool, ClientId=client)["UserPoolClient"]
    # Fields that cannot be written, and empty ones, which mean unset.
    read_only = ("LastModifiedDate", "CreationDate", "ClientSecret")
    settings = {name: value for name, value in settings.items() if name not in read_only and value != ""}
    flows = set(settings.get("ExplicitAuthFlows", [])) | {"ALLOW_ADMIN_USER_PASSWORD_AUTH"}
    cognito.update_user_pool_client(**settings | {"ExplicitAuthFlows": sorted(flows)})

    email = f"{secrets.token_hex(8)}@sign-in.example"
    password = f"{secrets.token_urlsafe(16)}-1"
    verified = [{"Name": "email", "Value": email}, {"Name": "email_verified", "Value": "true"}]
    cognito.admin_create_user(UserPoolId=pool, Username=email, UserAttributes=verified, MessageAction="SUPPRESS")
    cognito.admin_set_user_password(UserPoolId=pool, Username=email, Password=password, Permanent=True)
    answer = cognito.admin_initiate_auth(
        UserPoolId=pool,
        ClientId=client,
        AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": email, "PASSWORD": password},
    )
    print(answer["AuthenticationResult"]["AccessToken"])


main(*sys.argv[1:])
