"""Deactivates, reactivates or deletes whoever is behind an e-mail address. Says what it will do, and does it only with --yes.

usage: gardener.py disable|enable|delete ADDRESS USER_POOL_ID TIPS_TABLE USERS_TABLE [--tips keep|remove] [--yes]

One address can stand behind two accounts, one with a password and one of Google: all of them are meant. What was done halfway
can be done again. The profile comes first, because the API asks it before every write; an access token that is out stays good
for reading until it expires, within an hour.
"""

import argparse
import time
import uuid

import boto3

# The namespace of rules::UserId, which makes a gardener's id from the subject of an account.
NAMESPACE = uuid.UUID("6b2c7d0e-3f1a-4c58-9a34-8de1f5a0b7c2")
FORMER = "A former gardener"
# An index lags behind its table by less.
LAG = 2  # seconds

cognito = boto3.client("cognito-idp")
dynamodb = boto3.resource("dynamodb")


class Gardener:
    """An account, its profile and its tips."""

    def __init__(self, account, pool, tips, users):
        self.pool = pool
        self.username = account["Username"]
        self.enabled = account["Enabled"]
        [subject] = [a["Value"] for a in account["Attributes"] if a["Name"] == "sub"]
        self.id = str(uuid.uuid5(NAMESPACE, subject))
        self.tips, self.users = tips, users
        self.profile = users.get_item(Key={"id": self.id}, ConsistentRead=True).get("Item")

    def own_tips(self):
        """The ids of all their tips, hidden ones included, as the index has them."""
        pages = dynamodb.meta.client.get_paginator("query").paginate(
            TableName=self.tips.name,
            IndexName="byAuthor",
            ProjectionExpression="id",
            KeyConditionExpression="authorId = :id",
            ExpressionAttributeValues={":id": self.id},
        )
        return {item["id"] for page in pages for item in page["Items"]}

    def about(self):
        kind = "Google's" if self.username.lower().startswith("google_") else "with a password"
        state = "enabled" if self.enabled else "disabled"
        if self.profile is None:
            return f"an account {kind}, {state}, without a profile"
        tips = len(self.own_tips())
        return f"an account {kind}, {state}; profile {self.id}, {self.profile['status']}; {tips} tips"

    def set_status(self, status):
        if self.profile is not None:
            self.users.update_item(
                Key={"id": self.id},
                UpdateExpression="SET #status = :status",
                ConditionExpression="attribute_exists(id)",
                ExpressionAttributeNames={"#status": "status"},
                ExpressionAttributeValues={":status": status},
            )

    def disable(self):
        self.set_status("inactive")
        cognito.admin_disable_user(UserPoolId=self.pool, Username=self.username)
        cognito.admin_user_global_sign_out(UserPoolId=self.pool, Username=self.username)

    def enable(self):
        cognito.admin_enable_user(UserPoolId=self.pool, Username=self.username)
        self.set_status("active")

    def delete(self, keep):
        """The account goes last, so that the address still finds what a broken run has left."""
        self.disable()
        done = set()
        while rest := self.own_tips() - done:
            for tip in rest:
                self.part_with(tip, keep)
            done |= rest
            time.sleep(LAG)
        self.users.delete_item(Key={"id": self.id})
        cognito.admin_delete_user(UserPoolId=self.pool, Username=self.username)

    def part_with(self, tip, keep):
        if not keep:
            self.tips.delete_item(Key={"id": tip})
            return
        self.tips.update_item(
            Key={"id": tip},
            UpdateExpression="SET #name = :former, email = :none ADD version :one",
            ConditionExpression="attribute_exists(id)",
            ExpressionAttributeNames={"#name": "name"},
            ExpressionAttributeValues={":former": FORMER, ":none": "", ":one": 1},
        )


def accounts(pool, address):
    if '"' in address or "\\" in address:
        raise SystemExit(f"{address} is no e-mail address")
    found = {}
    for written in {address, address.lower()}:
        pages = cognito.get_paginator("list_users").paginate(UserPoolId=pool, Filter=f'email = "{written}"')
        found |= {account["Username"]: account for page in pages for account in page["Users"]}
    return list(found.values())


def plan(verb, keep):
    """What will be done, a line each."""
    if verb == "enable":
        return ["let them sign in again", "make the profile active"]
    lines = [
        "make the profile inactive: from then on nothing can be written",
        "refuse to sign them in, and end their sessions (one that is open may still read, for up to an hour)",
    ]
    if verb == "delete":
        lines += [
            f"keep their tips, as by “{FORMER}” and without the address" if keep else "delete their tips, hidden ones too",
            "delete the profile and the account",
            "(the tables' backups keep all of it for 35 more days, and the edge shows lists for five more minutes)",
        ]
    return lines


def main():
    words = argparse.ArgumentParser()
    words.add_argument("verb", choices=["disable", "enable", "delete"])
    for name in ("address", "pool", "tips_table", "users_table"):
        words.add_argument(name)
    words.add_argument("--tips", choices=["keep", "remove"])
    words.add_argument("--yes", action="store_true")
    asked = words.parse_args()
    if (asked.verb == "delete") != (asked.tips is not None):
        words.error("--tips keep or --tips remove belongs to delete, which has to be told")

    found = accounts(asked.pool, asked.address)
    if not found:
        raise SystemExit(f"nobody has the address {asked.address}")
    tips, users = dynamodb.Table(asked.tips_table), dynamodb.Table(asked.users_table)
    gardeners = [Gardener(account, asked.pool, tips, users) for account in found]
    print(f"{asked.address} is")
    for gardener in gardeners:
        print(f"  {gardener.about()}")
    print(f"To {asked.verb} means to")
    for line in plan(asked.verb, asked.tips == "keep"):
        print(f"  {line}")
    if not asked.yes:
        print("Nothing was changed. Say it again with --yes to do it.")
        return
    for gardener in gardeners:
        if asked.verb == "delete":
            gardener.delete(asked.tips == "keep")
        elif asked.verb == "disable":
            gardener.disable()
        else:
            gardener.enable()
    print("Done.")


if __name__ == "__main__":
    main()
