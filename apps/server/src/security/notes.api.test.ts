import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import * as staffContract from "@causeway/contract/console/staff";
import * as identity from "@causeway/contract/portal/identity";
import * as profile from "@causeway/contract/portal/profile";
import { securityActs, securityNotes, type SecurityNote } from "@causeway/contract/security-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event } from "#platform/events.ts";
import { audit } from "#platform/data/audit.ts";
import { noteRefused, noteSeen } from "#platform/data/security.ts";
import { refusalLevel } from "#platform/http/refusal-level.ts";
import { house, newId } from "#platform/ids.ts";
import { deliverMessage } from "#notification/deliver-message.ts";
import { insertOutgoing, type OutgoingId } from "#notification/outgoing.store.ts";
import { beginDeal } from "#dealing/begin-deal.ts";
import { beginTransfer } from "#statement/begin-transfer.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { peopleOf, type NewPerson } from "#testing/people.ts";
import { aPdf } from "#testing/files/pdfs.ts";
import { notesOf } from "#testing/security.ts";
import { upload } from "#testing/upload.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
let companies: ReturnType<typeof companiesOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time), env: { SMS_PER_DAY: "1" } });
  people = peopleOf(api, () => time);
  companies = companiesOf(api, people, () => time);
});
afterAll(() => api.stop());
beforeEach(() => void (time += 24 * 3_600_000));

const at = () => ({ timestamp: time });
const address = "198.51.100.7";
const wrong = (who: { username: string }) => ({ ...who, password: "Wrong-Harbour-1" });
const fail = async (who: { username: string }, from = address) =>
  people.firstStep(await api.visitor(), wrong(who), people.sessionKey().jwk, { address: from });

/** The first step of somebody who knows the password. */
async function attemptOf(who: NewPerson) {
  const visitor = await api.visitor();
  const first = await people.firstStep(visitor, who, people.sessionKey().jwk, { address });
  return {
    visitor,
    attemptId: (first.data as unknown as { details: { attemptId: string } }).details.attemptId,
  };
}

async function text(): Promise<void> {
  const id: OutgoingId = newId(new Date(time));
  const to = "+85261234567";
  const message = {
    template: "code",
    purpose: "login",
    code: "123456",
    channel: "sms",
    to,
    locale: "en-US",
  } as const;
  await api.ctx.db.tx(house, (tx) => insertOutgoing(tx, api.ctx.outbound, id, new Date(time), message));
  await deliverMessage(
    { ...api.ctx, sms: { ...api.ctx.sms, send: async () => "taken" as const } },
    house,
    id,
  );
}

/** What makes one of each; a kind that is missing here is played where `elsewhere` says. */
const plays: Partial<Record<SecurityNote, () => Promise<unknown>>> = {
  "signIn.wrongPassword": async () => fail(await people.aPerson()),
  "signIn.wrongCode": async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const sent = await people.sendCode(visitor, "login", who.email);
    const guess = { codeId: sent.data.codeId, code: "000000", sessionKey: people.sessionKey().jwk };
    await visitor.call(identity.signInByCode, guess, { ...at(), address });
  },
  "signIn.wrongSecondStep": async () => {
    const { visitor, attemptId } = await attemptOf(await people.aPerson());
    const proof = { method: "email", codeId: randomUUID(), code: "000000" } as const;
    await visitor.call(identity.finishSignIn, { attemptId, proof, trustDevice: false }, { ...at(), address });
  },
  "signIn.lockedOut": async () => {
    const who = await people.aPerson();
    for (let n = 0; n < 6; n++) await fail(who);
  },
  "stepUp.failed": async () => {
    const who = await people.aPerson();
    const { portal } = await people.signIn(who);
    const proof = { method: "email", codeId: randomUUID(), code: "000000" } as const;
    await portal.call(profile.reauthenticate, { password: "Wrong-Harbour-1", proof }, at());
  },
  "device.new": async () => people.signIn(await people.aPerson(), { deviceId: randomUUID() }),
  "device.trusted": async () =>
    people.signIn(await people.aPerson(), { deviceId: randomUUID(), trustDevice: true }),
  "device.stolen": async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
    await people.signIn(who, { deviceId });
    await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, { deviceId, devicePwd });
  },
  "captcha.raised": async () => {
    const nobody = { username: `nobody${randomInt(1e9)}` };
    for (let n = 0; n < 4; n++) await fail(nobody, "203.0.113.77");
  },
  "staff.signInFailed": async () => {
    const { member } = await api.aStaffMember("reviewer");
    const visitor = await api.console.visitor();
    const input = { email: member.email, password: "Wrong-Lantern-1", sessionKey: people.sessionKey().jwk };
    await visitor.call(staffContract.signInStaff, input, { ...at(), address });
  },
  "staff.lockedOut": async () => {
    const { member } = await api.aStaffMember("reviewer");
    const visitor = await api.console.visitor();
    const input = { email: member.email, password: "Wrong-Lantern-1", sessionKey: people.sessionKey().jwk };
    for (let n = 0; n < 6; n++) await visitor.call(staffContract.signInStaff, input, { ...at(), address });
  },
  "channel.refused": async () => {
    for (let n = 0; n < refusalLevel; n++)
      await fetch(`${api.url}/api/security/list`, {
        method: "POST",
        body: "{}",
        headers: {
          "content-type": "application/json",
          authentication: "forged",
          "x-forwarded-for": "203.0.113.200",
        },
      });
  },
  "sms.capped": async () => {
    await text();
    await text();
  },
  "partner.refused": () =>
    fetch(`${api.doorUrl}/partner/identity-check`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": "t=1,v1=00" },
      body: "{}",
    }),
  "document.infected": async () => {
    Object.assign(api.served.portal, { scan: async () => "infected" });
    const { sender } = await api.member();
    await upload(sender, { purpose: "companyDocument", name: "licence.pdf", bytes: aPdf() });
  },
  "transfer.unagreed": () => beginTransfer(api.ctx, randomUUID()),
  "deal.unagreed": () => beginDeal(api.ctx, randomUUID()),
};

/** Tests that play the rest, and look for the row. */
const elsewhere: Partial<Record<SecurityNote, string>> = {
  "audit.rewritten": "audit/checkpoint.api.test.ts",
  "message.forged": "forged-messages.api.test.ts",
  "decision.unagreed": "forged-decisions.api.test.ts",
  "decision.unsigned": "forged-decisions.api.test.ts",
  "exchange.unfounded": "exchange/exchange-failures.api.test.ts",
  "deal.doubtful": "dealing/deal.api.test.ts",
  "deal.overdue": "dealing/due.api.test.ts",
};

const root = new URL("../", import.meta.url);

const kinds = Object.keys(securityNotes) as SecurityNote[];

describe("each kind is written by what it names", () => {
  test.each(Object.entries(plays) as [SecurityNote, () => Promise<unknown>][])(
    "%s",
    { timeout: 30_000 },
    async (kind, play) => {
      const before = await notesOf(api, kind);
      await play();
      await vi.waitFor(async () => expect((await notesOf(api, kind)).length).toBeGreaterThan(before.length));
    },
  );

  test.each(Object.entries(elsewhere))("%s, in %s", (kind, file) => {
    expect(readFileSync(new URL(file, root), "utf8")).toContain(`notesOf(api, "${kind}")`);
  });

  test("and none is left that nobody plays", () => {
    expect(kinds.filter((kind) => !plays[kind] && !elsewhere[kind])).toEqual([]);
  });

  test("and each act of the audit among them is written by somebody", () => {
    const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes(".test.") && !name.startsWith("testing/"))
      .map((name) => readFileSync(new URL(name, root), "utf8"))
      .join("\n");
    // What is changed about factors and payment passwords is named by its second half.
    const isWritten = (act: string) =>
      sources.includes(`"${act}"`) || sources.includes(`${act.split(".")[1]}: [`);
    expect(securityActs.filter((act) => !isWritten(act))).toEqual([]);
  });
});

test("a failed sign-in is seen by the company whose member it concerns, and by no other", async () => {
  const [one, other] = [await companies.aCompany(), await companies.aCompany()];
  await fail(one.owner);
  const rows = (await notesOf(api, "signIn.wrongPassword")).filter(({ person_id: id }) => id === one.ownerId);
  expect(rows.map(({ merchant_id: id }) => id).toSorted()).toEqual([house, one.tenant].toSorted());
  expect(rows.some(({ merchant_id: id }) => id === other.tenant)).toBe(false);
  expect(rows[0]).toMatchObject({ network: address });
});

test("a stranger who fails ten thousand times fills nothing", { timeout: 240_000 }, async () => {
  const seen = { kind: "signIn.wrongPassword" } as const;
  const counted = {
    ...api.served.portal,
    events: { ...api.served.portal.events, emit: vi.fn<(event: Event) => void>() },
  };
  const before = (await notesOf(api, seen.kind)).length;
  const flood = async (times: number, networkOf: (n: number) => string) => {
    for (let n = 0; n < times; n += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => noteRefused(counted, { network: networkOf(n + i) }, seen)),
      );
  };
  await flood(4_000, () => "203.0.113.5");
  // Of those that come at once a few more than 20 are kept.
  expect((await notesOf(api, seen.kind)).length - before).toBeLessThan(20 + 50);
  await flood(6_000, (n) => `2001:db8:${Math.floor(n / 256).toString(16)}:${n % 256}::/64`);
  const after = (await notesOf(api, seen.kind)).length;
  expect(after - before).toBeLessThan(500 + 50);
  const kept = counted.events.emit.mock.calls.filter(([event]) => "kept" in event && event.kept).length;
  expect(kept, "nor the log").toBe(after - before);
  const [surplus] = await api.ctx.db.query<{ n: number }>({
    name: "surplus",
    text: "SELECT sum(times)::int AS n FROM security_surplus WHERE kind = $1 AND hour = date_trunc('hour', $2::timestamptz)",
    values: [seen.kind, new Date(time)],
  });
  expect(surplus!.n + after - before, "and each is counted").toBe(10_000);
});

test("whoever floods the pages under other names hides nothing that concerns somebody who is known", async () => {
  const who = await people.aPerson();
  const person = await companies.idOf(who);
  for (let n = 0; n < 25; n++)
    await noteRefused(api.served.portal, { network: address }, { kind: "signIn.wrongPassword" });
  await fail(who);
  const rows = await notesOf(api, "signIn.wrongPassword");
  expect(rows.some(({ person_id: id }) => id === person)).toBe(true);
});

test("an event of a transaction that was rolled back is not told; a refused sign-in is", async () => {
  const emit = vi.spyOn(api.served.portal.events, "emit");
  const { db } = api.served.portal;
  const attempt = db.tx(house, async (tx) => {
    await noteSeen(api.served.portal, tx, undefined, { kind: "device.stolen", subject: "rolled-back" });
    await audit(tx, new Date(time), { actor: "flow", act: "staff.disabled", subject: "rolled-back" });
    throw new Error("no");
  });
  await expect(attempt).rejects.toThrow("no");
  await db.tx(house, async (tx) => {
    await tx
      .savepoint(async () => {
        await noteSeen(api.served.portal, tx, undefined, { kind: "device.stolen", subject: "rolled-back" });
        throw new Error("back");
      })
      .catch(() => {});
    await noteSeen(api.served.portal, tx, undefined, { kind: "device.stolen", subject: "kept" });
  });
  const subjects = (await notesOf(api, "device.stolen")).map(({ subject }) => subject);
  expect(subjects).toContain("kept");
  expect(subjects).not.toContain("rolled-back");
  const told = emit.mock.calls.map(([event]) => event);
  expect(told).toContainEqual(expect.objectContaining({ kind: "device.stolen", subject: "kept" }));
  expect(JSON.stringify(told)).not.toContain("rolled-back");
  await fail(await people.aPerson());
  expect(emit.mock.calls.map(([event]) => event)).toContainEqual(
    expect.objectContaining({ event: "security.seen", kind: "signIn.wrongPassword", outcome: "refused" }),
  );
  expect(await api.served.portal.events.metrics()).toMatch(
    /causeway_security_events_total\{kind="signIn.wrongPassword",outcome="refused"\} \d+/,
  );
  emit.mockRestore();
});

test("no event has a code, password or token in it", async () => {
  const emit = vi.spyOn(api.served.portal.events, "emit");
  const who = await people.aPerson();
  const deviceId = randomUUID();
  const { devicePwd, token } = await people.signIn(who, { deviceId, trustDevice: true });
  const mailed = await people.lastCodeTo(who.email);
  await fail(who);
  const typed = `Typed-By-Mistake-${randomInt(1e9)}`;
  await people.firstStep(await api.visitor(), { username: typed, password: typed }, people.sessionKey().jwk, {
    address,
  });
  const { visitor, attemptId } = await attemptOf(who);
  const proof = { method: "email", codeId: randomUUID(), code: mailed } as const;
  await visitor.call(identity.finishSignIn, { attemptId, proof, trustDevice: false }, { ...at(), address });
  const kept = JSON.stringify(await Promise.all(kinds.map((kind) => notesOf(api, kind))));
  const said = JSON.stringify(emit.mock.calls.filter(([event]) => event.event === "security.seen"));
  const secrets = [who.password, "Wrong-Harbour-1", devicePwd, token, mailed, typed, who.email, who.phone];
  for (const secret of secrets) {
    expect(kept, secret).not.toContain(secret);
    expect(said, secret).not.toContain(secret);
  }
  emit.mockRestore();
});

test("nobody changes an event, nor removes one before half a year is over", async () => {
  await noteRefused(api.served.portal, { network: address }, { kind: "sms.capped" });
  const change = (sql: string, db = api.ctx.db) => db.tx(house, (tx) => tx.query(sql));
  await expect(change("UPDATE security_event SET network = ''", api.served.portal.db)).rejects.toThrow(
    /permission/,
  );
  await expect(change("DELETE FROM security_event", api.served.portal.db)).rejects.toThrow(/permission/);
  await expect(change("DELETE FROM security_event")).rejects.toThrow(/half a year/);
  await expect(execute(api.database.ownerUrl, "DELETE FROM security_event")).rejects.toThrow(/half a year/);
});
