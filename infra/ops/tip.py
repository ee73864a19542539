"""Hides, shows or removes one tip. Prints the tip and the plan; --yes carries it out.

usage: tip.py hide|show|remove TIP TIPS_TABLE USERS_TABLE ACTIVITY_TABLE [--yes]

TIP is the tip's id or the address of its page. Each change is one transaction with the author's count of public tips, on the
revision that was read, so it can neither overwrite an edit nor count twice. A second run finds nothing to do. It needs no active
profile: the author may be disabled or gone.
"""

import argparse
import datetime
import time

import boto3
from botocore.exceptions import ClientError

# The partition of the list of all tips, and the keys that only public tips have (functions/lib/store/src/tips/mod.rs).
FEED = "public"
# How the authorId of a tip begins that its author has deleted and can restore (`Owner`).
DELETED = "deleted#"
KEYS = ["feed", "publicDifficulty", "publicCategory", "publicAuthor"]
# The author of tips whose author has left (`UserId::FORMER`).
NOBODY = "00000000-0000-0000-0000-000000000000"
# Since when photographs have belonged to nothing that `purge-tips` removes in its next run.
LONG_AGO = "1970-01-01T00:00:00.000Z"
TRIES = 6
# `purge-tips` deletes what gardeners did with the tips that were deleted more than so many days ago (`limits::RESTORABLE_DAYS`).
RESTORABLE = datetime.timedelta(days=30)

dynamodb = boto3.resource("dynamodb")


def read(tips, id):
    """The stored tip, or None. The table also has records that are no tips."""
    found = tips.get_item(Key={"id": id}, ConsistentRead=True).get("Item")
    return found if found and "card" in found else None


def is_public(tip):
    return tip["availability"] == "public"


def is_deleted(tip):
    return tip["authorId"].startswith(DELETED)


def is_inactive(author):
    return author is not None and author["status"] != "active"


def is_done(verb, tip):
    return tip is None or (verb != "remove" and (is_deleted(tip) or is_public(tip) == (verb == "show")))


def deletion(id, activity):
    """The part of a transaction that lets the next run of `purge-tips` delete the votes, saves and reports of a deleted tip, or take
    the author from those of one that is kept."""
    day = datetime.datetime.now(datetime.UTC).date() - RESTORABLE - datetime.timedelta(days=1)
    return {"Put": {"TableName": activity.name, "Item": {"pk": f"D#{day}", "sk": id}}}


def change(verb, id, tips, users, activity):
    """Returns whether there was something to change."""
    for attempt in range(TRIES):
        tip = read(tips, id)
        if is_done(verb, tip):
            return False
        author = users.get_item(Key={"id": tip["authorId"]}, ConsistentRead=True).get("Item")
        parts = [part_of_tip(verb, tip, author, tips.name)]
        difference = (verb == "show") - is_public(tip)
        if difference and author:
            parts.append(part_of_author(author, difference, users.name))
        if verb == "remove":
            parts.append(deletion(id, activity))
            parts += [part_of_photo(photo, id, activity.name) for photo in tip.get("photos", [])]
        try:
            dynamodb.meta.client.transact_write_items(TransactItems=parts)
            return True
        except ClientError as error:
            # Its author edits it at this moment, or the table throttles.
            if error.response["Error"]["Code"] != "TransactionCanceledException":
                raise
            time.sleep(0.1 * 2**attempt)
    raise SystemExit(f"{id} was not changed, because it changed all the time. Try again.")


def part_of_tip(verb, tip, author, table):
    where = {
        "TableName": table,
        "Key": {"id": tip["id"]},
        "ConditionExpression": "revision = :seen",
        "ExpressionAttributeValues": {":seen": tip["revision"]},
    }
    if verb == "remove":
        return {"Delete": where}
    values = {":one": 1, ":availability": "public" if verb == "show" else "hidden"}
    sets = ["availability = :availability", "version = version + :one", "revision = revision + :one"]
    # The tips of an author who is not active are in no list. `gardener enable` puts the public ones back.
    if verb == "show" and not is_inactive(author):
        summary = tip["card"]["summary"]
        # A tip that its author has left behind is in nobody's list.
        listed_author = None if tip["authorId"] == NOBODY else tip["authorId"]
        keys = zip(KEYS, [FEED, summary["difficultyLevel"], summary["category"], listed_author])
        for name, value in keys:
            if value is None:
                continue
            sets.append(f"{name} = :{name}")
            values[f":{name}"] = value
    where["UpdateExpression"] = "SET " + ", ".join(sets) + ("" if verb == "show" else " REMOVE " + ", ".join(KEYS))
    where["ExpressionAttributeValues"] |= values
    return {"Update": where}


def part_of_author(author, difference, table):
    return {
        "Update": {
            "TableName": table,
            "Key": {"id": author["id"]},
            "UpdateExpression": "ADD totalTips :difference",
            "ConditionExpression": "#status = :status",
            "ExpressionAttributeNames": {"#status": "status"},
            "ExpressionAttributeValues": {":difference": difference, ":status": author["status"]},
        }
    }


def part_of_photo(photo, tip, table):
    """The photograph belongs to nothing then, and `purge-tips` removes it within a day (functions/lib/store/src/photos)."""
    return {
        "Update": {
            "TableName": table,
            "Key": {"pk": f"P#{photo['id']}", "sk": "A"},
            "UpdateExpression": "SET #queue = :queue, #at = :long_ago REMOVE tip",
            "ConditionExpression": "attribute_not_exists(pk) OR tip = :tip",
            "ExpressionAttributeNames": {"#queue": "queue", "#at": "at"},
            "ExpressionAttributeValues": {":queue": "photo", ":long_ago": LONG_AGO, ":tip": tip},
        }
    }


def plan(verb):
    """The steps, one a line."""
    cached = "(CloudFront serves cached lists for up to five minutes, so the tip may be in them until then)"
    return {
        "hide": [
            "hide the tip from everybody but its author, and decrease the author's count",
            "(the author can show it again: `tip remove` or `gardener disable --tips hide` prevents that)",
            cached,
        ],
        "show": [
            "make the tip public, and increase the author's count",
            "(while the author is disabled, it stays out of the lists)",
            cached,
        ],
        "remove": [
            "delete the tip, and decrease the author's count if the tip is public",
            "delete its votes, saves, reports and photographs within a day; CloudFront keeps photographs for another day at most",
            "(backups keep it for 35 days)",
            cached,
        ],
    }[verb]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["hide", "show", "remove"])
    for name in ("tip", "tips_table", "users_table", "activity_table"):
        parser.add_argument(name)
    parser.add_argument("--yes", action="store_true")
    args = parser.parse_args()
    tips, users, activity = (dynamodb.Table(name) for name in (args.tips_table, args.users_table, args.activity_table))

    id = args.tip.rstrip("/").rsplit("/", 1)[-1]
    tip = read(tips, id)
    if tip is None:
        print(f"There is no tip {id}.")
        if args.verb != "remove":
            raise SystemExit(1)
        return
    print(f"{id}: {tip['availability']}, “{tip['card']['summary']['title']}” by {tip['card']['name']} ({tip['authorId']})")
    if is_done(args.verb, tip):
        print("Its author has deleted it." if is_deleted(tip) else f"It is {tip['availability']} already.")
        return
    print(f"{args.verb} will")
    for line in plan(args.verb):
        print(f"  {line}")
    if not args.yes:
        print("Nothing was changed. Repeat with --yes to carry it out.")
        return
    change(args.verb, id, tips, users, activity)
    print("Done.")


if __name__ == "__main__":
    main()
