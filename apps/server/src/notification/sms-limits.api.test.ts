import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "#context.ts";
import { forgetAttempts } from "#testing/database.ts";
import { house, newId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { deliverMessage } from "./deliver-message.ts";
import type { SentCodePurpose } from "./outgoing.ts";
import { insertOutgoing, type OutgoingId } from "./outgoing.store.ts";

let api: TestApi;
let ctx: Context;
const sent: string[] = [];
const told: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
  ctx = {
    ...api.ctx,
    config: { ...api.ctx.config, smsLimits: { countries: new Set(["HK", "US"]), perDay: 3 } },
    sms: {
      send: async ({ to }) => {
        sent.push(to);
        return "taken";
      },
    },
    events: { ...api.ctx.events, emit: ({ event }) => void told.push(event) },
  };
});
afterAll(() => api.stop());
beforeEach(async () => {
  sent.length = 0;
  told.length = 0;
  await forgetAttempts(api.database.ownerUrl, "sms-day:");
});

async function text(to: string, purpose: SentCodePurpose = "login") {
  const now = new Date();
  const id: OutgoingId = newId(now);
  const message = {
    template: "code",
    purpose,
    code: "123456",
    channel: "sms",
    to,
    locale: "en-US",
  } as const;
  await ctx.db.tx(house, (tx) => insertOutgoing(tx, ctx.outbound, id, now, message));
  await deliverMessage(ctx, house, id);
}

test("short messages go to the countries that are named and to no others, whoever had them sent", async () => {
  for (const to of ["+85261234567", "+12015550123", "+8613800138000", "+88213000001", "+37121234567"])
    await text(to);
  expect(sent).toEqual(["+85261234567", "+12015550123"]);
  expect(told).toEqual(Array.from({ length: 3 }, () => "message.undeliverable"));
});

test("short messages end for the day at their number, and somebody is told", async () => {
  for (let n = 0; n < 5; n++) await text(`+8526123456${n}`);
  const each = ["sms.capped", "security.seen"];
  expect([sent.length, told]).toEqual([3, [...each, ...each]]);
});

test("short messages to numbers that people name leave half of the day to those who come in", async () => {
  for (let n = 0; n < 5; n++) await text(`+8526123456${n}`, "newPhone");
  expect(sent).toHaveLength(2);
  await text("+85261234569");
  expect(sent.at(-1)).toBe("+85261234569");
});
