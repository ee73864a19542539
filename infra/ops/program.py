"""Runs a program with the credentials that boto3 finds, for programs that read them from the environment only.

usage: program.py PROGRAM
"""

import os
import sys

import boto3

session = boto3.Session()
credentials = session.get_credentials()
if credentials is None or session.region_name is None:
    sys.exit("error: no credentials or no region; see the runbook")
now = credentials.get_frozen_credentials()
found = {"AWS_ACCESS_KEY_ID": now.access_key, "AWS_SECRET_ACCESS_KEY": now.secret_key, "AWS_REGION": session.region_name}
if now.token:
    found["AWS_SESSION_TOKEN"] = now.token
os.execve(sys.argv[1], sys.argv[1:], {**os.environ, **found})
