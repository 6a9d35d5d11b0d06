import { quoteExchange } from "@causeway/contract/portal/exchange";
import type { Route } from "@causeway/contract";
import type { Bound, Call } from "@causeway/server/platform/http/binding.ts";

/** Asked for and answered as a quote is, under another path. */
export const measuredConstant = { ...quoteExchange, path: "/measured/constant" } as const satisfies Route;

/** The product's own route for quotes, but that it answers everybody with the quote that it gave first. */
export function constantBeside(routes: readonly Bound[]): Bound {
  const quoting = routes.find(({ route }) => route === quoteExchange);
  if (quoting?.effect !== "read") throw new Error("the product was expected to give quotes");
  let first: Promise<unknown> | undefined;
  return {
    ...quoting,
    route: measuredConstant,
    handle: (call: Call, input: unknown) => (first ??= quoting.handle(call, input)),
  };
}
