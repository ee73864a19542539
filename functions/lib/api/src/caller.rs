//! The signed-in caller.

use std::time::Duration;

use lambda_http::http::header;
use lambda_http::request::RequestContext;
use lambda_http::{Request, RequestExt};
use rules::idempotency::IdempotencyKey;
use rules::{Clock, Failure, Settings, Thing, ThingKind, Timestamp, UserId, limits};

use crate::{Problem, path_parameter};

/// The claims that an access token must have. The gateway's authorizer has checked its signature.
#[derive(Clone, Debug)]
pub struct TokenRules {
    pub issuer: String,
    pub client_id: String,
}

impl TokenRules {
    /// Takes them from `TOKEN_ISSUER` and `TOKEN_CLIENT_ID`.
    pub fn from_settings(settings: &Settings) -> Result<Self, Failure> {
        Ok(Self { issuer: settings.get("TOKEN_ISSUER")?, client_id: settings.get("TOKEN_CLIENT_ID")? })
    }
}

/// A signed-in gardener.
#[derive(Clone, Debug)]
pub struct Caller {
    pub id: UserId,
    /// The Cognito subject, to compare with Cognito's response. It is never stored, returned or logged.
    pub subject: String,
    /// When they gave their password or came from Google. Renewed tokens keep it.
    signed_in: Timestamp,
    groups: String,
}

impl Caller {
    /// Reads the claims that the authorizer passed on, and makes the checks that the authorizer does not: that the token is an access
    /// token of our client. It ignores the `Authorization` header, which is unchecked if the route has no authorizer.
    pub fn of(request: &Request, rules: &TokenRules) -> Result<Self, Problem> {
        let context = request.request_context_ref();
        let Some(RequestContext::ApiGatewayV2(context)) = context else { return Err(Problem::unauthenticated()) };
        let jwt = context.authorizer.as_ref().and_then(|authorizer| authorizer.jwt.as_ref());
        let claims = &jwt.ok_or_else(Problem::unauthenticated)?.claims;
        let claim = |name: &str| claims.get(name).map(String::as_str).unwrap_or_default();
        let time = |name| time(claim(name)).unwrap_or_else(|| Timestamp::from_milliseconds(0));

        let ours = claim("token_use") == "access"
            && claim("client_id") == rules.client_id
            && claim("iss") == rules.issuer
            && !claim("sub").is_empty()
            && time("exp") > Clock::system().now();
        if !ours {
            return Err(Problem::unauthenticated());
        }
        Ok(Self {
            id: UserId::of_subject(claim("sub")),
            subject: claim("sub").to_owned(),
            signed_in: time("auth_time"),
            groups: claim("cognito:groups").to_owned(),
        })
    }

    /// The header `Idempotency-Key`, if it is given.
    pub fn idempotency_key(&self, request: &Request) -> Result<Option<IdempotencyKey>, Problem> {
        let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
        let key = IdempotencyKey::parse(self.id, value.to_str().unwrap_or_default());
        key.map(Some).map_err(|invalid| Problem::invalid_field("Idempotency-Key", invalid.0))
    }

    /// The id in the path, on routes where it must be the caller's own.
    pub fn own(&self, request: &Request) -> Result<UserId, Problem> {
        let id = UserId::parse(&path_parameter(request, "id")).ok_or_else(Problem::no_such_user)?;
        if id == self.id { Ok(id) } else { Err(Problem::forbidden("This profile belongs to another gardener.")) }
    }

    /// For changes that cannot be undone: a stolen token of a long session is not enough.
    pub fn require_recent_sign_in(&self) -> Result<(), Problem> {
        let age = Clock::system().now().milliseconds().saturating_sub(self.signed_in.milliseconds());
        if age > limits::RECENT_SIGN_IN_SECONDS * 1_000 { Err(Problem::sign_in_again()) } else { Ok(()) }
    }
}

/// The time of a claim. API Gateway does not document how it writes the numbers of a token: `1790000000`, or perhaps `1.79E9`.
fn time(claim: &str) -> Option<Timestamp> {
    let since = Duration::try_from_secs_f64(claim.parse().ok()?).ok()?;
    u64::try_from(since.as_millis()).ok().map(Timestamp::from_milliseconds)
}

/// A signed-in moderator, as the token says. A write checks the profile too, because a token lives for a quarter of an hour.
#[derive(Clone, Copy, Debug)]
pub struct Moderator {
    pub id: UserId,
}

impl Moderator {
    /// The group of Cognito.
    const GROUP: &str = "moderators";

    /// Like [`Caller::of`]. The gateway passes a list of groups as text: `[one two]`.
    pub fn of(request: &Request, rules: &TokenRules) -> Result<Self, Problem> {
        let caller = Caller::of(request, rules)?;
        let is_moderator = caller.groups.trim_matches(['[', ']']).split([' ', ',']).any(|group| group == Self::GROUP);
        if is_moderator { Ok(Self { id: caller.id }) } else { Err(Problem::not_moderator()) }
    }
}

/// The thing whose case the path names.
pub fn case(request: &Request) -> Result<Thing, Problem> {
    let kind = ThingKind::parse(&path_parameter(request, "kind")).ok();
    let thing = kind.and_then(|kind| Thing::parse(kind, &path_parameter(request, "id")));
    thing.ok_or_else(Problem::no_such_case)
}

/// The caller's access token, for Cognito.
pub fn bearer_token(request: &Request) -> Result<&str, Problem> {
    let value = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match value.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Ok(token.trim()),
        _ => Err(Problem::unauthenticated()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_of_a_claim_is_read_in_every_form_of_a_number() {
        let check = |claim, expect: Option<u64>| {
            assert_eq!(time(claim), expect.map(Timestamp::from_milliseconds), "{claim}");
        };
        for claim in ["1790123456", "1790123456.0", "1.790123456E9", "1.790123456e+09"] {
            check(claim, Some(1_790_123_456_000));
        }
        for claim in ["", "soon", "-1", "NaN", "inf", "1E400", "Tue Sep 22 12:00:00 UTC 2026"] {
            check(claim, None);
        }
    }
}
