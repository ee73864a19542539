"""Backs up the three tables, and restores deleted or changed items or a deleted table.

usage: restore.py backup TIPS_TABLE USERS_TABLE ACTIVITY_TABLE
       restore.py copy   TIPS_TABLE USERS_TABLE ACTIVITY_TABLE (--at TIME | --backup NAME)
       restore.py back   TIPS_TABLE USERS_TABLE ACTIVITY_TABLE --copy NAME [--yes]

`copy` restores each table to a copy TABLE-NAME, from point-in-time recovery (TIME is ISO 8601, within the last 35 days) or from a
backup, and prints how copy and table differ. A deleted table is restored under its old name, from the backup NAME, which can also
be an ARN, such as that of the system backup that DynamoDB makes when a table is deleted.

`back` prints the differences again. With --yes it puts back items that were deleted or changed since, corrects the gardeners' counts
of tips and deletes the copies. It keeps items that are new, and items that somebody writes while it runs. The counts of votes and
reports follow by the stream, as with any vote.
"""

import argparse
import collections
import datetime
import functools
import operator
import time
from concurrent.futures import ThreadPoolExecutor

import boto3
from boto3.dynamodb.conditions import Attr
from botocore.exceptions import ClientError

AT_ONCE = 16
# The sort key of counts (functions/lib/store/src/activity/mod.rs).
COUNTS = "A"
dynamodb = boto3.client("dynamodb")
tables = boto3.resource("dynamodb")


Tables = collections.namedtuple("Tables", ["tips", "users", "activity"])


def stamp():
    return datetime.datetime.now(datetime.UTC).strftime("%Y%m%dT%H%M%SZ")


def exists(table):
    try:
        dynamodb.describe_table(TableName=table)
    except dynamodb.exceptions.ResourceNotFoundException:
        return False
    return True


def when_active(table):
    """Waits until the table is active. AWS takes ten minutes or more even for small tables."""
    while dynamodb.describe_table(TableName=table)["Table"]["TableStatus"] != "ACTIVE":
        time.sleep(5)


def backup(table, name):
    arn = dynamodb.create_backup(TableName=table, BackupName=name)["BackupDetails"]["BackupArn"]
    while dynamodb.describe_backup(BackupArn=arn)["BackupDescription"]["BackupDetails"]["BackupStatus"] == "CREATING":
        time.sleep(1)


def arn_of(table, name):
    if name.startswith("arn:"):
        return name if f":table/{table}/" in name else None
    for page in dynamodb.get_paginator("list_backups").paginate(TableName=table):
        for found in page["BackupSummaries"]:
            if found["BackupName"] == name:
                return found["BackupArn"]
    return None


def restore(table, name, at, from_backup):
    """Starts restoring to a copy, or to the old name if the table is deleted. Returns the name, or None without a backup."""
    if from_backup is None:
        # Without indexes: only the items are compared.
        dynamodb.restore_table_to_point_in_time(
            SourceTableName=table, TargetTableName=f"{table}-{name}", RestoreDateTime=at, GlobalSecondaryIndexOverride=[]
        )
        return f"{table}-{name}"
    arn = arn_of(table, from_backup)
    if arn is None:
        return None
    if exists(table):
        target, indexes = f"{table}-{name}", {"GlobalSecondaryIndexOverride": []}
    else:
        target, indexes = table, {}
    dynamodb.restore_table_from_backup(TargetTableName=target, BackupArn=arn, **indexes)
    return target


def protect(table, expires):
    """Sets what a backup does not contain, as in infra/stack/data.yaml."""
    dynamodb.update_table(TableName=table, DeletionProtectionEnabled=True)
    when_active(table)
    # A new stream with a new ARN: the runbook has what that needs.
    dynamodb.update_table(
        TableName=table, StreamSpecification={"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
    )
    when_active(table)
    dynamodb.update_continuous_backups(
        TableName=table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
    )
    if expires:
        dynamodb.update_time_to_live(
            TableName=table, TimeToLiveSpecification={"Enabled": True, "AttributeName": "expiresAt"}
        )


def items(table):
    """All items by key, without what expires after a day or two, and without the counts of activity."""
    pages = tables.meta.client.get_paginator("scan").paginate(TableName=table, ConsistentRead=True)
    found = [item for page in pages for item in page["Items"] if "expiresAt" not in item and item.get("sk") != COUNTS]
    names = [key["AttributeName"] for key in tables.Table(table).key_schema]
    return {tuple(item[name] for name in names): item for item in found}


class Difference:
    """Differences between a live table and its copy."""

    def __init__(self, table, name):
        self.table, self.copy = table, f"{table}-{name}"
        self.now, self.then = items(table), items(self.copy)
        self.deleted = sorted(self.then.keys() - self.now.keys())
        self.new = sorted(self.now.keys() - self.then.keys())
        self.changed = sorted(key for key in self.then.keys() & self.now.keys() if self.then[key] != self.now[key])

    def report(self):
        print(f"{self.copy}: {len(self.deleted)} deleted, {len(self.changed)} changed, {len(self.new)} new since")

    def put_back(self):
        with ThreadPoolExecutor(AT_ONCE) as pool:
            done = list(pool.map(self.put_one, self.deleted + self.changed))
        print(f"{self.table}: {done.count(True)} items put back, {done.count(False)} skipped because they were written meanwhile")

    def put_one(self, key):
        """Puts an item back unless it has changed since it was compared. Returns whether it did."""
        seen, then = self.now.get(key, {}), self.then[key]
        as_seen = [Attr(name).eq(value) for name, value in seen.items()] or [Attr(name).not_exists() for name in then]
        try:
            tables.Table(self.table).put_item(Item=then, ConditionExpression=functools.reduce(operator.and_, as_seen))
        except ClientError as error:
            if error.response["Error"]["Code"] == "ConditionalCheckFailedException":
                return False
            raise
        return True


def count_tips(tips, users):
    """Sets every gardener's totalTips to the number of their public tips."""
    totals = {}
    for tip in items(tips).values():
        if tip.get("availability") == "public":
            totals[tip["authorId"]] = totals.get(tip["authorId"], 0) + 1
    for [id], user in items(users).items():
        if user.get("totalTips") != totals.get(id, 0):
            tables.Table(users).update_item(
                Key={"id": id},
                UpdateExpression="SET totalTips = :total",
                ConditionExpression="attribute_exists(id)",
                ExpressionAttributeValues={":total": totals.get(id, 0)},
            )


def publish_counts(tips, activity):
    """Queues the counts of tips, because cards that were put back have old ones."""
    now = datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    for tip in tips:
        try:
            tables.Table(activity).update_item(
                Key={"pk": f"T#{tip}", "sk": COUNTS},
                UpdateExpression="SET #queue = :counts, #at = :now",
                ConditionExpression="attribute_exists(pk)",
                ExpressionAttributeNames={"#queue": "queue", "#at": "at"},
                ExpressionAttributeValues={":counts": "counts", ":now": now},
            )
        except tables.meta.client.exceptions.ConditionalCheckFailedException:
            pass


def copy(live, at, from_backup):
    name = stamp()
    deleted = [table for table in live if not exists(table)]
    restored = {table: restore(table, name, at, from_backup) for table in deleted or live}
    if not any(restored.values()):
        raise SystemExit(f"{' and '.join(restored)}: no backup {from_backup}")
    for table, target in restored.items():
        if target is None:
            continue
        when_active(target)
        if deleted:
            protect(table, expires=table != live.users)
            print(f"{table} is restored and protected again. Its stream is a new one: see Restoring in infra/ops/runbook.md")
        else:
            Difference(table, name).report()
    if not deleted:
        print(f"Nothing was changed. To put back deleted and changed items: cargo xtask restore --env … --copy {name} --yes")


def back(live, name, yes):
    copied = [table for table in live if exists(f"{table}-{name}")]
    if not copied:
        raise SystemExit(f"there is no copy {name}")
    differences = [Difference(table, name) for table in copied]
    for difference in differences:
        difference.report()
    if not yes:
        print("Nothing was changed. Repeat with --yes to put back deleted and changed items.")
        return
    for difference in differences:
        difference.put_back()
    count_tips(live.tips, live.users)
    for difference in differences:
        if difference.table == live.tips:
            publish_counts([id for [id] in difference.deleted + difference.changed], live.activity)
        # A copy may inherit the table's deletion protection.
        dynamodb.update_table(TableName=difference.copy, DeletionProtectionEnabled=False)
        dynamodb.delete_table(TableName=difference.copy)
    print("Done; the copies are deleted.")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["backup", "copy", "back"])
    parser.add_argument("tips_table")
    parser.add_argument("users_table")
    parser.add_argument("activity_table")
    parser.add_argument("--at", type=datetime.datetime.fromisoformat)
    parser.add_argument("--backup")
    parser.add_argument("--copy")
    parser.add_argument("--yes", action="store_true")
    args = parser.parse_args()
    live = Tables(args.tips_table, args.users_table, args.activity_table)
    if args.verb == "backup":
        name = f"by-hand-{stamp()}"
        for table in live:
            backup(table, name)
        print(f"backed up the tables as {name}")
    elif args.verb == "copy":
        if (args.at is None) == (args.backup is None):
            parser.error("copy needs either --at or --backup")
        copy(live, args.at, args.backup)
    else:
        if args.copy is None:
            parser.error("back needs --copy")
        back(live, args.copy, args.yes)


if __name__ == "__main__":
    main()
