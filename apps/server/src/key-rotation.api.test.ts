import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { code } from "@causeway/contract";
import { submitContactMessage } from "@causeway/contract/portal/contact";
import { clientUserInfo, finishSignIn } from "@causeway/contract/portal/identity";
import * as profile from "@causeway/contract/portal/profile";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Context } from "./context.ts";
import { createFieldCipher } from "#platform/crypto/field-cipher.ts";
import { renewDataKeys, rewrap } from "#platform/crypto/rewrap.ts";
import { sessionCookie } from "#platform/http/session.ts";
import { house, newId, type TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute, makeTestDatabase, type TestDatabase, forgetAttempts } from "#testing/database.ts";
import { proofFrom } from "#testing/money.ts";
import { peopleOf } from "#testing/people.ts";
import { openPortal } from "#testing/portal-client.ts";
import { rotationOf } from "#testing/rotated.ts";
import { signIn } from "#testing/sign-in.ts";

let database: TestDatabase;
let keys: ReturnType<typeof rotationOf>;
let started: TestApi[] = [];
beforeAll(async () => {
  database = await makeTestDatabase(inject("postgresUrl"));
  keys = rotationOf(database);
});
afterAll(async () => {
  for (const api of started) await api.stop();
  await keys.end();
});

/** The api as it is started now; those that were started before go on. */
const start = async () => {
  const api = await startTestApi({ database, env: { ...keys.env, CONTACT_MESSAGES_PER_HOUR: "1000" } });
  started.push(api);
  return api;
};
const stopAll = async () => {
  for (const api of started) await api.stop();
  started = [];
};
const value = { table: "payee", column: "account_no", row: "r1" };
const aValue = async (api: TestApi, tenant: TenantId, text: string) =>
  api.served.portal.db.tx(tenant, (tx) => api.served.portal.cipher.seal(tx, value, text));
const opened = (api: TestApi, tenant: TenantId, sealed: Buffer) =>
  api.served.portal.db.tx(tenant, (tx) => api.served.portal.cipher.open(tx, value, sealed));
const tenant = (): TenantId => newId(new Date());

test("whoever owns the tables, and nobody else, sees every company's rows of what is sealed anew", async () => {
  const { rows } = await keys.db.tx(house, (tx) =>
    tx.query<{ table: string; ok: boolean }>(
      `SELECT tablename AS table, roles = ARRAY[(SELECT tableowner FROM pg_tables t WHERE t.tablename = p.tablename)] AS ok
       FROM pg_policies p WHERE policyname = 'operator' ORDER BY 1`,
    ),
  );
  const tables = ["contact_message", "document", "message_out", "shop", "tenant_key", "tenant_key_renewed"];
  expect(rows).toEqual(tables.map((table) => ({ table, ok: true })));
});

describe("the field key", () => {
  test("is changed step by step while the api goes on, and old and new values open all the while", async () => {
    const [one, two, three] = [tenant(), tenant(), tenant()];
    const before = await start();
    const first = await aValue(before, one, "first");
    expect(await keys.step("fieldKey", "add")).toContain(
      "version 2 is in the files, version 1 is still used",
    );
    expect(statSync(keys.file).mode & 0o777).toBe(0o600);
    const added = await start();
    await keys.step("fieldKey", "use");
    const used = await start();
    const second = await aValue(used, two, "second");
    expect(await opened(added, two, second)).toBe("second");
    await expect(opened(before, two, second)).rejects.toThrow("version 2 of a key is needed");
    const third = await aValue(added, three, "third");

    await expect(keys.step("fieldKey", "retire")).rejects.toThrow(
      /fieldKey is still needed by \d+ data keys under version 1\. Nothing was retired\./,
    );
    expect(await keys.status()).toMatch(
      /fieldKey: version 2 is used, of 1, 2; \d+ data keys under version 1/,
    );
    expect(await keys.step("fieldKey", "rewrap")).toMatch(/fieldKey: \d+ sealed anew/);
    expect(await keys.step("fieldKey", "rewrap")).toContain("0 sealed anew");
    expect(await keys.step("fieldKey", "retire")).toContain("version 1 is gone");
    expect(await keys.step("fieldKey", "retire")).toContain("nothing to retire");

    const after = await start();
    for (const [of, sealed, text] of [
      [one, first, "first"],
      [two, second, "second"],
      [three, third, "third"],
    ] as const)
      expect(await opened(after, of, sealed)).toBe(text);
    const oldRing = before.served.portal.config.secrets.fieldKey;
    await expect(
      before.served.portal.db.tx(one, (tx) => createFieldCipher(oldRing).open(tx, value, first)),
    ).rejects.toThrow();
  });

  test("that is retired is written with by nobody: a process that was not started anew is refused", async () => {
    const stale = started.find(({ served }) => served.portal.config.secrets.fieldKey.current === 1)!;
    await expect(aValue(stale, tenant(), "late")).rejects.toThrow("version 1 of fieldKey is retired");
    await stopAll();
  });

  test("is not spoilt by two rotations at once, nor by one that stops in the middle", async () => {
    const api = await start();
    const tenants = Array.from({ length: 40 }, tenant);
    const sealed = await Promise.all(tenants.map((of) => aValue(api, of, of)));
    await keys.step("fieldKey", "add");
    await keys.step("fieldKey", "use");
    const adding = await Promise.allSettled([1, 2, 3].map(() => keys.step("fieldKey", "add")));
    expect(adding.some(({ status }) => status === "fulfilled")).toBe(true);
    await keys.step("fieldKey", "add");
    expect([...keys.secrets().fieldKey.versions.keys()]).toEqual([2, 3, 4]);
    // Whoever rewraps beside the command, or was cut off half-way, changes rows that it then finds changed.
    const held = keys.secrets();
    let left = 20;
    const cutOff = {
      ...keys.db,
      tx: ((...given) =>
        left-- > 0 ? keys.db.tx(...given) : Promise.reject(new Error("killed"))) as typeof keys.db.tx,
    };
    await expect(rewrap(cutOff, "fieldKey", held)).rejects.toThrow("killed");
    await Promise.all([rewrap(keys.db, "fieldKey", held), rewrap(keys.db, "fieldKey", held)]);
    await keys.step("fieldKey", "retire");
    const after = await start();
    for (const [n, of] of tenants.entries()) expect(await opened(after, of, sealed[n]!)).toBe(of);
  });

  test("gives every company another data key when asked to, once for one moment", async () => {
    const api = await start();
    const one = tenant();
    const first = await aValue(api, one, "first");
    const moment = new Date();
    const ring = keys.secrets().fieldKey;
    expect(await renewDataKeys(keys.db, ring, moment)).toBeGreaterThan(0);
    expect(await renewDataKeys(keys.db, ring, moment)).toBe(0);
    await expect(renewDataKeys(keys.db, ring, new Date(Date.now() + 60_000))).rejects.toThrow("in the past");
    const second = await aValue(api, one, "second");
    expect(second.subarray(0, 8).toString()).toBe("cw-field");
    expect([await opened(api, one, first), await opened(api, one, second)]).toEqual(["first", "second"]);
    await stopAll();
  });
});

describe("the key of sessions", () => {
  test("leaves a session opened before to go on, and gives the new version to whoever signs in after", async () => {
    const before = await start();
    const session = await signIn(before.served.portal);
    await keys.step("sessionMaster", "add");
    await keys.step("sessionMaster", "use");
    const after = await start();
    const later = await signIn(after.served.portal);
    const versionOf = async (id: string) =>
      (
        await after.served.portal.db.query<{ key_version: number }>({
          name: "version-of",
          text: "SELECT key_version FROM session WHERE id = $1",
          values: [id],
        })
      )[0]?.key_version;
    expect([await versionOf(session.id), await versionOf(later.id)]).toEqual([1, 2]);
    for (const each of [session, later]) {
      const portal = await openPortal(after.url, after.origin, each);
      expect((await portal.call(clientUserInfo, {})).code).not.toBe(code.sessionOver);
      // The database believes it too, for what takes a person.
      const found = await after.served.portal.db.tx(each.tenant, (tx) =>
        tx.one<{ merchant: string }>("SELECT session_person($1, $2, $3) AS merchant", [
          each.id,
          proofFrom(each),
          each.tenant,
        ]),
      );
      expect(found.merchant).not.toBeNull();
    }
  });

  test("keeps the version of a session that proves itself again and goes on under a new token", async () => {
    const [before, after] = [started[0]!, started.at(-1)!];
    const [people, later] = [peopleOf(before), peopleOf(after)];
    const who = await people.aPerson();
    const key = people.sessionKey();
    const visitor = await before.visitor();
    const first = await people.firstStep(visitor, who, key.jwk);
    const { attemptId } = (first.data as unknown as { details: { attemptId: string } }).details;
    const proof = await people.proofSent(visitor, attemptId, who, "email");
    const entered = await visitor.call(finishSignIn, { attemptId, proof, trustDevice: false });
    await forgetAttempts(database.ownerUrl);
    const portal = await later.enter(entered, key.privateKey);
    const { data: sent } = await portal.call(profile.sendReauthCode, { channel: "email" });
    const proved = await portal.call(profile.reauthenticate, {
      password: who.password,
      proof: { method: "email", codeId: sent.codeId, code: await later.lastCodeTo(who.email) },
    });
    const data = { ...entered.data, token: proved.data.token };
    const goesOn = await later.enter({ data, setCookies: proved.setCookies }, key.privateKey);
    expect((await goesOn.call(clientUserInfo, {})).code).toBe(0);
    const [session] = await after.served.portal.db.query<{ key_version: number; person: string | null }>({
      name: "proved-version",
      text: "SELECT key_version, session_person(id, $2, tenant) AS person FROM session WHERE id = $1",
      values: [
        data.token.slice(0, 36),
        proofFrom({ token: data.token, cookieToken: proved.setCookies[sessionCookie] ?? "" }),
      ],
    });
    expect(session).toEqual({ key_version: 1, person: expect.any(String) });
  });

  test("is not retired while somebody is signed in under it, unless his session is ended", async () => {
    await expect(keys.step("sessionMaster", "retire")).rejects.toThrow(
      /still needed by \d+ sessions under version 1/,
    );
    expect(await keys.endSessions("sessionMaster")).toMatch(/sessionMaster: \d+ sessions were ended/);
    expect(await keys.step("sessionMaster", "retire")).toContain("version 1 is gone");
    await expect(signIn(started[0]!.served.portal)).rejects.toThrow("version 1 of sessionMaster is retired");
    await stopAll();
  });
});

describe("passwords and codes", () => {
  test("go over to the new pepper when their owner signs in, and count before and after", async () => {
    const before = await start();
    const people = peopleOf(before);
    const who = await people.aPerson();
    await keys.step("pepper", "add");
    await keys.step("pepper", "use");
    await keys.step("codes", "add");
    await stopAll();
    const api = await start();
    const hashOf = async () =>
      (
        await api.served.portal.db.query<{ password_hash: string }>({
          name: "hash-of",
          text: "SELECT password_hash FROM person WHERE username = $1",
          values: [who.username],
        })
      )[0]!.password_hash;
    expect(await hashOf()).toMatch(/^\$argon2id/);
    await expect(keys.step("pepper", "retire")).rejects.toThrow("passwords under version 1");
    await peopleOf(api).signIn(who);
    expect(await hashOf()).toMatch(/^2:\$argon2id/);
    await peopleOf(api).signIn(who);
    // Everybody else has signed in meanwhile.
    await execute(
      database.ownerUrl,
      "UPDATE person SET password_hash = '2:' || password_hash WHERE password_hash LIKE '$%'",
    );
    expect(await keys.step("pepper", "retire")).toContain("version 1 is gone");
    await stopAll();
    await peopleOf(await start()).signIn(who);
  });

  test("that were sent before the key of codes is changed are good after it", async () => {
    const before = started[0]!;
    const people = peopleOf(before);
    const who = await people.aPerson();
    const visitor = await before.visitor();
    const key = people.sessionKey();
    const first = await people.firstStep(visitor, who, key.jwk);
    const { attemptId } = (first.data as unknown as { details: { attemptId: string } }).details;
    const proof = await people.proofSent(visitor, attemptId, who, "email");
    await keys.step("codes", "use");
    const after = await start();
    const answer = await (await after.visitor()).call(finishSignIn, { attemptId, proof, trustDevice: false });
    expect(answer.code).toBe(0);
    await stopAll();
  });
});

describe("what the portal writes and does not read", () => {
  const contact = () => ({
    requestId: randomUUID(),
    name: "陈小姐",
    company: "Example Trading Ltd",
    email: "chan@example.com",
    message: "hello",
  });

  test("is opened by nobody with all of its secrets and its connection: mails, contact messages, tokens", async () => {
    const api = await start();
    await (await api.visitor()).call(submitContactMessage, contact());
    const who = await peopleOf(api).aPerson();
    const shop = newId<"shop">(new Date());
    const places = [
      ["message_out", "sealed", "SELECT id, sealed FROM message_out WHERE sealed IS NOT NULL"],
      ["contact_message", "sealed", "SELECT id, sealed FROM contact_message"],
    ] as const;
    expect(() => api.served.portal.config.secrets.outbound).toThrow("the portal has no key outbound");
    for (const [table, column, text] of places) {
      const rows = await api.served.portal.db.tx(house, (tx) =>
        tx.rows<{ id: string; sealed: Buffer }>(text),
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { id, sealed } of rows) {
        const place = { table, column, row: id };
        for (const by of [api.served.portal.outbound, api.served.portal.cipher])
          await expect(api.served.portal.db.tx(house, (tx) => by.open(tx, place, sealed))).rejects.toThrow();
        expect(await api.ctx.db.tx(house, (tx) => api.ctx.outbound.open(tx, place, sealed))).toContain("@");
      }
    }
    const place = { table: "shop", column: "tokens", row: shop };
    const sealed = api.served.portal.outbound.seal(place, "token");
    await expect(
      api.served.portal.db.tx(house, (tx) => api.served.portal.cipher.open(tx, place, sealed)),
    ).rejects.toThrow();
    expect(await peopleOf(api).messagesTo(who.email)).not.toEqual([]);
  });

  test("is sealed anew by a rotation, from before there was this as well, and then opens with the new key alone", async () => {
    const api = started[0]!;
    const id = newId<"outgoing">(new Date());
    const place = { table: "message_out", column: "sealed", row: id };
    const message = JSON.stringify({ template: "nothing", channel: "email", to: "old@example.com" });
    await api.served.portal.db.tx(house, async (tx) => {
      const old = await api.served.portal.cipher.seal(tx, place, message);
      await tx.query(
        "INSERT INTO message_out (merchant_id, id, channel, sealed, created_at) VALUES ($1, $2, 'email', $3, now())",
        [house, id, old],
      );
    });
    expect(await keys.status()).toContain("1 messages under the field key");
    await keys.step("outbound", "add");
    await keys.step("outbound", "use");
    await expect(keys.step("outbound", "retire")).rejects.toThrow(
      /outbound is still needed by .*contact messages under version 1/,
    );
    await keys.step("outbound", "rewrap");
    expect(await keys.step("outbound", "retire")).toContain("version 1 is gone");
    expect(await keys.status()).not.toContain("under the field key");
    const after = await start();
    const { sealed } = await after.ctx.db.tx(house, (tx) =>
      tx.one<{ sealed: Buffer }>("SELECT sealed FROM message_out WHERE id = $1", [id]),
    );
    expect(await after.ctx.db.tx(house, (tx) => after.ctx.outbound.open(tx, place, sealed))).toBe(message);
    await expect(api.ctx.db.tx(house, (tx) => api.ctx.outbound.open(tx, place, sealed))).rejects.toThrow();
    await expect((await api.visitor()).call(submitContactMessage, contact())).resolves.toMatchObject({
      code: 500,
    });
  });
});

describe("the seed of a colleague's authenticator", () => {
  test("is opened by the console alone, and goes over to a new version", async () => {
    const api = started.at(-1)!;
    const { member } = await api.aStaffMember("reviewer");
    const seed = async () =>
      (
        await api.served.console.db.query<{ authenticator: Buffer }>({
          name: "seed-of",
          text: "SELECT authenticator FROM staff WHERE id = $1",
          values: [member.id],
        })
      )[0]!.authenticator;
    const place = { table: "staff", column: "authenticator", row: member.id };
    const open = async (ctx: Context, sealed: Buffer) =>
      ctx.db.tx(house, (tx) => ctx.staffSeeds.open(tx, place, sealed));
    const before = await seed();
    expect(await open(api.served.console, before)).toHaveLength(32);
    await expect(open(api.served.portal, before)).rejects.toThrow("the portal has no staffSeedsPublic");
    await expect(api.ctx.db.tx(house, (tx) => api.ctx.cipher.open(tx, place, before))).rejects.toThrow();
    // One from before there was this.
    await execute(
      database.ownerUrl,
      `UPDATE staff SET authenticator = '\\x${(await api.served.portal.db.tx(house, (tx) => api.served.portal.cipher.seal(tx, place, "OLD"))).toString("hex")}' WHERE id = '${member.id}'`,
    );
    expect(await open(api.served.console, await seed())).toBe("OLD");
    for (const step of ["add", "use", "rewrap", "retire"] as const) await keys.step("staffSeeds", step);
    const after = await start();
    expect(await open(after.served.console, await seed())).toBe("OLD");
    await expect(open(api.served.console, await seed())).rejects.toThrow("version 2 of a key is needed");
  });
});
