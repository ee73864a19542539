//! `DELETE /tips/{id}`: deletes a tip.

use api::responses::{Busy, Forbidden, Internal, NotFound, TooMany, Unauthenticated};
use api::{Caller, Outcome, Problem, Request, TokenRules, answer, path_parameter};
use rules::TipId;
use store::{DeleteError, DeleteTip};

/// Deletes the caller's own tip.
#[utoipa::path(
    delete,
    path = "/tips/{id}",
    operation_id = "delete-tip",
    tag = "tips",
    params(("id" = TipId, Path, description = "The tip's id.")),
    responses(
        (status = 204, description = "It is gone."),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &DeleteTip, request: Request) -> Outcome {
    let caller = Caller::of(&request, tokens)?;
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    tips.delete(caller.id, id).await.map_err(|error| match error {
        DeleteError::NoSuchTip => Problem::no_such_tip(),
        DeleteError::NotYours => Problem::forbidden("This tip is somebody else's."),
        DeleteError::Inactive => Problem::inactive(),
        DeleteError::Busy => Problem::busy(),
        DeleteError::Failure(failure) => Problem::internal(failure),
    })?;
    Ok(answer::no_content())
}
