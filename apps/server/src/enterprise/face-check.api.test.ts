import { join } from "node:path";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { freePorts } from "@causeway/machinery/ports.ts";
import { answers, start, type Running } from "@causeway/machinery/process.ts";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/enterprise";
import { faceLinkTtlMs, membersOf } from "@causeway/contract/real-name/form";
import { soundHongKong, soundMainland } from "@causeway/contract/testing/real-name";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signatureOf } from "#partners/identity-check/signed-http.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { forgetAttempts } from "#testing/database.ts";
import { meanwhile } from "#testing/meanwhile.ts";
import { testEnvironment } from "#testing/environment.ts";
import { peopleOf } from "#testing/people.ts";
import { realNameOf } from "#testing/real-name.ts";
import { enquireFace, hearFace } from "./verify-face.ts";
import { currentKey } from "#platform/crypto/key-ring.ts";

let api: TestApi;
let sandbox: Running;
let sandboxUrl: string;
let companies: ReturnType<typeof companiesOf>;
let realName: ReturnType<typeof realNameOf>;
let aheadMs = 0;
const dir = mkdtempSync(join("/var/tmp", "causeway-face-"));
const now = () => Date.now() + aheadMs;
const root = join(import.meta.dirname, "../../../..");

beforeAll(async () => {
  const { sandbox: port } = await freePorts(["sandbox"]);
  const secrets = JSON.parse(readFileSync(testEnvironment.SECRETS_FILE, "utf8")) as { identityCheck: string };
  sandboxUrl = `http://127.0.0.1:${port}`;
  sandbox = await start({
    name: "sandbox",
    file: process.execPath,
    args: [join(root, "apps/sandbox/src/main.ts")],
    logFile: join(dir, "sandbox.log"),
    env: { SANDBOX_PORT: String(port), IDENTITY_CHECK_KEY: secrets.identityCheck },
    ready: () => answers(`${sandboxUrl}/sms`),
  });
  api = await startTestApi({ now: () => new Date(now()), env: { IDENTITY_CHECK_URL: sandboxUrl } });
  companies = companiesOf(api, peopleOf(api, now), now);
  realName = realNameOf(api);
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** A company whose director has been sent a link, and the secret in it as it arrived on the phone. */
async function aLink() {
  await forgetAttempts(api.database.ownerUrl, "face-link-number:");
  const company = await companies.aCompany();
  const form = soundHongKong();
  await realName.save(company, form);
  const sent = await company.portal.call(contract.sendFaceLink, { memberId: form.legalPerson.id });
  expect(sent).toMatchObject({ code: 0, data: { state: "SENT", sentTo: "+852 ****4567" } });
  const token = await tokenSentTo(company, "+85261234567");
  return { company, form, token, phone: await api.visitor() };
}

async function tokenSentTo({ tenant }: Company, to: string): Promise<string> {
  return api.ctx.db.tx(tenant, async (tx) => {
    const rows = await tx.rows<{ id: string; sealed: Buffer }>(
      "SELECT id, sealed FROM message_out WHERE channel = 'sms' AND sealed IS NOT NULL ORDER BY id DESC",
    );
    for (const { id, sealed } of rows) {
      const text = await api.ctx.outbound.open(
        tx,
        { table: "message_out", column: "sealed", row: id },
        sealed,
      );
      const message = JSON.parse(text) as { to: string; body: string[] };
      if (message.to === to) return /\/verify\?lang=zh-CN#([\w-]{43})/.exec(message.body[0] ?? "")?.[1] ?? "";
    }
    return "";
  });
}

const textsOf = ({ tenant }: Company) =>
  api.ctx.db.tx(tenant, async (tx) => {
    const rows = await tx.rows<{ id: string; sealed: Buffer }>(
      "SELECT id, sealed FROM message_out WHERE channel = 'sms' AND sealed IS NOT NULL ORDER BY id DESC",
    );
    return Promise.all(
      rows.map(async ({ id, sealed }) => {
        const place = { table: "message_out", column: "sealed", row: id };
        const { body } = JSON.parse(await api.ctx.outbound.open(tx, place, sealed)) as { body: string[] };
        return body[0] ?? "";
      }),
    );
  });

/** The person presses a button on the checker's page; `silent` loses the message about it. */
const press = (url: string, verdict: "pass" | "fail") =>
  fetch(`${url}/${verdict}?silent`, { method: "POST", redirect: "manual" });

/** What the checker sends us, signed now, or by somebody else. */
async function tell(reference: string, outcome: string, change: { key?: Buffer; seconds?: number } = {}) {
  const body = JSON.stringify({
    eventId: `event-${reference}`,
    occurredAt: new Date(now()).toISOString(),
    reference,
    outcome,
  });
  const { key = currentKey(api.ctx.config.secrets.identityCheck), seconds = Math.floor(now() / 1000) } =
    change;
  return fetch(`${api.doorUrl}/partner/identity-check`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": signatureOf(key, seconds, body) },
    body,
  });
}
const nobodyWaits = async () => {};
/** What the flow does that the door woke: it asks the checker. */
const hear = ({ tenant }: Company, reference: string) => hearFace(api.ctx, nobodyWaits, tenant, reference);
const referenceIn = (url: string) => decodeURIComponent(url.split("/").at(-1) ?? "");
const stateOf = async ({ portal }: Company) =>
  (await portal.call(contract.readRealName, {})).data.faceChecks[0]?.state;

describe("a face check", () => {
  test("is shown to whoever holds the link, passed at the checker and known to the merchant", async () => {
    const { company, token, phone } = await aLink();
    const shown = await phone.call(contract.readVerification, { token });
    expect(shown.data).toMatchObject({
      company: "海港貿易有限公司",
      name: "CHOW NGA KAM",
      capacity: "director",
      state: "SENT",
      attemptsLeft: 3,
    });
    const { data } = await phone.call(contract.startVerification, { token });
    expect(await stateOf(company)).toBe("CHECKING");
    expect((await press(data.url, "pass")).headers.get("location")).toBe(
      `${api.origin}/verify?lang=zh-CN#${token}`,
    );
    expect((await tell(referenceIn(data.url), "passed")).status).toBe(204);
    await hear(company, referenceIn(data.url));
    expect(await stateOf(company)).toBe("PASSED");
    expect((await phone.call(contract.startVerification, { token })).data).toMatchObject({
      refusal: "verificationOver",
    });
  });

  test("that fails may be tried three times with one link", async () => {
    const { company, token, phone } = await aLink();
    for (const left of [2, 1, 0]) {
      const { data } = await phone.call(contract.startVerification, { token });
      await press(data.url, "fail");
      await tell(referenceIn(data.url), "failed");
      await hear(company, referenceIn(data.url));
      expect((await phone.call(contract.readVerification, { token })).data).toMatchObject({
        state: "FAILED",
        attemptsLeft: left,
      });
    }
    expect((await phone.call(contract.startVerification, { token })).code).toBe(code.refused);
    expect(await stateOf(company)).toBe("FAILED");
  });

  test("expires after a day", async () => {
    const { token, phone } = await aLink();
    aheadMs += faceLinkTtlMs;
    try {
      const shown = await phone.call(contract.readVerification, { token }, { timestamp: now() });
      expect(shown.data.state).toBe("EXPIRED");
      const started = await phone.call(contract.startVerification, { token }, { timestamp: now() });
      expect(started.data).toMatchObject({ refusal: "verificationOver" });
    } finally {
      aheadMs = 0;
    }
  });

  test("is asked about when the checker's message was lost", async () => {
    const { company, token, phone } = await aLink();
    const { data } = await phone.call(contract.startVerification, { token });
    const id = referenceIn(data.url).split(".")[0] as never;
    await enquireFace(api.ctx, nobodyWaits, company.tenant, id);
    expect(await stateOf(company)).toBe("CHECKING");
    await press(data.url, "pass");
    await enquireFace(api.ctx, nobodyWaits, company.tenant, id);
    expect(await stateOf(company)).toBe("PASSED");
  });

  test("begun anew while the last attempt was asked about is asked about in its turn", async () => {
    const { company, token, phone } = await aLink();
    const { data } = await phone.call(contract.startVerification, { token });
    const first = referenceIn(data.url);
    await press(data.url, "fail");
    const id = first.split(".")[0] as never;
    const again = meanwhile(api.ctx, async () => {
      await tell(first, "failed");
      await hear(company, first);
      expect((await phone.call(contract.startVerification, { token })).code).toBe(0);
    });
    const identityCheck = { ...api.ctx.identityCheck, enquire: async () => "failed" as const };
    await enquireFace({ ...again, identityCheck }, nobodyWaits, company.tenant, id);
    expect(await stateOf(company)).toBe("CHECKING");
    const left = await api.ctx.db.query({
      name: "enquiries",
      text: "SELECT key FROM outbox WHERE topic = 'enterprise/enquireFace' AND key = $1",
      values: [id],
    });
    expect(left).toEqual([{ key: id }]);
  });

  test("is not believed unless the checker signed it, and lately", async () => {
    const { company, token, phone } = await aLink();
    const reference = referenceIn((await phone.call(contract.startVerification, { token })).data.url);
    const late = Math.floor(now() / 1000) - 600;
    expect((await tell(reference, "passed", { key: Buffer.alloc(32) })).status).toBe(401);
    expect((await tell(reference, "passed", { seconds: late })).status).toBe(401);
    expect(await stateOf(company)).toBe("CHECKING");
  });

  test("told twice counts once, and a contradiction changes nothing", async () => {
    const { company, token, phone } = await aLink();
    const { data } = await phone.call(contract.startVerification, { token });
    const reference = referenceIn(data.url);
    await press(data.url, "pass");
    for (const outcome of ["passed", "passed", "failed"]) {
      expect((await tell(reference, outcome)).status).toBe(204);
      await hear(company, reference);
    }
    expect(await stateOf(company)).toBe("PASSED");
    await api.ctx.db.tx(company.tenant, async (tx) => {
      const { acts } = await tx.one<{ acts: number }>(
        "SELECT count(*)::int AS acts FROM audit WHERE act = 'faceCheck.passed'",
      );
      expect(acts).toBe(1);
    });
  });

  test("is what the checker says when a flow asks it, whatever came with its signature", async () => {
    const { company, token, phone } = await aLink();
    const { data } = await phone.call(contract.startVerification, { token });
    expect((await tell(referenceIn(data.url), "passed")).status).toBe(204);
    await hear(company, referenceIn(data.url));
    expect(await stateOf(company)).toBe("CHECKING");
    const id = referenceIn(data.url).split(".")[0];
    for (const never of [`${id}.0`, `${id}.2`, `${id}.x`, `${randomUUID()}.1`]) await hear(company, never);
    expect(await stateOf(company)).toBe("CHECKING");
  });

  test.each(["portal", "console", "door"] as const)("is passed by no SQL of the %s", async (part) => {
    const { company, token, phone } = await aLink();
    await phone.call(contract.startVerification, { token });
    const passing = api.served[part].db.tx(company.tenant, (tx) =>
      tx.query("UPDATE face_check SET state = 'PASSED', finished_at = now()"),
    );
    await expect(passing).rejects.toMatchObject({ code: "42501" });
    expect(await stateOf(company)).toBe("CHECKING");
  });

  test("is not started with a link that nobody sent", async () => {
    const phone = await api.visitor();
    const token = "A".repeat(43);
    for (const route of [contract.readVerification, contract.startVerification]) {
      expect((await phone.call(route, { token })).data).toMatchObject({ refusal: "verificationOver" });
    }
  });
});

describe("a link", () => {
  test("is not sent to somebody who is not entered completely", async () => {
    const company = await companies.aCompany();
    const form = soundMainland();
    form.legalPerson.certificateNo = "1";
    await realName.save(company, form);
    const answer = await company.portal.call(contract.sendFaceLink, { memberId: form.legalPerson.id });
    expect(answer.data).toMatchObject({
      refusal: "realNameIncomplete",
      details: { issues: [{ path: "legalPerson.certificateNo" }] },
    });
  });

  test("is not sent to somebody who is not in the draft", async () => {
    const company = await companies.aCompany();
    await realName.save(company, soundMainland());
    const answer = await company.portal.call(contract.sendFaceLink, { memberId: randomUUID() });
    expect(answer.code).toBe(code.notFound);
  });

  test("is sent once a minute and five times an hour", async () => {
    const company = await companies.aCompany();
    const form = soundMainland();
    await realName.save(company, form);
    const memberId = membersOf(form)[0]!.value.id;
    const send = async () => (await company.portal.call(contract.sendFaceLink, { memberId })).code;
    expect([await send(), await send()]).toEqual([0, code.tooFrequent]);
    const codes: number[] = [];
    for (let n = 0; n < 5; n++) {
      await forgetAttempts(api.database.ownerUrl, "face-link-minute:");
      codes.push(await send());
    }
    expect(codes).toEqual([0, 0, 0, 0, code.tooFrequent]);
  });

  test("is counted by the number that it goes to, whatever the page calls the person", async () => {
    const company = await companies.aCompany();
    const codes: number[] = [];
    for (const number of ["138 0013 5521", "13800135521", "０138-0013-5521"]) {
      const form = soundMainland();
      const legalPerson = { ...form.legalPerson, id: randomUUID(), phone: { area: "CHN", number } };
      await realName.save(company, { ...form, legalPerson });
      codes.push((await company.portal.call(contract.sendFaceLink, { memberId: legalPerson.id })).code);
    }
    expect(codes).toEqual([0, code.tooFrequent, code.tooFrequent]);
  });

  test("goes to twenty numbers a day at most for whoever has them sent", async () => {
    const company = await companies.aCompany();
    const codes: number[] = [];
    for (let n = 0; n < 22; n++) {
      const form = soundMainland();
      const phone = { area: "CHN", number: `138001355${String(n + 10)}` };
      const legalPerson = { ...form.legalPerson, id: randomUUID(), phone };
      await realName.save(company, { ...form, legalPerson });
      codes.push((await company.portal.call(contract.sendFaceLink, { memberId: legalPerson.id })).code);
    }
    expect(codes.filter((answer) => answer === 0)).toHaveLength(20);
    expect(codes.at(-1)).toBe(code.tooFrequent);
  });

  test("bears names that are names: no address, no number to call, no message of their own", async () => {
    const company = await companies.aCompany();
    const form = soundHongKong();
    const nameZh = `請致電 9123 4567 或 evil.example/pay ${"領取獎金".repeat(12)}`;
    await realName.save(company, { ...form, company: { ...form.company, nameZh } });
    await company.portal.call(contract.sendFaceLink, { memberId: form.legalPerson.id });
    const [text = ""] = await textsOf(company);
    expect(text).toMatch(/^請致電/);
    expect(text).not.toMatch(/evil\.example|9123/);
    expect(text.indexOf("为办理")).toBeLessThan(50);
  });
});
