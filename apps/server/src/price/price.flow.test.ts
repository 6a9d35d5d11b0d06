import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf } from "#testing/company.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { peopleOf } from "#testing/people.ts";
import { aLine, pricesOf, rate } from "#testing/prices.ts";

let api: TestApi;
let flows: TestFlows;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));

beforeAll(async () => {
  api = await startTestApi();
  flows = await startTestFlows(api.ctx, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

test(
  "what two agreed to becomes one version, and whoever it touches is told once, with every step replayed",
  { timeout: 60_000 },
  async () => {
    const company = await companiesOf(api, peopleOf(api)).aCompany();
    const prices = pricesOf(api, await api.aStaffMember("treasury"), await api.aStaffMember("treasury"));
    expect((await prices.propose([aLine({ cost: rate("0.001") })])).code).toBe(0);
    const { data } = await prices.agree();
    const left = () =>
      api.ctx.db.query({
        name: "left",
        text: "SELECT FROM outbox WHERE key = $1",
        values: [data.agreementId],
      });
    await expect.poll(async () => (await left()).length, { timeout: 30_000 }).toBe(0);
    const { versions } = await prices.board();
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, "inForce"],
      [1, "inForce"],
    ]);
    const told = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows("SELECT version FROM price_told WHERE merchant_id = $1", [company.tenant]),
    );
    expect(told).toEqual([{ version: 2 }]);
  },
);
