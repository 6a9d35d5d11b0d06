import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { clientUserInfo, switchMerchant } from "@causeway/contract/portal/identity";
import { removeMember } from "@causeway/contract/portal/member";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { followPage } from "#testing/follow-page.ts";
import { peopleOf } from "#testing/people.ts";
import { announce } from "#platform/data/live.ts";
import { heartbeatMs } from "#platform/http/sealed.ts";
import { mostLines } from "#platform/http/open-lines.ts";

let api: TestApi;
let companies: ReturnType<typeof companiesOf>;
beforeAll(async () => {
  api = await startTestApi();
  companies = companiesOf(api, peopleOf(api));
});
afterAll(() => api.stop());

type Line = Awaited<ReturnType<typeof followPage>>;
const say = (company: Company, ref: string) =>
  api.ctx.db.tx(company.tenant, (tx) => announce(tx, "collection", ref));
/** What arrives next on an open line, or that it has ended. */
const nextOn = (line: Line) =>
  line.next().then(
    ({ ref }) => ref,
    () => "ended",
  );

describe("a stream", () => {
  test("of a member who was removed while he acts for another company tells him nothing more", async () => {
    const company = await companies.aCompany();
    const { portal, id } = await companies.aMember(company, "viewer");
    const line = await followPage(api.url, portal);
    expect(await line.next()).toMatchObject({ kind: "ready" });
    const { data } = await portal.call(clientUserInfo, {});
    const own = data.vaMerchants.find(({ merchantId }) => merchantId !== company.tenant)!;
    await portal.call(switchMerchant, { merchantId: own.merchantId });
    const removed = { requestId: randomUUID(), personId: id };
    expect((await company.portal.call(removeMember, removed)).code).toBe(0);
    await say(company, "not for him");
    expect(await nextOn(line)).toBe("ended");
  });

  test("ends when its session goes on for another company", async () => {
    const company = await companies.aCompany();
    const { portal } = await companies.aMember(company, "viewer");
    const line = await followPage(api.url, portal);
    await line.next();
    const { data } = await portal.call(clientUserInfo, {});
    const own = data.vaMerchants.find(({ merchantId }) => merchantId !== company.tenant)!;
    await portal.call(switchMerchant, { merchantId: own.merchantId });
    await say(company, "a");
    expect(await nextOn(line)).toBe("ended");
  });

  test("keeps no session alive by which nobody does anything", async () => {
    const company = await companies.aCompany();
    const line = await followPage(api.url, company.portal);
    await line.next();
    const idleUntil = async () => {
      const rows = await api.ctx.db.query<{ idle_until: Date }>({
        name: "idle-until",
        text: "SELECT idle_until FROM session WHERE user_id = $1 AND salt IS NOT NULL",
        values: [company.ownerId],
      });
      return rows.map((row) => row.idle_until.getTime());
    };
    await execute(
      api.database.ownerUrl,
      `UPDATE session SET idle_until = now() + interval '5 minutes' WHERE user_id = '${company.ownerId}' AND salt IS NOT NULL`,
    );
    const before = await idleUntil();
    await sleep(heartbeatMs + 500);
    expect(await idleUntil()).toEqual(before);
    line.close();
  });

  test("is one of twelve that a session can hold; the oldest makes room", async () => {
    const company = await companies.aCompany();
    const lines: Line[] = [];
    for (let n = 0; n < 40; n++) {
      const line = await followPage(api.url, company.portal);
      await line.next();
      lines.push(line);
    }
    await say(company, "heard");
    const heard = await Promise.all(lines.map(nextOn));
    expect(heard).toEqual([
      ...Array<string>(40 - mostLines.perSession).fill("ended"),
      ...Array<string>(mostLines.perSession).fill("heard"),
    ]);
    for (const line of lines) line.close();
  });
});
