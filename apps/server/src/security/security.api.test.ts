import { randomUUID } from "node:crypto";
import { code, type InputOf } from "@causeway/contract";
import { listAudit } from "@causeway/contract/console/audit";
import { countSecurityLog, exportSecurityLog, listSecurityLog } from "@causeway/contract/console/security";
import { changeMemberRole } from "@causeway/contract/portal/member";
import {
  askForFactor,
  exportSecurityEvents,
  listMemberFactors,
  listSecurityEvents,
} from "@causeway/contract/portal/security";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company, type CompanyMember } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { factorsOf, refusalOf } from "#testing/factors.ts";
import { peopleOf } from "#testing/people.ts";
import { softPasskey } from "#testing/soft-passkey.ts";
import { securityRetention } from "./retention.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
let companies: ReturnType<typeof companiesOf>;
let company: Company;
let other: Company;
let clerk: CompanyMember;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
  people = peopleOf(api, () => time);
  companies = companiesOf(api, people, () => time);
  [company, other] = [await companies.aCompany(), await companies.aCompany()];
  clerk = await companies.aMember(company, "preparer");
});
afterAll(() => api.stop());

const at = () => ({ timestamp: time });
const once = () => ({ requestId: randomUUID() });
const pass = (ms = 1_000) => void (time += ms);
type Narrowed = Partial<InputOf<typeof listSecurityEvents>>;
const seenBy = async ({ portal }: Pick<Company, "portal">, wanted: Narrowed = {}) =>
  (await portal.call(listSecurityEvents, { size: 100, ...wanted }, at())).data;
const fail = async (who: { username: string }, address = "198.51.100.7") =>
  people.firstStep(await api.visitor(), { ...who, password: "Wrong-Harbour-1" }, people.sessionKey().jwk, {
    address,
  });

describe("the company's security page", () => {
  test("says who signed in and who was refused, from where and with what, newest first", async () => {
    pass();
    await fail(clerk.who);
    pass();
    const { rows } = await seenBy(company);
    expect(rows[0]).toMatchObject({
      kind: "signIn.wrongPassword",
      outcome: "refused",
      person: { personId: clerk.id, name: clerk.who.username },
      by: null,
      network: "198.51.100.*",
    });
    expect(rows.some(({ kind, person }) => kind === "session.opened" && person?.personId === clerk.id)).toBe(
      true,
    );
    expect(rows.map(({ at: when }) => when)).toEqual(
      rows
        .map(({ at: when }) => when)
        .toSorted()
        .toReversed(),
    );
  });

  test("says who gave whom which role", async () => {
    pass();
    await company.portal.call(changeMemberRole, { ...once(), personId: clerk.id, role: "approver" }, at());
    const { rows } = await seenBy(company, { group: "member" });
    expect(rows[0]).toMatchObject({
      kind: "member.roleChanged",
      person: { personId: clerk.id },
      by: { kind: "person", name: company.owner.username },
      role: "approver",
      roleBefore: "preparer",
    });
  });

  test("is narrowed by what, by whom and by when, and turned page by page", async () => {
    for (let n = 0; n < 3; n++) await fail(clerk.who, `203.0.113.${n + 1}`);
    const refused = await seenBy(company, { outcome: "refused", person: clerk.id, size: 2 });
    expect(refused.rows.map(({ kind }) => kind)).toEqual(["signIn.wrongPassword", "signIn.wrongPassword"]);
    const more = await seenBy(company, { outcome: "refused", person: clerk.id, after: refused.next ?? "" });
    expect(more.rows.length).toBeGreaterThanOrEqual(2);
    const ids = [...refused.rows, ...more.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await seenBy(company, { from: "2020-01-01", to: "2020-01-02" })).rows).toEqual([]);
    const lost = await company.portal.call(listSecurityEvents, { size: 2, after: "bm90IGEgbWFyaw" }, at());
    expect(refusalOf(lost)).toBe("pageLost");
  });

  test("nobody learns from the page that a colleague also works elsewhere", async () => {
    const double = await companies.aMember(company, "viewer");
    const own = await companies.idOf(double.who);
    pass();
    // He signs in for his own company with a new device that he trusts, and changes nothing here.
    await people.signIn(double.who, { deviceId: randomUUID(), trustDevice: true });
    const { rows } = await seenBy(company, { person: own });
    const kinds = new Set(rows.map(({ kind }) => kind));
    expect([...kinds]).toEqual(["session.opened"]);
    expect(rows, "when he came over, and not when he went elsewhere").toHaveLength(1);
    expect(JSON.stringify(await seenBy(company))).not.toContain("switched");
    const inAudit = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ merchant_id: string }>("SELECT DISTINCT merchant_id FROM security_event"),
    );
    expect(inAudit).toEqual([{ merchant_id: company.tenant }]);
  });

  test("shows nothing of another company", async () => {
    await fail(clerk.who);
    expect(JSON.stringify(await seenBy(other))).not.toContain(clerk.id);
    expect((await seenBy(other, { person: clerk.id })).rows).toEqual([]);
  });

  test("a viewer does not see the page, nor its route", async () => {
    for (const role of [
      "viewer",
      "preparer",
      "approver",
      "merchantUser",
      "authorisedRepresentative",
    ] as const) {
      const member = await api.member({ tenant: company.tenant, role });
      const calls = [
        await member.call(listSecurityEvents, { size: 20 }, at()),
        await member.call(listMemberFactors, {}, at()),
        await member.call(exportSecurityEvents, {}, at()),
        await member.call(askForFactor, { ...once(), personId: clerk.id }, at()),
      ];
      expect(
        calls.map((answer) => answer.code),
        role,
      ).toEqual(Array(4).fill(code.forbidden));
    }
  });

  test("is taken as a file, which is itself seen", async () => {
    pass();
    const { data } = await company.portal.call(exportSecurityEvents, { group: "signIn" }, at());
    const text = Buffer.from(data.base64, "base64").toString("utf8");
    expect(text).toContain("198.51.100.*");
    expect(text).not.toContain("198.51.100.7");
    expect((await seenBy(company)).rows[0]).toMatchObject({ kind: "security.exported" });
  });
});

describe("members at a glance", () => {
  test("says who has a passkey or an authenticator, who has codes alone, and when each was here last", async () => {
    const factors = factorsOf(api, people, () => time);
    const member = await companies.aMember(company, "approver");
    await factors.bindPasskey(member.portal, softPasskey({ origin: api.origin }));
    const { members } = (await company.portal.call(listMemberFactors, {}, at())).data;
    const of = (id: string) => members.find(({ personId }) => personId === id);
    expect(of(member.id)).toMatchObject({ passkeys: 1, authenticator: false, role: "approver", self: false });
    expect(of(clerk.id)).toMatchObject({ passkeys: 0, authenticator: false, asked: false });
    expect(of(company.ownerId)?.self).toBe(true);
    expect(of(member.id)?.lastSignInAt).not.toBeNull();
  });

  test("whoever has codes alone is asked once a day to set up something better, and is told", async () => {
    const ask = (personId: string) => company.portal.call(askForFactor, { ...once(), personId }, at());
    expect((await ask(clerk.id)).code).toBe(0);
    expect(refusalOf(await ask(clerk.id))).toBe("tooFrequent");
    const { members } = (await company.portal.call(listMemberFactors, {}, at())).data;
    expect(members.find(({ personId }) => personId === clerk.id)?.asked).toBe(true);
    const strong = members.find(({ passkeys }) => passkeys > 0);
    expect(refusalOf(await ask(strong!.personId))).toBe("wrongState");
    expect(refusalOf(await ask(other.ownerId)), "of another company").toBe("notFound");
    const mail = await people.messagesTo(clerk.who.email, company.tenant);
    expect(mail.map(({ kind }) => kind)).toContain("security.factorAsked");
  });
});

describe("the auditor's page", () => {
  test("shows every company's events and the console's own, each note once", async () => {
    const auditor = await api.aStaffMember("auditor");
    pass();
    await fail(clerk.who, "203.0.113.40");
    const list = async (wanted: object) =>
      (await auditor.call(listSecurityLog, { size: 100, ...wanted }, at())).data.rows;
    const found = await list({ network: "203.0.113.40" });
    expect(found).toMatchObject([
      { kind: "signIn.wrongPassword", network: "203.0.113.40", person: { username: clerk.who.username } },
    ]);
    const here = await list({ merchant: company.tenant, who: clerk.who.username, outcome: "refused" });
    expect(here[0]).toMatchObject({
      merchant: { merchantId: company.tenant },
      person: { personId: clerk.id },
    });
    expect(await list({ who: "nobody-of-that-name" })).toEqual([]);
    expect(await list({ network: "no address" })).toEqual([]);
    expect((await list({ group: "staff" })).every(({ group }) => group === "staff")).toBe(true);
    const { hours } = (await auditor.call(countSecurityLog, { outcome: "refused" }, at())).data;
    expect(hours).toHaveLength(48);
    expect(hours.at(-1)!.refused + hours.at(-2)!.refused).toBeGreaterThan(0);
  });

  test("an auditor's look is itself seen", async () => {
    const auditor = await api.aStaffMember("auditor");
    await auditor.call(listSecurityLog, { size: 20, who: clerk.who.username }, at());
    const taken = await auditor.call(
      exportSecurityLog,
      { outcome: "refused", why: { purpose: "other", words: "quarterly sample" } },
      at(),
    );
    expect(Buffer.from(taken.data.base64, "base64").toString("utf8")).toContain(clerk.who.username);
    const { data } = await auditor.call(listAudit, { size: 20, who: auditor.member.email }, at());
    expect(data.rows.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["security.viewed", "security.exported"]),
    );
    expect(data.rows.find(({ act }) => act === "security.exported")?.reason).toBe("quarterly sample");
    const again = await auditor.call(listSecurityLog, { size: 20, group: "look" }, at());
    expect(again.data.rows.map(({ kind }) => kind)).toContain("security.viewed");
  });

  test("nobody else of staff has it", async () => {
    for (const role of ["reviewer", "seniorReviewer", "treasury", "support"] as const) {
      const colleague = await api.aStaffMember(role);
      const answers = [
        await colleague.call(listSecurityLog, { size: 20 }, at()),
        await colleague.call(countSecurityLog, {}, at()),
        await colleague.call(exportSecurityLog, { why: { purpose: "audit" } }, at()),
      ];
      expect(
        answers.map((answer) => answer.code),
        role,
      ).toEqual(Array(3).fill(code.forbidden));
    }
  });
});

test("what has outlived its use goes, and what is about staff stays longer", async () => {
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
  const row = (kind: string, age: number) =>
    `INSERT INTO security_event VALUES ('${company.tenant}', gen_random_uuid(), '${days(age)}', '${kind}', NULL, NULL, '', '', 'aged', '{}')`;
  await execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    row("device.new", 390),
    row("device.new", 410),
    row("staff.lockedOut", 410),
    row("staff.lockedOut", 3_000),
  );
  await securityRetention({ ...api.ctx, clock: { now: () => new Date() } }).run({
    slot: new Date(),
    signal: new AbortController().signal,
    stillMine: async () => {},
  });
  const left = await api.ctx.db.tx(company.tenant, (tx) =>
    tx.rows<{ kind: string }>("SELECT kind FROM security_event WHERE subject = 'aged' ORDER BY kind"),
  );
  expect(left.map(({ kind }) => kind)).toEqual(["device.new", "staff.lockedOut"]);
});
