import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  readVenueDealAnswer,
  signQuestion,
  verifyAnswer,
  writeVenueDealAsked,
  type VenueDeal,
} from "@causeway/bank-link";
import { fromDecimal, readRate, type CurrencyCode } from "@causeway/money";
import type { FastifyInstance } from "fastify";
import { createAlbion } from "../bank/albion/albion.ts";
import { createHarbour } from "../bank/harbour/harbour.ts";
import type { BankName } from "../bank/misdeeds.ts";
import { dayAfter, isWeekend } from "../day.ts";
import type { MisdeedOf } from "../venue/misdeeds.ts";
import { createVenue } from "../venue/venue-server.ts";

/** A line that was kept open would lead to what was there before it was started again. */
const headers = { "content-type": "application/json", connection: "close" };
/** Where nobody listens: what a bank says to its client is no matter here. */
const nowhere = "http://127.0.0.1:9/";

type Entry = {
  readonly reference: string;
  readonly accountId: string;
  readonly direction: "credit" | "debit";
  readonly minor: string;
  readonly endToEndId: string | null;
  readonly remittance?: string;
  readonly reverses?: string;
};
type DealRow = { readonly dealId: string; readonly soldSettled: boolean; readonly boughtSettled: boolean };
type Summary = { readonly today: string; readonly unsettled: number; readonly armed: readonly unknown[] };

/** A venue, the banks at which it settles, in this order, and a client who deals there. */
export async function startFloor(names: readonly BankName[] = ["harbour", "albion"]) {
  const dir = mkdtempSync(join(tmpdir(), "causeway-floor-"));
  const ours = generateKeyPairSync("ed25519");
  const theirs = generateKeyPairSync("ed25519");
  const keys = { valid: [{ id: "their-key", private: theirs.privateKey }] } as const;
  const clientKeys = { causeway: ours.publicKey };

  const banks = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const options = { file: join(dir, `${name}.sqlite`), keys, clientKeys };
        const create = () =>
          name === "albion" ? createAlbion(options) : createHarbour({ ...options, clientUrl: nowhere });
        return [name, await startOnPort(create)] as const;
      }),
    ),
  ) as Readonly<Record<BankName, Awaited<ReturnType<typeof startOnPort>>>>;
  const file = join(dir, "venue.sqlite");
  const venue = await startOnPort(() =>
    createVenue({
      file,
      seed: 7,
      keys,
      clientKeys,
      appIds: [],
      roundMs: 20,
      banks: names.map((name) => banks[name].url),
    }),
  );

  const read = async <T>(url: string) => (await (await fetch(url, { headers })).json()) as T;
  const say = async <T>(url: string, body: object) => {
    const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const summary = () => read<Summary>(`${venue.url}/panel/summary`);
  const entries = (bank: BankName) => read<Entry[]>(`${banks[bank].url}/panel/entries`);
  /** Sells 10,000.00 at whatever it is worth, for the next working day unless another is asked for. */
  const ask = async (sell: CurrencyCode, buy: CurrencyCode, valueDay: string) => {
    const url = `${venue.url}/v1/deals`;
    const [fixed, limit] = [fromDecimal(sell, "10000")!, readRate(sell, buy, "0.0001")!];
    const asked = { dealId: randomUUID(), sell, buy, fixed, limit, valueDay };
    const question = signQuestion(
      { url, payload: writeVenueDealAsked(asked) },
      { id: "causeway", private: ours.privateKey },
      new Date(),
    );
    const reply = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/jose" },
      body: question.compact,
    });
    const { payload } = verifyAnswer(await reply.text(), question.jti, () => theirs.publicKey, new Date());
    return readVenueDealAnswer(payload);
  };
  return {
    venue: { ...venue, file },
    banks,
    read,
    say,
    summary,
    ask,
    deal: async (sell: CurrencyCode, buy: CurrencyCode): Promise<VenueDeal & { readonly dealId: string }> => {
      const answer = await ask(sell, buy, workingDayAfter((await summary()).today));
      if (answer.status !== "done") throw new Error(`a deal was expected, not ${answer.status}`);
      return { ...answer.deal, dealId: answer.dealId };
    },
    arm: (kind: MisdeedOf<"settlements">, ms = 0) => say(`${venue.url}/panel/faults`, { kind, ms }),
    release: () => say<{ released: number }>(`${venue.url}/panel/settlements`, {}),
    /** Moves the venue's clock until this is its day. */
    moveTo: async (day: string) => {
      while ((await summary()).today < day) await say(`${venue.url}/panel/clock`, { days: 1 });
    },
    sidesOf: async (dealId: string) => {
      const row = (await read<DealRow[]>(`${venue.url}/panel/deals`)).find((each) => each.dealId === dealId)!;
      return [row.soldSettled, row.boughtSettled];
    },
    entries,
    /** What a bank booked under the deal's id and took back again. */
    bookedFor: async (bank: BankName, dealId: string) => {
      const all = await entries(bank);
      const own = all.filter(({ endToEndId }) => endToEndId === dealId.replaceAll("-", ""));
      const references = own.map(({ reference }) => reference);
      return all.filter((each) => own.includes(each) || references.includes(each.reverses ?? ""));
    },
    stop: async () => {
      await venue.stop();
      for (const bank of Object.values(banks)) await bank.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type Floor = Awaited<ReturnType<typeof startFloor>>;

export function workingDayAfter(day: string): string {
  const next = dayAfter(day);
  return isWeekend(next) ? workingDayAfter(next) : next;
}

/** Started again, it is found where it was. */
async function startOnPort(create: () => FastifyInstance) {
  let app = create();
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    stop: () => app.close(),
    start: async () => {
      app = create();
      await app.listen({ host: "127.0.0.1", port: Number(new URL(url).port) });
    },
  };
}
