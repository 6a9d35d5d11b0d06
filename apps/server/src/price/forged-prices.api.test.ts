import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presented, sqlAsTheApi } from "#testing/api-sql.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { peopleOf } from "#testing/people.ts";
import { aLine, pricesOf, rate } from "#testing/prices.ts";
import { beginPrices } from "./begin-prices.ts";

/** What somebody could try with prices whose SQL runs as one of the sites. */
const house = "00000000-0000-0000-0000-000000000000";
let api: TestApi;
let first: StaffClient;
let second: StaffClient;
let company: Company;
let stranger: Company;
let console_: pg.Client;
let portal: pg.Client;
let flows: pg.Client;
let prices: ReturnType<typeof pricesOf>;

beforeAll(async () => {
  api = await startTestApi();
  first = await api.aStaffMember("treasury");
  second = await api.aStaffMember("treasury");
  const companies = companiesOf(api, peopleOf(api));
  [company, stranger] = [await companies.aCompany(), await companies.aCompany()];
  prices = pricesOf(api, first, second);
  console_ = new pg.Client({ connectionString: api.database.consoleUrl });
  portal = new pg.Client({ connectionString: api.database.portalUrl });
  flows = new pg.Client({ connectionString: api.database.flowsUrl });
  await Promise.all([console_.connect(), portal.connect(), flows.connect()]);
});
afterAll(async () => {
  await Promise.all([console_.end(), portal.end(), flows.end()]);
  await api.stop();
});

const versionRow = (id: string) => `INSERT INTO price_version (id, begun_at) VALUES ('${id}', now())`;
const lineRow = (merchant: string) =>
  `INSERT INTO price_line (merchant_id, version, n, kind, subject, from_usd, first_day, rate)
   VALUES ('${merchant}', 1, 99, 'collection', 'B2B', '0.00', '2026-01-01', '0')`;
const tries: [what: string, statement: () => string][] = [
  ["write a version", () => versionRow(randomUUID())],
  ["write a line for everybody", () => lineRow(house)],
  ["write a line for a merchant", () => lineRow(company.tenant)],
  ["change a line", () => "UPDATE price_line SET rate = '0'"],
  ["delete a line", () => "DELETE FROM price_line"],
  ["let a version begin earlier", () => "UPDATE price_version SET first_day = '2020-01-01'"],
  [
    "write what somebody exchanged",
    () => `INSERT INTO exchange_volume VALUES ('${company.tenant}', '2026-11-01', 100000000)`,
  ],
];

describe.each([
  ["the console's", () => console_],
  ["the portal's", () => portal],
] as const)("whoever has %s login", (_whose, client) => {
  test.each(tries)("changes no price when he tries to %s", async (_what, statement) => {
    const attack = sqlAsTheApi(client(), company.tenant);
    expect(await attack([statement()])).toBe("42501");
  });
});

test("not even the flows' login makes a version that nobody agreed to, or writes a line or changes one", async () => {
  const attack = sqlAsTheApi(flows, house);
  expect(await attack([versionRow(randomUUID())])).toBe("42501");
  expect(await attack([lineRow(house)])).toBe("42501");
  expect(await attack(["UPDATE price_line SET rate = '0'"])).toBe("42501");
});

test("an agreement that two live sessions were made to say and nobody signed becomes no version", async () => {
  const id = randomUUID();
  const lines = JSON.stringify(JSON.stringify([aLine({ cost: rate("0") })]));
  const session = ({ session: { token } }: StaffClient) => token.slice(0, 36);
  const attack = sqlAsTheApi(console_, house);
  const forged = await attack([
    ...presented(first.session),
    `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until)
     VALUES ('${house}', '${id}', 'price.change', 'list', '{"facts":{"latest":"1"},"wish":{"firstDay":"${prices.today()}",
       "goldFrom":"500000.00","lines":${lines},"note":"forged","silverFrom":"100000.00"}}', '${session(first)}', now() + interval '1 day')`,
    ...presented(second.session),
    `UPDATE agreement SET agreed_in = '${session(second)}' WHERE id = '${id}'`,
    `UPDATE agreement SET carried_out_at = now() WHERE id = '${id}'`,
  ]);
  expect(forged).toBe("done");
  const said: unknown[] = [];
  await beginPrices(
    { ...api.ctx, events: { ...api.ctx.events, emit: (event) => void said.push(event) } },
    id,
  );
  expect(said).toMatchObject([{ event: "decision.unsigned", kind: "price.change" }]);
  const { versions } = await prices.board();
  expect(versions).toMatchObject([
    { number: null, state: "refused", refusal: "notSigned", lines: [] },
    { number: 1 },
  ]);
  expect((await prices.board()).lines.every(({ number }) => number === 1)).toBe(true);
});

test.each([
  ["proposed", () => first],
  ["agreed to", () => second],
] as const)(
  "a change that was %s by somebody who has no say in prices any more becomes no version",
  async (_what, who) => {
    const { id } = who().member;
    const becomes = (role: string) =>
      execute(
        api.database.ownerUrl,
        "SET session_replication_role = replica",
        `UPDATE staff SET role = '${role}' WHERE id = '${id}'`,
      );
    expect((await prices.propose([aLine({ cost: rate("0.0007") })])).code).toBe(0);
    const { agreementId } = (await prices.agree()).data;
    await becomes("reviewer");
    await prices.carryOut(agreementId);
    await becomes("treasury");
    expect((await prices.board()).versions[0]).toMatchObject({ number: null, refusal: "notSigned" });
  },
);

test("work in the outbox that no agreement stands behind is seen and does nothing", async () => {
  const said: unknown[] = [];
  const ctx = { ...api.ctx, events: { ...api.ctx.events, emit: (event: unknown) => void said.push(event) } };
  await beginPrices(ctx, randomUUID());
  expect(said).toMatchObject([{ event: "decision.unsigned" }]);
});

test("a merchant's own prices are seen by nobody else at the portal, whatever he asks the database", async () => {
  await prices.changed([aLine({ merchant: company.tenant, cost: rate("0.0001") })]);
  const linesSeenBy = async (tenant: string) => {
    await portal.query(
      `BEGIN; SET LOCAL app.merchant_id = '${tenant}'; SET LOCAL app.staff_id = '${first.member.id}'`,
    );
    const { rowCount } = await portal.query("SELECT FROM price_line WHERE merchant_id = $1", [
      company.tenant,
    ]);
    await portal.query("ROLLBACK");
    return rowCount;
  };
  expect([await linesSeenBy(stranger.tenant), await linesSeenBy(company.tenant)]).toEqual([0, 1]);
});
