import { randomUUID } from "node:crypto";
import type { Route } from "@causeway/contract";
import { listMerchantAccounts } from "@causeway/contract/console/account";
import { listAudit } from "@causeway/contract/console/audit";
import {
  listAnnounced,
  listUnreadableLines,
  listBankMessages,
} from "@causeway/contract/console/bank-message";
import { listCases } from "@causeway/contract/console/review";
import { consoleRoutes } from "@causeway/contract/console/routes";
import { listSecurityLog } from "@causeway/contract/console/security";
import { listBreaks } from "@causeway/contract/console/statement";
import { listTreasuryDays } from "@causeway/contract/console/treasury";
import { listCollectionOrders } from "@causeway/contract/portal/collection";
import { listMessages } from "@causeway/contract/portal/notification";
import { portalRoutes } from "@causeway/contract/portal/routes";
import { listExchangeOrders } from "@causeway/contract/portal/exchange";
import { listSecurityEvents } from "@causeway/contract/portal/security";
import { listSignIns } from "@causeway/contract/portal/session";
import { listShopOrders } from "@causeway/contract/portal/shop";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type StaffClient, type TestApi } from "#testing/api.ts";

let api: TestApi;
let member: Member;
let auditor: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  member = await api.member();
  auditor = await api.aStaffMember("auditor");
});
afterAll(() => api.stop());

const time = Date.parse("2026-11-16T02:00:00Z");
const id = randomUUID();
type Answer = { readonly code: number; readonly data: unknown };

/** Every list that is paged: its marks' name, a place in it, and how a page of it is asked for. */
const lists: readonly (readonly [string, readonly unknown[], Route, (mark: string) => Promise<Answer>])[] = [
  [
    "collectionOrders",
    [time, id],
    listCollectionOrders,
    (after) => member.call(listCollectionOrders, { after, size: 20 }),
  ],
  [
    "openShopOrders",
    [time, "TT-1"],
    listShopOrders,
    (after) => member.call(listShopOrders, { shopId: id, open: true, after, size: 20 }),
  ],
  [
    "newestShopOrders",
    [time, "TT-1"],
    listShopOrders,
    (after) => member.call(listShopOrders, { shopId: id, open: false, after, size: 20 }),
  ],
  ["signIns", [id], listSignIns, (before) => member.call(listSignIns, { before })],
  ["toDos", [id], listMessages, (before) => member.callStandard(listMessages, { tab: "todo", before })],
  ["messages", [id], listMessages, (before) => member.callStandard(listMessages, { tab: "message", before })],
  ["notices", [id], listMessages, (before) => member.callStandard(listMessages, { tab: "notice", before })],
  ["openCases", [time, id], listCases, (after) => auditor.call(listCases, { view: "open", after })],
  ["closedCases", [time, id], listCases, (after) => auditor.call(listCases, { view: "closed", after })],
  [
    "merchantAccounts",
    [time, id],
    listMerchantAccounts,
    (after) => auditor.call(listMerchantAccounts, { after }),
  ],
  [
    "securityEvents",
    [time, "a1"],
    listSecurityEvents,
    (after) => member.call(listSecurityEvents, { after, size: 20 }),
  ],
  [
    "securityLog",
    [time, "a1"],
    listSecurityLog,
    (after) => auditor.call(listSecurityLog, { after, size: 20 }),
  ],
  ["audit", [time, id, "7"], listAudit, (after) => auditor.call(listAudit, { after, size: 20 })],
  [
    "openItems",
    [time, id],
    listBreaks,
    (after) => auditor.call(listBreaks, { state: "open", after, limit: 20 }),
  ],
  [
    "closedItems",
    [time, id],
    listBreaks,
    (after) => auditor.call(listBreaks, { state: "closed", after, limit: 20 }),
  ],
  ["bankMessages", ["7"], listBankMessages, (after) => auditor.call(listBankMessages, { after, limit: 20 })],
  [
    "unreadableLines",
    [time, id, "Stmt[1]"],
    listUnreadableLines,
    (after) => auditor.call(listUnreadableLines, { after, limit: 20 }),
  ],
  [
    "treasuryDays",
    ["2026-11-13"],
    listTreasuryDays,
    (after) => auditor.call(listTreasuryDays, { after, limit: 20 }),
  ],
  [
    "exchangeOrders",
    [time, id],
    listExchangeOrders,
    (after) => member.call(listExchangeOrders, { after, size: 20 }),
  ],
  ["announced", ["7"], listAnnounced, (after) => auditor.call(listAnnounced, { after, limit: 20 })],
];

const write = (...values: readonly unknown[]) => Buffer.from(JSON.stringify(values)).toString("base64url");
const lost = { data: { refusal: "pageLost" } };

describe("a page", () => {
  test("of every list that is paged is asked for here", () => {
    const paged = [...Object.values(portalRoutes), ...Object.values(consoleRoutes)]
      .filter(({ refusals }) => (refusals as readonly string[] | undefined)?.includes("pageLost"))
      .map(({ path }) => path);
    expect(paged.toSorted()).toEqual([...new Set(lists.map(([, , { path }]) => path))].toSorted());
  });

  test.each(lists)("of %s begins after its own mark", async (list, place, _route, ask) => {
    expect(await ask(write(list, ...place))).not.toMatchObject(lost);
  });

  test.each(lists)("of %s begins after no mark but its own", async (list, place, _route, ask) => {
    const mark = write(list, ...place);
    const [first, ...rest] = place;
    for (const bad of [
      "nowhere",
      Buffer.from("[").toString("base64url"),
      `${new Date(time).toISOString()}_${id}`,
      mark.slice(0, -4),
      `${mark}=`,
      write(list),
      write(list, ...place, 1),
      write(list, ...rest),
      write(list, String(first).slice(1), ...rest),
      write(list, { at: first }, ...rest),
      write(list, null, ...rest),
      write(place),
      ...lists.filter(([other]) => other !== list).map(([other, there]) => write(other, ...there)),
      write("lists", ...place),
    ])
      expect(await ask(bad), bad).toMatchObject(lost);
  });
});
