"""Looks at a live site as a visitor would, and says in a line each what is well.

usage: smoke.py ORIGIN CONFIG_AS_JSON

CONFIG_AS_JSON is what /config.json has to say. A site on AWS is given a minute, because an edge may lag behind.
"""

import http.client
import json
import re
import sys
import time
import urllib.parse

HEADERS = {
    "content-security-policy": "default-src 'none'",
    "strict-transport-security": "max-age=63072000",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=()",
}


class Site:
    def __init__(self, origin, config):
        address = urllib.parse.urlsplit(origin)
        self.host, self.port, self.secure = address.hostname, address.port, address.scheme == "https"
        self.local = self.host.endswith(".localhost")
        self.config = json.loads(config)

    def get(self, path):
        """Status, headers by their names in lower case, and text."""
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        # Not every machine knows that names under localhost are itself.
        connection = kind("127.0.0.1" if self.local else self.host, self.port, timeout=30)
        host = f"{self.host}:{self.port}" if self.port else self.host
        connection.request("GET", path, headers={"Host": host, "Accept": "text/html,application/json,*/*"})
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return response.status, headers, response.read().decode(errors="replace")


def the_home_page_comes_with_its_script(site):
    status, headers, page = site.get("/")
    expect(status == 200 and headers.get("content-type", "").startswith("text/html"), f"/ answers {status}")
    scripts = re.findall(r'<script[^>]* src="(/assets/[^"]+)"', page)
    expect(scripts, "/ names no script")
    for script in scripts:
        status, headers, _ = site.get(script)
        expect(status == 200, f"{script} answers {status}")
        expect("immutable" in headers.get("cache-control", ""), f"{script} may not be kept")


def every_other_address_is_the_apps(site):
    status, headers, _ = site.get("/tips/of-the-smoke-test")
    expect(status == 200 and headers.get("content-type", "").startswith("text/html"), f"it answers {status}")


def a_missing_file_is_no_page(site):
    status, _, _ = site.get("/assets/of-the-smoke-test.js")
    # The local cloud's bucket says 403.
    expect(status == 404 or (site.local and status == 403), f"it answers {status}")


def the_configuration_is_this_stacks(site):
    status, _, text = site.get("/config.json")
    expect(status == 200, f"/config.json answers {status}")
    try:
        config = json.loads(text)
    except ValueError as error:
        raise AssertionError(f"/config.json is not JSON: {error}") from error
    expect(config == site.config, "/config.json says something else")


def anyone_can_read_tips_and_the_edge_may_keep_them(site):
    status, headers, text = site.get("/api/tips?status=public&limit=1")
    expect(status == 200, f"/api/tips answers {status}: {text[:200]}")
    expect("data" in json.loads(text), "/api/tips has no data")
    expect("public" in headers.get("cache-control", ""), "/api/tips may not be kept")


def my_tips_are_closed_without_a_token(site):
    status, _, _ = site.get("/api/mytips")
    expect(status == 401, f"/api/mytips answers {status}")


def pages_and_answers_have_the_security_headers(site):
    for path in ("/", "/api/tips?status=public&limit=1"):
        _, headers, _ = site.get(path)
        missing = [name for name, value in HEADERS.items() if value not in headers.get(name, "")]
        expect(not missing, f"{path} lacks {', '.join(missing)}")


def expect(true, otherwise):
    if not true:
        raise AssertionError(otherwise)


CHECKS = [
    the_home_page_comes_with_its_script,
    every_other_address_is_the_apps,
    a_missing_file_is_no_page,
    the_configuration_is_this_stacks,
    anyone_can_read_tips_and_the_edge_may_keep_them,
    my_tips_are_closed_without_a_token,
    pages_and_answers_have_the_security_headers,
]


def main(origin, config):
    site = Site(origin, config)
    until = time.monotonic() + (0 if site.local else 60)
    faults = [fault for check in CHECKS if (fault := fault_of(check, site, until))]
    sys.exit(1 if faults else 0)


def fault_of(check, site, until):
    title = check.__name__.replace("_", " ")
    while True:
        try:
            check(site)
        except (AssertionError, OSError, ValueError, http.client.HTTPException) as error:
            if time.monotonic() < until:
                time.sleep(5)
                continue
            print(f"    not well: {title}: {error}")
            return error
        print(f"    well: {title}")
        return None


main(*sys.argv[1:])
