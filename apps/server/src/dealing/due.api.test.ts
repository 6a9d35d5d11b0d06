import { money } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestApi } from "#testing/api.ts";
import { startDesk, type Desk } from "#testing/dealing.ts";
import { notesOf } from "#testing/security.ts";
import { positions } from "./positions.ts";

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let api: TestApi;
let openDesk: () => Promise<Desk>;
let desk: Desk;
beforeAll(async () => {
  ({ api, openDesk } = await startDesk(now));
});
afterAll(() => api.stop());
beforeEach(async () => {
  ahead = 0;
  desk = await openDesk();
});

test("what the banks have not settled by the end of the value day is told once, and shown as overdue", async () => {
  const id = await desk.dealt(["USD", "JPY"], money("USD", 1_000_00n));
  await desk.books(id, "sold");
  const run = async () => {
    const told: unknown[] = [];
    const events = { ...api.ctx.events, emit: (event: unknown) => void told.push(event) };
    await positions({ ...desk.ctx, events }).run(new AbortController().signal as never);
    return told.filter((event) => JSON.stringify(event).includes(id));
  };
  expect(await run()).toEqual([]);
  ahead = 5 * 86_400_000;
  expect(await run()).toEqual([{ event: "deal.overdue", dealId: id }]);
  expect((await notesOf(api, "deal.overdue")).length).toBeGreaterThan(0);
  expect(await run()).toEqual([]);
});

test("liquidity counts what is to be settled on its value day, and no money before", async () => {
  await api.ctx.db.query({
    name: "held",
    text: "INSERT INTO client_money (currency, owed, held, looked_at) VALUES ('USD', 500000, 900000, now()), ('HKD', 0, 0, now())",
    values: [],
  });
  const before = (await desk.read()).liquidity.find(({ currency }) => currency === "USD")!;
  const id = await desk.dealt(["USD", "HKD"], money("USD", 2_000_00n), { settlesIn: "2" });
  const { valueDay } = (await desk.shown(id))!;
  const { liquidity } = await desk.read();
  const usd = liquidity.find(({ currency }) => currency === "USD")!;
  expect(usd.least).toBe("5000.00");
  for (const [n, { day, balance }] of usd.days.entries()) {
    const difference = Number(before.days[n]!.balance) - Number(balance);
    expect(difference).toBeCloseTo(day >= valueDay! ? 2_000 : 0, 2);
  }
  expect(usd.days.map(({ day }) => day)).toContain(valueDay);
});
