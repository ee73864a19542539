"""Checks a live site as a visitor sees it, and prints one line for each check.

usage: smoke.py ORIGIN CONFIG_AS_JSON

CONFIG_AS_JSON is the expected content of /config.json. On AWS a check has a minute to pass, because CloudFront may lag behind.
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
        """Status, headers by lowercase name, and body."""
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        # Not every machine resolves names under localhost.
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
        expect("immutable" in headers.get("cache-control", ""), f"{script} is not cacheable")


def a_tips_address_shows_the_app(site):
    # Of no tip, because a new site has none.
    status, _, page = site.get("/tips/00000000000000000000000000")
    expect(status == 404 and 'src="/assets/' in page, f"it answers {status}: {page[:200]}")


def an_unknown_address_is_the_apps_404_page(site):
    for path in ("/of-the-smoke-test", "/of-the-smoke-test.php"):
        status, _, page = site.get(path)
        expect(status == 404 and "<h1" in page, f"{path} answers {status}: {page[:200]}")


def a_missing_file_is_an_error(site):
    status, _, _ = site.get("/assets/of-the-smoke-test.js")
    # The local cloud's bucket answers 403.
    expect(status == 404 or (site.local and status == 403), f"it answers {status}")


def the_configuration_is_this_stacks(site):
    status, _, text = site.get("/config.json")
    expect(status == 200, f"/config.json answers {status}")
    try:
        config = json.loads(text)
    except ValueError as error:
        raise AssertionError(f"/config.json is not JSON: {error}") from error
    expect(config == site.config, "/config.json differs from the stack's outputs")


def anyone_can_read_tips_and_cloudfront_may_cache_them(site):
    status, headers, text = site.get("/api/tips?status=public&limit=1")
    expect(status == 200, f"/api/tips answers {status}: {text[:200]}")
    expect("data" in json.loads(text), "/api/tips has no data")
    expect("public" in headers.get("cache-control", ""), "/api/tips is not cacheable")


def anyone_can_search_tips(site):
    status, _, text = site.get("/api/search/tips?limit=1")
    expect(status == 200, f"/api/search/tips answers {status}: {text[:200]}")
    expect("data" in json.loads(text), "/api/search/tips has no data")


def my_tips_require_a_token(site):
    status, _, _ = site.get("/api/mytips")
    expect(status == 401, f"/api/mytips answers {status}")


def pages_and_api_responses_have_the_security_headers(site):
    for path in ("/", "/api/tips?status=public&limit=1"):
        _, headers, _ = site.get(path)
        missing = [name for name, value in HEADERS.items() if value not in headers.get(name, "")]
        expect(not missing, f"{path} lacks {', '.join(missing)}")


def expect(true, otherwise):
    if not true:
        raise AssertionError(otherwise)


CHECKS = [
    the_home_page_comes_with_its_script,
    a_tips_address_shows_the_app,
    an_unknown_address_is_the_apps_404_page,
    a_missing_file_is_an_error,
    the_configuration_is_this_stacks,
    anyone_can_read_tips_and_cloudfront_may_cache_them,
    anyone_can_search_tips,
    my_tips_require_a_token,
    pages_and_api_responses_have_the_security_headers,
]


def main(origin, config):
    site = Site(origin, config)
    until = time.monotonic() + (0 if site.local else 60)
    failures = [failure for check in CHECKS if (failure := run(check, site, until))]
    sys.exit(1 if failures else 0)


def run(check, site, until):
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
