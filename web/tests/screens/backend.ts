/** The fake API in the tests of the screens. A request without a handler fails the test. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { garden } from '../api/garden';
import { operations } from '../api/handlers';
import { asResponse, type Call, callOf, type MethodOf, type Path, type Reply } from '../api/operation';

export { gatewayError, problem, response } from '../api/operation';

const arrived: Array<{ name: string; call: Call }> = [];

const address = (path: string) => `*/api${path.replace(/{(\w+)}/g, ':$1')}`;

/** A handler of an operation; the latest one wins. */
export function onApi<P extends Path, M extends MethodOf<P>>(
  method: M,
  path: P,
  reply: (call: Call<P, M>) => Reply<P, M> | Promise<Reply<P, M>>,
) {
  return http[method](address(path), async ({ request, params }) => {
    const call = await callOf<P, M>(request, params as Record<string, string>);
    arrived.push({ name: `${method} ${path}`, call: call as unknown as Call });
    return asResponse(await reply(call));
  });
}

export const api = operations().map(({ method, path, handler }) =>
  onApi(method, path, (call) => handler(call, garden)),
);

/** All received requests of an operation, the oldest first. */
export function calls<P extends Path, M extends MethodOf<P>>(method: M, path: P): Array<Call<P, M>> {
  return arrived.filter(({ name }) => name === `${method} ${path}`).map(({ call }) => call as unknown as Call<P, M>);
}

export function forgetCalls(): void {
  arrived.length = 0;
}

/** The network is down. */
export function networkError<P extends Path, M extends MethodOf<P>>(method: M, path: P) {
  return http[method](address(path), () => HttpResponse.error());
}

/** Delays a response until `open` is called. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export const server = setupServer();
