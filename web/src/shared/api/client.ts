/** The API, typed by its OpenAPI document. */
import type { Client } from 'openapi-fetch';
import type { Code, FieldError, Problem, paths } from './schema.gen';

type Options = {
  params?: { path?: Record<string, string>; query?: Record<string, unknown>; header?: Record<string, string> };
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
};

/**
 * The part of openapi-fetch that this API needs, under its types: its own code would weigh more than the first visit can carry
 * (web/README.md has the budget).
 */
const call =
  (method: string) =>
  async (path: string, { params, headers, body, signal }: Options = {}) => {
    const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params?.path?.[name] ?? ''));
    const given = Object.entries(params?.query ?? {}).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    const response = await fetch(`/api${filled}${query && `?${query}`}`, {
      method,
      headers: { ...params?.header, ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined);
    return response.ok ? { data: answer, response } : { error: answer, response };
  };

/** Calls of everybody. They carry no token unless one is given, so that the edge can answer them. */
export const api = {
  GET: call('GET'),
  POST: call('POST'),
  PATCH: call('PATCH'),
  DELETE: call('DELETE'),
} as unknown as Pick<Client<paths>, 'GET' | 'POST' | 'PATCH' | 'DELETE'>;

/** Why a call failed, whoever said so: a handler, the gateway, or nobody, because it never arrived. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly code: Code | undefined;
  /** What to quote when asking about it. */
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

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** The call's body, or an {@link ApiError}. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'The server could not be reached.');
  });
  if (response.ok) return data as NonNullable<T>;
  const problem = (typeof error === 'object' && error !== null ? error : {}) as Partial<Problem> & { message?: string };
  throw new ApiError(
    response.status,
    problem.detail ?? problem.message ?? `The server answered ${response.status}.`,
    problem,
  );
}

/** Whether trying again could help: the network, the server's own failures, too many requests. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
