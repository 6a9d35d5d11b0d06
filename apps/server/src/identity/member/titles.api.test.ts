import { randomInt, randomUUID } from "node:crypto";
import { code, type Title } from "@causeway/contract";
import * as identity from "@causeway/contract/portal/identity";
import * as contract from "@causeway/contract/portal/member";
import { changePhone, sendNewAddressCode } from "@causeway/contract/portal/profile";
import { soundHongKong, soundMainland } from "@causeway/contract/testing/real-name";
import type { RealNameForm } from "@causeway/contract/real-name/form";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enterpriseReview, expectTitles, recogniseTitlesTopic } from "#enterprise/index.ts";
import type { TenantId } from "#platform/ids.ts";
import { sqlAsTheApi } from "#testing/api-sql.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute, forgetAttempts } from "#testing/database.ts";
import { peopleOf } from "#testing/people.ts";
import type { PortalClient } from "#testing/portal-client.ts";
import { realNameOf } from "#testing/real-name.ts";
import { recogniseTitles } from "./recognise-titles.ts";

let aheadMs = 0;
const now = () => Date.now() + aheadMs;
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
let companies: ReturnType<typeof companiesOf>;
let realName: ReturnType<typeof realNameOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(now()) });
  people = peopleOf(api, now);
  companies = companiesOf(api, people, now);
  realName = realNameOf(api);
});
afterAll(() => api.stop());

const at = () => ({ timestamp: now() });
const aPhone = () => `6${String(randomInt(1e7)).padStart(7, "0")}`;

/** The form of a company whose director is reached at this phone of Hong Kong. */
function led(phone: string, form: RealNameForm = soundHongKong()): RealNameForm {
  form.legalPerson.phone = { area: "HKG", number: phone };
  return form;
}

const decide = (tenant: TenantId, subjectId: string, outcome: "approve" | "fail") =>
  api.ctx.db.tx(tenant, (tx) =>
    enterpriseReview(api.ctx).decided(tx, {
      caseId: randomUUID() as never,
      subjectId,
      outcome,
      reasons: [],
      listed: "no",
      decidedAt: new Date(now()),
    }),
  );

async function certify(company: Company, form: RealNameForm): Promise<void> {
  // Of the links that are sent here, none is sent too soon.
  await forgetAttempts(api.database.ownerUrl);
  const { submissionId } = await realName.handIn(company, form);
  await decide(company.tenant, submissionId, "approve");
}

/** A code that was sent to the number comes back. */
async function prove(portal: PortalClient, phone: string): Promise<void> {
  await forgetAttempts(api.database.ownerUrl);
  const to = { channel: "sms", phoneArea: "852", phone } as const;
  const { data } = await portal.call(sendNewAddressCode, { to }, at());
  const given = {
    phoneArea: "852",
    phone,
    codeId: data.codeId,
    code: await people.lastCodeTo(`+852${phone}`),
  };
  const answer = await portal.call(changePhone, given, at());
  if (answer.code !== 0) throw new Error(`changing the phone answered ${JSON.stringify(answer)}`);
}

const isAsked = async (tenant: TenantId) => {
  const rows = await api.ctx.db.query({
    name: "titles-asked",
    text: "SELECT 1 FROM outbox WHERE topic = $1 AND key = $2",
    values: [recogniseTitlesTopic, tenant],
  });
  return rows.length === 1;
};

/** What the flow does where it was asked to, and nothing where it was not. */
async function flowsRun({ tenant }: { tenant: TenantId }): Promise<void> {
  for (let tries = 0; await isAsked(tenant); tries++) {
    if (tries === 5) throw new Error("the work does not come to rest");
    await recogniseTitles(api.ctx, tenant);
  }
}

const titlesAt = async ({ tenant }: { tenant: TenantId }): Promise<Record<string, Title | null>> => {
  const rows = await api.ctx.db.tx(tenant, (tx) =>
    tx.rows<{ id: string; title: Title | null }>("SELECT person_id AS id, title FROM membership"),
  );
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
};
const infoOf = async (portal: PortalClient) => (await portal.call(identity.clientUserInfo, {}, at())).data;

/** A certified company, and its director among its members, as a viewer. */
async function aLedCompany() {
  const company = await companies.aCompany();
  const head = await companies.aMember(company, "viewer");
  await prove(head.portal, head.who.phone);
  await certify(company, led(head.who.phone));
  await flowsRun(company);
  return { company, head };
}

describe("a title is recognised", () => {
  test("when the company becomes certified, for the member whose confirmed phone is the representative's", async () => {
    const company = await companies.aCompany();
    const head = await companies.aMember(company, "preparer");
    const other = await companies.aMember(company, "approver");
    await prove(head.portal, head.who.phone);
    await prove(other.portal, other.who.phone);
    await flowsRun(company);
    expect(await titlesAt(company), "before").toMatchObject({ [head.id]: null });
    await certify(company, led(head.who.phone));
    await flowsRun(company);
    expect(await titlesAt(company)).toEqual({
      [company.ownerId]: null,
      [head.id]: "director",
      [other.id]: null,
    });
  });

  test("as legal representative in the Mainland and as director in Hong Kong", async () => {
    const company = await companies.aCompany();
    const head = await companies.aMember(company, "viewer");
    await prove(head.portal, head.who.phone);
    await certify(company, led(head.who.phone, soundMainland()));
    await flowsRun(company);
    expect((await titlesAt(company))[head.id]).toBe("legalRepresentative");
  });

  test("once his phone is confirmed, and not while it is only written down", async () => {
    const company = await companies.aCompany();
    const head = await companies.aMember(company, "viewer");
    await certify(company, led(head.who.phone));
    await flowsRun(company);
    expect((await titlesAt(company))[head.id], "written down").toBeNull();
    await prove(head.portal, head.who.phone);
    await flowsRun(company);
    expect((await titlesAt(company))[head.id], "confirmed").toBe("director");
  });

  test("when he joins", async () => {
    const company = await companies.aCompany();
    const guest = await people.aPerson();
    const { portal } = await people.signIn(guest);
    await execute(
      api.database.ownerUrl,
      `UPDATE person SET phone_verified_at = now() WHERE username = '${guest.username}'`,
    );
    await certify(company, led(guest.phone));
    await flowsRun(company);
    const invitation = { requestId: randomUUID(), email: guest.email, role: "viewer" as const };
    await company.portal.call(contract.inviteMember, invitation, at());
    const link = (await people.messagesTo(guest.email, company.tenant)).at(-1)?.link ?? "";
    const token = link.split("#").at(-1)!;
    const joined = await portal.call(contract.acceptInvitation, { requestId: randomUUID(), token }, at());
    expect(joined.code).toBe(0);
    await flowsRun(company);
    expect((await titlesAt(company))[await companies.idOf(guest)]).toBe("director");
  });

  test("at the company that he leads and at no other", async () => {
    const { head } = await aLedCompany();
    const elsewhere = await companies.aCompany();
    await certify(elsewhere, led(aPhone()));
    await api.ctx.db.tx(elsewhere.tenant, (tx) =>
      tx.query(
        "INSERT INTO membership (merchant_id, person_id, role, since) VALUES ($1, $2, 'viewer', now())",
        [elsewhere.tenant, head.id],
      ),
    );
    await recogniseTitles(api.ctx, elsewhere.tenant);
    expect((await titlesAt(elsewhere))[head.id]).toBeNull();
  });

  test("not by a draft, nor by what was handed in and not approved", async () => {
    const { company } = await aLedCompany();
    const clerk = await companies.aMember(company, "authorisedRepresentative");
    await prove(clerk.portal, clerk.who.phone);
    await forgetAttempts(api.database.ownerUrl);
    const { submissionId } = await realName.handIn(company, led(clerk.who.phone));
    await recogniseTitles(api.ctx, company.tenant);
    expect((await titlesAt(company))[clerk.id], "handed in").toBeNull();
    await decide(company.tenant, submissionId, "fail");
    await recogniseTitles(api.ctx, company.tenant);
    expect((await titlesAt(company))[clerk.id], "declined").toBeNull();
  });

  test("also where a number was written down with a leading zero", async () => {
    const company = await companies.aCompany();
    const head = await companies.aMember(company, "viewer");
    const number = `138${String(randomInt(1e8)).padStart(8, "0")}`;
    await execute(
      api.database.ownerUrl,
      `UPDATE person SET phone_area = '86', phone = '${number}', phone_verified_at = now() WHERE id = '${head.id}'`,
    );
    const form = soundMainland();
    form.legalPerson.phone = { area: "CHN", number: `0${number}` };
    await certify(company, form);
    await flowsRun(company);
    expect((await titlesAt(company))[head.id]).toBe("legalRepresentative");
  });
});

describe("with a title", () => {
  test("what was open goes on, the title is one switch away, and everybody who should know is told", async () => {
    const { company, head } = await aLedCompany();
    const before = await infoOf(head.portal);
    expect(before).toMatchObject({ currentRole: "viewer", vaMerchant: { role: "director" } });
    expect(before.adminRoles.slice(0, 2)).toEqual(["director", "administrator"]);
    expect(before.permissions).not.toContain("payment.confirm");
    const { data, setCookies } = await head.portal.call(contract.switchRole, { role: "director" }, at());
    const after = await infoOf(await head.goOn(data.token, setCookies));
    expect(after.currentRole).toBe("director");
    expect(after.permissions).toContain("payment.confirm");
    for (const [who, tenant] of [
      [head.who, undefined],
      [company.owner, company.tenant],
    ] as const) {
      const told = (await people.messagesTo(who.email, tenant)).filter(
        ({ kind }) => kind === "member.titleChanged",
      );
      expect(told, who.username).toHaveLength(1);
    }
    const acts = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows("SELECT actor, details FROM audit WHERE act = 'member.titleRecognised' AND subject = $1", [
        head.id,
      ]),
    );
    expect(acts).toEqual([{ actor: "flow", details: { from: "viewer", to: "director" } }]);
  });

  test("asking again changes nothing and tells nobody", async () => {
    const { company, head } = await aLedCompany();
    const count = async () => (await people.messagesTo(head.who.email)).length;
    const before = await count();
    await recogniseTitles(api.ctx, company.tenant);
    expect(await count()).toBe(before);
    expect((await titlesAt(company))[head.id]).toBe("director");
  });
});

describe("a title goes", () => {
  test("with the phone, and ends what was opened under it and nothing else", async () => {
    const { company, head } = await aLedCompany();
    const viewer = await people.signIn(head.who);
    const there = await viewer.portal.call(identity.switchMerchant, { merchantId: company.tenant }, at());
    const titled = await viewer.goOn(there.data.token, there.setCookies);
    expect((await infoOf(titled)).currentRole).toBe("director");
    await prove(head.portal, aPhone());
    await flowsRun(company);
    // What a process believes of a session it believes for two seconds.
    aheadMs += 2_001;
    expect((await titlesAt(company))[head.id]).toBeNull();
    expect((await titled.call(identity.clientUserInfo, {}, at())).code, "under the title").toBe(
      code.sessionOver,
    );
    expect(await infoOf(head.portal), "under his role").toMatchObject({
      currentRole: "viewer",
      adminRoles: ["viewer"],
    });
    const back = await head.portal.call(contract.switchRole, { role: "director" }, at());
    expect(back.code).toBe(code.forbidden);
  });

  test("when another version is certified, and the new representative has it", async () => {
    const { company, head } = await aLedCompany();
    const next = await companies.aMember(company, "preparer");
    await prove(next.portal, next.who.phone);
    await certify(company, led(next.who.phone));
    await flowsRun(company);
    expect(await titlesAt(company)).toMatchObject({ [head.id]: null, [next.id]: "director" });
  });

  test("when the certification ends", async () => {
    const { company, head } = await aLedCompany();
    await execute(
      api.database.ownerUrl,
      `UPDATE enterprise SET state = 'FAILED', certified_id = NULL WHERE merchant_id = '${company.tenant}'`,
    );
    await recogniseTitles(api.ctx, company.tenant);
    expect((await titlesAt(company))[head.id]).toBeNull();
  });

  test("however a change of phone and the flow that looks meet", async () => {
    const { company, head } = await aLedCompany();
    const phone = head.who.phone;
    let proved = phone;
    for (let round = 0; round < 6; round++) {
      proved = proved === phone ? aPhone() : phone;
      await Promise.all([
        prove(head.portal, proved),
        recogniseTitles(api.ctx, company.tenant),
        recogniseTitles(api.ctx, company.tenant),
      ]);
      await flowsRun(company);
      expect((await titlesAt(company))[head.id]).toBe(proved === phone ? "director" : null);
    }
  });
});

test("what is asked for while the flow looks is looked at again", async () => {
  const { company, head } = await aLedCompany();
  await api.ctx.db.tx(company.tenant, expectTitles);
  let isOver = false;
  const open: typeof api.ctx.cipher.open = async (...given) => {
    // The members are read already; the form is read next.
    if (!isOver) await prove(head.portal, aPhone());
    isOver = true;
    return api.ctx.cipher.open(...given);
  };
  await recogniseTitles({ ...api.ctx, cipher: { ...api.ctx.cipher, open } }, company.tenant);
  expect((await titlesAt(company))[head.id], "by what was read").toBe("director");
  await flowsRun(company);
  expect((await titlesAt(company))[head.id]).toBeNull();
});

test("no session is left under a title that went, however signing in, switching and its end meet", async () => {
  const { company, head } = await aLedCompany();
  const { tenant } = company;
  const [own] = (await infoOf(head.portal)).vaMerchants.filter(({ merchantId }) => merchantId !== tenant);
  for (let round = 0; round < 5; round++) {
    const person = { person: head.id };
    const lower = await api.member({ ...person, tenant, role: "viewer" });
    const elsewhere = await api.member({ ...person, tenant: own!.merchantId as TenantId });
    await execute(
      api.database.ownerUrl,
      `UPDATE person SET phone_verified_at = NULL WHERE id = '${head.id}'`,
    );
    await Promise.all([
      lower.call(contract.switchRole, { role: "director" }, at()),
      elsewhere.call(identity.switchMerchant, { merchantId: tenant }, at()),
      recogniseTitles(api.ctx, tenant),
    ]);
    const left = await api.ctx.db.query({
      name: "left-titled",
      text: "SELECT 1 FROM session WHERE user_id = $1 AND tenant = $2 AND role = 'director' AND salt IS NOT NULL",
      values: [head.id, tenant],
    });
    expect(left).toEqual([]);
    await execute(
      api.database.ownerUrl,
      `UPDATE person SET phone_verified_at = now() WHERE id = '${head.id}'`,
    );
    await recogniseTitles(api.ctx, company.tenant);
  }
});

test("the api's SQL writes no title, in no way", async () => {
  const { company, head } = await aLedCompany();
  const clerk = await companies.aMember(company, "viewer");
  const app = new pg.Client({ connectionString: api.database.portalUrl });
  await app.connect();
  const asTheApi = sqlAsTheApi(app, company.tenant);
  const mine = `WHERE merchant_id = '${company.tenant}' AND person_id = '${clerk.id}'`;
  const tries: [what: string, refusedWith: string, statements: string[]][] = [
    ["takes one", "42501", [`UPDATE membership SET title = 'director' ${mine}`]],
    [
      "joins with one",
      "42501",
      [
        `DELETE FROM membership ${mine}`,
        `INSERT INTO membership (merchant_id, person_id, role, since, title)
       VALUES ('${company.tenant}', '${clerk.id}', 'viewer', now(), 'director')`,
      ],
    ],
    ["calls it a role", "23514", [`UPDATE membership SET role = 'legalRepresentative' ${mine}`]],
    [
      "steps into another's place",
      "42501",
      [
        `DELETE FROM membership ${mine}`,
        `UPDATE membership SET person_id = '${clerk.id}' WHERE person_id = '${head.id}'`,
      ],
    ],
    [
      "invites to one",
      "23514",
      [
        `INSERT INTO invitation (merchant_id, id, email, role, token_hash, invited_by, sent_at, expires_at)
       VALUES ('${company.tenant}', uuidv7(), 'a@example.com', 'director', sha256('a'), '${clerk.id}', now(), now())`,
      ],
    ],
  ];
  for (const [what, refusedWith, statements] of tries)
    expect(await asTheApi(statements), what).toBe(refusedWith);
  // The outbox is no authority: the flow that is asked looks at who leads the company.
  await recogniseTitles(api.ctx, company.tenant);
  expect(await titlesAt(company)).toMatchObject({ [head.id]: "director", [clerk.id]: null });
  await app.end();
});
