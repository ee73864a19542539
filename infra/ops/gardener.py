"""Disables, enables or deletes gardeners, and lists profiles without an account. Prints the plan; --yes carries it out.

usage: gardener.py disable|enable|delete WHO USER_POOL_ID TIPS_TABLE USERS_TABLE ACTIVITY_TABLE [--tips keep|remove|hide] [--yes]
       gardener.py orphans USER_POOL_ID TIPS_TABLE USERS_TABLE

WHO is an e-mail address or a gardener's id. An address can have two accounts, one with a password and one of Google; the script
changes both. It also finds profiles whose account is gone, by a Scan of the profiles, because an address is no key.
It can be repeated after a failure. The profile's status comes first, because every write of the API requires an active profile.
Access tokens stay valid for reading until they expire, within a quarter of an hour.
"""

import argparse
import datetime
import time
import uuid

import boto3
import tip
from botocore.exceptions import ClientError

# Namespace of rules::UserId, which derives a gardener's id from the account's subject (UUIDv5).
NAMESPACE = uuid.UUID("6b2c7d0e-3f1a-4c58-9a34-8de1f5a0b7c2")
# Name of the author of tips that their author has left behind: rules::FORMER_GARDENER. The id is in tip.py.
FORMER = "A former gardener"
# Longer than an index takes to follow its table.
LAG = 2  # seconds
# A removal that a gardener has begun takes seconds.
UNFINISHED = datetime.timedelta(days=1)

cognito = boto3.client("cognito-idp")
dynamodb = boto3.resource("dynamodb")


class Gardener:
    """An account, its profile and its tips. Any of them may be missing."""

    def __init__(self, id, account, pool, tips, users):
        self.id, self.pool = id, pool
        self.username = account and account["Username"]
        self.enabled = account and account["Enabled"]
        self.tips, self.users = tips, users
        self.profile = users.get_item(Key={"id": self.id}, ConsistentRead=True).get("Item")

    def own_tips(self):
        """Ids and availability of all tips, as the index has them. The deleted ones, which their author can restore, are `deleted`."""
        return dict.fromkeys(self.tips_of(tip.DELETED + self.id), "deleted") | self.tips_of(self.id)

    def tips_of(self, author):
        pages = dynamodb.meta.client.get_paginator("query").paginate(
            TableName=self.tips.name,
            IndexName="byAuthor",
            ProjectionExpression="id, availability",
            KeyConditionExpression="authorId = :id",
            ExpressionAttributeValues={":id": author},
        )
        return {item["id"]: item["availability"] for page in pages for item in page["Items"]}

    def exists(self):
        return bool(self.username or self.profile or self.own_tips())

    def about(self):
        if self.username is None:
            account = "no account"
        else:
            kind = "Google account" if self.username.lower().startswith("google_") else "password account"
            account = f"{kind}, {'enabled' if self.enabled else 'disabled'}"
        profile = f"profile {self.id}, {self.profile['status']}" if self.profile else f"no profile {self.id}"
        return f"{account}; {profile}; tips: {len(self.own_tips())}"

    def set_status(self, status):
        if self.profile is not None:
            self.users.update_item(
                Key={"id": self.id},
                # `follow-gardeners` takes the tips out of the lists and puts them back. Enabling ends a removal that was begun.
                UpdateExpression="SET #status = :status ADD revision :one" + (" REMOVE leaving" if status == "active" else ""),
                ConditionExpression="attribute_exists(id)",
                ExpressionAttributeNames={"#status": "status"},
                ExpressionAttributeValues={":status": status, ":one": 1},
            )

    def disable(self):
        self.set_status("inactive")
        if self.username is None:
            return
        cognito.admin_disable_user(UserPoolId=self.pool, Username=self.username)
        cognito.admin_user_global_sign_out(UserPoolId=self.pool, Username=self.username)

    def hide_tips(self):
        """Of a disabled gardener: an active one could show them again."""
        self.each_tip(lambda id, _: tip.change("hide", id, self.tips, self.users, None) or True)

    def enable(self):
        if self.username is not None:
            cognito.admin_enable_user(UserPoolId=self.pool, Username=self.username)
        self.set_status("active")

    def delete(self, keep, activity):
        """The account goes last, so that a failed run can be repeated by address; disabled, it cannot bring its profile back."""
        self.disable()
        self.each_tip(lambda id, availability: self.release(id, availability, keep and availability == "public", activity))
        self.end_activity(activity)
        self.users.delete_item(Key={"id": self.id})
        if self.username is not None:
            cognito.admin_delete_user(UserPoolId=self.pool, Username=self.username)

    def end_activity(self, activity):
        """Deletes votes, saved tips and reports and the days' counts, and ends photographs. The index may lag."""
        while True:
            marks = keys(activity, IndexName="byActor", KeyConditionExpression="actor = :id", ExpressionAttributeValues={":id": self.id})
            days = keys(activity, KeyConditionExpression="pk = :days", ExpressionAttributeValues={":days": f"Q#{self.id}"})
            photos = [mark for mark in marks if mark["pk"].startswith("P#")]
            for photo in photos:
                self.end_photo(photo, activity)
            with activity.batch_writer() as batch:
                for mark in [*marks, *days]:
                    if mark not in photos:
                        batch.delete_item(Key={"pk": mark["pk"], "sk": mark["sk"]})
            time.sleep(LAG)
            if not marks:
                return

    def end_photo(self, photo, activity):
        """One of a kept tip forgets its owner; `purge-tips` removes any other within a day (functions/lib/store/src/photos)."""
        where = {
            "Key": {"pk": photo["pk"], "sk": photo["sk"]},
            "ConditionExpression": "actor = :id",
            "ExpressionAttributeValues": {":id": self.id},
        }
        if "tip" in photo and tip.read(self.tips, photo["tip"]):
            where["UpdateExpression"] = "REMOVE actor, mark"
        else:
            where["UpdateExpression"] = "SET #queue = :queue, #at = :long_ago REMOVE actor, mark, tip, portrait"
            where["ExpressionAttributeNames"] = {"#queue": "queue", "#at": "at"}
            where["ExpressionAttributeValues"] |= {":queue": "photo", ":long_ago": tip.LONG_AGO}
        try:
            activity.update_item(**where)
        except ClientError as error:
            # The index was behind.
            if error.response["Error"]["Code"] != "ConditionalCheckFailedException":
                raise

    def each_tip(self, work):
        """The index may lag, so it is read until it has nothing new. A tip whose work returns False is tried again."""
        done = set()
        while rest := {id: availability for id, availability in self.own_tips().items() if id not in done}:
            done |= {id for id, availability in rest.items() if work(id, availability) is not False}
            time.sleep(LAG)

    def release(self, id, availability, keep, activity):
        """As `DELETE /user/{id}` does it. False if the tip is not as the index says: the next round reads it again."""
        where = {
            "TableName": self.tips.name,
            "Key": {"id": id},
            "ConditionExpression": "authorId = :author AND availability = :availability",
            "ExpressionAttributeValues": {":author": self.id, ":availability": availability},
        }
        if availability == "deleted":
            where["ConditionExpression"] = "authorId = :author"
            where["ExpressionAttributeValues"] = {":author": tip.DELETED + self.id}
        part = {"Delete": where}
        if keep:
            where["ExpressionAttributeValues"] |= {":former": FORMER, ":nobody": tip.NOBODY, ":feed": tip.FEED, ":one": 1}
            where["ExpressionAttributeNames"] = {"#name": "name"}
            # The tip has left the lists, if `follow-gardeners` was faster.
            where["UpdateExpression"] = (
                "SET card.#name = :former, authorId = :nobody, feed = :feed,"
                " publicDifficulty = card.summary.difficultyLevel, publicCategory = card.summary.category"
                " REMOVE publicAuthor ADD version :one, revision :one"
            )
            part = {"Update": where}
        try:
            dynamodb.meta.client.transact_write_items(TransactItems=[part, tip.deletion(id, activity)])
            return True
        except ClientError as error:
            if error.response["Error"]["Code"] != "TransactionCanceledException":
                raise
            return False


def keys(activity, **query):
    pages = dynamodb.meta.client.get_paginator("query").paginate(
        TableName=activity.name, ProjectionExpression="pk, sk, tip", **query
    )
    return [item for page in pages for item in page["Items"]]


def id_of(account):
    [subject] = [a["Value"] for a in account["Attributes"] if a["Name"] == "sub"]
    return str(uuid.uuid5(NAMESPACE, subject))


def every_account(pool):
    """All accounts of the pool by gardener's id. The id is a hash, so there is no way back from it to one account."""
    pages = cognito.get_paginator("list_users").paginate(UserPoolId=pool)
    return {id_of(account): account for page in pages for account in page["Users"]}


def every_profile(users):
    """All profiles, without most of their content."""
    pages = dynamodb.meta.client.get_paginator("scan").paginate(
        TableName=users.name,
        ProjectionExpression="id, card.email, #status, leaving, dateJoined",
        ExpressionAttributeNames={"#status": "status"},
    )
    return [item for page in pages for item in page["Items"]]


def gardeners(who, pool, tips, users):
    """The gardeners of an address or of an id."""
    try:
        id = str(uuid.UUID(who))
    except ValueError:
        pass
    else:
        if id == tip.NOBODY:
            raise SystemExit("these tips have no author any more: `cargo xtask tip` hides or removes one")
        found = [Gardener(id, every_account(pool).get(id), pool, tips, users)]
        return [gardener for gardener in found if gardener.exists()]
    found = {id_of(account): account for account in accounts(pool, who)}
    profiles = [profile["id"] for profile in every_profile(users) if profile["card"]["email"].lower() == who.lower()]
    if others := [id for id in profiles if id not in found]:
        existing = every_account(pool)
        for id in others:
            if id in existing:
                # Somebody has changed their address, and the typed one may belong to another person by now.
                print(f"(profile {id} has this address too, but its account has another one; name it by its id)")
            else:
                found[id] = None
    return [Gardener(id, account, pool, tips, users) for id, account in found.items()]


def list_orphans(pool, tips, users):
    # In this order: an account exists before its profile.
    profiles, existing = every_profile(users), every_account(pool)
    orphans = [profile for profile in profiles if profile["id"] not in existing]
    for profile in orphans:
        print(f"  {Gardener(profile['id'], None, pool, tips, users).about()}; joined {profile['dateJoined'][:10]}")
    print(f"profiles without an account: {len(orphans)} of {len(profiles)}")
    before = (datetime.datetime.now(datetime.UTC) - UNFINISHED).isoformat()
    unfinished = [p for p in profiles if p["id"] in existing and p.get("leaving", before) < before]
    for profile in unfinished:
        print(f"  {Gardener(profile['id'], existing[profile['id']], pool, tips, users).about()}")
    print(f"removals that their gardeners began more than a day ago and did not finish: {len(unfinished)}")


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
        return [
            "enable sign-in",
            "set the profile to active, which puts the public tips back into the lists within a minute",
            "(hidden tips stay hidden: `tip show` makes one public)",
        ]
    lines = [
        "set the profile to inactive, so that writes are rejected and the tips leave lists and search within a minute",
        "disable sign-in and revoke sessions (an open page can still read for a quarter of an hour)",
    ]
    if tips == "hide":
        lines += ["hide all public tips, also for the time after `enable` (CloudFront serves cached lists for up to five minutes)"]
    if verb == "delete":
        lines += [
            f"keep the public tips, under the name “{FORMER}”, and delete the hidden ones" if tips == "keep" else "delete all tips, including hidden ones",
            "delete votes, saved tips and reports, which leave the counts within seconds",
            "delete the profile and the account",
            "(backups keep everything for 35 days; CloudFront serves cached lists for up to five minutes)",
        ]
    return lines


def main():
    parser = argparse.ArgumentParser()
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, tips in {"disable": ["hide"], "enable": [], "delete": ["keep", "remove"], "orphans": []}.items():
        command = verbs.add_parser(verb)
        names = ["pool", "tips_table", "users_table"]
        for name in names if verb == "orphans" else ["who", *names, "activity_table"]:
            command.add_argument(name)
        if tips:
            command.add_argument("--tips", choices=tips, required=verb == "delete")
        if verb != "orphans":
            command.add_argument("--yes", action="store_true")
    args = parser.parse_args()
    choice = getattr(args, "tips", None)
    tips, users = dynamodb.Table(args.tips_table), dynamodb.Table(args.users_table)
    if args.verb == "orphans":
        list_orphans(args.pool, tips, users)
        return

    found = gardeners(args.who, args.pool, tips, users)
    if not found:
        raise SystemExit(f"there is no account and no profile of {args.who}")
    print(f"{args.who}:")
    for gardener in found:
        print(f"  {gardener.about()}")
    print(f"{args.verb} will")
    for line in plan(args.verb, choice):
        print(f"  {line}")
    if not args.yes:
        print("Nothing was changed. Repeat with --yes to carry it out.")
        return
    for gardener in found:
        if args.verb == "delete":
            gardener.delete(choice == "keep", dynamodb.Table(args.activity_table))
        elif args.verb == "disable":
            gardener.disable()
            if choice == "hide":
                gardener.hide_tips()
        else:
            gardener.enable()
    print("Done.")


if __name__ == "__main__":
    main()
