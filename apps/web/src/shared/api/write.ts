import type { OutputOf, Route, SentOf } from "@causeway/contract/route";
import type { Call } from "./call.ts";

export type WriteRoute = Route & { readonly effect: "write" };

/** What a caller hands in; the request's id is nobody's but ours. */
export type WriteInput<R extends WriteRoute> = Omit<SentOf<R>, "requestId">;

type Try<Output> = { readonly requestId: string; underway?: Promise<Output> | undefined };

/**
 * One write from one place of a page, under a request id made before its first send. The same content keeps its id
 * until it has succeeded, so that trying again after a failure that left the outcome unknown has its effect once; after
 * a success it is a new request. Another content is another request. What is under way is not sent a second time.
 */
export function createWrite<R extends WriteRoute>(
  call: Call,
  route: R,
  makeId: () => string = () => crypto.randomUUID(),
): (input: WriteInput<R>) => Promise<OutputOf<R>> {
  const tries = new Map<string, Try<OutputOf<R>>>();
  const send = async (input: WriteInput<R>, mine: Try<OutputOf<R>>) => {
    try {
      const output = await call(route, { ...input, requestId: mine.requestId } as SentOf<R>);
      // Whoever succeeded with this has done with what he tried before it; only what is still under way may fail yet.
      for (const [content, one] of tries) if (one === mine || !one.underway) tries.delete(content);
      return output;
    } finally {
      mine.underway = undefined;
    }
  };
  return (input) => {
    const content = JSON.stringify(input);
    const mine = tries.get(content) ?? { requestId: makeId() };
    tries.set(content, mine);
    mine.underway ??= send(input, mine);
    return mine.underway;
  };
}
