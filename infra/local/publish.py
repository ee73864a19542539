"""Makes the site's bucket hold the files of a folder and config.json.

usage: publish.py BUCKET FOLDER CONFIG_AS_JSON ORIGIN

Where the build says https://site.invalid, what is published says ORIGIN.
"""

import mimetypes
import pathlib
import sys

import boto3

s3 = boto3.client("s3")


def main(bucket, folder, config, origin):
    folder = pathlib.Path(folder)
    published = {"config.json"}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and name != "config.json":
            content = file.read_bytes()
            if file.suffix in {".html", ".txt", ".xml"}:
                content = content.replace(b"https://site.invalid", origin.encode())
            put(bucket, name, content)
            published.add(name)
    put(bucket, "config.json", config.encode())
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        for found in page.get("Contents", []):
            if found["Key"] not in published:
                s3.delete_object(Bucket=bucket, Key=found["Key"])


def put(bucket, name, content):
    # The build puts a hash of its content into the name of each file in assets/.
    kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    s3.put_object(Bucket=bucket, Key=name, Body=content, ContentType=kind, CacheControl=kept)


main(*sys.argv[1:])
