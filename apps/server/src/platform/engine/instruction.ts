import * as restate from "@restatedev/restate-sdk";
import type { Db } from "#platform/data/db.ts";
import type { Events } from "#platform/events.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps, type Places } from "./steps.ts";

/**
 * Something a partner is told to do with money: a refund, later a payment or a deal. Each of these may run twice and
 * looks first at what is kept.
 */
export type InstructionKind = {
  readonly name: string;
  /**
   * Asks the partner what became of it, and instructs it, under the same id, where the partner never had it. True once
   * the partner's word is kept. Silence is no answer: false.
   */
  readonly ask: (tenant: TenantId, id: string) => Promise<boolean>;
  /** Settles or releases by the word that is kept, and brings the work to rest. */
  readonly conclude: (tenant: TenantId, id: string) => Promise<void>;
  /** Leaves it to a person, unless the word has come meanwhile: then true. */
  readonly handOver: (tenant: TenantId, id: string) => Promise<boolean>;
};

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
 * One instruction, one run: instructed, then waited for until the partner has told or it is time to ask, and in the end
 * concluded or handed to a person. It ends within a day, so that a build is drained within a day.
 */
export function instructionFlow(
  parts: { readonly db: Db; readonly events: Events; readonly firstWaitMs: number },
  partner: Places,
  kind: InstructionKind,
) {
  const atPartner = createSteps(parts, kind.name, partner);
  const step = createSteps(parts, kind.name, stepsAtOnce);
  const waits = waitsFrom(parts.firstWaitMs);
  type Input = { tenant: TenantId };

  const follow = async (run: restate.WorkflowContext, tenant: TenantId): Promise<boolean> => {
    const heard = run.promise<true>(told).get();
    for (const [round, waitMs] of waits.entries()) {
      if (await atPartner(run, `ask-${round}`, () => kind.ask(tenant, run.key))) return true;
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
        if (isTold || (await step(run, "hand over", () => kind.handOver(tenant, run.key))))
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
const longestMs = 3_600_000;
const lifeMs = 24 * longestMs;

/** Twice as long each time, at most an hour, and all of them within a day. */
function waitsFrom(firstMs: number): number[] {
  const waits: number[] = [];
  let sum = 0;
  for (let wait = firstMs; sum + wait < lifeMs; wait = Math.min(wait * 2, longestMs)) {
    waits.push(wait);
    sum += wait;
  }
  return waits;
}
