import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { followPage } from "#testing/follow-page.ts";
import { audit } from "./audit.ts";
import { newId, type TenantId } from "../ids.ts";
import { announce } from "./live.ts";
import { gatherHints } from "./live-hints.ts";

const tenant = () => newId<"tenant">(new Date());

describe("what open pages are told", () => {
  let api: TestApi;
  let owner: pg.Client;
  beforeAll(async () => {
    api = await startTestApi();
    owner = new pg.Client({ connectionString: api.database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await api.stop();
  });

  const cutListening = () =>
    owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query = 'LISTEN "live"'`,
    );
  const say = (to: TenantId, ...refs: string[]) =>
    api.ctx.db.tx(to, async (tx) => {
      for (const ref of refs) await announce(tx, "collection", ref);
    });
  const anOpenPage = async () => {
    const member = await api.member();
    const page = await followPage(api.url, member);
    await page.next();
    return { ...page, tenant: member.session.tenant };
  };

  /** Every hint that leaves while `work` runs, and a last one that shows that no other is on its way. */
  const hintsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
    const heard: string[] = [];
    const last = tenant();
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const stop = await api.ctx.db.listen(
      "live",
      (hint) => {
        if (hint === last) resolve();
        else heard.push(hint);
      },
      () => {},
    );
    await work();
    await say(last, "over");
    await over;
    await stop();
    return heard;
  };

  test("is heard within a second where whoever told it died before the hint", async () => {
    const page = await anOpenPage();
    const dying = new pg.Client({ connectionString: api.database.portalUrl });
    await dying.connect();
    await dying.query(
      `BEGIN; SET LOCAL app.merchant_id = '${page.tenant}';
       SELECT append_live_rows('${page.tenant}', ARRAY['collection'], ARRAY['unhinted']); COMMIT`,
    );
    const committedAt = performance.now();
    await dying.end();
    expect((await page.next()).ref).toBe("unhinted");
    expect(performance.now() - committedAt).toBeLessThan(1_000);
    page.close();
  });

  test("is heard once, in order and within a second while the listening connection is cut again and again", async () => {
    const page = await anOpenPage();
    const saidAt = new Map<string, number>();
    let cut = 0;
    const telling = (async () => {
      for (let n = 0; n < 300; n++) {
        if (n % 50 === 25) cut += (await cutListening()).rowCount ?? 0;
        await say(page.tenant, String(n));
        saidAt.set(String(n), performance.now());
      }
    })();
    const late: number[] = [];
    for (let n = 0; n < 300; n++) {
      const { ref } = await page.next();
      expect(ref).toBe(String(n));
      late.push(performance.now() - (saidAt.get(ref) ?? performance.now()));
    }
    await telling;
    expect(cut).toBeGreaterThan(0);
    expect(late.toSorted((a, b) => a - b)[Math.floor(late.length * 0.99)]).toBeLessThan(1_000);
    await say(page.tenant, "last");
    expect((await page.next()).ref).toBe("last");
    page.close();
  });

  test("is hinted by what was committed alone: not by what was undone, and once by what was run again", async () => {
    const page = await anOpenPage();
    const [undone, half] = [tenant(), tenant()];
    let runs = 0;
    const hints = await hintsDuring(async () => {
      await expect(
        api.ctx.db.tx(undone, async (tx) => {
          await announce(tx, "collection", "undone");
          throw new Error("changed my mind");
        }),
      ).rejects.toThrow("changed my mind");
      await api.ctx.db.tx(half, (tx) =>
        tx
          .savepoint(async () => {
            await announce(tx, "collection", "undone");
            throw new Error("changed my mind");
          })
          .catch(() => {}),
      );
      await api.ctx.db.tx(page.tenant, async (tx) => {
        runs += 1;
        await announce(tx, "collection", `run ${runs}`);
        if (runs === 1) throw Object.assign(new Error("run it again"), { code: "40001" });
      });
    });
    expect(hints).toEqual([page.tenant]);
    expect((await page.next()).ref).toBe("run 2");
    page.close();
  });

  test("is kept where an audit row that would have carried it was undone, and comes once with one that stays", async () => {
    const page = await anOpenPage();
    const act = { actor: "flow", act: "contact.delivered", subject: "1" } as const;
    await api.ctx.db.tx(page.tenant, async (tx) => {
      await announce(tx, "collection", "told before");
      await tx
        .savepoint(async () => {
          await announce(tx, "collection", "undone");
          await audit(tx, new Date(), act);
          throw new Error("changed my mind");
        })
        .catch(() => {});
    });
    await api.ctx.db.tx(page.tenant, async (tx) => {
      await announce(tx, "collection", "first");
      await audit(tx, new Date(), act);
      await announce(tx, "collection", "second");
      await audit(tx, new Date(), act);
      await announce(tx, "collection", "third");
    });
    const heard = [];
    while (heard.length < 4) heard.push((await page.next()).ref);
    expect(heard).toEqual(["told before", "first", "second", "third"]);
    await say(page.tenant, "next");
    expect((await page.next()).ref).toBe("next");
    page.close();
  });

  test("reaches the tenant it was told for inside another tenant's transaction, and nobody else", async () => {
    const [mine, other] = [await anOpenPage(), await anOpenPage()];
    await api.ctx.db.tx(mine.tenant, async (tx) => {
      await tx.asTenant(other.tenant, (own) => announce(own, "collection", "theirs"));
      await announce(tx, "collection", "it's \\mine");
    });
    expect((await mine.next()).ref).toBe("it's \\mine");
    expect((await other.next()).ref).toBe("theirs");
    await Promise.all([say(mine.tenant, "mine again"), say(other.tenant, "theirs again")]);
    expect((await mine.next()).ref).toBe("mine again");
    expect((await other.next()).ref).toBe("theirs again");
    [mine, other].forEach(({ close }) => close());
  });

  test("comes in one piece however many tell it at once, and as few hints", async () => {
    const page = await anOpenPage();
    const startedAt = performance.now();
    const hints = await hintsDuring(() =>
      Promise.all(Array.from({ length: 200 }, (_, n) => say(page.tenant, String(n)))),
    );
    expect(hints.length).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 50);
    const heard: string[] = [];
    while (heard.length < 200) heard.push((await page.next()).ref);
    expect(new Set(heard).size).toBe(200);
    page.close();
  });
});

describe("hints", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("leave at once when it is quiet, and then at most one in fifty milliseconds for everybody", async () => {
    const said: (readonly TenantId[])[] = [];
    const hints = gatherHints(async (tenants) => void said.push(tenants));
    const [one, other] = [tenant(), tenant()];
    hints.add([one]);
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([[one]]);
    for (let n = 0; n < 200; n++) hints.add([n % 2 === 0 ? one : other]);
    await vi.advanceTimersByTimeAsync(49);
    expect(said).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual([[one], [one, other]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toHaveLength(2);
  });

  test("wait for the one under way, and leave with the last breath of the process", async () => {
    const said: (readonly TenantId[])[] = [];
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    const hints = gatherHints(async (tenants) => {
      said.push(tenants);
      await slow;
    });
    const [one, other] = [tenant(), tenant()];
    hints.add([one]);
    await vi.advanceTimersByTimeAsync(0);
    hints.add([other]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toEqual([[one]]);
    const stopped = hints.stop();
    resolve();
    await stopped;
    expect(said).toEqual([[one], [other]]);
  });
});
