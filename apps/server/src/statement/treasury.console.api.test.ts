import { randomUUID } from "node:crypto";
import { code, type StaffRole } from "@causeway/contract";
import { exportTreasuryDay } from "@causeway/contract/console/open-item";
import { listAudit } from "@causeway/contract/console/audit";
import * as contract from "@causeway/contract/console/treasury";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";

let api: TestApi;
let treasury: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  treasury = await api.aStaffMember("treasury");
});
afterAll(() => api.stop());

const byHand = (...statements: string[]) => execute(api.database.flowsUrl, ...statements);
/** What the bank stated of a day and what the books say, put there as a flow would. */
const aDay = (day: string, { books, closing }: { books: number; closing: number }, currency = "USD") =>
  byHand(
    `INSERT INTO bank_day (partner, currency, day, books) VALUES ('harbour', '${currency}', '${day}', ${books})`,
    `UPDATE bank_day SET account_no = 'POOL${currency}', opening = 0, closing = ${closing}, credited = ${closing},
       debited = 0, lines = 2, statement_at = now() WHERE day = '${day}' AND currency = '${currency}'`,
  );
const readDay = async (day: string) => (await treasury.call(contract.readTreasuryDay, { day })).data;
const close = (day: string, who = treasury) =>
  who.call(contract.closeTreasuryDay, { day, note: "All agrees", requestId: randomUUID() });

describe("a day of the treasury", () => {
  test("shows per bank and currency what the bank says, what the books say and the difference, yen without decimals", async () => {
    await aDay("2026-03-02", { books: 1_200, closing: 1_200 }, "JPY");
    await aDay("2026-03-02", { books: 150_000, closing: 149_580 });
    const { accounts, mayClose, closed } = await readDay("2026-03-02");
    expect(accounts).toMatchObject([
      { currency: "JPY", in: "1200", closing: "1200", difference: "0", rest: "0", mayClose: true },
      {
        partner: "harbour",
        account: "POOLUSD",
        currency: "USD",
        state: "open",
        closing: "1495.80",
        books: "1500.00",
        difference: "-4.20",
        rest: "-4.20",
        items: 0,
        explainedShare: "100.00",
        mayClose: false,
      },
    ]);
    expect([mayClose, closed]).toEqual([false, null]);
    expect((await close("2026-03-02")).data).toMatchObject({ refusal: "dayUnexplained" });
  });

  test("leaves as a file in the reader's language", async () => {
    const { data } = await treasury.call(exportTreasuryDay, { day: "2026-03-02" });
    const [head, ...rows] = Buffer.from(data.base64, "base64").toString("utf8").trim().split("\r\n");
    expect(data.name).toBe("treasury-2026-03-02.csv");
    expect(head).toContain("差额");
    expect(rows.some((row) => row.includes("USD") && row.includes("-4.20"))).toBe(true);
    expect((await treasury.call(exportTreasuryDay, { day: "1999-01-01" })).code).toBe(code.notFound);
  });

  test("is closed for good by somebody of the treasury, by name, and the audit says so", async () => {
    await aDay("2026-03-03", { books: 1_200, closing: 1_200 }, "GBP");
    expect((await close("2026-03-03")).code).toBe(0);
    const { accounts, closed } = await readDay("2026-03-03");
    expect(accounts).toMatchObject([{ state: "closed", mayClose: false }]);
    expect(closed).toMatchObject({ by: { name: treasury.member.name }, note: "All agrees" });
    expect((await close("2026-03-03")).code).toBe(code.notFound);
    const senior = await api.aStaffMember("seniorReviewer");
    const { rows } = (await senior.call(listAudit, { size: 20, subject: "2026-03-03" })).data;
    expect(rows[0]).toMatchObject({ act: "treasury.dayClosed", actor: { name: treasury.member.name } });
  });

  test("is listed with its state, page by page, the newest first", async () => {
    const first = (await treasury.call(contract.listTreasuryDays, { limit: 1 })).data;
    expect(first.rows).toMatchObject([
      {
        day: "2026-03-03",
        accounts: 1,
        stated: 1,
        closed: 1,
        closing: { by: { name: treasury.member.name } },
      },
    ]);
    const rest = await treasury.call(contract.listTreasuryDays, { limit: 10, after: first.next! });
    expect(rest.data).toMatchObject({
      rows: [{ day: "2026-03-02", accounts: 2, closed: 0, closing: null }],
      next: null,
    });
  });

  test("says by their names which banks, and what else keeps it from being closed", async () => {
    await aDay("2026-03-01", { books: 10, closing: 10 }, "SGD");
    await aDay("2026-03-02", { books: 10, closing: 10 }, "SGD");
    const [account] = (await readDay("2026-03-02")).accounts.filter(({ currency }) => currency === "SGD");
    expect(account).toMatchObject({ openSince: "2026-03-01", unbooked: "0.00", mayClose: false });
    expect(account!.bank.every((name) => name !== "harbour")).toBe(true);
  });

  test.each(["reviewer", "support"] satisfies StaffRole[])("is not for a %s", async (role) => {
    const member = await api.aStaffMember(role);
    expect((await member.call(contract.readTreasuryDay, {})).code).toBe(code.forbidden);
    expect((await member.call(contract.listTreasuryDays, { limit: 1 })).code).toBe(code.forbidden);
  });

  test("is seen by an auditor, who closes nothing", async () => {
    const auditor = await api.aStaffMember("auditor");
    expect((await auditor.call(contract.readTreasuryDay, {})).data).toMatchObject({ day: "2026-03-03" });
    expect((await close("2026-03-02", auditor)).code).toBe(code.forbidden);
  });
});
