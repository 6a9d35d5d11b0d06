import { randomBytes } from "node:crypto";
import { createLanes, type AccountId } from "@causeway/ledger";
import type { LedgerDatabase } from "@causeway/ledger/testing";
import type { Measured } from "./workload.ts";

/** Accepted transfers per second of so many callers, each of whom waits for his outcome before he sends again. */
export async function measurePoster(
  database: LedgerDatabase,
  load: {
    readonly lanes: number;
    readonly callers: number;
    readonly seconds: number;
    readonly pair: (lane: number) => { debit: AccountId; credit: AccountId };
  },
): Promise<Measured> {
  const lanes = createLanes(load.lanes, { connection: database.as("causeway_poster") });
  const reference = uuidv7();
  const until = performance.now() + load.seconds * 1_000;
  const started = performance.now();
  let accepted = 0;
  await Promise.all(
    Array.from({ length: load.callers }, async (_, caller) => {
      const lane = caller % load.lanes;
      while (performance.now() < until) {
        const transfer = {
          kind: "transfer",
          id: uuidv7(),
          amount: 1n,
          purpose: "fee",
          reference,
          ...load.pair(lane),
        } as const;
        const outcome = await lanes.post(lane, [transfer]);
        if (!outcome.accepted) throw new Error(`refused: ${outcome.refusal}`);
        accepted += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await lanes.close();
  return { perSecond: accepted / seconds, done: accepted };
}

/** Random bits are drawn in bulk: one system call per id would be a measurable part of the load. */
let pool = Buffer.alloc(0);
let drawn = 0;

function uuidv7(): string {
  if (drawn >= pool.length) {
    pool = randomBytes(16 * 1_024);
    drawn = 0;
  }
  const bytes = pool.subarray(drawn, (drawn += 16));
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
