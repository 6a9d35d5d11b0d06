import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AccountReport } from "@causeway/bank-link";
import { writeAccountReport } from "@causeway/bank-link";
import { listMessages } from "@causeway/contract/portal/notification";
import * as contract from "@causeway/contract/portal/account";
import { listMyCurrencies } from "@causeway/contract/portal/reference";
import { locales } from "@causeway/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BankSilent, type AccountOpening, type Bank, type Standing } from "#partners/bank/port.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf, facing } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";

let api: TestApi;
let flows: TestFlows;
let receiving: ReturnType<typeof receivingOf>;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));

/** A bank in memory: opens what it is asked for, loses answers, tells late. */
const openings = new Map<string, AccountOpening>();
const standings = new Map<string, Standing>();
let silences = 0;
let refused: readonly string[] = [];
let isLate = false;
const reportOn = (opening: AccountOpening): AccountReport => ({
  messageId: "m1",
  processId: opening.openingId,
  createdAt: new Date(),
  accountId: `88${[...openings.keys()].indexOf(opening.openingId)}0001234`,
  accountName: opening.accountName,
  currency: opening.currency,
  status: "ENAB",
  bank: "CWHBHKHHXXX",
  holder: opening.holder,
  rails: [
    {
      rail: "SWIFT",
      scope: "SWIFT",
      accountName: opening.accountName,
      codes: [
        { type: "ACCOUNT", value: "880001234" },
        { type: "BIC", value: "CWHBHKHHXXX" },
      ],
      bankName: "Example Bank",
      bankAddress: { street: "1 Example Quay", town: "Hong Kong", country: "HK" },
    },
  ],
});
const bank: Partial<Bank> = {
  partner: "harbour",
  openAccount: async (opening) => {
    if (refused.includes(opening.currency)) return "refused";
    openings.set(opening.openingId, opening);
    if (silences-- > 0) throw new BankSilent("the line broke");
    return "received";
  },
  findAccount: async (id) => {
    const opening = openings.get(id);
    return opening && !isLate ? reportOn(opening) : "unknown";
  },
  setStanding: async (id, standing) => {
    if (silences-- > 0) throw new BankSilent("the line broke");
    standings.set(id, standing);
  },
  requestRefund: async () => ({ state: "unclear" }),
  findRefund: async () => ({ state: "denied" }),
};

beforeAll(async () => {
  api = await startTestApi();
  receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  flows = await startTestFlows(facing(api.ctx, bank), dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const approved = async () => {
  const company = await receiving.aCertifiedCompany();
  const { accountId } = await receiving.apply(company);
  await receiving.decideAccount(company, accountId, "approve");
  return { company, accountId };
};
const read = async ({ portal }: Company, accountId: string) =>
  (await portal.call(contract.readReceivingAccount, { accountId })).data;
const patient = { timeout: 30_000 };

describe("opening at the bank, with every step replayed", { timeout: 90_000 }, () => {
  test("brings every currency and the merchant's balances, once, though answers are lost", async () => {
    silences = 2;
    const before = openings.size;
    const { company, accountId } = await approved();
    await expect.poll(async () => (await read(company, accountId)).status, patient).toBe("ACTIVE");
    expect(openings.size - before).toBe(2);
    const account = await read(company, accountId);
    expect(account.receipts.map(({ currency, state }) => [currency, state])).toEqual([
      ["USD", "OPEN"],
      ["JPY", "OPEN"],
    ]);
    expect(account.receipts[0]?.rails[0]).toMatchObject({
      rail: "SWIFT",
      accountName: account.name,
      bankCountry: "HK",
    });
    const held = (await company.portal.call(listMyCurrencies, {})).data.map((each) => each.code);
    expect(held).toEqual(expect.arrayContaining(["USD", "JPY"]));
    const notices = (await company.portal.callStandard(listMessages, { tab: "notice" })).data.messages;
    expect(notices.filter(({ kind }) => kind === "account.opened")).toHaveLength(1);
    const left = await api.ctx.db.query({
      name: "left-openings",
      text: "SELECT key FROM outbox WHERE topic LIKE 'account/%' AND tenant = $1",
      values: [company.tenant],
    });
    expect(left).toEqual([]);
  });

  test("goes on without a currency the bank refuses, and ends where it refuses all", async () => {
    refused = ["JPY"];
    const one = await approved();
    await expect.poll(async () => (await read(one.company, one.accountId)).status, patient).toBe("ACTIVE");
    expect((await read(one.company, one.accountId)).receipts.map(({ state }) => state)).toEqual([
      "OPEN",
      "REFUSED",
    ]);
    refused = ["JPY", "USD"];
    const none = await approved();
    await expect.poll(async () => (await read(none.company, none.accountId)).status, patient).toBe("CLOSED");
    refused = [];
  });

  test("is finished by what the bank tells by itself", async () => {
    isLate = true;
    const { company, accountId } = await approved();
    const own = () =>
      [...openings.values()].filter(({ holder }) => company.tenant.replaceAll("-", "") === holder.id);
    await expect.poll(() => own().length, patient).toBe(2);
    for (const opening of own())
      expect(await bankOf(api).tell(writeAccountReport(reportOn(opening)))).toBe(204);
    await expect.poll(async () => (await read(company, accountId)).status, patient).toBe("ACTIVE");
    isLate = false;
  });

  test.each(locales)("lets the merchant print how to pay him, and a proof, in %s", async (language) => {
    const { company, accountId } = await approved();
    await expect.poll(async () => (await read(company, accountId)).status, patient).toBe("ACTIVE");
    for (const paper of ["card", "letter"] as const) {
      const { data } = await company.portal.call(
        contract.printAccount,
        { accountId, currency: "JPY", paper },
        { language },
      );
      expect(Buffer.from(data.pdf, "base64").subarray(0, 5).toString()).toBe("%PDF-");
      expect(data.name).toMatch(/^(card|letter)-JPY-VA.*\.pdf$/);
    }
  });
});
