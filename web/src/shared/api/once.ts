/**
 * The same request, sent once until its response is there, however often it is asked for: the second press of a double click comes before
 * the button knows that its request is under way.
 */
export function once<Body, Result>(send: (body: Body) => Promise<Result>): (body: Body) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (body) => {
    const key = JSON.stringify(body);
    const sent = underWay.get(key) ?? send(body).finally(() => underWay.delete(key));
    underWay.set(key, sent);
    return sent;
  };
}
