import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/console/review";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFileWatchlists } from "#partners/watchlist/files.ts";
import type { ListedEntry, Watchlist } from "#partners/watchlist/port.ts";
import type { TenantId } from "#platform/ids.ts";
import type { CaseId, Party } from "#review/index.ts";
import { sqlAsTheApi } from "#testing/api-sql.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { aCase } from "#testing/review.ts";
import { indexLists } from "./find-hits.ts";
import { compareNames } from "./match-names.ts";
import { prepareName } from "./name.ts";
import { screenCase } from "./screen-case.ts";
import { createIndex, lookAtLists, sweep } from "./sweep-lists.ts";

let api: TestApi;
let one: StaffClient;
let two: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  one = await api.aStaffMember("reviewer");
  two = await api.aStaffMember("reviewer");
});
afterAll(() => api.stop());

const listed = (name: string, person = true): ListedEntry => ({
  id: randomUUID(),
  person,
  names: [name],
  country: "CN",
  birthDate: "1969-03-14",
  number: null,
});
const aList = (...entries: ListedEntry[]): Watchlist => ({
  id: "test",
  kind: "sanctions",
  words: ["测试名单", "測試名單", "Test list"],
  source: "made up",
  entries,
  digest: randomUUID(),
});
const aParty = (name: string): Party => ({
  role: "legalPerson",
  person: true,
  names: [name],
  country: "CN",
  birthDate: "1970-01-01",
  number: null,
});
const again = () => ({ requestId: randomUUID() });
const kind = "screening.watch";

const aPartysCase = async (name: string) => {
  const member = await api.member();
  const { tenant } = member.session;
  return { tenant, caseId: await aCase(api.ctx, tenant, { kind, parties: [aParty(name)] }) };
};
const screen = (tenant: TenantId, caseId: CaseId, ...lists: Watchlist[]) =>
  screenCase(api.ctx, indexLists(lists), tenant, caseId);
const take = (who: StaffClient, caseId: string) => who.call(contract.takeCase, { ...again(), caseId });
const page = async (who: StaffClient, caseId: string) =>
  (await who.call(contract.openCasePage, { caseId, why: { purpose: "sanctions" } })).data;
const approve = (who: StaffClient, caseId: string) =>
  who.call(contract.decideCase, { ...again(), caseId, outcome: "approve", reasons: [], note: "" });
const say = (who: StaffClient, caseId: string, hitId: string, verdict: "same" | "different") =>
  who.call(contract.decideHit, { ...again(), caseId, hitId, verdict });

describe("a case whose parties are looked for in lists", () => {
  test("cannot be taken before that is done", async () => {
    const { tenant, caseId } = await aPartysCase("安若明");
    expect(await take(one, caseId)).toMatchObject({ data: { refusal: "caseMoved" } });
    await screen(tenant, caseId, aList(listed("别的人")));
    expect(await take(one, caseId)).toMatchObject({ code: code.success });
    expect(await page(one, caseId)).toMatchObject({ hits: [], parties: 1, twoPeople: false });
  });

  test("shows a hit with what agrees and what does not, and then needs two people", async () => {
    const { tenant, caseId } = await aPartysCase("Wei Chengyue");
    await screen(tenant, caseId, aList(listed("魏承岳")));
    await take(one, caseId);
    const { hits, twoPeople, signals } = await page(one, caseId);
    expect(hits).toMatchObject([
      {
        listedName: "魏承岳",
        partyName: "Wei Chengyue",
        facts: [
          { fact: "country", agrees: true },
          { fact: "birthDate", agrees: false },
        ],
        verdict: null,
      },
    ]);
    expect(twoPeople).toBe(true);
    expect(signals).toContainEqual(["名单相似 1", "名單相似 1", "1 list hit"]);
  });

  test("is not approved while a hit is open or was found to be the same", async () => {
    const { tenant, caseId } = await aPartysCase("魏承岳");
    await screen(tenant, caseId, aList(listed("魏承岳")));
    await take(one, caseId);
    const hitId = (await page(one, caseId)).hits[0]?.hitId ?? "";
    expect(await approve(one, caseId)).toMatchObject({ data: { refusal: "hitsUndecided" } });
    await say(one, caseId, hitId, "same");
    expect(await approve(one, caseId)).toMatchObject({ data: { refusal: "hitsUndecided" } });
    await say(one, caseId, hitId, "different");
    expect(await approve(one, caseId)).toMatchObject({ data: { ended: false } });
    await take(two, caseId);
    expect((await page(two, caseId)).hits).toMatchObject([{ decidedBy: { name: one.member.name } }]);
    expect(await approve(two, caseId)).toMatchObject({ data: { ended: true } });
  });

  test("keeps what was said of a hit once somebody decided on it, by SQL as well", async () => {
    const { tenant, caseId } = await aPartysCase("魏承岳");
    await screen(tenant, caseId, aList(listed("魏承岳")));
    await take(one, caseId);
    const hitId = (await page(one, caseId)).hits[0]?.hitId ?? "";
    await say(one, caseId, hitId, "same");
    const reasons: [{ field: null; words: [string, string, string] }] = [
      { field: null, words: ["名单", "名單", "On a list"] },
    ];
    await one.call(contract.decideCase, { ...again(), caseId, outcome: "fail", reasons, note: "" });
    await take(two, caseId);
    expect(await say(two, caseId, hitId, "different")).toMatchObject({ data: { refusal: "hitsSettled" } });
    const app = new pg.Client({ connectionString: api.database.consoleUrl });
    await app.connect();
    const statement = `UPDATE screening_hit SET verdict = 'different' WHERE id = '${hitId}'`;
    expect(await sqlAsTheApi(app, tenant)([statement])).toBe("23514");
    await app.end();
    expect((await page(two, caseId)).hits).toMatchObject([{ verdict: "same" }]);
  });

  test("lets nobody decide a hit who does not have it, nor a hit of another case", async () => {
    const mine = await aPartysCase("魏承岳");
    const other = await aPartysCase("魏承岳");
    for (const { tenant, caseId } of [mine, other]) {
      await screen(tenant, caseId, aList(listed("魏承岳")));
      await take(one, caseId);
    }
    const foreign = (await page(one, other.caseId)).hits[0]?.hitId ?? "";
    expect(await say(two, other.caseId, foreign, "different")).toMatchObject({
      data: { refusal: "caseTaken" },
    });
    expect(await say(one, mine.caseId, foreign, "different")).toMatchObject({ code: code.notFound });
  });

  test("finds each entry once, however often the step runs", async () => {
    const { tenant, caseId } = await aPartysCase("魏承岳");
    const list = aList(listed("魏承岳"));
    for (let n = 0; n < 3; n++) await screen(tenant, caseId, list);
    await take(one, caseId);
    expect((await page(one, caseId)).hits).toHaveLength(1);
  });
});

describe("when a list changes", () => {
  /** Lists as they are handed out from now on; everything that follows runs as the flow would run it. */
  const handOut = async (list: Watchlist) => {
    const ctx = { ...api.ctx, watchlists: { read: async () => [list] } };
    const changed = await lookAtLists(ctx);
    const index = createIndex(ctx);
    const swept = await ctx.db.query({
      name: "left-to-sweep",
      text: "SELECT key FROM outbox WHERE topic = 'screening/sweep'",
      values: [],
    });
    if (swept.length > 0) await sweep(ctx, await index());
    const left = await ctx.db.query<{ key: CaseId; tenant: TenantId }>({
      name: "left-to-screen",
      text: "SELECT key, tenant FROM outbox WHERE topic = 'screening/screen'",
      values: [],
    });
    for (const { key, tenant } of left) await screenCase(ctx, await index(), tenant, key);
    return { changed, screened: left.map(({ key }) => key) };
  };
  const openCasesOf = (tenant: TenantId) =>
    api.ctx.db.tx(tenant, (tx) =>
      tx.rows<{ id: string; subject_id: string }>(
        "SELECT id, subject_id FROM review_case WHERE state <> 'closed' ORDER BY opened_at",
      ),
    );

  test("whoever was let through is looked for again, and what is new is a case of its own", async () => {
    const { tenant, caseId } = await aPartysCase("韩廷鹤");
    await handOut(aList(listed("别的人")));
    await take(one, caseId);
    await approve(one, caseId);
    expect(await openCasesOf(tenant)).toEqual([]);

    const { changed, screened } = await handOut(aList(listed("韩廷鹤")));
    expect(changed).toBe(true);
    expect(screened).toContain(caseId);
    const [opened] = await openCasesOf(tenant);
    expect(opened?.subject_id).toBe(caseId);
    await take(one, opened?.id ?? "");
    const shown = await page(one, opened?.id ?? "");
    expect(shown.hits).toMatchObject([{ listedName: "韩廷鹤" }]);
    expect(shown.sections[0]?.rows[0]?.value).toBe("韩廷鹤");
  });

  test("nothing new means no new case, and the same list means no new look", async () => {
    const { tenant, caseId } = await aPartysCase("利肇衡");
    const list = aList(listed("没有关系的人"));
    await handOut(list);
    await take(one, caseId);
    await approve(one, caseId);
    expect(await handOut(list)).toEqual({ changed: false, screened: [] });
    expect((await handOut(aList(listed("也没有关系")))).screened).toContain(caseId);
    expect(await openCasesOf(tenant)).toEqual([]);
  });

  test("whoever was being looked for in the old lists meanwhile is looked for in the new ones", async () => {
    const [before, after] = [aList(listed("某人乙")), aList(listed("冼伯庸"))];
    await handOut(before);
    const { tenant, caseId } = await aPartysCase("冼伯庸");
    await handOut(after);
    // It had the old lists in its hands when the new ones came.
    await screen(tenant, caseId, before);
    expect(await handOut(after)).toEqual({ changed: false, screened: [caseId] });
    await take(one, caseId);
    expect((await page(one, caseId)).hits).toMatchObject([{ listedName: "冼伯庸" }]);
    expect(await handOut(after)).toEqual({ changed: false, screened: [] });
  });

  test("a case that is still open gets the hit itself", async () => {
    const { tenant, caseId } = await aPartysCase("区永霆");
    await handOut(aList(listed("某人甲")));
    await take(one, caseId);
    await handOut(aList(listed("Au Wing Ting")));
    expect((await openCasesOf(tenant)).map(({ id }) => id)).toEqual([caseId]);
    expect(await page(one, caseId)).toMatchObject({
      hits: [{ listedName: "Au Wing Ting" }],
      twoPeople: true,
    });
  });
});

describe("the lists", () => {
  test("that ship are read, and name nobody twice", async () => {
    const lists = await createFileWatchlists().read();
    expect(lists.map(({ kind: of }) => of).toSorted()).toEqual(["pep", "sanctions", "watch"]);
    const ids = lists.flatMap(({ id, entries }) => entries.map((entry) => `${id}/${entry.id}`));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("of many names are not all compared with a party: that would take half as long again at the least", () => {
    const given = Array.from("伟明国华建强丽敏静芳军平海涛云霞");
    const family = Array.from("张王李赵陈刘杨黄周吴徐孙马朱胡林");
    const western = ["Ivan", "Maria", "Khalid", "Anders", "Sofia", "Pavel", "Yusuf", "Elena"];
    const entries = Array.from({ length: 10_000 }, (_, n) =>
      n % 2 === 0
        ? listed(`${family[n % 16]}${given[(n >> 4) % 16]}${given[(n >> 8) % 16]}`)
        : listed(`${western[n % 8]} ${western[(n >> 3) % 8]}ov${n}`),
    );
    const index = indexLists([aList(...entries)]);
    const parties = ["张伟明", "Zhang Weiming", "Chan Tai Man", "Ivan Petrov", "Maria Elena Ruiz"].flatMap(
      (name) => [aParty(name), aParty(name.toUpperCase())],
    );
    const all = entries.map(({ names, person }) => prepareName(names[0]!, person));
    const spent = (look: (party: Party) => unknown) => {
      const started = process.cpuUsage();
      for (const party of parties) look(party);
      return process.cpuUsage(started).user;
    };
    const compareAll = ({ names, person }: Party) => {
      const prepared = prepareName(names[0]!, person);
      return all.map((other) => compareNames(prepared, other));
    };
    expect(index.find(parties[0]!).length).toBeGreaterThan(0);
    // Both are measured at the same moment on the same machine, however fast it is.
    expect(spent((party) => index.find(party)) * 1.5).toBeLessThan(spent(compareAll));
  });
});
