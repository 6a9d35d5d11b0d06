import { openDb } from "#platform/data/db.ts";
import { systemClock } from "#platform/clock.ts";
import { house } from "#platform/ids.ts";
import { pursue, type InstructionKind } from "#platform/engine/pursue-instruction.ts";

/**
 * A process of its own that takes one instruction on and is killed at a moment of its choice: `[database] [bank] [id]
 * [moment]`. It is what a machine that loses its power looks like to the database and to the bank.
 */
const [url = "", bankUrl = "", id = "", moment = ""] = process.argv.slice(2);

const asked = { partner: "played", reference: "BK1", money: { currency: "USD", minor: 100_000n } } as const;
const die = () => process.kill(process.pid, "SIGKILL");

const kind: InstructionKind = {
  name: "instruct",
  doneWord: "done",
  want: async () => ({ asked, mayLeave: true }),
  send: async () => {
    if (moment === "written") die();
    await (await fetch(`${bankUrl}/send/${id}`, { method: "POST" })).text();
    if (moment === "sent") die();
    return { says: "accepted" };
  },
  enquire: async () => ({ says: "silent" }),
  conclude: async () => {},
  report: async () => {},
};

const db = openDb({ url, pool: 4, onIdleError: () => {} });
const enquiries = { afterMs: [1_000], inFlightMs: 0, personAfterMs: 60_000 };
await pursue({ db, clock: systemClock, enquiries }, kind, house, id, 1_000);
// Its answer is kept, and nobody waits for the bank's word yet.
die();
