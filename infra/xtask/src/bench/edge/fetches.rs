//! What the cache asked the API, by the cache's own log.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

/// A line for each: when, how, what came back in how many bytes of body and microseconds; whether it was a 304; the tag that it
/// asked with and the tag that it got; the address.
pub const FORMAT: &str = "%{%s}t\t%m\t%s\t%b\t%D\t%{VCL_Log:unchanged}x\t%{If-None-Match}i\t%{ETag}o\t%U%q";

struct Fetch {
    second: u64,
    method: String,
    bytes: u64,
    micros: u64,
    unchanged: bool,
    asked_with: String,
    tag: String,
    address: String,
}

pub struct Log(Vec<Fetch>);

/// What reached functions from a moment on.
#[derive(Default)]
pub struct Fetches {
    /// Of public functions, by the names of `infra/costs/measured.json`.
    pub calls: BTreeMap<&'static str, u64>,
    pub writes: u64,
    /// Asked with the tag of the answer that still stood.
    pub revalidations: u64,
    /// And of these, answered by a 304 without a body.
    pub unchanged: u64,
    /// Of a public function, in real time.
    pub mean_seconds: f64,
}

impl Log {
    pub fn read(text: &str) -> Result<Self> {
        let fetches = text.lines().map(|line| fetch(line).with_context(|| format!("the cache's log has {line}")));
        Ok(Self(fetches.collect::<Result<_>>()?))
    }

    #[expect(clippy::cast_precision_loss)]
    pub fn since(&self, second: u64) -> Fetches {
        let (mut found, mut micros) = (Fetches::default(), 0);
        for fetch in self.0.iter().filter(|fetch| fetch.second >= second) {
            if fetch.method != "GET" {
                found.writes += 1;
                continue;
            }
            *found.calls.entry(name(&fetch.address)).or_default() += 1;
            micros += fetch.micros;
            if fetch.asked_with == fetch.tag {
                found.revalidations += 1;
                found.unchanged += u64::from(fetch.unchanged && fetch.bytes == 0);
            }
        }
        found.mean_seconds = micros as f64 / 1e6 / found.reached().max(1) as f64;
        found
    }
}

impl Fetches {
    /// Views that reached a function.
    pub fn reached(&self) -> u64 {
        self.calls.values().sum()
    }
}

fn fetch(line: &str) -> Option<Fetch> {
    let mut words = line.split('\t').map(str::to_owned);
    let mut next = || words.next();
    let (second, method, _status) = (next()?.parse().ok()?, next()?, next()?);
    let (bytes, micros) = (next()?.parse().unwrap_or_default(), next()?.parse().ok()?);
    let (unchanged, asked_with, tag, address) = (next()? == "1", next()?, next()?, next()?);
    Some(Fetch { second, method, bytes, micros, unchanged, asked_with, tag, address })
}

/// The name under which the costs of such a request were measured.
fn name(address: &str) -> &'static str {
    let has =
        |parameter: &str| address.contains(&format!("?{parameter}=")) || address.contains(&format!("&{parameter}="));
    if address.starts_with("/api/tips") {
        match () {
            () if has("q") => "GET /tips?status=public&q=leeks",
            () if has("author") => "GET /tips?status=public&author={id}",
            () if has("limit") => "GET /tips?status=public&limit=6",
            () => "GET /tips?status=public",
        }
    } else if address.starts_with("/api/user/") {
        "GET /user/{id}"
    } else if has("limit") {
        "GET /user?status=active&limit=6"
    } else {
        "GET /user"
    }
}

/// The function that answers at this address.
pub fn route(address: &str) -> &'static str {
    match name(address) {
        "GET /user/{id}" => "get-user",
        name if name.starts_with("GET /tips") => "list-tips",
        _ => "list-users",
    }
}

#[cfg(test)]
mod tests {
    use super::{Log, name, route};

    #[test]
    fn requests_are_named_as_their_costs_are() {
        let check = |address, expect| assert_eq!(name(address), expect, "{address}");
        check("/api/tips?status=public", "GET /tips?status=public");
        check("/api/tips?category=Herbs&cursor=q&status=public", "GET /tips?status=public");
        check("/api/tips?limit=6&status=public", "GET /tips?status=public&limit=6");
        check("/api/tips?author=1&status=public", "GET /tips?status=public&author={id}");
        check("/api/tips?q=leek&status=public", "GET /tips?status=public&q=leeks");
        check("/api/user", "GET /user");
        check("/api/user?cursor=1&status=active", "GET /user");
        check("/api/user?limit=6&status=active", "GET /user?status=active&limit=6");
        check("/api/user/1", "GET /user/{id}");
        let routes = ["/api/user/1", "/api/user?limit=6", "/api/tips?q=leek"].map(route);
        assert_eq!(routes, ["get-user", "list-users", "list-tips"]);
    }

    #[test]
    fn only_what_came_since_is_counted() {
        let log = "1\tGET\t200\t700\t2000\t\t-\tW/\\\"a\\\"\t/api/user\n\
                   2\tGET\t200\t0\t1000\t1\tW/\\\"a\\\"\tW/\\\"a\\\"\t/api/user\n\
                   2\tGET\t200\t900\t3000\t\tW/\\\"a\\\"\tW/\\\"b\\\"\t/api/user\n\
                   3\tGET\t200\t900\t2000\t\tW/\\\"b\\\"\tW/\\\"b\\\"\t/api/user\n\
                   3\tPOST\t201\t900\t9000\t\t-\t\\\"1\\\"\t/api/tips\n";
        let found = Log::read(log).unwrap().since(2);
        assert_eq!((found.reached(), found.writes), (3, 1));
        assert_eq!((found.revalidations, found.unchanged), (2, 1), "one was sent whole although nothing had changed");
        assert!((found.mean_seconds - 0.002).abs() < 1e-9);
    }
}
