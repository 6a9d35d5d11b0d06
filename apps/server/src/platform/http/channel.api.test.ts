import { randomUUID } from "node:crypto";
import { code, refusals } from "@causeway/contract";
import { signInByPassword } from "@causeway/contract/portal/identity";
import { listCurrencies } from "@causeway/contract/portal/reference";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { otherProbe, probe, probeRoutes } from "#testing/probe-route.ts";
import type { PortalClient, Prepared } from "#testing/portal-client.ts";
import { makeSessionKey } from "#testing/session-key.ts";
import { signedIn } from "./binding.ts";

let time = new Date("2026-11-15T08:00:00Z").getTime();
const now = () => new Date(time);
let api: TestApi;
let member: Member;

beforeAll(async () => {
  api = await startTestApi({ now, routes: probeRoutes(signedIn) });
  member = await api.member();
});
afterAll(() => api.stop());

const input = (text = "hello") => ({ requestId: randomUUID(), text });
const prepare = (client: PortalClient, text?: string) =>
  client.prepare(probe, input(text), { timestamp: time });
const open = async (client: PortalClient, prepared: Prepared, reply: Response) =>
  client.channel.open(await reply.json(), prepared.sealed);
const effects = async (tenant = member.session.tenant) =>
  api.ctx.db.tx(tenant, async (tx) => {
    const { n } = await tx.one<{ n: number }>("SELECT count(*)::int AS n FROM audit WHERE merchant_id = $1", [
      tenant,
    ]);
    return n;
  });

describe("the sealed channel", () => {
  test("answers a visitor in a reply only his page can open", async () => {
    const answer = await (await api.visitor()).call(listCurrencies, {}, { timestamp: time });
    expect(answer).toMatchObject({ code: 0, errorMessage: null, from: "CLIENT" });
    expect(answer.data.find(({ code: currency }) => currency === "JPY")?.precision).toBe(0);
  });

  test("answers a session with the session's own key", async () => {
    const answer = await member.call(probe, input("signed in"), { timestamp: time });
    expect(answer).toMatchObject({ code: 0, data: { echoed: "signed in" }, from: "SESSION" });
  });

  test("refuses a visitor where a session is needed", async () => {
    const answer = await (await api.visitor()).call(probe, input(), { timestamp: time });
    expect(answer).toMatchObject({ code: code.sessionOver, from: "CLIENT" });
  });

  test("names the field of an invalid input", async () => {
    const answer = await member.call(probe, { requestId: "no uuid", text: "x" }, { timestamp: time });
    expect(answer).toMatchObject({
      code: code.invalidInput,
      data: { refusal: "invalidInput", details: { issues: [{ path: "requestId" }] } },
    });
  });

  test("refuses the one sign that no text can keep, wherever it stands", async () => {
    const { code: written } = await member.call(probe, input("a\0b"), { timestamp: time });
    expect(written).toBe(code.invalidInput);
    const captcha = { captchaId: "none", work: "0", captcha: "23456" };
    const sessionKey = makeSessionKey().jwk;
    const signIn = { username: "a\0b", password: "Harbour-1", ...captcha, sessionKey };
    const answer = await (await api.visitor()).call(signInByPassword, signIn, { timestamp: time });
    expect(answer.code).toBe(code.invalidInput);
  });

  test("says what went wrong in the reader's language", async () => {
    const say = async (language: string) =>
      (await member.call(probe, input("refuse"), { timestamp: time, language })).errorMessage;
    expect(await say("zh-CN")).toBe(refusals.notFound.words[0]);
    expect(await say("en-US")).toBe(refusals.notFound.words[2]);
    expect(await say("fr-FR"), "an unknown language reads as zh-HK").toBe(refusals.notFound.words[1]);
  });

  test("gives a fault no detail but the request id", async () => {
    const answer = await member.call(probe, input("fail"), { timestamp: time });
    expect(answer.code).toBe(code.fault);
    expect(answer.data).toEqual({ refusal: "fault", requestId: answer.requestId });
    expect(JSON.stringify(answer)).not.toContain("secret detail");
  });

  test("treats a refusal that the route does not declare as a fault", async () => {
    const undeclared = { ...probe, name: "undeclared", path: "/probe/undeclared", refusals: [] };
    const other = await startTestApi({
      now,
      routes: (ctx) =>
        probeRoutes(signedIn)(ctx)
          .slice(0, 1)
          .map((bound) => ({ ...bound, route: undeclared })),
    });
    const somebody = await other.member();
    expect((await somebody.call(undeclared, input("refuse"), { timestamp: time })).code).toBe(code.fault);
    await other.stop();
  });

  test("leaves nothing of a refused write behind", async () => {
    const before = await effects();
    const answer = await member.call(probe, input("refuse late"), { timestamp: time });
    expect(answer.code).toBe(code.notFound);
    expect(await effects()).toBe(before);
  });
});

describe("time", () => {
  test.each([-120_000, -1, 0, 30_000])("a message made %i ms from now is taken", async (offset) => {
    const answer = await member.call(probe, input(), { timestamp: time + offset });
    expect(answer.code).toBe(0);
  });

  test.each([-120_001, -86_400_000, 30_001])(
    "a message made %i ms from now is told the server's time",
    async (offset) => {
      const answer = await member.call(probe, input(), { timestamp: time + offset });
      expect(answer).toMatchObject({
        code: code.clockSkew,
        data: { details: { serverNow: time } },
        from: "SESSION",
      });
    },
  );
});

describe("replay", () => {
  test("the same message is refused 1 s later, 119 s later, 121 s later and after a restart", async () => {
    const before = await effects();
    const message = await prepare(member, "once");
    expect((await open(member, message, await member.send(message))).code).toBe(0);
    const started = time;
    const answers: number[] = [];
    for (const seconds of [1, 119, 121]) {
      time = started + seconds * 1000;
      answers.push((await open(member, message, await member.send(message))).code);
    }
    expect(answers).toEqual([code.replayed, code.replayed, code.clockSkew]);
    time = started + 1000;
    const restarted = await startTestApi({ now, routes: probeRoutes(signedIn), database: api.database });
    const again = await fetch(`${restarted.url}${message.path}`, { ...message, body: message.body! });
    expect((await open(member, message, again)).code).toBe(code.replayed);
    await restarted.stop();
    expect(await effects()).toBe(before + 1);
  });

  test("fifty copies sent at once take effect once", async () => {
    const before = await effects();
    const message = await prepare(member, "fifty");
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => (await open(member, message, await member.send(message))).code),
    );
    expect(codes.filter((answer) => answer === 0)).toHaveLength(1);
    expect(codes.filter((answer) => answer === code.replayed)).toHaveLength(49);
    expect(await effects()).toBe(before + 1);
  });

  test("a refused message cannot be tried again when times are better", async () => {
    const message = await prepare(member, "refuse");
    expect((await open(member, message, await member.send(message))).code).toBe(code.notFound);
    expect((await open(member, message, await member.send(message))).code).toBe(code.replayed);
  });
});

describe("what cannot be believed", () => {
  test("is answered alike, whatever is wrong with it", async () => {
    const stranger = await api.member();
    const wrongs: Record<string, (good: Prepared) => Prepared | Promise<Prepared>> = {
      "no proof": (good) => changed(good, { Authentication: "" }),
      "no JWE": (good) => changed(good, { Authentication: "x.y.z" }),
      "unknown session": (good) => changed(good, { Authentication: withKid(good, randomUUID()) }),
      "a session's name that is none": (good) =>
        changed(good, { Authentication: withKid(good, "-".repeat(36)) }),
      "another session's key": async (good) => ({ ...good, headers: (await prepare(stranger)).headers }),
      "broken seal": (good) =>
        changed(good, { Authentication: flipped(good.headers["Authentication"]!, -3) }),
      "broken body": (good) => ({ ...good, body: flipped(good.body!, -10) }),
      "another language": (good) => changed(good, { ClientLanguage: "en-US" }),
      "another device": (good) => changed(good, { DeviceId: randomUUID() }),
      "no XSRF header": (good) => changed(good, { "x-xsrf-token": "" }),
      "another origin": (good) => changed(good, { origin: "http://evil.example" }),
      "no cookie token": (good) =>
        changed(good, { cookie: good.headers["cookie"]!.replace(/__Host-session=[^;]*/, "") }),
      "too large": (good) => ({ ...good, body: JSON.stringify({ payload: "x".repeat(300_000) }) }),
      "another type": (good) => changed(good, { "content-type": "text/plain" }),
      "no JSON": (good) => ({ ...good, body: "{" }),
    };
    const seen = new Map<string, string[]>();
    for (const [name, wrong] of Object.entries(wrongs)) {
      const sent = await wrong(await prepare(member));
      const reply = await member.send(sent);
      const envelope = (await reply.json()) as { payload: string; from: string };
      const sealed = {
        ...sent.sealed,
        headers: { ...sent.sealed.headers, Authentication: sent.headers["Authentication"]! },
      };
      const { code: answer, data, errorMessage } = await member.channel.open(envelope, sealed);
      const look = JSON.stringify([
        reply.status,
        envelope.from,
        envelope.payload.length,
        answer,
        data,
        errorMessage,
      ]);
      seen.set(look, [...(seen.get(look) ?? []), name]);
    }
    // The one that asked in English is told in English, which makes its sealed text longer.
    const kinds = [...seen.values()].filter((names) => !names.includes("another language"));
    expect(kinds, [...seen].join("\n")).toHaveLength(1);
    expect([...seen.keys()][0]).toContain(refusals.sessionOver.words[0]);
  });

  test("a session that has ended is refused, at the latest two seconds later, and at once for a write", async () => {
    const leaver = await api.member();
    expect((await leaver.call(probe, input(), { timestamp: time })).code).toBe(0);
    await api.ctx.db.query({
      name: "end",
      text: "UPDATE session SET salt = NULL WHERE id = $1",
      values: [leaver.session.id],
    });
    expect((await leaver.call(probe, input(), { timestamp: time })).code).toBe(code.sessionOver);
    time += 2_001;
    expect(await leaver.call(probe, input(), { timestamp: time })).toMatchObject({
      code: code.sessionOver,
      from: "SYSTEM",
    });
  });
});

describe("ten thousand changed messages", () => {
  test("none is accepted", { timeout: 180_000 }, async () => {
    const stranger = await api.member();
    const random = seeded(20261115);
    const before = [await effects(), await effects(stranger.session.tenant)];
    let sent = 0;
    const accepted: string[] = [];
    const lane = async () => {
      while (sent < 10_000) {
        sent += 1;
        const [good, other] = await Promise.all([prepare(member), prepare(stranger)]);
        const [name, bad] = mutations[Math.floor(random() * mutations.length)]!(good, other, random);
        const reply = await fetch(`${api.url}${bad.path}`, {
          method: bad.method,
          headers: bad.headers,
          ...(bad.method === "GET" ? {} : { body: bad.body! }),
        });
        const envelope = (await reply.json()) as { from?: string };
        // A message that is believed is answered with the session's key; one that is not is answered by the system.
        if (reply.status === 200 && envelope.from !== "SYSTEM") accepted.push(name);
      }
    };
    await Promise.all(Array.from({ length: 16 }, lane));
    expect(accepted).toEqual([]);
    expect([await effects(), await effects(stranger.session.tenant)]).toEqual(before);
  });
});

type Mutation = (good: Prepared, other: Prepared, random: () => number) => [string, Prepared];

const flipHeader =
  (part: number): Mutation =>
  (good, _other, random) => [
    "proof part " + part,
    changed(good, { Authentication: flipPart(good.headers["Authentication"]!, part, random) }),
  ];
const flipBody =
  (part: number): Mutation =>
  (good, _other, random) => {
    const { payload } = JSON.parse(good.body!) as { payload: string };
    return [
      `body part ${part}`,
      { ...good, body: JSON.stringify({ payload: flipPart(payload, part, random) }) },
    ];
  };
const swapHeader =
  (name: string): Mutation =>
  (good, other) => [`${name} of another`, changed(good, { [name]: other.headers[name]! })];

// An empty second part is the encrypted key, which `dir` does not have.
const mutations: readonly Mutation[] = [
  ...[0, 1, 2, 3, 4].map(flipHeader),
  ...[0, 1, 2, 3, 4].map(flipBody),
  swapHeader("Authentication"),
  swapHeader("cookie"),
  (good, other) => ["body of another", { ...good, body: other.body }],
  (good) => ["another path", { ...good, path: `/api${otherProbe.path}` }],
  (good) => ["a query", { ...good, path: `${good.path}?a=1` }],
  (good) => ["another method", { ...good, method: "PUT" }],
  (good) => ["another language", changed(good, { ClientLanguage: "zh-HK" })],
  (good) => ["another device", changed(good, { DeviceId: randomUUID() })],
  (good) => ["another origin", changed(good, { origin: "http://evil.example" })],
  (good) => ["another XSRF token", changed(good, { "x-xsrf-token": `${"A".repeat(22)}.${"B".repeat(43)}` })],
  (good, other) => ["another session's name", changed(good, { Authentication: withKid(good, kidOf(other)) })],
  (good) => ["no body", { ...good, body: JSON.stringify({}) }],
  (good) => ["proof as body", { ...good, body: JSON.stringify({ payload: good.headers["Authentication"] }) }],
  (good, _other, random) => [
    "cut proof",
    changed(good, {
      Authentication: good.headers["Authentication"]!.slice(0, -1 - Math.floor(random() * 40)),
    }),
  ],
];

function changed(prepared: Prepared, headers: Record<string, string>): Prepared {
  return { ...prepared, headers: { ...prepared.headers, ...headers } };
}

const symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function flipPart(jwe: string, part: number, random: () => number): string {
  const parts = jwe.split(".");
  const text = parts[part]!;
  const at = Math.floor(random() * Math.max(text.length, 1));
  const other = symbols[(symbols.indexOf(text[at] ?? "A") + 1 + Math.floor(random() * 63)) % 64]!;
  parts[part] = text.slice(0, at) + other + text.slice(at + 1);
  return parts.join(".");
}

function flipped(text: string, at: number): string {
  const index = text.length + at;
  return text.slice(0, index) + (text[index] === "A" ? "B" : "A") + text.slice(index + 1);
}

function kidOf(prepared: Prepared): string {
  const header = prepared.headers["Authentication"]!.split(".")[0]!;
  return (JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string }).kid;
}

function withKid(prepared: Prepared, kid: string): string {
  const [header, ...rest] = prepared.headers["Authentication"]!.split(".");
  const read = JSON.parse(Buffer.from(header!, "base64url").toString()) as object;
  return [Buffer.from(JSON.stringify({ ...read, kid })).toString("base64url"), ...rest].join(".");
}

/** A fixed sequence, so that a failure can be seen again (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
