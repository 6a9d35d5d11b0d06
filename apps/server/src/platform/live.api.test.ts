import { followConsole } from "@causeway/contract/console/live";
import { followLive } from "@causeway/contract/portal/live";
import type { SessionClient } from "@causeway/channel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { code } from "@causeway/contract";
import type { PortalClient } from "#testing/portal-client.ts";
import { house } from "./ids.ts";
import { announce } from "./live.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Heard = { id: string; kind: string; ref: string };

/** Reads events off the stream as a page does, opening each with the session's key. */
async function follow(member: PortalClient, after?: string, route = followLive) {
  const prepared = await member.prepare(route, after === undefined ? {} : { after });
  const abort = new AbortController();
  const site = route === followConsole ? api.console.url : api.url;
  const reply = await fetch(`${site}${prepared.path}`, { headers: prepared.headers, signal: abort.signal });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<Heard> => {
    for (;;) {
      const [, id, sealed] = /id: (\d+)\ndata: (\S+)\n\n/.exec(text) ?? [];
      if (id && sealed) {
        text = text.slice(text.indexOf("\n\n") + 2);
        const event = (await (member.channel as SessionClient).openEvent(sealed, id)) as {
          kind: string;
          ref: string;
        };
        return { id, ...event };
      }
      const { value, done } = await reader.read();
      if (done) throw new Error("the stream ended");
      text += value;
    }
  };
  return { next, close: () => abort.abort() };
}

const say = (member: Member, ...refs: string[]) =>
  api.ctx.db.tx(member.session.tenant, async (tx) => {
    for (const ref of refs) await announce(tx, "collection", ref);
  });

describe("live updates", () => {
  test("reach the open page of the merchant, in order, each sealed by itself", async () => {
    const member = await api.member();
    const line = await follow(member);
    expect(await line.next()).toMatchObject({ kind: "ready" });
    await say(member, "a", "b");
    expect([await line.next(), await line.next()].map(({ ref }) => ref)).toEqual(["a", "b"]);
    line.close();
  });

  test("go on behind the last event that was seen", async () => {
    const member = await api.member();
    await say(member, "1", "2", "3");
    const line = await follow(member, "1");
    expect([await line.next(), await line.next()].map(({ id, ref }) => [id, ref])).toEqual([
      ["2", "2"],
      ["3", "3"],
    ]);
    line.close();
  });

  test("ask a page that missed too much to read everything again", async () => {
    const member = await api.member();
    await say(member, ...Array.from({ length: 1003 }, (_, n) => String(n)));
    const line = await follow(member, "1");
    expect(await line.next()).toMatchObject({ kind: "reset", id: "1003" });
    line.close();
  });

  test("tell staff what changes in the house", async () => {
    const line = await follow(await api.aStaffMember("reviewer"), undefined, followConsole);
    expect(await line.next()).toMatchObject({ kind: "ready" });
    await api.ctx.db.tx(house, (tx) => announce(tx, "reviewCase", "a"));
    expect(await line.next()).toMatchObject({ kind: "reviewCase", ref: "a" });
    line.close();
  });

  test("never tell one merchant about another", async () => {
    const [one, other] = [await api.member(), await api.member()];
    const line = await follow(one);
    await line.next();
    await say(other, "not yours");
    await say(one, "yours");
    expect((await line.next()).ref).toBe("yours");
    line.close();
  });

  test("are announced only by what was committed", async () => {
    const member = await api.member();
    const line = await follow(member);
    await line.next();
    await expect(
      api.ctx.db.tx(member.session.tenant, async (tx) => {
        await announce(tx, "collection", "undone");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await say(member, "done");
    expect((await line.next()).ref).toBe("done");
    line.close();
  });

  test("are for signed-in people", async () => {
    expect((await (await api.visitor()).call(followLive, {})).code).toBe(code.sessionOver);
  });
});
