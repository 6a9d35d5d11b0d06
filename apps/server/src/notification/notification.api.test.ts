import * as identity from "@causeway/contract/portal/identity";
import { followLive } from "@causeway/contract/portal/live";
import * as contract from "@causeway/contract/portal/notification";
import { standardCode, type Role } from "@causeway/contract";
import { pageLink } from "@causeway/contract/portal/page-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house, type Id, type TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { peopleOf } from "#testing/people.ts";
import { defineKind, notify, settleToDo } from "./index.ts";
import { fill } from "./kind.ts";

let api: TestApi;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  api = await startTestApi();
  people = peopleOf(api);
});
afterAll(() => api.stop());

const credited = defineKind({
  name: "collection.credited",
  tab: "message",
  topic: "money",
  title: ["收到 {amount}", "收到 {amount}", "{amount} received"],
  text: ["来自{payer}", "來自{payer}", "From {payer}"],
});
const toApprove = defineKind({
  name: "payment.toApprove",
  tab: "todo",
  topic: "review",
  title: ["付款待复核", "付款待覆核", "A payment waits for approval"],
  text: ["{order}", "{order}", "{order}"],
});
const moved = defineKind({
  name: "office.moved",
  tab: "notice",
  topic: "security",
  title: ["通知", "通知", "Notice"],
  text: ["内容", "內容", "Text"],
});

async function aMember() {
  const who = await people.aPerson();
  const { portal } = await people.signIn(who);
  const { data } = await portal.call(identity.clientUserInfo, {});
  const tenant = data.vaMerchant.merchantId as TenantId;
  return { who, portal, tenant, personId: data.userId as Id<"user"> };
}
type Member = Awaited<ReturnType<typeof aMember>>;

const credit = ({ tenant, personId }: Member, amount: string) =>
  api.ctx.db.tx(tenant, (tx) =>
    notify(api.ctx, tx, {
      tenant,
      to: { personId },
      kind: credited,
      words: { amount, payer: ["北风", "北風", "Nordwind"] },
      link: pageLink("CollectionOrder"),
    }),
  );
const list = async ({ portal }: Member, tab: contract.MessageTab, language = "zh-CN") =>
  (await portal.callStandard(contract.listMessages, { tab }, { language })).data;

const setRole = ({ tenant, personId }: Member, role: Role) =>
  execute(
    api.database.ownerUrl,
    `UPDATE membership SET role = '${role}' WHERE merchant_id = '${tenant}' AND person_id = '${personId}';
     UPDATE session SET role = '${role}' WHERE user_id = '${personId}'`,
  );

describe("the message box", () => {
  test("says the same thing in the language of whoever reads it", async () => {
    const member = await aMember();
    await credit(member, "USD 1,200.00");
    expect((await list(member, "message", "zh-HK")).messages).toMatchObject([
      { title: "收到 USD 1,200.00", text: "來自北風", link: pageLink("CollectionOrder"), read: false },
    ]);
    expect((await list(member, "message", "en-US")).messages).toMatchObject([
      { title: "USD 1,200.00 received", text: "From Nordwind" },
    ]);
  });

  test("is paged by key: newest first, nothing twice and nothing left out", async () => {
    const member = await aMember();
    for (let n = 1; n <= 7; n++) await credit(member, `USD ${n}.00`);
    const seen: string[] = [];
    let before: string | null | undefined;
    do {
      const { data } = await member.portal.callStandard(contract.listMessages, {
        tab: "message",
        limit: 3,
        ...(before ? { before } : {}),
      });
      seen.push(...data.messages.map(({ title }) => title));
      before = data.next;
      expect(data.unread).toBe(7);
    } while (before);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `收到 USD ${n}.00`));
  });

  test("marks one as read, then all that was seen, and leaves what came meanwhile", async () => {
    const member = await aMember();
    for (const amount of ["USD 1.00", "USD 2.00", "USD 3.00"]) await credit(member, amount);
    const [newest, middle] = (await list(member, "message")).messages;
    await member.portal.callStandard(contract.readMessage, { id: middle!.id });
    expect((await list(member, "message")).messages.map(({ read }) => read)).toEqual([false, true, false]);
    await credit(member, "USD 4.00");
    await member.portal.callStandard(contract.readAllMessages, { tab: "message", upTo: newest!.id });
    const after = await list(member, "message");
    expect(after.messages.map(({ read }) => read)).toEqual([false, true, true, true]);
    expect(after.unread).toBe(1);
    await member.portal.callStandard(contract.clearMessages, { tab: "message", upTo: newest!.id });
    expect((await list(member, "message")).messages.map(({ title }) => title)).toEqual(["收到 USD 4.00"]);
  });

  test("of one person is not another's to read, mark or clear", async () => {
    const [one, other] = [await aMember(), await aMember()];
    await credit(one, "USD 1.00");
    const [mine] = (await list(one, "message")).messages;
    await other.portal.callStandard(contract.readMessage, { id: mine!.id });
    await other.portal.callStandard(contract.clearMessages, { tab: "message", upTo: mine!.id });
    expect((await list(other, "message")).messages).toEqual([]);
    expect((await list(one, "message")).messages).toMatchObject([{ read: false }]);
  });

  test("shows what concerns the person alone, whichever merchant he acts for", async () => {
    const member = await aMember();
    await api.ctx.db.tx(house, (tx) =>
      notify(api.ctx, tx, { tenant: house, to: { personId: member.personId }, kind: moved, words: {} }),
    );
    expect(await list(member, "notice")).toMatchObject({ messages: [{ kind: "office.moved" }], unread: 1 });
  });

  test("is closed to whoever is not signed in", async () => {
    const visitor = await api.visitor();
    const { code } = await visitor.callStandard(contract.listMessages, { tab: "message" });
    expect(code).toBe(standardCode.illegalToken);
  });

  test("tells open pages at once", async () => {
    const member = await aMember();
    const prepared = await member.portal.prepare(followLive, {});
    const abort = new AbortController();
    const reply = await fetch(`${api.url}${prepared.path}`, {
      headers: prepared.headers,
      signal: abort.signal,
    });
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain("id: ");
    await credit(member, "USD 1.00");
    expect((await reader.read()).value).toContain("data: ");
    abort.abort();
  });
});

describe("a to-do", () => {
  const raise = ({ tenant }: Member, order: string) =>
    api.ctx.db.tx(tenant, (tx) =>
      notify(api.ctx, tx, {
        tenant,
        to: { permission: "payment.approve" },
        kind: toApprove,
        words: { order },
        key: `payment:${order}`,
      }),
    );

  test("waits for whoever may do it and for nobody else, until it is settled", async () => {
    const member = await aMember();
    await raise(member, "PO-1");
    await raise(member, "PO-1");
    expect(await list(member, "todo")).toMatchObject({ messages: [{ text: "PO-1" }], unread: 1 });
    await setRole(member, "viewer");
    await expect.poll(async () => (await list(member, "todo")).messages, { timeout: 5_000 }).toEqual([]);
    await setRole(member, "approver");
    await expect.poll(async () => (await list(member, "todo")).messages, { timeout: 5_000 }).toHaveLength(1);
    await api.ctx.db.tx(member.tenant, (tx) => settleToDo(tx, member.tenant, "payment:PO-1"));
    expect((await list(member, "todo")).messages).toEqual([]);
  });

  test("is mailed once, however often it is raised", async () => {
    const member = await aMember();
    const mails = async () =>
      (await api.ctx.db.tx(member.tenant, (tx) => tx.rows("SELECT id FROM message_out"))).length;
    await raise(member, "PO-2");
    await raise(member, "PO-2");
    expect(await mails()).toBe(1);
  });
});

describe("how somebody wants to hear of things", () => {
  const channels = async ({ tenant }: Member) =>
    (
      await api.ctx.db.tx(tenant, (tx) =>
        tx.rows<{ channel: string }>("SELECT channel FROM message_out ORDER BY id"),
      )
    ).map(({ channel }) => channel);

  test("is by e-mail until he chooses otherwise, then as he chose", async () => {
    const member = await aMember();
    const { data } = await member.portal.call(contract.readNotificationPreferences, {});
    expect(data.money).toEqual({ email: true, sms: false });
    await credit(member, "USD 1.00");
    expect(await channels(member)).toEqual(["email"]);
    const chosen = { ...data, money: { email: false, sms: true } };
    await member.portal.call(contract.saveNotificationPreferences, chosen);
    expect((await member.portal.call(contract.readNotificationPreferences, {})).data).toEqual(chosen);
    await credit(member, "USD 2.00");
    expect(await channels(member)).toEqual(["email", "sms"]);
  });

  test("does not keep a mail about his safety from him", async () => {
    const member = await aMember();
    const { data } = await member.portal.call(contract.readNotificationPreferences, {});
    await member.portal.call(contract.saveNotificationPreferences, {
      ...data,
      security: { email: false, sms: false },
    });
    await api.ctx.db.tx(member.tenant, (tx) =>
      notify(api.ctx, tx, {
        tenant: member.tenant,
        to: { personId: member.personId },
        kind: moved,
        words: {},
      }),
    );
    expect(await channels(member)).toEqual(["email"]);
  });
});

test("words with a name nobody gave a value for are a fault, not a hole in a sentence", () => {
  expect(() => fill(["{a}", "{a}", "{b}"], { a: "1" })).toThrow("{b}");
});
