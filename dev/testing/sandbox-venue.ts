import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { money, readRate, type CurrencyCode, type Money } from "@causeway/money";
import { createVenue } from "@causeway/sandbox/venue/venue-server.ts";
import { dealKind, dealReference, type DealAsked } from "@causeway/server/partners/fx/port.ts";
import { digestOf } from "@causeway/server/platform/engine/instruction-record.ts";

/** The sandbox's venue with books of its own, and whatever a client needs of it. */
export async function startSandboxVenue(roundMs = 50) {
  const dir = mkdtempSync(join(tmpdir(), "causeway-venue-"));
  const ours = generateKeyPairSync("ed25519");
  const theirs = generateKeyPairSync("ed25519");
  const options = {
    file: join(dir, "books.sqlite"),
    seed: 7,
    keys: { valid: [{ id: "venue", private: theirs.privateKey }] },
    clientKeys: { causeway: ours.publicKey },
    appIds: ["an-app-id-of-the-sandbox"],
    roundMs,
  } as const;
  let app = createVenue(options);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const panel = async (path: string, form: Readonly<Record<string, unknown>>): Promise<void> => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(form);
    const reply = await fetch(`${url}/panel/${path}`, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(`the venue's panel answered ${reply.status}`);
  };
  return {
    url,
    appId: options.appIds[0],
    own: {
      signingKey: ours.privateKey,
      keyId: "causeway",
      keys: { keyAt: (id: string) => (id === "venue" ? theirs.publicKey : undefined) },
    },
    arm: (kind: string, { times = 1, ms = 300 } = {}) => panel("faults", { kind, times, ms }),
    panel,
    /** What it was told to do wrong and has not done yet. */
    armed: async () => {
      const reply = await fetch(`${url}/panel/summary`);
      return ((await reply.json()) as { armed: readonly unknown[] }).armed;
    },
    deals: async (): Promise<readonly VenueDealRow[]> =>
      (await (await fetch(`${url}/panel/deals`)).json()) as VenueDealRow[],
    /** On the same port, with what its books say. */
    restart: async () => {
      await app.close();
      app = createVenue(options);
      await app.listen({ host: "127.0.0.1", port: Number(new URL(url).port) });
    },
    stop: async () => {
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

type VenueDealRow = { readonly dealId: string; readonly dealNumber?: string; readonly refused?: string };

/** A deal as an instruction asks for it: so much of the first is sold, at no less than the limit. */
export function aDeal(
  sell: CurrencyCode,
  buy: CurrencyCode,
  limit: string,
  fixed: Money = money(sell, 1_000_00n),
): DealAsked {
  const rate = readRate(sell, buy, limit);
  if (!rate) throw new Error(`a rate was expected and not ${limit}`);
  const asked = { dealId: randomUUID(), sell, buy, fixed, limit: rate, valueDay: nextWorkingDay() };
  const digest = digestOf(dealKind, asked.dealId, { reference: dealReference(asked), money: fixed });
  return { ...asked, digest };
}

/** The venue settles on no weekend, and never on a day that is over. */
function nextWorkingDay(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6);
  return day.toISOString().slice(0, 10);
}
