import * as contract from "@causeway/contract/console/personnel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { personnelOf } from "#testing/personnel.ts";

let api: TestApi;
let stories: ReturnType<typeof personnelOf>;
/** Three who may look after accounts. */
let heJing: StaffClient;
let guNing: StaffClient;
let qiaoAn: StaffClient;
beforeAll(async () => {
  api = await startTestApi({ env: { STAFF_WAIT_HOURS: "24" } });
  stories = personnelOf(api);
  [heJing, guNing, qiaoAn] = [
    await api.aStaffMember("seniorReviewer"),
    await api.aStaffMember("seniorReviewer"),
    await api.aStaffMember("seniorReviewer"),
  ];
});
afterAll(() => api.stop());

const accountOf = async (email: string) =>
  (await heJing.call(contract.listStaff, {})).data.find((each) => each.email === email);

describe("what waits because two people agreed to it", () => {
  test("ends when one of its authors, or whom it is about, is disabled", async () => {
    const [author, second] = [
      await api.aStaffMember("seniorReviewer"),
      await api.aStaffMember("seniorReviewer"),
    ];
    const [one, two, three] = [stories.anAddress(), stories.anAddress(), await api.aStaffMember("support")];
    await stories.invite(author, one);
    await stories.agree(heJing, one);
    await stories.invite(heJing, two);
    await stories.agree(second, two);
    await stories.changeRole(heJing, three, "reviewer");
    await stories.agree(guNing, three.member.id);
    for (const gone of [author, second, three]) expect((await stories.disable(qiaoAn, gone)).code).toBe(0);
    await stories.letTakeEffect();
    expect([await accountOf(one), await accountOf(two)]).toEqual([undefined, undefined]);
    expect((await accountOf(three.member.email))?.role).toBe("support");
  });

  test("takes effect once, also where two look at one moment", async () => {
    const email = stories.anAddress();
    await stories.invite(heJing, email);
    await stories.agree(guNing, email);
    await stories.letPass(24);
    await Promise.all([stories.keepSchedule(), stories.keepSchedule(), stories.keepSchedule()]);
    expect(await accountOf(email)).toMatchObject({ state: "invited" });
    const links = (await stories.messagesTo(email)) as unknown as { link?: string }[];
    expect(links.filter(({ link }) => link?.includes("/invitation#"))).toHaveLength(1);
  });

  test("takes no effect while one of its authors is disabled, however that came about", async () => {
    const author = await api.aStaffMember("seniorReviewer");
    const email = stories.anAddress();
    await stories.invite(heJing, email);
    await stories.agree(author, email);
    const behindIt = (at: string) =>
      execute(api.database.ownerUrl, `UPDATE staff SET disabled_at = ${at} WHERE id = '${author.member.id}'`);
    await behindIt("now()");
    await stories.letPass(24);
    const bySql = execute(
      api.database.ownerUrl,
      `UPDATE staff_change SET state = 'DONE' WHERE email = '${email}'`,
    );
    await expect(bySql).rejects.toThrow("one of its authors may not any more");
    await stories.keepSchedule();
    await behindIt("NULL");
    await stories.keepSchedule();
    expect(await accountOf(email)).toBeUndefined();
    expect(await stories.waiting(heJing, email)).toBeUndefined();
  });

  test.each(["given a lesser role", "reset"] as const)(
    "ends when one of its authors is %s while it waits",
    async (fate) => {
      const author = await api.aStaffMember("seniorReviewer");
      const email = stories.anAddress();
      await stories.invite(heJing, email);
      expect((await stories.agree(author, email)).code).toBe(0);
      if (fate === "reset") await stories.reset(qiaoAn, author);
      else await stories.changeRole(qiaoAn, author, "reviewer");
      await stories.agree(guNing, author.member.id);
      await stories.letPass(24, author.member.id);
      await stories.keepSchedule();
      await stories.letTakeEffect();
      expect(await accountOf(email)).toBeUndefined();
      expect(await stories.waiting(heJing, email)).toBeUndefined();
    },
  );
});
