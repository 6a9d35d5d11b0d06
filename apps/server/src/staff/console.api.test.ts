import { listClientMenu } from "@causeway/contract/portal/identity";
import { finishStaffSignIn, logoutStaff, signInStaff, staffInfo } from "@causeway/contract/console/staff";
import { staffRolePermissions, staffRoles } from "@causeway/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staff } from "#platform/http/binding.ts";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { house, newId } from "#platform/ids.ts";
import { totpCode } from "#platform/crypto/totp.ts";
import { startTestApi, type TestApi } from "../testing/api.ts";
import { aCrowd, roomAMomentAgo } from "../testing/crowd.ts";
import { openPortal } from "../testing/portal-client.ts";
import { probe, probeRoutes } from "../testing/probe-route.ts";
import { makeSessionKey } from "../testing/session-key.ts";
import { makeStaffMember, staffAuthenticatorKey, staffPassword } from "../testing/staff.ts";

let time = Date.parse("2026-11-15T08:00:00Z");
const now = () => new Date(time);
const at = () => ({ timestamp: time });
const byCode = (code: string) => ({ method: "authenticator" as const, code });
const passMs = (ms: number) => {
  time += ms;
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now, consoleRoutes: probeRoutes(staff("case.decide")) });
});
afterAll(() => api.stop());

let made = 0;
const aColleague = () => {
  made += 1;
  return makeStaffMember(api.ctx, {
    role: "reviewer",
    name: `周岚 ${made}`,
    email: `zhou.lan${made}@causeway.example`,
  });
};

const firstStep = async (email: string, password = staffPassword) => {
  const visitor = await api.console.visitor();
  const key = makeSessionKey();
  const answer = await visitor.call(signInStaff, { email, password, sessionKey: key.jwk }, at());
  return { visitor, key, answer };
};

const signIn = async (email: string) => {
  const { visitor, key, answer } = await firstStep(email);
  const code = totpCode(staffAuthenticatorKey, now());
  const opened = await visitor.call(
    finishStaffSignIn,
    { attemptId: answer.data.attemptId, proof: byCode(code) },
    at(),
  );
  return { key, opened, code, attemptId: answer.data.attemptId, visitor };
};

describe("signing in at the console", () => {
  test("takes a password and the authenticator, and says who has come in", async () => {
    const { email, id } = await aColleague();
    const { key, opened } = await signIn(email);
    expect(opened.code).toBe(0);
    const inside = await api.console.enter({
      token: opened.data.token,
      publicKey: opened.data.publicKey,
      cookieToken: opened.setCookies["__Host-console"] ?? "",
      privateKey: await key.privateKey,
    });
    const info = await inside.call(staffInfo, {}, at());
    expect(info.data).toMatchObject({ staffId: id, email, role: "reviewer" });
    expect((await inside.call(logoutStaff, {}, at())).code).toBe(0);
    passMs(3_000);
    expect((await inside.call(staffInfo, {}, at())).code).toBe(401);
  });

  test("a code opens one session: it cannot be used again, nor can the attempt", async () => {
    const { email } = await aColleague();
    const { code, attemptId, visitor } = await signIn(email);
    expect((await visitor.call(finishStaffSignIn, { attemptId, proof: byCode(code) }, at())).code).toBe(460);
    const again = await firstStep(email);
    const reused = await again.visitor.call(
      finishStaffSignIn,
      { attemptId: again.answer.data.attemptId, proof: byCode(code) },
      at(),
    );
    expect(reused.data).toMatchObject({ refusal: "codeWrong" });
  });

  test("five wrong codes lock the second step for 30 minutes, however many come at once", async () => {
    const { email } = await aColleague();
    const { visitor, answer } = await firstStep(email);
    const wrong = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor.call(finishStaffSignIn, { attemptId: answer.data.attemptId, proof: byCode("000000") }, at()),
      ),
    );
    expect(wrong.filter(({ data }) => (data as { refusal?: string }).refusal === "codeWrong")).toHaveLength(
      5,
    );
    expect((await signIn(email)).opened.code).toBe(438);
    passMs(29 * 60_000);
    expect((await signIn(email)).opened.code).toBe(438);
    passMs(2 * 60_000);
    expect((await signIn(email)).opened.code).toBe(0);
  });

  test("strangers who guess at a colleague's password lock themselves out, and not the colleague", async () => {
    const { email } = await aColleague();
    const guess = async (address: string) => {
      const visitor = await api.console.visitor();
      const input = { email, password: "Wrong-Password-1", sessionKey: makeSessionKey().jwk };
      return (await visitor.call(signInStaff, input, { ...at(), address })).code;
    };
    const codes: number[] = [];
    for (let n = 0; n < 8; n++) codes.push(await guess("203.0.113.7"));
    expect(codes).toEqual([460, 460, 460, 460, 460, 438, 438, 438]);
    expect((await signIn(email)).opened.code).toBe(0);
  });

  test("a crowd of strangers locks no colleague out who comes again and again, and none of it is seen as a guess", async () => {
    const { email, id } = await aColleague();
    const crowd = aCrowd();
    const room = roomAMomentAgo();
    const refused: unknown[] = [];
    for (let n = 0; n < 8; n++) refused.push((await firstStep(email)).answer.data);
    room.isOver();
    await crowd.goes();
    expect(refused).toEqual(Array(8).fill(expect.objectContaining({ refusal: "busy" })));
    expect((await signIn(email)).opened.code).toBe(0);
    const seen = await api.ctx.db.tx(house, async (tx) => {
      const failed =
        "SELECT kind FROM security_event WHERE kind IN ('staff.signInFailed', 'staff.lockedOut') AND staff_id = $1";
      return tx.rows(failed, [id]);
    });
    expect(seen).toEqual([]);
  });

  test("an unknown address, a wrong password and a disabled account are answered alike", async () => {
    const { email } = await aColleague();
    const unknown = await firstStep("nobody@causeway.example");
    const wrong = await firstStep(email, "Wrong-Password-1");
    const answerOf = ({ code, data }: { code: number; data: unknown }) => ({
      code,
      data: { ...(data as object), requestId: "" },
    });
    expect(answerOf(unknown.answer)).toEqual(answerOf(wrong.answer));
  });

  test("is remembered in the house's chain, with the address it came from", async () => {
    const { email, id } = await aColleague();
    await signIn(email);
    const rows = await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ act: string; details: { address: string } }>(
        "SELECT act, details FROM audit WHERE actor = $1 ORDER BY seq",
        [`staff:${id}`],
      ),
    );
    expect(rows).toMatchObject([{ act: "staff.signedIn", details: { address: "127.0.0.1" } }]);
    expect(await api.ctx.db.tx(house, verifyAuditChain)).toEqual([]);
  });

  test("a session ends after 10 minutes without a call and after 8 hours with them", async () => {
    const reviewer = await api.aStaffMember("reviewer");
    for (let passed = 0; passed < 8 * 60; passed += 9) {
      expect((await reviewer.call(staffInfo, {}, at())).code).toBe(0);
      passMs(9 * 60_000);
    }
    expect((await reviewer.call(staffInfo, {}, at())).code).toBe(401);
    const idle = await api.aStaffMember("reviewer");
    expect((await idle.call(staffInfo, {}, at())).code).toBe(0);
    passMs(16 * 60_000);
    expect((await idle.call(staffInfo, {}, at())).code).toBe(401);
  });
});

describe("portal and console are apart", () => {
  test("a session of one is worthless at the other, even with its keys, token and cookie", async () => {
    const member = await api.member();
    const reviewer = await api.aStaffMember("reviewer");
    expect((await member.call(listClientMenu, {}, at())).code).toBe(0);
    expect((await reviewer.call(staffInfo, {}, at())).code).toBe(0);

    const site = api.console;
    const atConsole = await openPortal(site.url, site.origin, member.session, "__Host-console");
    expect((await atConsole.call(staffInfo, {}, at())).code).toBe(401);
    const atPortal = await openPortal(api.url, api.origin, reviewer.session, "__Host-session");
    expect((await atPortal.call(listClientMenu, {}, at())).code).toBe(401);
  });

  test("neither answers the other's calls, nor calls from the other's pages", async () => {
    const reviewer = await api.aStaffMember("reviewer");
    const atPortal = await fetch(`${api.url}/api${staffInfo.path}`, { method: "POST" });
    expect(atPortal.status).toBe(404);
    const atConsole = await fetch(`${api.console.url}/api${listClientMenu.path}`, { method: "POST" });
    expect(atConsole.status).toBe(404);
    const prepared = await reviewer.prepare(staffInfo, {}, at());
    const astray = await reviewer.send({ ...prepared, headers: { ...prepared.headers, origin: api.origin } });
    const answer = await reviewer.channel.open(await astray.json(), prepared.sealed);
    expect(answer.code).toBe(401);
  });
});

describe("roles of staff", () => {
  test("decide what may be called: deny by default, and for every role exactly what its permissions say", async () => {
    for (const role of staffRoles) {
      const colleague = await api.aStaffMember(role);
      const { code } = await colleague.call(
        probe,
        { requestId: crypto.randomUUID(), text: newId(now()) },
        at(),
      );
      const permissions: readonly string[] = staffRolePermissions[role];
      expect({ role, code }).toEqual({ role, code: permissions.includes("case.decide") ? 0 : 403 });
    }
    const visitor = await api.console.visitor();
    const answer = await visitor.call(probe, { requestId: crypto.randomUUID(), text: "a" }, at());
    expect(answer.code).toBe(401);
  });
});
