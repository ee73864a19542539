//! How it is told: a table of goals, and how the figures came about.

use super::{Measured, TIMES, fetches};

/// Of the views.
const MOST_REACHING: f64 = 0.01;
/// Seconds for which a hidden tip may be shown: `PUBLIC` in `functions/edge/src/answer.rs`.
const STATED: u32 = 300;
/// Seconds of the site's time by which changes may come too late.
const MOST_LATE: f64 = 120.0;
const LATE: &str =
    "**This machine did not keep up with the trace**, as the times below tell: measure again, with less beside it.\n\n";
/// USD of a million views.
const MOST_COST: f64 = 1.25;

struct Row {
    figure: &'static str,
    goal: String,
    measured: String,
    verdict: String,
}

pub fn of(measured: &Measured) -> String {
    let rows = [
        reaching(measured),
        cold(measured),
        hidden(measured),
        unchanged(measured),
        cost(measured),
        told("the same, if nobody had a copy and every answer were sent whole", measured.cost_whole.all),
        told("the same as it was, within what is free every month", measured.cost.free),
    ];
    let rows = rows.iter();
    let rows = rows.map(|row| format!("| {} | {} | {} | {} |\n", row.figure, row.goal, row.measured, row.verdict));
    let table: String = rows.collect();
    let late = if measured.played.trace.writes_late_seconds > MOST_LATE { LATE } else { "" };
    let method = method(measured);
    format!("\n## The edge\n\n| figure | goal, at most | measured | |\n|---|---|---|---|\n{table}\n{late}{method}")
}

#[expect(clippy::cast_precision_loss)]
fn reaching(measured: &Measured) -> Row {
    let (reached, views) = (measured.fetches.reached(), measured.played.trace.views);
    let share = reached as f64 / views as f64;
    // Each address is asked for when it is stale, however many want it: with fewer views the calls are as many.
    let at_once = measured.played.trace.places as f64 / measured.played.heads.fresh_seconds as f64;
    let calls_a_second = at_once.max(reached as f64 / measured.played.trace.seconds);
    let density = format!(
        "no more than {} from {:.0},000 views an hour on",
        percent(MOST_REACHING),
        calls_a_second / MOST_REACHING * 3.6
    );
    Row {
        figure: "views that reach a function",
        goal: percent(MOST_REACHING),
        measured: format!(
            "{} ({reached} of {views}; the functions' own log has {}); {density}",
            percent(share),
            measured.logged.requests
        ),
        verdict: verdict(share <= MOST_REACHING, "too few views for so many addresses"),
    }
}

fn cold(measured: &Measured) -> Row {
    let trace = &measured.played.trace;
    // The gateway's ids are not the functions' own, so time has to tell: a cold call of that function ended in that wait.
    let cold = trace.waits.iter().filter(|(address, from, to)| {
        let ended = |(route, at): &(String, u64)| route == fetches::route(address) && (from..=to).contains(&at);
        measured.logged.cold.iter().any(ended)
    });
    let cold = cold.count();
    Row {
        figure: "visitors who waited for a cold function",
        goal: "0".to_owned(),
        measured: format!(
            "{cold}; for a warm one {} of {}, and {} with one of these",
            trace.waits.len().saturating_sub(cold),
            trace.views,
            measured.waited_along
        ),
        verdict: verdict(cold == 0, "or so it may be: a cold call of that function ended while they waited"),
    }
}

fn hidden(measured: &Measured) -> Row {
    let (hidden, edited) = (&measured.played.trace.hidden, &measured.played.trace.edited);
    let unasked = &measured.played.unasked;
    let held = unasked.iter().filter(|list| list.held).map(|list| list.seconds).max().unwrap_or_default();
    let gone = unasked.iter().filter(|list| !list.held).map(|list| list.seconds).min().unwrap_or_default();
    let longest = hidden.longest_seconds.max(edited.longest_seconds);
    Row {
        figure: "a tip that was hidden or deleted is last shown after, at most",
        goal: format!("{STATED} s"),
        measured: format!(
            "{:.0} s ({} changes, {} of tips that had been shown; what was edited, {:.0} s of {} and {}); in lists that nobody \
             else asked for it was at an age of {held} s still, and at {gone} s no more",
            hidden.longest_seconds, hidden.changes, hidden.held, edited.longest_seconds, edited.changes, edited.held
        ),
        verdict: verdict(
            longest <= f64::from(STATED) && gone > held && held <= STATED.into(),
            "it is longer than stated",
        ),
    }
}

fn unchanged(measured: &Measured) -> Row {
    let (trace, fetches) = (&measured.played.trace, &measured.fetches);
    let wrong = trace.wrongly_whole + trace.wrongly_unchanged + (fetches.revalidations - fetches.unchanged);
    Row {
        figure: "who asks with a tag that still stands gets a 304 without a body",
        goal: "all".to_owned(),
        measured: format!(
            "{} of {} visitors by the edge ({} more asked with a tag that did not stand), {} of {} requests of the edge by functions",
            trace.unchanged,
            trace.unchanged + trace.wrongly_whole,
            trace.conditional - trace.unchanged - trace.wrongly_whole,
            fetches.unchanged,
            fetches.revalidations
        ),
        verdict: verdict(wrong == 0, &format!("{wrong} were not")),
    }
}

fn cost(measured: &Measured) -> Row {
    let mut lines: Vec<(&String, &f64)> = measured.cost.lines.iter().filter(|(_, usd)| **usd >= 0.000_5).collect();
    lines.sort_by(|a, b| b.1.total_cmp(a.1));
    let lines: Vec<String> = lines.iter().map(|(name, usd)| format!("{name} {usd:.3}")).collect();
    Row {
        figure: "a million views of a list, nothing free",
        goal: format!("{MOST_COST} USD"),
        measured: format!("{:.3} USD: {}", measured.cost.all, lines.join(", ")),
        verdict: verdict(
            measured.cost.all <= MOST_COST,
            "requests to CloudFront are most of it, whatever they answer; then bytes, heads too",
        ),
    }
}

/// What has no goal.
fn told(figure: &'static str, usd: f64) -> Row {
    Row { figure, goal: String::new(), measured: format!("{usd:.3} USD"), verdict: String::new() }
}

#[expect(clippy::cast_precision_loss)]
fn method(measured: &Measured) -> String {
    let (trace, sizes) = (&measured.played.trace, &measured.sizes);
    let actions: Vec<String> = trace.actions.iter().map(|(action, times)| format!("{action} {times}")).collect();
    let share = |part: u64| percent(part as f64 / trace.views as f64);
    format!(
        "Varnish, set up as the distribution is (`infra/bench/edge/cache.vcl`: its query strings, its longest time, no errors kept),
stands before the local API and takes `s-maxage`, `stale-while-revalidate` and tags as it finds them; {TIMES} seconds of the site's
time pass in one. A view is one request of the app for one of {places} lists and gardeners, by the queries of `web/src/features`:
the home page's two first, then lists by filter, author and search, gardeners, and last further pages, by the link that the page
before has at the moment. Which one, Zipf's law says, evenly over {minutes:.0} minutes of the site's time, {rate:.0} a second; {returning} of
the views brought the tag of a copy from an earlier one. Before the first, every address was asked for once, as whoever publishes a
release may do, and enough side by side for the calls that compressed time makes at once. Meanwhile a gardener did through the same
door what `infra/costs/assumptions.json` has for so many page views ({actions}): {writes} requests, which
reach functions too and are not views.

{stale} of the views were shown a stale answer at once while one request fetched the next. Of the {waits} who waited, {further} wanted a further page,
whose address is new when something was shared before it. What the cache asked of a function took {took:.1} s of the site's time,
{real:.0} ms on this machine, which has the local cloud, the cache and the visitors on it ({cold} more processes of functions were started);
views came {late:.1} s late at most, changes {writes_late:.1} s. A change counts from when it was asked for, and what a 304 confirms was
shown. An answer is {body:.0} bytes on average, {compressed:.0} by brotli's level 5, and {head} of head more ({head_304} for a 304), as the local
CloudFront sends them over HTTP/1.1. The cost is by `infra/costs/list_view.py` with these counts, and read units as measured for each
kind of list.

One cache stands here for all of CloudFront, and under many visitors: each location that shares nothing with another asks functions
for itself, and with fewer visitors most of what they ask is too old. [scale.md](../scale.md) has 20 locations at three sizes.\n",
        places = trace.places,
        minutes = trace.seconds / 60.0,
        rate = trace.views as f64 / trace.seconds,
        returning = share(trace.conditional),
        actions = actions.join(", "),
        writes = measured.fetches.writes,
        stale = share(trace.stale),
        waits = trace.waits.len(),
        further = trace.waits.iter().filter(|(address, ..)| address.contains("cursor=")).count(),
        took = measured.fetches.mean_seconds * TIMES,
        real = measured.fetches.mean_seconds * 1000.0,
        cold = measured.logged.cold.len(),
        late = trace.late_seconds,
        writes_late = trace.writes_late_seconds,
        body = sizes.plain as f64 / sizes.sent as f64,
        compressed = sizes.compressed as f64 / sizes.sent as f64,
        head = measured.played.heads.whole,
        head_304 = measured.played.heads.unchanged,
    )
}

fn percent(share: f64) -> String {
    format!("{:.2}%", share * 100.0)
}

fn verdict(met: bool, why: &str) -> String {
    if met { "met".to_owned() } else { format!("missed: {why}") }
}
