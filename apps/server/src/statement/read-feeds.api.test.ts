import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { movePlace } from "#partners/bank/cursor.store.ts";
import { banksOf, BankSilent, type Feed } from "#partners/bank/port.ts";
import type { MessageId } from "#partners/bank/message.store.ts";
import type { Tx } from "#platform/data/db.ts";
import { startAlbion } from "#testing/albion.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { house } from "#platform/ids.ts";
import { hearMessage } from "./hear-message.ts";
import { readFeeds } from "./read-feeds.ts";

let api: TestApi;
let albion: Awaited<ReturnType<typeof startAlbion>>;
beforeAll(async () => {
  api = await startTestApi();
  albion = await startAlbion(api);
});
afterAll(async () => {
  await albion.stop();
  await api.stop();
});
beforeEach(() => albion.setBend((compact) => compact));

const anEntry = () =>
  bankOf(api).anEntry({ money: { currency: "GBP", minor: 12_345n }, accountId: "20410000003361" });
const run = (over: { stillMine?: (tx: Tx) => Promise<void> } = {}, ctx = albion.ctx) =>
  readFeeds(ctx).run({
    slot: new Date(),
    signal: new AbortController().signal,
    stillMine: async () => undefined,
    ...over,
  });
type Kept = { id: MessageId; verdict: string; times: number; reason: string | null };
const kept = () =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<Kept>(
      "SELECT id, verdict, times, reason FROM bank_message WHERE partner = 'albion' ORDER BY number",
    ),
  );
const hearAll = async (ctx = albion.ctx) => {
  for (const { id, verdict } of await kept()) if (verdict === "waiting") await hearMessage(ctx, id);
};
const told = (reference: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows("SELECT FROM inbox WHERE source = 'albion' AND event_id = $1", [`entry:${reference}`]),
  );

describe("the feed of a bank that tells nothing by itself", () => {
  test("is read to its end, page by page, and next time from where it stood", async () => {
    const entries = [1, 2, 3, 4, 5].map(anEntry);
    for (const entry of entries) albion.tellEntry(entry);
    await run();
    await hearAll();
    for (const { reference } of entries) expect(await told(reference)).toHaveLength(1);
    const more = anEntry();
    albion.tellEntry(more);
    albion.asked.length = 0;
    await run();
    await hearAll();
    expect(albion.asked).toEqual(["/v1/events after 5"]);
    expect(await told(more.reference)).toHaveLength(1);
  });

  test("that leads in a circle is left at its second round, instead of being read for ever", async () => {
    const { feed, ...bank } = albion.ctx.bank;
    const places: string[] = [];
    const circling: Feed = async (after) => {
      places.push(after);
      if (places.length > 20) throw new Error("read for ever");
      return { ...(await feed!(after)), messages: [], next: after === "a" ? "b" : "a", isLast: false };
    };
    const banks = banksOf([{ ...bank, feed: circling }]);
    await run({}, { ...albion.ctx, banks });
    expect(places.slice(1)).toEqual(["a", "b"]);
    await api.ctx.db.tx(house, (tx) => movePlace(tx, "albion", places[0]!, new Date()));
  });

  test("moves its cursor with what was stored of it or not at all", async () => {
    const entry = anEntry();
    albion.tellEntry(entry);
    const lost = async () => {
      throw new Error("the run is another's");
    };
    await expect(run({ stillMine: lost })).rejects.toThrow("another's");
    expect((await kept()).filter(({ verdict }) => verdict === "waiting")).toEqual([]);
    await run();
    await hearAll();
    expect(await told(entry.reference)).toHaveLength(1);
  });

  test("is silence where the answer is of another question, of an unknown key, or changed on its way", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const bends = [
      (compact: string) => `${compact.slice(0, -6)}AAAAAA`,
      () => albion.events[0]!,
      () => "not signed",
    ];
    albion.tellEntry(anEntry(), { id: "albion", private: privateKey });
    const before = (await kept()).length;
    for (const bend of bends) {
      albion.setBend(bend);
      await expect(run()).rejects.toThrow(BankSilent);
    }
    expect(await kept()).toHaveLength(before);
  });

  test("is read past an event that is not believed, and that one again once its key is known", async () => {
    const next = generateKeyPairSync("ed25519");
    const [unbelieved, after] = [anEntry(), anEntry()];
    albion.tellEntry(unbelieved, { id: "2027", private: next.privateKey });
    albion.tellEntry(after);
    await run();
    await hearAll();
    expect(await told(after.reference)).toHaveLength(1);
    expect(await told(unbelieved.reference)).toEqual([]);
    const items = await api.ctx.db.tx(house, (tx) =>
      tx.rows("SELECT FROM statement_break WHERE partner = 'albion' AND kind = 'unreadableMessage'"),
    );
    expect(items.length).toBeGreaterThan(0);
    // Started again with the key that was missing, the process reads on from there.
    const restarted = albion.believing({ "2027": next.publicKey });
    await run({}, restarted);
    await hearAll(restarted);
    expect(await told(unbelieved.reference)).toHaveLength(1);
  });
});
