"""Publishes a built app to the site's bucket, or rolls the bucket back to an earlier time.

usage: publish.py put BUCKET FOLDER CONFIG_AS_JSON ORIGIN LOG_RETENTION_DAYS [DISTRIBUTION]
       publish.py back BUCKET TIME [DISTRIBUTION]

Replaces https://site.invalid in the build by ORIGIN, and the name LOG_RETENTION_DAYS by its value. Uploads changed files
only, so publishing again changes nothing. The bucket has a complete site at any moment: assets first, then pages, then
/config.json and /sw.js; files that are no longer needed are deleted last. Prints as JSON when it began, by the clock of S3 (the TIME
for `back`), what it uploaded and deleted, which paths it invalidated in CloudFront, and a warning if CloudFront has not done that yet.
"""

import datetime
import email.utils
import hashlib
import json
import mimetypes
import pathlib
import re
import sys
import time
import urllib.parse
import uuid

import boto3
from botocore.exceptions import ClientError, WaiterError

# File names in this folder contain a hash of the content.
HASHED = "assets/"
# It fetches pages and assets when a browser installs it.
WORKER = "sw.js"
# Records since when each hashed file is no longer part of the site. Tabs opened before that still request it.
RETIRED = "retired.json"
# The function write-sitemaps writes these.
SITEMAPS = "sitemaps/"
# Their list until its first run: robots.txt names it.
NO_SITEMAPS = b"""<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
</sitemapindex>
"""
KEPT_FOR_TABS = datetime.timedelta(weeks=4)
# For more changed files one path, `/*`, is invalidated: it counts as one ("Pay for file invalidation", Amazon CloudFront Developer Guide),
# and drops all other cached files too.
MOST_FILES = 50

s3 = boto3.client("s3")


def main(verb, bucket, *arguments):
    print(json.dumps({"put": publish, "back": go_back}[verb](bucket, *arguments)))


def publish(bucket, folder, config, origin, log_retention_days, distribution=None):
    if not log_retention_days.isdecimal():
        sys.exit(f"not published: {log_retention_days!r} is no number of days that logs are kept")
    files = read(pathlib.Path(folder), config, {"https://site.invalid": origin, "LOG_RETENTION_DAYS": log_retention_days})
    check(files)
    began, tags = contents(bucket)
    changed = [name for name in sorted(files, key=order) if put(bucket, name, files[name], tags.get(name))]
    begin_sitemaps(bucket)
    removed = clear(bucket, files.keys(), tags.keys())
    # Before the first publication there is nothing that CloudFront could have cached: infra/stack/site.yaml gives errors no time.
    return report(began, changed, removed, distribution if tags else None)


def read(folder, config, values):
    files = {}
    for file in folder.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            if file.suffix in {".html", ".txt", ".xml"}:
                for name, value in values.items():
                    content = content.replace(name.encode(), value.encode())
            files[file.relative_to(folder).as_posix()] = content
    return files | {"config.json": config.encode()}


def check(files):
    """Rejects an incomplete build before anything is published."""
    for page in ("index.html", "app.html", "404.html"):
        if page not in files:
            sys.exit(f"not published: {page} is missing from the build")
    try:
        json.loads(files["config.json"])
    except ValueError as error:
        sys.exit(f"not published: the configuration is not JSON ({error})")
    for name, content in files.items():
        if name.endswith(".html"):
            for asset in re.findall(rf'(?:src|href)="/({HASHED}[^"#?]+)', content.decode()):
                if asset not in files:
                    sys.exit(f"not published: {name} needs {asset}, which is missing from the build")


def order(name):
    """Files that others refer to come first."""
    if name.startswith(HASHED):
        return 0, name
    if name in (WORKER, "config.json"):
        return 3, name
    return (2 if name.endswith(".html") else 1), name


def contents(bucket):
    """The time by S3's clock, and the ETag of each object of the app."""
    tags, newest = {}, datetime.datetime.min.replace(tzinfo=datetime.UTC)
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        now = email.utils.parsedate_to_datetime(page["ResponseMetadata"]["HTTPHeaders"]["date"])
        for found in page.get("Contents", []):
            if not found["Key"].startswith(SITEMAPS):
                tags[found["Key"]] = found["ETag"].strip('"')
            newest = max(newest, found["LastModified"])
    if newest >= now:
        # Times are whole seconds, and `back` must be able to tell older objects from those uploaded now.
        time.sleep(1)
        return contents(bucket)
    return now.isoformat(), tags


def put(bucket, name, content, tag):
    """Uploads the file if it has changed. Returns whether it did."""
    about = {"ContentType": mimetypes.guess_type(name)[0] or "application/octet-stream", "CacheControl": cache_control(name)}
    if tag == hashlib.md5(content, usedforsecurity=False).hexdigest():
        # For other files, the headers alone may have changed.
        if name.startswith(HASHED):
            return False
        found = s3.head_object(Bucket=bucket, Key=name)
        if all(found.get(field) == value for field, value in about.items()):
            return False
    s3.put_object(Bucket=bucket, Key=name, Body=content, **about)
    return True


def begin_sitemaps(bucket):
    """Puts an empty list of sitemaps, unless there is one."""
    about = {"ContentType": "application/xml", "CacheControl": "public, max-age=60"}
    try:
        s3.put_object(Bucket=bucket, Key=SITEMAPS + "index.xml", Body=NO_SITEMAPS, IfNoneMatch="*", **about)
    except ClientError as error:
        if error.response["ResponseMetadata"]["HTTPStatusCode"] != 412:
            raise


def cache_control(name):
    """CloudFront gets an invalidation for changed files; its five minutes are a fallback in case that fails."""
    if name.startswith(HASHED):
        return "public, max-age=31536000, immutable"
    # A browser that has it keeps showing the release before until it gets the newer one.
    if name == WORKER:
        return "no-cache"
    # Browsers request the icon with every page. A new one may take a day to arrive.
    if name.endswith((".ico", ".svg", ".png", ".jpg")):
        return "public, max-age=86400"
    return "public, max-age=0, must-revalidate, s-maxage=300"


def clear(bucket, wanted, existing):
    """Deletes files that are no longer part of the site: hashed files after some weeks, others immediately."""
    gone = [name for name in existing if name not in wanted and name != RETIRED]
    past = json.load(s3.get_object(Bucket=bucket, Key=RETIRED)["Body"]) if RETIRED in existing else {}
    now = datetime.datetime.now(datetime.UTC)
    since = {name: past.get(name, now.isoformat()) for name in gone if name.startswith(HASHED)}
    young = {name: at for name, at in since.items() if now - datetime.datetime.fromisoformat(at) < KEPT_FOR_TABS}
    removed = [name for name in gone if name not in young]
    for name in removed:
        s3.delete_object(Bucket=bucket, Key=name)
    if young != past:
        s3.put_object(Bucket=bucket, Key=RETIRED, Body=json.dumps(young).encode(), ContentType="application/json")
    return removed


def go_back(bucket, when, distribution=None):
    """Restores every file to its version before the time. Newer hashed files stay, because open tabs may need them."""
    began, _ = contents(bucket)
    limit = datetime.datetime.fromisoformat(when)
    before, now = {}, {}
    for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket):
        for found in page.get("Versions", []) + page.get("DeleteMarkers", []):
            name = found["Key"]
            if name.startswith(SITEMAPS):
                continue
            if found["IsLatest"]:
                now[name] = found
            earlier = before.get(name)
            if found["LastModified"] < limit and (not earlier or found["LastModified"] > earlier["LastModified"]):
                before[name] = found
    changed, removed = [], []
    for name in sorted(now.keys() - {RETIRED}, key=order):
        then = before.get(name, {})
        if "ETag" in then and then["VersionId"] != now[name]["VersionId"]:
            s3.copy_object(Bucket=bucket, Key=name, CopySource={"Bucket": bucket, "Key": name, "VersionId": then["VersionId"]})
            changed.append(name)
        elif "ETag" not in then and "ETag" in now[name] and not name.startswith(HASHED):
            s3.delete_object(Bucket=bucket, Key=name)
            removed.append(name)
    return report(began, changed, removed, distribution)


def report(began, changed, removed, distribution):
    names = [name for name in changed + removed if not name.startswith(HASHED)] if distribution else []
    paths = sorted({path for name in names for path in paths_of(name)}) if len(names) <= MOST_FILES else ["/*"]
    warning = invalidate(distribution, paths) if paths else None
    return {"began": began, "put": changed, "removed": removed, "invalidated": paths, "warning": warning}


def paths_of(name):
    """A page has two paths, because CloudFront's function maps its address to its file name. AWS advises to invalidate both."""
    path = "/" + urllib.parse.quote(name)
    return {path, path.removesuffix("index.html").rstrip("/") or "/"} if path.endswith("/index.html") else {path}


def invalidate(distribution, paths):
    """Returns a warning if CloudFront has not done it after ten minutes. Everything is published by then, so that is no error."""
    cloudfront = boto3.client("cloudfront")
    batch = {"Paths": {"Quantity": len(paths), "Items": paths}, "CallerReference": str(uuid.uuid4())}
    made = cloudfront.create_invalidation(DistributionId=distribution, InvalidationBatch=batch)["Invalidation"]["Id"]
    waiter = cloudfront.get_waiter("invalidation_completed")
    try:
        waiter.wait(DistributionId=distribution, Id=made, WaiterConfig={"Delay": 5, "MaxAttempts": 120})
    except WaiterError as error:
        return f"CloudFront has not confirmed invalidation {made}: pages follow within five minutes, pictures within a day ({error})"
    return None


main(*sys.argv[1:])
