"""Backs up the two tables, and restores deleted or changed items or a deleted table.

usage: restore.py backup TIPS_TABLE USERS_TABLE
       restore.py copy   TIPS_TABLE USERS_TABLE (--at TIME | --backup NAME)
       restore.py back   TIPS_TABLE USERS_TABLE --copy NAME [--yes]

`copy` restores each table to a copy TABLE-NAME, from point-in-time recovery (TIME is ISO 8601, within the last 35 days) or from a
backup, and prints how copy and table differ. A deleted table is restored under its old name, from the backup NAME, which can also
be an ARN, such as that of the system backup that DynamoDB makes when a table is deleted.

`back` prints the differences again. With --yes it puts back items that were deleted or changed since, corrects the counts of
tips and deletes the copies. It keeps items that are new, and items that somebody writes while it runs.
"""

import argparse
import datetime
import time
from concurrent.futures import ThreadPoolExecutor

import boto3
from botocore.exceptions import ClientError

AT_ONCE = 16
dynamodb = boto3.client("dynamodb")
tables = boto3.resource("dynamodb")


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
    """All items by id, without the idempotency records, which expire after a day."""
    pages = tables.meta.client.get_paginator("scan").paginate(TableName=table, ConsistentRead=True)
    found = {item["id"]: item for page in pages for item in page["Items"]}
    return {id: item for id, item in found.items() if not id.startswith("idempotency#")}


class Difference:
    """Differences between a live table and its copy."""

    def __init__(self, table, name):
        self.table, self.copy = table, f"{table}-{name}"
        self.now, self.then = items(table), items(self.copy)
        self.deleted = sorted(self.then.keys() - self.now.keys())
        self.new = sorted(self.now.keys() - self.then.keys())
        self.changed = sorted(id for id in self.then.keys() & self.now.keys() if self.then[id] != self.now[id])

    def report(self):
        print(f"{self.copy}: {len(self.deleted)} deleted, {len(self.changed)} changed, {len(self.new)} new since")

    def put_back(self):
        with ThreadPoolExecutor(AT_ONCE) as pool:
            restored = sum(pool.map(self.put_one, self.deleted + self.changed))
        skipped = len(self.deleted) + len(self.changed) - restored
        print(f"{self.table}: {restored} items put back, {skipped} skipped because they were written meanwhile")

    def put_one(self, id):
        """Puts an item back unless it has changed since it was compared. Returns whether it did."""
        seen = self.now.get(id)
        as_seen, values, names = "attribute_not_exists(id)", {}, {}
        if seen is not None:
            others = [attribute for attribute in seen if attribute != "id"]
            names = {f"#{n}": attribute for n, attribute in enumerate(others)}
            values = {f":{n}": seen[attribute] for n, attribute in enumerate(others)}
            as_seen = " AND ".join(["attribute_exists(id)", *(f"#{n} = :{n}" for n in range(len(others)))])
        given = {"ExpressionAttributeNames": names, "ExpressionAttributeValues": values} if values else {}
        try:
            tables.Table(self.table).put_item(Item=self.then[id], ConditionExpression=as_seen, **given)
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
    for id, user in items(users).items():
        if user.get("totalTips") != totals.get(id, 0):
            tables.Table(users).update_item(
                Key={"id": id},
                UpdateExpression="SET totalTips = :total",
                ConditionExpression="attribute_exists(id)",
                ExpressionAttributeValues={":total": totals.get(id, 0)},
            )


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
            protect(table, expires=table == live[0])
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
    count_tips(*live)
    for difference in differences:
        # A copy may inherit the table's deletion protection.
        dynamodb.update_table(TableName=difference.copy, DeletionProtectionEnabled=False)
        dynamodb.delete_table(TableName=difference.copy)
    print("Done; the copies are deleted.")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["backup", "copy", "back"])
    parser.add_argument("tips_table")
    parser.add_argument("users_table")
    parser.add_argument("--at", type=datetime.datetime.fromisoformat)
    parser.add_argument("--backup")
    parser.add_argument("--copy")
    parser.add_argument("--yes", action="store_true")
    args = parser.parse_args()
    live = [args.tips_table, args.users_table]
    if args.verb == "backup":
        name = f"by-hand-{stamp()}"
        for table in live:
            backup(table, name)
        print(f"backed up both tables as {name}")
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
