import { randomUUID } from "node:crypto";
import type { Words } from "@causeway/contract";
import { countCases, openCasePage } from "@causeway/contract/console/review";
import { fromDecimal, type Money } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordCredit } from "#collection/index.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { startMarketplaces, type Marketplaces } from "#testing/marketplace.ts";
import { peopleOf } from "#testing/people.ts";
import { aCase } from "#testing/review.ts";
import { shopsOf } from "#testing/shops.ts";

let api: TestApi;
let marketplaces: Marketplaces;
let reviewer: StaffClient;
let company: Company;
beforeAll(async () => {
  marketplaces = await startMarketplaces();
  api = await startTestApi({ env: marketplaces.env });
  reviewer = await api.aStaffMember("reviewer");
  const shops = shopsOf(api, companiesOf(api, peopleOf(api)), marketplaces);
  const trader = await shops.aTrader();
  company = trader.company;
  await shops.bind(company, await shops.siteOf(company, trader.accountId, "harbour-light.example"));
}, 60_000);
afterAll(async () => {
  await api.stop();
  await marketplaces.stop();
});

const caseAbout = async (kind: string): Promise<string> => {
  const [found] = await api.ctx.db.tx(company.tenant, (tx) =>
    tx.rows<{ id: string }>("SELECT id FROM review_case WHERE kind = $1 ORDER BY opened_at DESC", [kind]),
  );
  return found!.id;
};

/** A case of each kind there is, about something of a real merchant. */
const cases: Record<string, () => Promise<string>> = {
  account: () => caseAbout("account"),
  collection: async () => {
    const { orderId } = await api.ctx.db.tx(company.tenant, (tx) =>
      recordCredit(api.ctx, tx, {
        partner: "harbour",
        bankReference: randomUUID(),
        account: { id: randomUUID(), name: "USD account", tail: "4417" },
        money: fromDecimal("USD", "18640.00") as Money,
        payer: { name: "Harbor & Pine Supply LLC" },
        remittanceInformation: "HP-2026-0921",
        bookedAt: new Date(),
      }),
    );
    return aCase(api.ctx, company.tenant, { kind: "collection", subjectId: orderId });
  },
  enterprise: () => caseAbout("enterprise"),
  "enterprise.hold": () =>
    aCase(api.ctx, company.tenant, { kind: "enterprise.hold", subjectId: company.tenant }),
  "screening.watch": async () =>
    aCase(api.ctx, company.tenant, { kind: "screening.watch", subjectId: await caseAbout("enterprise") }),
  shop: () => caseAbout("shop"),
};

/** What a reviewer of this language reads, but for names that somebody has in Chinese. */
const readBy = async (place: 0 | 1 | 2, caseId: string): Promise<string[]> => {
  const { data } = await reviewer.call(openCasePage, { caseId, why: { purpose: "audit" } });
  const say = (said: string | Words) => (typeof said === "string" ? said : said[place]);
  return [
    say(data.kind),
    ...data.signals.map(say),
    ...data.sections.flatMap(({ title, rows, documents }) => [
      say(title),
      ...rows
        .filter(({ field }) => !/nameZh$|\.names$/.test(field))
        .flatMap((row) => [say(row.label), say(row.value)]),
      ...documents.map(({ label }) => say(label)),
    ]),
  ];
};

describe("a reviewer", () => {
  test("meets every kind of case here", async () => {
    const { data } = await reviewer.call(countCases, {});
    expect(data.kinds.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(cases).toSorted());
  });

  test.each(Object.entries(cases))(
    "who reads English reads a case about %s in English",
    async (_kind, open) => {
      const caseId = await open();
      const read = await readBy(2, caseId);
      expect(read.length).toBeGreaterThan(3);
      expect(read.filter((text) => /\p{Script=Han}|[、。，：]/u.test(text))).toEqual([]);
      expect((await readBy(0, caseId)).join("")).toMatch(/\p{Script=Han}/u);
    },
  );
});
