import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/console/account";
import * as collection from "@causeway/contract/portal/collection";
import { listMessages } from "@causeway/contract/portal/notification";
import * as portal from "@causeway/contract/portal/account";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Standing } from "#partners/bank/port.ts";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { recordEntry } from "#statement/record-entry.ts";
import { sqlAsTheApi, work as sendWork } from "#testing/api-sql.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf, facing } from "#testing/bank.ts";
import { companiesOf } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { notesOf } from "#testing/security.ts";
import type { AccountId, OpeningId } from "./account.ts";
import { announceOpening, listOpenings, setOpened } from "./account.store.ts";
import { tellStanding } from "./change-standing.ts";
import { askForOpening } from "./open-account.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let receiving: ReturnType<typeof receivingOf>;
let reviewer: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  reviewer = await api.aStaffMember("reviewer");
});
afterAll(() => api.stop());

let serial = 0;

/** An account the bank has opened, and the number payers use for dollars. */
async function anAccount() {
  const company = await receiving.aCertifiedCompany();
  const { accountId } = await receiving.apply(company);
  await receiving.decideAccount(company, accountId, "approve");
  const usd = `88${String(++serial).padStart(10, "0")}`;
  await api.ctx.db.tx(company.tenant, async (tx) => {
    for (const opening of await listOpenings(tx, api.ctx.cipher, accountId as AccountId)) {
      await announceOpening(tx, api.ctx.bank.partner, opening);
      await setOpened(tx, api.ctx.cipher, opening, {
        accountNo: opening.currency === "USD" ? usd : `${opening.currency}${usd}`,
        rails: [],
        tail: usd.slice(-4),
        at: api.ctx.clock.now(),
      });
    }
  });
  await execute(
    api.database.ownerUrl,
    `UPDATE virtual_account SET state = 'ACTIVE' WHERE id = '${accountId}'`,
    `DELETE FROM outbox WHERE tenant = '${company.tenant}'`,
  );
  return { company, accountId, usd };
}
type Made = Awaited<ReturnType<typeof anAccount>>;

const change = (
  { company, accountId }: Made,
  act: contract.StandingAct,
  by = reviewer,
  reason = "A payer reported a fraud",
) =>
  by.call(contract.changeAccountStanding, {
    merchantId: company.tenant,
    accountId,
    act,
    reason,
    requestId: randomUUID(),
  });
const orders = async ({ company }: Made) =>
  (await company.portal.call(collection.listCollectionOrders, { size: 20 })).data.rows;
const holdsOf = async ({ company }: Made, id: string) =>
  (await company.portal.call(collection.readCollectionOrder, { id })).data.holds;
const work = ({ company }: Made, topic: string) =>
  api.ctx.db.query<{ key: string }>({
    name: "standing-work",
    text: "SELECT key FROM outbox WHERE tenant = $1 AND topic = $2",
    values: [company.tenant, topic],
  });
const noticesOf = async ({ company }: Made) =>
  (await company.portal.callStandard(listMessages, { tab: "notice" })).data.messages.map(({ kind }) => kind);
const statusOf = async ({ company, accountId }: Made) =>
  (await company.portal.call(portal.readReceivingAccount, { accountId })).data.status;

describe("an account", () => {
  test("that is frozen and released tells the merchant each time, with who and why in the audit", async () => {
    const account = await anAccount();
    expect((await change(account, "freeze")).data).toEqual({ status: "FROZEN" });
    expect(await statusOf(account)).toBe("FROZEN");
    expect((await change(account, "unfreeze")).data).toEqual({ status: "ACTIVE" });
    expect((await noticesOf(account)).slice(0, 2)).toEqual(["account.unfrozen", "account.frozen"]);
    const { tenant } = account.company;
    const rows = await api.ctx.db.tx(tenant, (tx) =>
      tx.rows<{ actor: string; act: string; details: object }>(
        "SELECT actor, act, details FROM audit WHERE act IN ('account.frozen', 'account.unfrozen') ORDER BY seq",
      ),
    );
    const by = { actor: `staff:${reviewer.member.id}`, details: { reason: "A payer reported a fraud" } };
    expect(rows).toMatchObject([
      { ...by, act: "account.frozen" },
      { ...by, act: "account.unfrozen" },
    ]);
    expect(await api.ctx.db.tx(tenant, (tx) => verifyAuditChain(tx))).toEqual([]);
  });

  test("moves only along its table, with a reason, and by those who may", async () => {
    const account = await anAccount();
    expect((await change(account, "unfreeze")).data).toMatchObject({ refusal: "wrongState" });
    expect((await change(account, "freeze", reviewer, "no")).code).toBe(code.invalidInput);
    for (const role of ["treasury", "support", "auditor"] as const)
      expect((await change(account, "freeze", await api.aStaffMember(role))).code).toBe(code.forbidden);
    expect((await change(account, "close")).data).toEqual({ status: "CLOSED" });
    expect((await change(account, "unfreeze")).data).toMatchObject({ refusal: "wrongState" });
    expect(await statusOf(account)).toBe("CLOSED");
  });

  test("is told to the bank in every currency as it stands at last, until the bank has answered", async () => {
    const account = await anAccount();
    await change(account, "freeze");
    await change(account, "close");
    const told: [string, Standing][] = [];
    let silences = 1;
    const withBank = facing(api.ctx, {
      setStanding: async (id, standing) => {
        if (silences-- > 0) throw new Error("the line broke");
        told.push([id, standing]);
      },
    });
    const waiting = await work(account, "account/standing");
    expect(waiting).toHaveLength(2);
    const tell = ({ key }: { key: string }) =>
      tellStanding(withBank, account.company.tenant, key as OpeningId);
    await expect(tell(waiting[0]!)).rejects.toThrow("the line broke");
    expect(await work(account, "account/standing")).toHaveLength(2);
    for (const each of waiting) await tell(each);
    expect(told.map(([, standing]) => standing)).toEqual(["closed", "closed"]);
    expect(await work(account, "account/standing")).toEqual([]);
  });

  /** As whoever has the process of this site taken over, at this merchant. */
  const bySql = async (site: "portal" | "console", { company }: Made, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: api.database[`${site}Url`] });
    await client.connect();
    try {
      return await sqlAsTheApi(client, company.tenant)(statements);
    } finally {
      await client.end();
    }
  };
  const set = ({ accountId }: Made, what: string) =>
    `UPDATE virtual_account SET ${what} WHERE id = '${accountId}'`;
  const released = ({ company, accountId }: Made, seq: number, signature: string) => `
    INSERT INTO virtual_account_step (merchant_id, account_id, seq, act, state, actor, at, signature)
    VALUES ('${company.tenant}', '${accountId}', ${seq}, 'unfreeze', 'ACTIVE', 'staff:${reviewer.member.id}', now(), ${signature})`;
  const toldOf = async (account: Made) => {
    const told: Standing[] = [];
    const withBank = facing(api.ctx, { setStanding: async (_id, standing) => void told.push(standing) });
    for (const { key } of await work(account, "account/standing"))
      await tellStanding(withBank, account.company.tenant, key as OpeningId);
    return told;
  };

  test("that was frozen is released at the bank for nothing but what a member of staff signed about it, once", async () => {
    const account = await anAccount();
    await change(account, "freeze");
    await change(account, "unfreeze");
    expect(await toldOf(account)).toEqual(["open", "open"]);
    await change(account, "freeze");
    await toldOf(account);
    const steps = await api.ctx.db.tx(account.company.tenant, (tx) =>
      tx.rows<{ seq: number; act: string; signature: string }>(
        "SELECT seq, act, signature FROM virtual_account_step WHERE account_id = $1 ORDER BY seq DESC LIMIT 2",
        [account.accountId],
      ),
    );
    const [frozen, unfrozen] = steps as [(typeof steps)[0], (typeof steps)[0]];
    const openings = await api.ctx.db.tx(account.company.tenant, (tx) =>
      listOpenings(tx, api.ctx.cipher, account.accountId as AccountId),
    );
    const tell = openings
      .filter(({ state }) => state === "OPEN")
      .map(({ openingId }) => sendWork("account/standing", openingId, account.company.tenant));
    const replayed = released(account, frozen.seq + 1, `'${unfrozen.signature}'`);
    expect(await bySql("console", account, set(account, "state = 'ACTIVE'"), replayed)).toBe("23505");
    const forged = [set(account, "state = 'ACTIVE'"), released(account, frozen.seq + 1, "NULL"), ...tell];
    expect(await bySql("console", account, ...forged)).toBe("done");
    expect(await toldOf(account)).toEqual([]);
    expect((await notesOf(api, "decision.unsigned")).at(-1)?.subject).toBe(account.accountId);
  });

  test.each([
    ["portal", "releases no account", "state = 'ACTIVE'", "FROZEN"],
    ["portal", "approves no application", "state = 'OPENING'", "AUDITING"],
    ["portal", "changes no application that reviewers have", "nickname = 'other'", "AUDITING"],
    ["portal", "takes none back to change it", "review_due_at = NULL", "AUDITING"],
    ["portal", "changes no name of a holder", "holder_name = 'other'", "WAITING_ADDITION"],
    ["console", "opens no closed account", "state = 'ACTIVE'", "CLOSED"],
    ["console", "says nothing in the bank's place", "state = 'ACTIVE'", "OPENING"],
    ["console", "changes no application that was decided", "sealed = ''", "OPENING"],
  ] as const)("SQL as the %s %s", async (site, _what, what, state) => {
    const account = await anAccount();
    await execute(
      api.database.ownerUrl,
      set(account, `state = '${state}', review_due_at = now() + interval '1 day'`),
    );
    expect(await bySql(site, account, set(account, what))).toBe("42501");
  });

  test("gets no currency from the portal, and none from the bank that its application did not ask for", async () => {
    const account = await anAccount();
    const { tenant } = account.company;
    const opening = randomUUID();
    const added = `INSERT INTO virtual_account_currency (merchant_id, account_id, currency, opening_id, state)
      VALUES ('${tenant}', '${account.accountId}', 'SEK', '${opening}', 'WAITING')`;
    expect(await bySql("portal", account, added)).toBe("42501");
    expect(await bySql("console", account, added, sendWork("account/open", opening, tenant))).toBe("done");
    const asked: unknown[] = [];
    const openAccount = async (wanted: unknown) => {
      asked.push(wanted);
      return "asked" as never;
    };
    await askForOpening(facing(api.ctx, { openAccount }), tenant, opening as OpeningId);
    expect(asked).toEqual([]);
    expect(await work(account, "account/open")).toEqual([]);
  });

  test("is found by staff over all merchants by its number or its holder, page by page", async () => {
    const account = await anAccount();
    const find = async (input: object) =>
      (await reviewer.call(contract.listMerchantAccounts, { limit: 1, ...input })).data;
    const { accountNo } = (
      await account.company.portal.call(portal.readReceivingAccount, { accountId: account.accountId })
    ).data;
    expect((await find({ search: accountNo.toLowerCase() })).rows).toMatchObject([
      { accountId: account.accountId, merchantId: account.company.tenant, status: "ACTIVE" },
    ]);
    const first = await find({});
    const second = await find({ after: first.next });
    expect(second.rows[0]?.accountId).not.toBe(first.rows[0]?.accountId);
    expect((await find({ after: "nowhere" })) as object).toMatchObject({ refusal: "pageLost" });
    expect((await find({ status: "FROZEN", search: accountNo })).rows).toEqual([]);
  });
});

describe("money", () => {
  test("at an account that is frozen stands still, what comes later too, and goes on when it is released", async () => {
    const account = await anAccount();
    await recordEntry(api.ctx, bank.anEntry({ accountId: account.usd }));
    await change(account, "freeze");
    await recordEntry(api.ctx, bank.anEntry({ accountId: account.usd }));
    const rows = await orders(account);
    expect(rows).toHaveLength(2);
    for (const { id } of rows) expect(await holdsOf(account, id)).toEqual(["frozen"]);
    const [refunded] = rows;
    const refund = { id: refunded!.id, reason: "Paid twice", requestId: randomUUID() };
    expect((await account.company.portal.call(collection.refundCollection, refund)).code).toBe(0);
    expect(await work(account, "collection/refund")).toEqual([]);
    await change(account, "unfreeze");
    for (const { id } of rows) expect(await holdsOf(account, id)).toEqual([]);
    expect(await work(account, "collection/refund")).toEqual([{ key: refunded!.id }]);
  });

  test("that reaches an account after it was closed waits in suspense for its way back", async () => {
    const account = await anAccount();
    await change(account, "close");
    const entry = bank.anEntry({ accountId: account.usd });
    await recordEntry(api.ctx, entry);
    expect(await orders(account)).toEqual([]);
    const breaks = await api.ctx.db.query<{ kind: string }>({
      name: "closed-break",
      text: "SELECT kind FROM statement_break WHERE reference = $1",
      values: [entry.reference],
    });
    expect(breaks).toEqual([{ kind: "accountNotOpen" }]);
  });
});
