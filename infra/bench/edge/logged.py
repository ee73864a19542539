"""Prints what the public functions logged since a moment, as JSON: how many requests, and of those that were the first of their
process the route and when they were answered, in milliseconds since 1970.

usage: logged.py STACK SECONDS_SINCE_THE_EPOCH
"""

import json
import sys

import boto3

PUBLIC = {"list-tips", "list-users", "get-user"}
# Events of one answer. The local cloud gives no token for more, so the rest is asked for by time.
MOST = 10_000

logs = boto3.client("logs")


def main(stack, since):
    requests = {}
    for group in logs.describe_log_groups(logGroupNamePrefix=f"/aws/lambda/{stack}/")["logGroups"]:
        for event in events(group["logGroupName"], int(since) * 1000):
            line = event["message"].strip()
            if '"event":"request"' in line:
                request = json.loads(line)
                requests[request["requestId"]] = request
    public = [request for request in requests.values() if request["route"] in PUBLIC]
    cold = [(request["route"], request["_aws"]["Timestamp"]) for request in public if request["coldStart"]]
    print(json.dumps({"requests": len(public), "cold": cold}))


def events(group, since):
    """All from that moment on, those of the last moment of an answer twice."""
    while True:
        answer = logs.filter_log_events(logGroupName=group, startTime=since, limit=MOST)["events"]
        yield from answer
        if len(answer) < MOST or answer[-1]["timestamp"] == since:
            return
        since = answer[-1]["timestamp"]


main(*sys.argv[1:])
