"""Disables, enables or deletes the accounts of an e-mail address. Prints the plan; --yes carries it out.

usage: gardener.py disable|enable|delete ADDRESS USER_POOL_ID TIPS_TABLE USERS_TABLE [--tips keep|remove|hide] [--yes]

An address can have two accounts, one with a password and one of Google; the script changes both. It can be repeated after a
failure. The profile's status comes first, because every write of the API requires an active profile. Access tokens stay valid
for reading until they expire, within an hour.
"""

import argparse
import time
import uuid

import boto3
import tip

# Namespace of rules::UserId, which derives a gardener's id from the account's subject (UUIDv5).
NAMESPACE = uuid.UUID("6b2c7d0e-3f1a-4c58-9a34-8de1f5a0b7c2")
FORMER = "A former gardener"
# Longer than an index takes to follow its table.
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
        """Ids of all tips, including hidden ones, as the index has them."""
        pages = dynamodb.meta.client.get_paginator("query").paginate(
            TableName=self.tips.name,
            IndexName="byAuthor",
            ProjectionExpression="id",
            KeyConditionExpression="authorId = :id",
            ExpressionAttributeValues={":id": self.id},
        )
        return {item["id"] for page in pages for item in page["Items"]}

    def about(self):
        kind = "Google account" if self.username.lower().startswith("google_") else "password account"
        state = "enabled" if self.enabled else "disabled"
        if self.profile is None:
            return f"{kind}, {state}; no profile"
        return f"{kind}, {state}; profile {self.id}, {self.profile['status']}; tips: {len(self.own_tips())}"

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

    def hide_tips(self):
        """Of a disabled gardener: an active one could show them again."""
        self.each_tip(lambda id: tip.change("hide", id, self.tips, self.users))

    def enable(self):
        cognito.admin_enable_user(UserPoolId=self.pool, Username=self.username)
        self.set_status("active")

    def delete(self, keep):
        """The account goes last, so that a failed run can be repeated by address."""
        self.disable()
        self.each_tip(lambda id: self.release(id, keep))
        self.users.delete_item(Key={"id": self.id})
        cognito.admin_delete_user(UserPoolId=self.pool, Username=self.username)

    def each_tip(self, work):
        """The index may lag, so it is read until it has nothing new."""
        done = set()
        while rest := self.own_tips() - done:
            for id in rest:
                work(id)
            done |= rest
            time.sleep(LAG)

    def release(self, id, keep):
        if not keep:
            self.tips.delete_item(Key={"id": id})
            return
        self.tips.update_item(
            Key={"id": id},
            UpdateExpression="SET card.#name = :former, email = :none ADD version :one",
            ConditionExpression="attribute_exists(id)",
            ExpressionAttributeNames={"#name": "name"},
            ExpressionAttributeValues={":former": FORMER, ":none": "", ":one": 1},
        )


def accounts(pool, address):
    if '"' in address or "\\" in address:
        raise SystemExit(f"{address} is not an e-mail address")
    found = {}
    for written in {address, address.lower()}:
        pages = cognito.get_paginator("list_users").paginate(UserPoolId=pool, Filter=f'email = "{written}"')
        found |= {account["Username"]: account for page in pages for account in page["Users"]}
    return list(found.values())


def plan(verb, tips):
    """The steps, one a line."""
    if verb == "enable":
        return ["enable sign-in", "set the profile to active", "(tips stay as they are: `tip show` makes a hidden one public)"]
    lines = [
        "set the profile to inactive, so that writes are rejected",
        "disable sign-in and revoke sessions (an open page can still read for up to an hour)",
    ]
    if tips == "hide":
        lines += ["hide all public tips (CloudFront serves cached lists for up to five minutes)"]
    if verb == "delete":
        lines += [
            f"keep the tips, under the name “{FORMER}” and without the address" if tips == "keep" else "delete all tips, including hidden ones",
            "delete the profile and the account",
            "(backups keep everything for 35 days; CloudFront serves cached lists for up to five minutes)",
        ]
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["disable", "enable", "delete"])
    for name in ("address", "pool", "tips_table", "users_table"):
        parser.add_argument(name)
    parser.add_argument("--tips", choices=["keep", "remove", "hide"])
    parser.add_argument("--yes", action="store_true")
    args = parser.parse_args()
    allowed = {"delete": ["keep", "remove"], "disable": [None, "hide"], "enable": [None]}
    if args.tips not in allowed[args.verb]:
        parser.error("delete needs --tips keep or --tips remove; disable takes --tips hide")

    found = accounts(args.pool, args.address)
    if not found:
        raise SystemExit(f"no account has the address {args.address}")
    tips, users = dynamodb.Table(args.tips_table), dynamodb.Table(args.users_table)
    gardeners = [Gardener(account, args.pool, tips, users) for account in found]
    print(f"{args.address}:")
    for gardener in gardeners:
        print(f"  {gardener.about()}")
    print(f"{args.verb} will")
    for line in plan(args.verb, args.tips):
        print(f"  {line}")
    if not args.yes:
        print("Nothing was changed. Repeat with --yes to carry it out.")
        return
    for gardener in gardeners:
        if args.verb == "delete":
            gardener.delete(args.tips == "keep")
        elif args.verb == "disable":
            gardener.disable()
            if args.tips == "hide":
                gardener.hide_tips()
        else:
            gardener.enable()
    print("Done.")


if __name__ == "__main__":
    main()
