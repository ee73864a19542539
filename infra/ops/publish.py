"""Makes the site's bucket hold a built app, or again what it held before a time.

usage: publish.py put BUCKET FOLDER CONFIG_AS_JSON ORIGIN [DISTRIBUTION]
       publish.py back BUCKET TIME [DISTRIBUTION]

Where the build says https://site.invalid, what is published says ORIGIN. What is as it should be is left alone, so that
doing it again changes nothing. At any moment the bucket holds a whole site: what pages name comes before the pages,
/config.json last, and only then goes what is no longer needed. Prints as JSON when it began, by the clock of S3 (the TIME
that `back` takes to undo it), what it put and removed, and what it told CloudFront to forget.
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

# The build puts a hash of its content into the name of each file in this folder.
HASHED = "assets/"
# When each file in it stopped being part of the site. A tab that was opened before then still asks for it.
RETIRED = "retired.json"
KEPT_FOR_TABS = datetime.timedelta(weeks=4)

s3 = boto3.client("s3")


def main(verb, bucket, *arguments):
    print(json.dumps({"put": publish, "back": go_back}[verb](bucket, *arguments)))


def publish(bucket, folder, config, origin, distribution=None):
    files = read(pathlib.Path(folder), config, origin)
    check(files)
    began, held = holdings(bucket)
    changed = [name for name in sorted(files, key=order) if put(bucket, name, files[name], held.get(name))]
    removed = clear(bucket, files.keys(), held.keys())
    return report(began, changed, removed, distribution)


def read(folder, config, origin):
    files = {}
    for file in folder.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            if file.suffix in {".html", ".txt", ".xml"}:
                content = content.replace(b"https://site.invalid", origin.encode())
            files[file.relative_to(folder).as_posix()] = content
    return files | {"config.json": config.encode()}


def check(files):
    """Refuses what would not be a whole site, before anything of it is published."""
    for page in ("index.html", "app.html"):
        if page not in files:
            sys.exit(f"not published: the build has no {page}")
    try:
        json.loads(files["config.json"])
    except ValueError as error:
        sys.exit(f"not published: the configuration is not JSON ({error})")
    for name, content in files.items():
        if name.endswith(".html"):
            for asset in re.findall(rf'(?:src|href)="/({HASHED}[^"#?]+)', content.decode()):
                if asset not in files:
                    sys.exit(f"not published: {name} needs {asset}, which the build has not")


def order(name):
    """What is named by others first."""
    if name.startswith(HASHED):
        return 0, name
    if name == "config.json":
        return 3, name
    return (2 if name.endswith(".html") else 1), name


def holdings(bucket):
    """The time, and the tags of what the bucket holds."""
    held, newest = {}, datetime.datetime.min.replace(tzinfo=datetime.UTC)
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        now = email.utils.parsedate_to_datetime(page["ResponseMetadata"]["HTTPHeaders"]["date"])
        for found in page.get("Contents", []):
            held[found["Key"]] = found["ETag"].strip('"')
            newest = max(newest, found["LastModified"])
    if newest >= now:
        # Times have whole seconds, and `back` has to tell what was there before from what comes now.
        time.sleep(1)
        return holdings(bucket)
    return now.isoformat(), held


def put(bucket, name, content, held):
    """Whether it had to be put."""
    about = {"ContentType": mimetypes.guess_type(name)[0] or "application/octet-stream", "CacheControl": kept(name)}
    if held == hashlib.md5(content, usedforsecurity=False).hexdigest():
        # Of what is hashed, content and name tell everything; of the others the headers may have changed alone.
        if name.startswith(HASHED):
            return False
        found = s3.head_object(Bucket=bucket, Key=name)
        if all(found.get(field) == value for field, value in about.items()):
            return False
    s3.put_object(Bucket=bucket, Key=name, Body=content, **about)
    return True


def kept(name):
    """By browsers and by CloudFront, which is told to forget what changed; the five minutes are for when that fails."""
    if name.startswith(HASHED):
        return "public, max-age=31536000, immutable"
    # A browser asks for the icon at every page; a new one may take a day to come.
    if name.endswith((".svg", ".png", ".jpg")):
        return "public, max-age=86400"
    return "public, max-age=0, must-revalidate, s-maxage=300"


def clear(bucket, wanted, held):
    """Removes what is no longer part of the site: hashed files some weeks later, others at once."""
    gone = [name for name in held if name not in wanted and name != RETIRED]
    past = json.load(s3.get_object(Bucket=bucket, Key=RETIRED)["Body"]) if RETIRED in held else {}
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
    """Makes every file what it was just before the time. Hashed files of later are left: tabs may be open that need them."""
    began, _ = holdings(bucket)
    limit = datetime.datetime.fromisoformat(when)
    before, now = {}, {}
    for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket):
        for found in page.get("Versions", []) + page.get("DeleteMarkers", []):
            name = found["Key"]
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
    paths = sorted({path for name in changed + removed if not name.startswith(HASHED) for path in addresses(name)})
    if distribution and paths:
        forget(distribution, paths)
    return {"began": began, "put": changed, "removed": removed, "invalidated": paths if distribution else []}


def addresses(name):
    """A page is kept under its file's name, into which CloudFront's function turns its address. AWS advises to give both."""
    path = "/" + urllib.parse.quote(name)
    return {path, path.removesuffix("index.html").rstrip("/") or "/"} if path.endswith("/index.html") else {path}


def forget(distribution, paths):
    cloudfront = boto3.client("cloudfront")
    batch = {"Paths": {"Quantity": len(paths), "Items": paths}, "CallerReference": str(uuid.uuid4())}
    made = cloudfront.create_invalidation(DistributionId=distribution, InvalidationBatch=batch)
    waiter = cloudfront.get_waiter("invalidation_completed")
    waiter.wait(DistributionId=distribution, Id=made["Invalidation"]["Id"], WaiterConfig={"Delay": 5})


main(*sys.argv[1:])
