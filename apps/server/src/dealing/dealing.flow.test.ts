import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { money } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { TestApi } from "#testing/api.ts";
import { dealingOf, type Desk } from "#testing/dealing.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";

const now = () => new Date();
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
let api: TestApi;
let world: Exchanges;
let flows: TestFlows;
let desk: Desk;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  await world.stockUp(await world.aTrader());
  desk = dealingOf(api, await api.aStaffMember("treasury"), await api.aStaffMember("treasury"));
  flows = await startTestFlows(desk.ctx, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => world.freshRates());

const patient = { timeout: 30_000 };
const stateOf = async (id: string) => (await desk.shown(id))?.state;
const workOn = (key: string) =>
  api.ctx.db.tx(house, (tx) => tx.rows("SELECT topic FROM outbox WHERE key = $1", [key]));

describe("a deal that two people agreed to, with every step replayed", { timeout: 120_000 }, () => {
  test("is asked for once, told by the venue, settled by both banks, and comes to rest", async () => {
    const id = await desk.agreed(["USD", "HKD"], money("USD", 1_000_00n));
    await expect.poll(() => stateOf(id), patient).toBe("dealt");
    await expect.poll(() => workOn(id), patient).toEqual([]);
    expect(desk.venue.asked).toHaveLength(1);
    await desk.books(id, "sold");
    await desk.books(id, "bought");
    expect(await stateOf(id)).toBe("settled");
  });

  test("is found by asking when the line broke and the engine has lost all it knew", async () => {
    desk.venue.onDeal = { says: "silent" };
    desk.venue.onEnquiry = { says: "silent" };
    const id = await desk.agreed(["USD", "SGD"], money("USD", 1_000_00n));
    await expect.poll(() => desk.venue.asked.length, patient).toBe(2);
    await flows.wipe();
    desk.venue.onEnquiry = undefined;
    await expect.poll(() => stateOf(id), patient).toBe("dealt");
    expect(desk.venue.asked).toHaveLength(2);
    expect(await desk.shown(id)).toMatchObject({ doubt: null });
    await expect.poll(() => workOn(id), patient).toEqual([]);
  });

  test("that the venue never had is sent again under the same id, and dealt once", async () => {
    desk.venue.isDealing = false;
    desk.venue.onDeal = { says: "silent" };
    const id = await desk.agreed(["USD", "CAD"], money("USD", 1_000_00n));
    await expect.poll(() => desk.venue.asked.length, patient).toBe(3);
    desk.venue.isDealing = true;
    await expect.poll(() => stateOf(id), patient).toBe("dealt");
    expect(new Set(desk.venue.asked.slice(2).map(({ dealId }) => dealId))).toEqual(new Set([id]));
    await expect.poll(() => workOn(id), patient).toEqual([]);
  });
});
