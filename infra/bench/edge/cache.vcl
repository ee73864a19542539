# CloudFront's behaviour for /api/* (infra/stack/site.yaml) as Varnish has it, with time compressed. `cargo xtask bench` fills in the
# words in capitals between two at-signs: TIMES is how many seconds of the site's time pass in one.
vcl 4.1;

import std;

backend api {
  .host = "127.0.0.1";
  .port = "@PORT@";
}

sub vcl_recv {
  unset req.http.Cookie;
  # The cache policy's list of query strings: any other never reaches the API, so it cannot be used to miss the cache.
  set req.url = regsuball(req.url, "(?<=[?&])(?!(?:@QUERY_STRINGS@)=)[^&]*(?:&|$)", "");
  set req.url = std.querysort(regsub(req.url, "[?&]$", ""));
  if (req.method != "GET") {
    return (pass);
  }
  return (hash);
}

sub vcl_hash {
  # Of one front door only: the host's name is not in the key.
  hash_data(req.url);
  hash_data(req.http.Authorization);
  return (lookup);
}

sub vcl_backend_fetch {
  set bereq.url = "/_aws/execute-api/@API@" + bereq.url;
  set bereq.http.Host = "localhost:@PORT@";
  set bereq.http.X-Origin-Key = std.getenv("ORIGIN_KEY");
}

sub vcl_backend_response {
  # One answer may be asked for and found unchanged; Varnish makes it a 200 then.
  if (beresp.was_304) {
    std.log("unchanged:1");
  }
  # CustomErrorResponses: an error is not kept.
  if (beresp.status >= 400) {
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (!beresp.http.Cache-Control) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
  }
  # MaxTTL, which ends stale-while-revalidate too.
  if (beresp.ttl > 300s) {
    set beresp.ttl = 300s;
  }
  if (beresp.ttl + beresp.grace > 300s) {
    set beresp.grace = 300s - beresp.ttl;
  }
  set beresp.ttl = beresp.ttl / @TIMES@;
  set beresp.grace = beresp.grace / @TIMES@;
  # What is too old to be shown still has its tag, by which it can be found unchanged.
  set beresp.keep = 3600s / @TIMES@;
}

sub vcl_deliver {
  # Who waited for a function, and who for nobody.
  if (obj.uncacheable) {
    set resp.http.X-Edge = "pass";
  } else if (obj.hits == 0) {
    set resp.http.X-Edge = "miss";
  } else if (obj.ttl < 0s) {
    set resp.http.X-Edge = "stale";
  } else {
    set resp.http.X-Edge = "fresh";
  }
}
