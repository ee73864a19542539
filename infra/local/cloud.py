"""Runs MiniStack as the local cloud, with what MiniStack 1.5.33 lacks for that.

usage: cloud.py FOLDER

MiniStack's own settings are environment variables. This program adds:
- POST /_garden/save saves the data of all services. So does its end.
- It ends when its standard input does: that is a pipe from `cargo xtask`, which may be killed.
- FOLDER/cloud.lock is locked while it runs, and has its process id: two clouds never use the same data.
- Readers of a stream begin with the first change after a start. MiniStack saves how far they have read, but not the records, and
  would skip as many new ones. `cargo xtask up` rebuilds the search index at each start, so changes that nobody has read are in it.
- An update of a nested stack keeps the attributes of resources that do not change. MiniStack drops them, and then fails to
  resolve outputs such as a table's ARN.
- A nested stack gets the values of secrets that it refers to.
- An origin group of CloudFront asks its second origin after a failure of the first.
- A mail has its sender's identity as its resource, as on AWS. MiniStack has none, so no role with a sender of its own could send.
- Its HTTP servers send a response at once. With Nagle's algorithm, the body of each event for a Lambda would wait for the delayed
  acknowledgement of its headers: 44 ms of every API call.

Exits with status 3 if the data could not be saved.
"""

import fcntl
import json
import os
import pathlib
import signal
import socketserver
import sys
import threading
import time

from ministack import app as ministack
from ministack.core import iam_actions, persistence
from ministack.services import cloudformation, cloudfront
from ministack.services.cloudformation import engine, provisioners

SAVE = "/_garden/save"
NOT_SAVED = 3
PATIENCE_SECONDS = 20
# Requests run in other threads too. Data that one of them changes while it is read is read again.
ATTEMPTS = 5

serve = ministack.app
create_resource = provisioners._provision_resource
update_resource = provisioners._update_resource
resource_of_ses = iam_actions._ses_v2_resource_arn
parse_distribution = cloudfront.parse_distribution_dataplane_config
fetch = cloudfront._fetch_from_origin
saved = True


def main(folder):
    # Open, and so locked, until the process ends.
    lock = lock_folder(pathlib.Path(folder))
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    ministack.app = serve_and_save
    ministack.save_all = lambda services: save()
    provisioners._provision_resource = create_with_secrets
    provisioners._update_resource = update_and_keep_attributes
    iam_actions._ses_v2_resource_arn = resource_of_mail
    cloudfront.parse_distribution_dataplane_config = with_origin_groups
    cloudfront._fetch_from_origin = fetch_from_group
    socketserver.StreamRequestHandler.disable_nagle_algorithm = True
    # MiniStack has arguments too.
    del sys.argv[1:]
    ministack.main()
    lock.close()
    sys.exit(0 if saved else NOT_SAVED)


def resource_of_mail(method, path, body, region, account_id):
    if path.rstrip("/").endswith("/outbound-emails"):
        return f"arn:aws:ses:{region}:{account_id}:identity/{json.loads(body)['FromEmailAddress']}"
    return resource_of_ses(method, path, body, region, account_id)


def with_origin_groups(distribution):
    """The parsed distribution. A group is its first origin, which also knows the second one, and when that is asked."""
    parsed = parse_distribution(distribution)
    origins = parsed["origins"]
    for group in cloudfront._dist_config_el(distribution).iterfind(".//{*}OriginGroup"):
        first, second = (member.text for member in group.iterfind(".//{*}OriginId"))
        codes = {int(code.text) for code in group.iterfind(".//{*}StatusCode")}
        origins[group.findtext("{*}Id")] = {**origins[first], "second": origins[second], "failover": codes}
    return parsed


async def fetch_from_group(origin, *request):
    answer = await fetch(origin, *request)
    return await fetch(origin["second"], *request) if answer[0] in origin.get("failover", ()) else answer


def lock_folder(folder):
    lock = (folder / "cloud.lock").open("a")
    # A cloud whose `up` was killed saves before it ends.
    for attempt in range(PATIENCE_SECONDS + 1):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            if attempt == PATIENCE_SECONDS:
                sys.exit(f"another local cloud uses {folder}")
            time.sleep(1)
    lock.truncate(0)
    print(os.getpid(), file=lock, flush=True)
    return lock


def end_with_the_parent():
    # Not sys.stdin: its lock would be taken when Python ends.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


async def serve_and_save(scope, receive, send):
    if scope["type"] != "http" or (scope["method"], scope["path"]) != ("POST", SAVE):
        return await serve(scope, receive, send)
    await send({"type": "http.response.start", "status": 200 if save() else 503, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


def save():
    """Replaces the saved data, unless that would make it worse. Returns whether it did."""
    global saved
    saved = False
    unfinished = [name for name, stack in cloudformation._stacks.items() if not stack["StackStatus"].endswith("_COMPLETE")]
    if unfinished:
        persistence.logger.warning("not saved: %s is being deployed, or its deployment failed", unfinished[0])
    else:
        write(read())
        saved = True
    return saved


def read():
    """The data as text, by service."""
    for attempt in range(ATTEMPTS):
        try:
            states = {name: get_state() for name, get_state in ministack._build_persistence_save_dict().items()}
            for state in states.values():
                if isinstance(state, dict):
                    state.pop("dynamodb_stream_positions", None)
            return {name: text(name, state) for name, state in states.items() if state is not None}
        except RuntimeError:
            if attempt + 1 == ATTEMPTS:
                raise


def text(name, state):
    content = {"__ministack_format__": persistence._state_format_version(name), "payload": state}
    return json.dumps(content, default=persistence._json_default)


def write(texts):
    """Writes everything to new files first: after a crash each file is the old one or the new one."""
    folder = pathlib.Path(persistence.STATE_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in texts.items():
        with (folder / f"{name}.json.new").open("w") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    for name in texts:
        (folder / f"{name}.json.new").replace(folder / f"{name}.json")


def with_secrets(properties):
    return engine._resolve_dynamic_references(properties)[0]


def create_with_secrets(kind, logical_id, properties, stack_name):
    return create_resource(kind, logical_id, with_secrets(properties), stack_name)


def update_and_keep_attributes(kind, physical_id, old, new, stack_name, logical_id=None, old_attributes=None):
    if old_attributes is None and stack_name in cloudformation._stacks:
        old_attributes = cloudformation._stacks[stack_name]["_resources"].get(logical_id, {}).get("Attributes")
    old, new = with_secrets(old), with_secrets(new)
    return update_resource(kind, physical_id, old, new, stack_name, logical_id, old_attributes)


main(*sys.argv[1:])
