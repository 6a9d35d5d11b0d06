import { once } from "node:events";
import { connect } from "node:net";
import { code } from "@causeway/contract";
import { clientUserInfo, createCaptcha } from "@causeway/contract/portal/identity";
import { listCurrencies } from "@causeway/contract/portal/reference";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute } from "#testing/database.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { peopleOf } from "#testing/people.ts";
import { createDoor } from "./callback.ts";

/** It stands still, so that however slowly calls come, they come within ten seconds. */
const time = Date.now();
const at = () => ({ timestamp: time });
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time), env: { CALLS_PER_ADDRESS: "30" } });
});
afterAll(() => api.stop());

describe("a network that calls too often", () => {
  test("is sent away unopened, told when to come again, and keeps no other network out", async () => {
    const visitor = await api.visitor();
    const prepared = await visitor.prepare(createCaptcha, {}, { ...at(), address: "198.51.100.1" });
    const replies = await Promise.all(Array.from({ length: 60 }, () => visitor.send(prepared)));
    const sentAway = replies.filter(({ status }) => status === 429);
    expect(sentAway).toHaveLength(30);
    const [first] = sentAway;
    expect(await first!.text()).toBe("");
    expect(Number(first!.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    const elsewhere = await visitor.call(createCaptcha, {}, { ...at(), address: "198.51.100.2" });
    expect(elsewhere.code).toBe(code.success);
  });
});

describe("a crowd of strangers", () => {
  test("waits for its own connections to the database and for nobody else's", async () => {
    const people = peopleOf(api, () => time);
    const { portal } = await people.signIn(await people.aPerson());
    const { db } = api.served.portal;
    const held = Promise.withResolvers<void>();
    const house = "00000000-0000-0000-0000-000000000000" as Parameters<typeof db.tx>[0];
    const crowd = Array.from({ length: 300 }, () =>
      db
        .forStrangers(() => db.tx(house, () => held.promise))
        .then(
          () => "done",
          (error: unknown) => (error as { refusal?: string }).refusal ?? "failed",
        ),
    );
    const read = await portal.call(clientUserInfo, {}, { ...at(), address: "192.0.2.9" });
    expect(read.code).toBe(code.success);
    held.resolve();
    const outcomes = await Promise.all(crowd);
    expect(outcomes.filter((outcome) => outcome === "busy").length).toBeGreaterThan(50);
    expect(outcomes.filter((outcome) => outcome === "failed")).toEqual([]);
  });
});

describe("calls that name a session nobody has", () => {
  test("are strangers', who wait, while somebody who is signed in goes on", async () => {
    const busy = await startTestApi({ env: { STRANGERS_WAIT_ABOVE: "0.1" } });
    try {
      const [owner, ghost] = [await busy.member(), await busy.member()];
      await execute(
        busy.database.ownerUrl,
        `UPDATE session SET salt = NULL WHERE id = '${ghost.session.id}'`,
      );
      const prepared = await ghost.prepare(listCurrencies, {});
      const answers: number[] = [(await owner.call(listCurrencies, {})).code];
      let sentAway = 0;
      for (let n = 0; n < 4; n++) {
        const crowd = Array.from({ length: 100 }, () => ghost.send(prepared));
        answers.push((await owner.call(listCurrencies, {})).code);
        sentAway += (await Promise.all(crowd)).filter(({ status }) => status === 429).length;
      }
      expect(answers).toEqual(answers.map(() => code.success));
      expect(sentAway).toBeGreaterThan(100);
    } finally {
      await busy.stop();
    }
  });
});

describe("strangers who wait for their turn", () => {
  /** A hundred at one moment at a thread that is busy for the least reason. */
  const crowdAt = async (busy: TestApi, signal?: AbortSignal) => {
    const visitor = await busy.visitor();
    const { method, path, headers, body } = await visitor.prepare(listCurrencies, {});
    const ask = async () => {
      const reply = await fetch(`${busy.url}${path}`, {
        method,
        headers,
        body: body ?? null,
        signal: signal ?? null,
      });
      await reply.arrayBuffer();
      return reply.status;
    };
    return Array.from({ length: 100 }, () => ask().catch(() => "hung up"));
  };

  test("and hang up keep nobody out for longer than a second", async () => {
    const busy = await startTestApi({ env: { STRANGERS_WAIT_ABOVE: "0.1" } });
    try {
      const owner = await busy.member();
      await owner.call(listCurrencies, {});
      await Promise.all(await crowdAt(busy));
      const answers: unknown[] = [];
      for (let n = 0; n < 4; n++) {
        const calls = await crowdAt(busy, AbortSignal.timeout(60));
        answers.push(...(await Promise.all(calls)));
        expect((await owner.call(listCurrencies, {})).code).toBe(code.success);
      }
      // Whoever comes while the line is full of those who hung up is sent away at once, which may be a whole crowd.
      expect(answers).toContain("hung up");
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect((await (await busy.visitor()).call(listCurrencies, {})).code).toBe(code.success);
    } finally {
      await busy.stop();
    }
  });

  test("are answered before the process ends, each of them", async () => {
    const busy = await startTestApi({ env: { STRANGERS_WAIT_ABOVE: "0.1" } });
    await Promise.all(await crowdAt(busy));
    const calls = await crowdAt(busy);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await busy.stop();
    const answers = await Promise.all(calls);
    expect(answers.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(answers).toContain(200);
  });
});

describe("a line on which nothing was ever asked", () => {
  test("keeps no process from ending", async () => {
    const ended = await startTestApi();
    const lines = [ended.url, ended.console.url, ended.doorUrl].map((url) => {
      const { hostname, port } = new URL(url);
      return connect(Number(port), hostname);
    });
    await Promise.all(lines.map((line) => once(line, "connect")));
    await fetch(`${ended.url}/page-config`).then((reply) => reply.arrayBuffer());
    const hungUp = Promise.all(
      lines.map((line) =>
        once(
          line.on("error", () => {}),
          "close",
        ),
      ),
    );
    const startedAt = performance.now();
    await ended.stop();
    await hungUp;
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe("a line on which a call was answered and half of another sent", () => {
  test("keeps no process from ending", async () => {
    const ended = await startTestApi();
    const { hostname, port } = new URL(ended.url);
    const line = connect(Number(port), hostname).on("error", () => {});
    line.write(`GET /page-config HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    await once(line, "data");
    line.write(`GET /page-config HTTP/1.1\r\nhost:`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const hungUp = once(line, "close");
    const startedAt = performance.now();
    await ended.stop();
    await hungUp;
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe("a message of a partner that does not come to its end", () => {
  test("is waited for a minute, as all that came of it lies in memory", async () => {
    const door = await createDoor([], api.served.door.events);
    expect(door.server.requestTimeout).toBe(60_000);
    await door.close();
  });
});

describe("a site that is reached by https", () => {
  test("says so with every answer, that of an api and of an unknown address too", async () => {
    const origin = "https://portal.example";
    const secure = await startTestApi({ env: { PORTAL_ORIGIN: origin } });
    try {
      const visitor = await secure.visitor();
      const answers = [
        await visitor.send(await visitor.prepare(createCaptcha, {})),
        await fetch(`${secure.url}/page-config`),
        await fetch(`${secure.url}/nowhere`),
      ];
      for (const { headers } of answers)
        expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    } finally {
      await secure.stop();
    }
  });
});
