import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { OutputOf, Route, SentOf } from "@causeway/contract";
import * as desk from "@causeway/contract/console/review";
import { answerQuestion } from "@causeway/contract/portal/review";
import type { Context } from "@causeway/server/context.ts";
import { newId, type TenantId } from "@causeway/server/platform/ids.ts";
import { nobody, openCase } from "@causeway/server/review/index.ts";
import {
  openPortal,
  type PortalClient,
  type SessionSecrets,
} from "@causeway/server/testing/portal-client.ts";
import { signIn } from "@causeway/server/testing/sign-in.ts";
import { makeStaffMember, signInStaffMember } from "@causeway/server/testing/staff.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type PartName, type World } from "../dev/world.ts";
import { judgeReview, type Promised } from "./review/judge.ts";

const victims = ["api", "flows", "restate"] as const satisfies readonly PartName[];
const reviewers = 4;

/**
 * Cases are opened, screened, taken, asked about, answered and decided while api, flows and engine are killed at random.
 * Everybody tries again with the same request id until he is answered. Afterwards every case must be there, everything
 * that was acknowledged must have happened, and nothing may have happened twice.
 */
export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { kills: { type: "string", default: "100" } } });
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-"));
  const world = await bootWorld({
    dir,
    web: "none",
    env: { OUTBOX_RESEND_MS: "3000", CALLS_PER_ADDRESS: "1000000" },
  });
  try {
    await withContext(world.env, (ctx) => prove(world, ctx, Number(values.kills)));
  } finally {
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function prove(world: World, ctx: Context, kills: number): Promise<void> {
  const promised: Promised = { cases: [], decisions: [], answers: [] };
  const opening = new AbortController();
  const working = new AbortController();
  const merchants = new Map<string, Merchant>();
  const openers = openCases(ctx, opening.signal, promised, merchants);
  const workers = await Promise.all(
    Array.from({ length: reviewers }, async (_, n) => {
      const staff = await makeStaffMember(ctx, {
        role: "reviewer",
        name: `Prover ${n}`,
        email: `prover${n}@causeway.example`,
      });
      const client = staffClient(world, await signInStaffMember(ctx, staff.id, "reviewer"));
      return review(world, client, staff.id, working.signal, promised, merchants);
    }),
  );
  let killed;
  try {
    killed = await killAtRandom(world, kills);
  } finally {
    opening.abort();
    await openers;
  }
  // What was begun is brought to an end in calm, so that everything opened has had its chance.
  await sleep(20_000);
  working.abort();
  await Promise.all(workers.map(({ done }) => done));
  const violations = await judgeReview(world.ownerUrl, promised);
  for (const violation of violations.slice(0, 20)) console.error(violation);
  const faults = Object.values(killed).reduce((sum, n) => sum + n, 0);
  const { cases, decisions, answers } = promised;
  console.log(
    JSON.stringify({
      faults,
      killed,
      cases: cases.length,
      decisions: decisions.length,
      answers: answers.length,
      violations: violations.length,
    }),
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

async function killAtRandom(world: World, kills: number) {
  const killed = { api: 0, flows: 0, restate: 0 };
  for (let n = 0; n < kills; n++) {
    await sleep(randomInt(50, 600));
    const victim = victims[randomInt(victims.length)]!;
    await world.part(victim).kill();
    await world.restart(victim);
    killed[victim] += 1;
  }
  return killed;
}

type Merchant = { readonly tenant: TenantId; readonly session: SessionSecrets };

/** Submissions of many merchants: some risky, some with a name that the lists know. */
async function openCases(
  ctx: Context,
  over: AbortSignal,
  promised: Promised,
  merchants: Map<string, Merchant>,
): Promise<void> {
  for (let n = 0; !over.aborted; n++) {
    const session = await signIn(ctx);
    const { tenant } = session;
    const name = n % 3 === 0 ? "Wei Chengyue" : "Somebody Unlisted";
    const caseId = await ctx.db.tx(tenant, (tx) =>
      openCase(ctx, tx, {
        tenant,
        kind: "screening.watch",
        subjectId: randomUUID(),
        subjectNo: `P${n}`,
        merchantName: `Merchant ${n}`,
        riskScore: n % 2 === 0 ? 10 : 80,
        preparedBy: nobody,
        permission: "enterprise.edit",
        link: "/enterprise",
        calendar: "HK",
        workingDays: 1,
        parties: [
          { role: "owner", person: true, names: [name], country: null, birthDate: null, number: null },
        ],
      }),
    );
    promised.cases.push(caseId);
    merchants.set(caseId, { tenant, session });
    await sleep(randomInt(50, 250));
  }
}

/** Somebody whose calls are tried until they are answered, whatever is killed meanwhile. */
type Patient = {
  readonly call: <R extends Route>(route: R, input: SentOf<R>) => Promise<OutputOf<R> | { refusal: string }>;
};

function patient(open: () => Promise<PortalClient>): Patient {
  let client: PortalClient | undefined;
  return {
    call: async (route, input) => {
      for (;;) {
        try {
          client ??= await open();
          const { code, data } = await client.call(route, input);
          if (code === 500) throw new Error("a fault, which is tried again");
          return data;
        } catch {
          client = undefined;
          await sleep(100);
        }
      }
    },
  };
}

function staffClient(world: World, session: SessionSecrets): Patient {
  const url = `http://127.0.0.1:${world.ports.console}`;
  return patient(() => openPortal(url, world.consoleOrigin, session, "__Host-console"));
}

const refused = (answer: object): answer is { refusal: string } => "refusal" in answer;

/** One reviewer: takes the next case, rules out hits, sometimes asks, and decides. */
function review(
  world: World,
  staff: Patient,
  staffId: string,
  over: AbortSignal,
  promised: Promised,
  merchants: ReadonlyMap<string, Merchant>,
): { done: Promise<void> } {
  const work = async () => {
    while (!over.aborted) {
      const taken = await staff.call(desk.takeNextCase, { requestId: randomUUID() });
      if (refused(taken) || taken.caseId === null) {
        await sleep(200);
        continue;
      }
      const { caseId } = taken;
      const page = await staff.call(desk.openCasePage, { caseId });
      if (refused(page)) continue;
      for (const { hitId } of page.hits)
        await staff.call(desk.decideHit, { requestId: randomUUID(), caseId, hitId, verdict: "different" });
      const merchant = merchants.get(caseId);
      if (merchant && randomInt(4) === 0) await askAndAnswer(world, staff, caseId, merchant, promised);
      await decide(staff, staffId, caseId, promised);
    }
  };
  return { done: work() };
}

async function askAndAnswer(
  world: World,
  staff: Patient,
  caseId: string,
  { session }: Merchant,
  promised: Promised,
): Promise<void> {
  const asked = await staff.call(desk.askMerchant, {
    requestId: randomUUID(),
    caseId,
    type: "text",
    words: ["为何？", "為何？", "Why?"],
    workingDays: 2,
  });
  if (refused(asked)) return;
  const merchant = patient(() => openPortal(`http://127.0.0.1:${world.ports.api}`, world.origin, session));
  const text = randomUUID();
  const answered = await merchant.call(answerQuestion, {
    requestId: randomUUID(),
    questionId: asked.questionId,
    answer: { type: "text", text },
  });
  if (!refused(answered)) promised.answers.push({ questionId: asked.questionId, text });
}

async function decide(staff: Patient, staffId: string, caseId: string, promised: Promised): Promise<void> {
  const outcome = randomInt(5) === 0 ? "reject" : "approve";
  const decided = await staff.call(desk.decideCase, {
    requestId: randomUUID(),
    caseId,
    outcome,
    reasons: outcome === "approve" ? [] : [{ field: null, words: ["不符", "不符", "Differs"] }],
    note: newId(new Date()),
  });
  if (!refused(decided)) promised.decisions.push({ caseId, staffId, outcome, ended: decided.ended });
}
