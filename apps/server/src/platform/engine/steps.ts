import type * as restate from "@restatedev/restate-sdk";
import { atMost } from "#platform/engine/at-most.ts";
import type { Db } from "#platform/data/db.ts";
import type { Events } from "#platform/events.ts";
import { parentFrom, withSpan } from "#platform/trace.ts";
import { noteFailure } from "./stuck.ts";

/**
 * One named step of a flow. After a crash the engine brings every unfinished flow back at once; the steps then wait for
 * each other here instead of at the database and the partners.
 */
export type Step = <T>(
  run: restate.Context,
  name: string,
  work: () => Promise<T>,
) => restate.RestatePromise<T>;

/** So many steps at once, and the rest in order. */
export type Places = ReturnType<typeof atMost>;

type Parts = { readonly db: Db; readonly events: Events };

/** Steps that go to a partner take the places of that partner; those that only touch the database take their flow's. */
export function createSteps({ db, events }: Parts, flow: string, places: Places | number): Step {
  const limited = typeof places === "number" ? atMost(places) : places;
  return (run, name, work) =>
    run.run(name, () =>
      limited(async () => {
        const { target, headers } = run.request();
        const startedAt = performance.now();
        try {
          return await withSpan(`${flow}.${name}`, work, {}, parentFrom(headers.get("traceparent")));
        } catch (error) {
          await noteFailure(db, { topic: `${flow}/${target.handler}`, key: target.key ?? "" }, error);
          throw error;
        } finally {
          events.emit({ event: "flow.step", flow, step: name, ms: performance.now() - startedAt });
        }
      }),
    );
}
