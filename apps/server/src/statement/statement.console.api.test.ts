import { randomUUID } from "node:crypto";
import { code, type StaffRole } from "@causeway/contract";
import * as contract from "@causeway/contract/console/statement";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { carryOutDecided } from "#testing/treasury.ts";
import { house } from "#platform/ids.ts";
import { recordEntry } from "./record-entry.ts";
import { reportBreak } from "./report-break.ts";

let api: TestApi;
let treasury: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  treasury = await api.aStaffMember("treasury");
});
afterAll(() => api.stop());

const aBreak = () =>
  reportBreak(api.ctx, {
    reference: `BK${randomUUID().slice(0, 8)}`,
    kind: "differs",
    currency: "JPY",
    bankMinor: 1_000n,
    booksMinor: 900n,
  });
const requestId = () => randomUUID();

/** Something the bank said that explains whatever it is held against. */
async function anEntryOnRecord(): Promise<string> {
  const entry = bankOf(api).anEntry({ accountId: "889999999999" });
  await recordEntry(api.ctx, entry);
  return entry.reference;
}

describe("breaks", () => {
  test("are listed with both amounts, yen without decimals, until somebody explains them", async () => {
    const breakId = await aBreak();
    const open = (await treasury.call(contract.listBreaks, { state: "open", limit: 100 })).data.rows;
    expect(open.find((each) => each.breakId === breakId)).toMatchObject({
      kind: "differs",
      currency: "JPY",
      bankAmount: "1000",
      booksAmount: "900",
      owner: null,
    });
    await treasury.call(contract.takeBreak, { breakId, requestId: requestId() });
    const closing = {
      breakId,
      note: "The bank corrected its statement",
      decision: "match" as const,
      matchedBy: await anEntryOnRecord(),
      requestId: requestId(),
    };
    expect((await treasury.call(contract.closeBreak, closing)).code).toBe(0);
    await carryOutDecided(api);
    const closed = (await treasury.call(contract.listBreaks, { state: "closed", limit: 100 })).data.rows;
    expect(closed.find((each) => each.breakId === breakId)).toMatchObject({
      owner: treasury.member.id,
      note: "The bank corrected its statement",
      settledHow: "entry",
      settledBy: closing.matchedBy,
    });
  });

  test("are closed by their owner alone, with a note, once", async () => {
    const breakId = await aBreak();
    const matchedBy = await anEntryOnRecord();
    const close = (who: StaffClient, note = "Explained") =>
      who.call(contract.closeBreak, {
        breakId,
        note,
        decision: "match",
        matchedBy,
        requestId: requestId(),
      });
    expect((await close(treasury)).code).toBe(code.notFound);
    await treasury.call(contract.takeBreak, { breakId, requestId: requestId() });
    const other = await api.aStaffMember("treasury");
    expect((await close(other)).code).toBe(code.notFound);
    expect((await close(treasury, "")).code).toBe(code.invalidInput);
    expect((await close(treasury)).code).toBe(0);
    expect((await close(treasury)).code).toBe(code.notFound);
  });

  test("are closed by nothing but what settles them: no word alone, and nothing the bank never said", async () => {
    const breakId = await aBreak();
    await treasury.call(contract.takeBreak, { breakId, requestId: requestId() });
    const close = (decision: object) =>
      treasury.call(contract.closeBreak, { breakId, note: "Explained", ...decision, requestId: requestId() });
    expect((await close({})).code).toBe(code.invalidInput);
    expect((await close({ decision: "match" })).code).toBe(code.invalidInput);
    for (const decision of ["keep", "writeOff", "return"])
      expect((await close({ decision })).data).toMatchObject({ refusal: "wrongState" });
    expect((await close({ decision: "match", matchedBy: "NEVER-SAID" })).data).toMatchObject({
      refusal: "wrongState",
    });
    const byHand = (text: string) => api.ctx.db.tx(house, (tx) => tx.query(text, []));
    await expect(
      byHand(`UPDATE statement_break SET closed_at = now() WHERE id = '${breakId}'`),
    ).rejects.toThrow("statement_break_settled");
  });

  test.each(["reviewer", "support"] satisfies StaffRole[])("are not for a %s", async (role) => {
    const member = await api.aStaffMember(role);
    expect((await member.call(contract.listBreaks, { state: "open", limit: 100 })).code).toBe(code.forbidden);
    expect((await member.call(contract.listStatements, {})).code).toBe(code.forbidden);
  });

  test("an auditor sees them and changes nothing", async () => {
    const auditor = await api.aStaffMember("auditor");
    expect((await auditor.call(contract.listBreaks, { state: "open", limit: 100 })).code).toBe(0);
    const taking = { breakId: await aBreak(), requestId: requestId() };
    expect((await auditor.call(contract.takeBreak, taking)).code).toBe(code.forbidden);
  });
});
