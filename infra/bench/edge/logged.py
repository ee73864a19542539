"""Prints what the public functions logged since a moment, as JSON: how many requests, and of those that were the first of their
process the route and when they were answered, in milliseconds since 1970.

usage: logged.py STACK SECONDS_SINCE_THE_EPOCH
"""

import json
import sys

import boto3

PUBLIC = {"list-tips", "list-users", "get-user"}


def main(stack, since):
    logs = boto3.client("logs")
    requests, cold = 0, []
    for group in pages(logs.describe_log_groups, "logGroups", logGroupNamePrefix=f"/aws/lambda/{stack}/"):
        for event in pages(logs.filter_log_events, "events", logGroupName=group["logGroupName"]):
            line = event["message"].strip()
            if event["timestamp"] < int(since) * 1000 or '"event":"request"' not in line:
                continue
            request = json.loads(line)
            if request["route"] in PUBLIC:
                requests += 1
                cold += [(request["route"], request["_aws"]["Timestamp"])] if request["coldStart"] else []
    print(json.dumps({"requests": requests, "cold": cold}))


def pages(ask, what, **wanted):
    while True:
        answer = ask(**wanted)
        yield from answer[what]
        if not answer.get("nextToken"):
            return
        wanted["nextToken"] = answer["nextToken"]


main(*sys.argv[1:])
