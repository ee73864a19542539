/** The API, typed by its OpenAPI document. */
import createClient from 'openapi-fetch';
import { withLongDates } from '~/shared/calendar/dates';
import type { Code, FieldError, Problem, paths } from './schema.gen';

/** How long a change may take. The gateway gives up after 30 seconds; the rest is for slow connections. */
const mostMs = 45_000;

/** A call carries no token unless one is given, so that CloudFront can cache the response. */
export const api = createClient<paths>({
  // The build renders pages without a site.
  baseUrl: `${globalThis.location?.origin}/api`,
  fetch: (request) => {
    // Older browsers wait for ever, and so does an export.
    if (request.method === 'GET' || !AbortSignal.any) return fetch(request);
    return fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(mostMs)]) });
  },
});

/** Why a request failed: an API function or the gateway rejected it, or no response arrived. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: Code | undefined;
  /** Support finds the request by it. */
  readonly requestId: string | undefined;
  readonly errors: readonly FieldError[];

  constructor(status: number, message: string, problem?: Partial<Problem>) {
    super(message);
    this.status = status;
    this.code = problem?.code;
    this.requestId = problem?.requestId;
    this.errors = problem?.errors ?? [];
  }
}

type Result<T> = { data?: T; error?: unknown; response: Response };

/** The response's body; throws an {@link ApiError} where the request failed. */
export async function bodyOf<T>(call: Promise<Result<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'The server could not be reached.');
  });
  if (response.ok) return data as NonNullable<T>;
  const problem = (typeof error === 'object' && error !== null ? error : {}) as Partial<Problem> & { message?: string };
  throw new ApiError(
    response.status,
    withLongDates(problem.detail ?? problem.message ?? `The server answered ${response.status}.`),
    problem,
  );
}

/** Whether the gardener has reached one of the server's limits. Its message says which, and until when; the gateway's 429 has no code. */
export function isLimit(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429 && error.code !== undefined;
}

/** Whether a retry could help: after a network failure, a server error or too many requests at once. A limit ends hours later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError) || isLimit(error)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'busy';
}
