import * as restate from "@restatedev/restate-sdk";
import type { Events } from "#platform/events.ts";
import type { TenantId } from "#platform/ids.ts";
import {
  enquireOnce,
  handOver,
  pursue,
  type Enquiries,
  type InstructionKind,
  type Parts,
} from "./pursue-instruction.ts";
import { createSteps, type Places } from "./steps.ts";

/** Above the longest wait by far, so that no lost timer can meet a later run of the same id. */
const workflowRetention = { hours: 48 };

/** A run that is killed would block its id until that retention ends; one that is set aside goes on where it was. */
const retryPolicy = {
  initialInterval: { milliseconds: 100 },
  maxInterval: { seconds: 5 },
  maxAttempts: 200,
  onMaxAttempts: "pause",
} as const;

/** What has been told is kept in PostgreSQL; the promise says only that there is something to read. */
const told = "told";

/**
 * One instruction, one run: sent, then waited for until the partner has told or it is time to ask, and in the end
 * concluded or handed to a person. It ends within a day, so that a build is drained within a day.
 */
export function instructionFlow(
  parts: Parts & { readonly events: Events },
  partner: Places,
  kind: InstructionKind,
) {
  const atPartner = createSteps(parts, kind.name, partner);
  const step = createSteps(parts, kind.name, stepsAtOnce);
  const waits = waitsOf(parts.enquiries);
  type Input = { tenant: TenantId };

  const follow = async (run: restate.WorkflowContext, tenant: TenantId): Promise<boolean> => {
    const heard = run.promise<true>(told).get();
    for (const [round, waitMs] of waits.entries()) {
      const name = round === 0 ? "instruct" : `enquire-${round}`;
      if (await atPartner(run, name, () => pursue(parts, kind, tenant, run.key, waitMs))) return true;
      const rung = run.sleep(waitMs, `wait-${round}`).map(() => false);
      if (await restate.RestatePromise.race([heard, rung])) return true;
    }
    return false;
  };

  return restate.workflow({
    name: kind.name,
    handlers: {
      run: async (run: restate.WorkflowContext, { tenant }: Input) => {
        const isTold = await follow(run, tenant).catch((error: unknown) => {
          // Whoever cancels a run ends the waiting and nothing else: the partner may have done it all the same.
          if (error instanceof restate.CancelledError) return false;
          throw error;
        });
        if (isTold || (await step(run, "hand over", () => handOver(parts, kind, tenant, run.key))))
          await step(run, "conclude", () => kind.conclude(tenant, run.key));
      },
      /** Ends the wait. Told before the run began, it is found by it; told again, it changes nothing. */
      partnerSaid: async (run: restate.WorkflowSharedContext) => {
        try {
          await run.promise<true>(told).resolve(true);
        } catch (error) {
          if (!(error instanceof restate.TerminalError) || error.code !== alreadyResolved) throw error;
        }
      },
      /** Asks out of turn: a person wants to know, a refusal is to be confirmed, or no run is left that would ask. */
      enquire: async (run: restate.WorkflowSharedContext, { tenant }: Input) =>
        atPartner(run, "enquire", () => enquireOnce(parts, kind, tenant, run.key)),
    },
    options: {
      workflowRetention,
      journalRetention: { hours: 24 },
      retryPolicy,
      // Nothing that goes wrong here is an answer: a run never fails for good.
      asTerminalError: () => undefined,
    },
  });
}

const stepsAtOnce = 16;
const alreadyResolved = 409;

/** Until it is time for a person; the last wait is repeated as often as it takes. */
function waitsOf({ afterMs, personAfterMs }: Enquiries): number[] {
  const waits: number[] = [];
  let sum = 0;
  for (let round = 0; sum < personAfterMs; round++) {
    const wait = Math.min(afterMs[round] ?? afterMs.at(-1) ?? personAfterMs, personAfterMs - sum);
    waits.push(wait);
    sum += wait;
  }
  return waits;
}
