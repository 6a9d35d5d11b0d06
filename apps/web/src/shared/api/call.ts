import type { Channel, OutputOf, Route, SentOf } from "@causeway/contract/route";

export type Call = <R extends Route>(
  route: R,
  input: SentOf<R>,
  options?: CallOptions,
) => Promise<OutputOf<R>>;

type CallOptions = {
  readonly signal?: AbortSignal;
  /** What goes beside a body that had to be signed by a person. */
  readonly headers?: Readonly<Record<string, string>>;
  /** It brings a new token, and a proof would bring another and wait for it without end: being asked for one is refused. */
  readonly renewing?: true;
};

/** A call as it leaves the table of routes, before any channel has touched it. */
export type PlainCall = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export type Send = (call: PlainCall) => Promise<unknown>;

const base = "/api";

/** The route says which channel its call takes. Replies are trusted, not validated. */
export function createCall(channels: Readonly<Partial<Record<Channel, Send>>>): Call {
  return (async (route, input, options) => {
    const send = channels[route.channel];
    if (!send) throw new Error(`this page has no ${route.channel} channel`);
    return send(plainCall(route, input, options));
  }) as Call;
}

/** A GET carries its input in the query, a POST in the body. */
function plainCall(route: Route, input: unknown, { signal, headers }: CallOptions = {}): PlainCall {
  const path = base + route.path;
  if (route.method === "POST") return { method: "POST", path, body: input, signal, headers };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(
    input as Record<string, string | number | boolean | undefined>,
  )) {
    if (value !== undefined) query.set(name, String(value));
  }
  return { method: "GET", path: query.size ? `${path}?${query}` : path, signal };
}
