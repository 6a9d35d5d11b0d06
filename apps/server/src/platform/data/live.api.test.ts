import { followConsole } from "@causeway/contract/console/live";
import { followLive } from "@causeway/contract/portal/live";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { code } from "@causeway/contract";
import { followPage } from "#testing/follow-page.ts";
import type { PortalClient } from "#testing/portal-client.ts";
import { house } from "../ids.ts";
import { announce } from "./live.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const follow = (member: PortalClient, after?: string) => followPage(api.url, member, after);

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
    const line = await followPage(
      api.console.url,
      await api.aStaffMember("reviewer"),
      undefined,
      followConsole,
    );
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
