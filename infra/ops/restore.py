"""Backs the two tables up, and brings them back: items that are gone or were changed, or a whole table that is gone.

usage: restore.py backup TIPS_TABLE USERS_TABLE
       restore.py copy   TIPS_TABLE USERS_TABLE (--at TIME | --backup NAME)
       restore.py back   TIPS_TABLE USERS_TABLE --copy NAME [--yes]

`copy` restores each table beside the live one, as TABLE-NAME, from its point-in-time recovery (TIME is ISO 8601, within the last
35 days) or from a backup, and says how the two differ. A table that is not there any more is made anew under its own name, from
the backup NAME (an ARN too, such as that of the backup that DynamoDB makes of a table as it is deleted).

`back` says the same, and with --yes puts back what is gone or was changed since, corrects the counts of tips, and deletes the
copies. What is new since stays. An item that somebody writes meanwhile stays as they wrote it.
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
    """Waits, which takes AWS ten minutes and more, however small the table is."""
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
    """Starts making the copy, or the table itself where it is gone. Answers what is being made, or nothing."""
    if from_backup is None:
        # Only its items are looked at, so it needs no indexes.
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
    """What a backup does not hold of a table's settings; the rest is as infra/stack/data.yaml says."""
    dynamodb.update_table(TableName=table, DeletionProtectionEnabled=True)
    dynamodb.update_continuous_backups(
        TableName=table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
    )
    if expires:
        dynamodb.update_time_to_live(
            TableName=table, TimeToLiveSpecification={"Enabled": True, "AttributeName": "expiresAt"}
        )


def items(table):
    """All items by their ids, but the records of idempotency keys, which live for a day."""
    pages = tables.meta.client.get_paginator("scan").paginate(TableName=table, ConsistentRead=True)
    found = {item["id"]: item for page in pages for item in page["Items"]}
    return {id: item for id, item in found.items() if not id.startswith("idempotency#")}


class Difference:
    """Between a live table and its copy."""

    def __init__(self, table, name):
        self.table, self.copy = table, f"{table}-{name}"
        self.now, self.then = items(table), items(self.copy)
        self.gone = sorted(self.then.keys() - self.now.keys())
        self.new = sorted(self.now.keys() - self.then.keys())
        self.changed = sorted(id for id in self.then.keys() & self.now.keys() if self.then[id] != self.now[id])

    def tell(self):
        print(f"{self.copy}: {len(self.gone)} items gone since, {len(self.changed)} changed, {len(self.new)} new")

    def put_back(self):
        with ThreadPoolExecutor(AT_ONCE) as pool:
            met = sum(pool.map(self.put_one, self.gone + self.changed))
        print(f"{self.table}: {met} items put back, {len(self.gone) + len(self.changed) - met} left as written meanwhile")

    def put_one(self, id):
        """Whether the item still was as it was seen, so that it was put back."""
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
    """Makes every gardener's totalTips the number of their public tips."""
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
    lost = [table for table in live if not exists(table)]
    made = {table: restore(table, name, at, from_backup) for table in lost or live}
    if not any(made.values()):
        raise SystemExit(f"{' and '.join(made)}: no backup {from_backup}")
    for table, target in made.items():
        if target is None:
            continue
        when_active(target)
        if lost:
            protect(table, expires=table == live[0])
            print(f"{table} is there again, protected as before")
        else:
            Difference(table, name).tell()
    if not lost:
        print(f"Nothing was changed. To put back what is gone or changed: cargo xtask restore --env … --copy {name} --yes")


def back(live, name, yes):
    copied = [table for table in live if exists(f"{table}-{name}")]
    if not copied:
        raise SystemExit(f"there is no copy {name}")
    differences = [Difference(table, name) for table in copied]
    for difference in differences:
        difference.tell()
    if not yes:
        print("Nothing was changed. Say it again with --yes to put back what is gone or changed.")
        return
    for difference in differences:
        difference.put_back()
    count_tips(*live)
    for difference in differences:
        # A copy of a protected table may be protected itself.
        dynamodb.update_table(TableName=difference.copy, DeletionProtectionEnabled=False)
        dynamodb.delete_table(TableName=difference.copy)
    print("Done; the copies are deleted.")


def main():
    words = argparse.ArgumentParser()
    words.add_argument("verb", choices=["backup", "copy", "back"])
    words.add_argument("tips_table")
    words.add_argument("users_table")
    words.add_argument("--at", type=datetime.datetime.fromisoformat)
    words.add_argument("--backup")
    words.add_argument("--copy")
    words.add_argument("--yes", action="store_true")
    asked = words.parse_args()
    live = [asked.tips_table, asked.users_table]
    if asked.verb == "backup":
        name = f"by-hand-{stamp()}"
        for table in live:
            backup(table, name)
        print(f"both tables are backed up as {name}")
    elif asked.verb == "copy":
        if (asked.at is None) == (asked.backup is None):
            words.error("copy needs either --at or --backup")
        copy(live, asked.at, asked.backup)
    else:
        if asked.copy is None:
            words.error("back needs --copy")
        back(live, asked.copy, asked.yes)


if __name__ == "__main__":
    main()
