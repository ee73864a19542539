//! `POST /tips`: shares a tip.

use api::error_responses::{
    Busy, Forbidden, IdempotencyKey as KeyHeader, Internal, InvalidInput, KeyReused, NotFound, TooLarge, TooManyTips,
    Unauthenticated, Unavailable, UnsupportedMediaType,
};
use api::wire::{One, Tip};
use api::{
    Caller, Form, HandlerResult, NewTip, Problem, Request, Route, StatusCode, TipFields, TokenRules, bearer_token,
    nullable, response, text,
};
use rules::{ChosenPhoto, Failure, Name, TipDraft};
use store::{ClaimedAuthor, Connection, CreateTip, CreateUser, NewProfile};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = CreateTip::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, tips, users), |(tokens, tips, users), request| handle(tokens, tips, users, request)))
}

/// Shares a tip, or keeps the draft of one, which needs a title only. The same `Idempotency-Key` with the same body returns the same tip.
#[utoipa::path(
    post,
    path = "/tips",
    operation_id = "create-tip",
    tag = "tips",
    params(("Idempotency-Key" = Option<KeyHeader>, Header, nullable = false, description = "Chosen by the client for one submission; \
        remembered for a day.")),
    request_body = NewTip,
    responses(
        (status = 201, description = "The tip.", body = One<Tip>, headers(("ETag" = String, description = "Its version."))),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooLarge, UnsupportedMediaType, KeyReused, TooManyTips, Internal,
        Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &CreateTip, users: &CreateUser, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let key = caller.idempotency_key(&request)?;
    let (draft, photos, claimed) = read(&request)?;
    let token = || bearer_token(&request);
    let act = || tips.create(caller.id, &draft, &photos, &claimed, key.as_ref());
    let profile = || NewProfile { email: claimed.email.clone(), ..NewProfile::default() };
    let tip = users.with_profile(&caller.subject, token, profile, act).await?;
    let mut data = Tip::for_caller(tip, caller.id);
    data.head.email = claimed.email;
    Ok(response::private_version(StatusCode::CREATED, data.head.version, &One { data }))
}

fn read(request: &Request) -> Result<(TipDraft, Vec<ChosenPhoto>, ClaimedAuthor), Problem> {
    let mut form = Form::of(request)?;
    let TipFields { patch, photos } = TipFields::of_new(&mut form);
    let name = form.optional("name", nullable(text(Name::parse))).flatten();
    let email = form.optional("email", nullable(text(|email| Ok(email.to_owned())))).flatten();
    form.finish()?;
    let Some(draft) = TipDraft::of(patch) else {
        return Err(Problem::internal("a required field has neither a value nor an error"));
    };
    Ok((draft, photos.unwrap_or_default(), ClaimedAuthor { name, email }))
}
