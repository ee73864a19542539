//! `GET /tips/{id}/outcomes`: how a tip turned out for those who tried it.

use api::error_responses::{Internal, InvalidInput, NotFound, TooMany, Unavailable};
use api::wire::{NoteGardener, One, OutcomeNote, Outcomes};
use api::{HandlerResult, Problem, Query, Request, Route, path_parameter, response};
use rules::{Climate, Failure, TipId};
use store::{Connection, GetOutcomes, TipOutcomes};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tips = GetOutcomes::new(
        connection.table("TIPS_TABLE")?,
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
    );
    Ok(Route::new(tips, handle))
}

/// Counts the votes and the reports of a public tip, and has the notes of those who tried it.
#[utoipa::path(
    get,
    path = "/tips/{id}/outcomes",
    operation_id = "list-outcomes",
    tag = "marks",
    params(
        ("id" = TipId, Path, description = "The tip's id."),
        ("climate" = Option<Climate>, Query, description = "Notes from this climate come first."),
    ),
    responses(
        (status = 200, description = "Counts and notes.", body = One<Outcomes>, headers(("ETag" = String))),
        (status = 304, description = "Not modified: they have the `ETag` of `If-None-Match`."),
        InvalidInput, NotFound, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(tips: &GetOutcomes, request: Request) -> HandlerResult {
    let id = TipId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_tip)?;
    let mut query = Query::of(&request);
    let climate = query.optional("climate", Climate::parse);
    query.finish()?;
    let outcomes = tips.get(id, climate).await?.ok_or_else(Problem::no_such_tip)?;
    Ok(response::public(&request, &One { data: body(outcomes) }))
}

fn body(outcomes: TipOutcomes) -> Outcomes {
    let notes = outcomes.notes.into_iter().map(|note| {
        let (id, name) = note.gardener;
        OutcomeNote {
            result: note.result,
            year: note.year,
            climate: note.climate,
            place: note.place,
            note: note.note,
            gardener: NoteGardener { id, name },
        }
    });
    Outcomes { counts: outcomes.counts, climates: outcomes.climates, notes: notes.collect() }
}
