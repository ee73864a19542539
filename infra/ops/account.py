"""Prints the account and the region of a deployment, and rejects an account in which the site cannot work yet.

usage: account.py
"""

import sys

import boto3
from botocore.exceptions import BotoCoreError, ClientError

# A new account may run about ten functions at once ("Lambda quotas", AWS Lambda Developer Guide). One page calls several, and a release
# checks all of them.
LEAST_AT_ONCE = 100


def main():
    session = boto3.Session()
    try:
        account = session.client("sts").get_caller_identity()["Account"]
        at_once = session.client("lambda").get_account_settings()["AccountLimit"]["ConcurrentExecutions"]
    except (BotoCoreError, ClientError) as error:
        sys.exit(f"AWS rejects the credentials: set AWS_PROFILE (or AWS_ACCESS_KEY_ID and so on) and AWS_REGION ({error})")
    if at_once < LEAST_AT_ONCE:
        sys.exit(
            f"not deployed: account {account} may run {at_once} functions at once in {session.region_name}, and the site needs"
            f" {LEAST_AT_ONCE}. Ask for 1,000 in the console of Service Quotas (AWS Lambda, Concurrent executions), and deploy when AWS"
            " has answered."
        )
    print(f"account {account} region {session.region_name}")


main()
