/** The API, typed by its OpenAPI document. */
import type { Client } from 'openapi-fetch';
import type { Code, FieldError, Problem, paths } from './schema.gen';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Options = {
  params?: { path?: Record<string, string>; query?: Record<string, unknown>; header?: Record<string, string> };
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
};

/** How long a change may take. The gateway gives up after 30 seconds; the rest is for slow connections. */
const mostMs = 45_000;

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
      // Older browsers wait for ever, and so does an export.
      signal: signal ?? (method === 'GET' ? null : (AbortSignal.timeout?.(mostMs) ?? null)),
    });
    const content =
      response.status === 204
        ? undefined
        : await response.json().catch((error: unknown) => {
            // The gateway's errors may be no JSON. A response that breaks off is not JSON either.
            if (response.ok) throw error;
          });
    return response.ok ? { data: content, response } : { error: content, response };
  };

/**
 * The part of openapi-fetch that this app needs, under openapi-fetch's types: the library's own code would exceed the script
 * budget (web/README.md). A call carries no token unless one is given, so that CloudFront can cache the response.
 */
export const api = Object.fromEntries(methods.map((method) => [method, call(method)])) as Pick<
  Client<paths>,
  (typeof methods)[number]
>;

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
    problem.detail ?? problem.message ?? `The server answered ${response.status}.`,
    problem,
  );
}

/** Whether a retry could help: after a network failure, a server error or too many requests. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
