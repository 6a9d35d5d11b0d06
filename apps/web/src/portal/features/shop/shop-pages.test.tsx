import { shopStatuses } from "@causeway/contract/receiving/shop";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ShopDetail, ShopSync } from "./shops.ts";
import { boundShop, openShops, refused, running, shopId } from "./testing.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const detail = `/account/shopDetail/${shopId}`;
const noOrders = { rows: [], next: null };
const aSite: Partial<ShopDetail> = {
  platformType: "INDEPENDENT_SITE",
  platform: null,
  provider: "PAYPAL",
  link: "https://www.harbour-home.example/shop",
  sellerId: null,
  merchantNo: null,
  toBeCredited: { currency: "USD", amount: "0.00" },
  arrived: { currency: "USD", amount: "0.00" },
};
const openDetail = (part: Partial<ShopDetail> = {}, permissions?: readonly string[]) =>
  openShops(detail, { readShop: { ...boundShop, ...part }, listShopOrders: noOrders }, permissions);
const button = (name: string) => screen.queryByRole("button", { name });

describe("my shops", () => {
  test("say in words that there is none yet and what one is good for, and lead to the form", async () => {
    const { router } = openShops("/account/myShop", { listShops: { shops: [], named: [] } });
    expect(await screen.findByText("还没有店铺")).toBeDefined();
    expect(screen.getByText(/店铺订单可直接作为交易凭证/)).toBeDefined();
    await userEvent.click(screen.getByRole("link", { name: "绑定店铺" }));
    expect(router.state.location.pathname).toBe("/account/shopBind/new");
  });

  test("offer nothing to press to whoever may only look", async () => {
    openShops("/account/myShop", { listShops: { shops: [], named: [] } }, ["shop.view"]);
    await screen.findByText("还没有店铺");
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("say why they could not be read, and are read again when asked", async () => {
    const { answers } = openShops("/account/myShop", { listShops: new Error("网络不可用") });
    expect(await screen.findByText("没有读到店铺")).toBeDefined();
    expect(screen.getByText("网络不可用")).toBeDefined();
    answers.listShops = { shops: [boundShop], named: [] };
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("Harbour Light Store")).toBeDefined();
  });

  test("lead from the shop an application named to the form of that account", async () => {
    const { accountId, accountName } = boundShop;
    const named = [
      { accountId, accountName, platformType: "INDEPENDENT_SITE" as const, platform: null, name: "Home" },
    ];
    const { router } = openShops("/account/myShop", { listShops: { shops: [], named } });
    expect(await screen.findByText("独立站 · Main store")).toBeDefined();
    expect(screen.queryByText("还没有店铺")).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "去绑定" }));
    expect(router.state.location.pathname).toBe(`/account/shopBind/${accountId}`);
  });

  test("show each shop with its status and what its orders still bring, and open it", async () => {
    const { router } = openShops("/account/myShop", { listShops: { shops: [boundShop], named: [] } });
    const card = await screen.findByRole("link", { name: /Harbour Light Store/ });
    for (const text of ["亚马逊 Amazon · Main store", "已绑定", "待入账金额"])
      expect(within(card).getByText(text)).toBeDefined();
    expect(card.textContent).toContain("USD 1,250.50");
    await userEvent.click(card);
    expect(router.state.location.pathname).toBe(detail);
  });

  test("do not say of a site, whose orders nobody reads, that nothing is coming", async () => {
    openShops("/account/myShop", { listShops: { shops: [{ ...boundShop, ...aSite }], named: [] } });
    const card = await screen.findByRole("link", { name: /Harbour Light Store/ });
    expect(within(card).getByText("独立站不同步订单")).toBeDefined();
    expect(card.textContent).not.toContain("0.00");
  });
});

type Standing = [
  who: string,
  part: Partial<ShopDetail> & Pick<ShopDetail, "status">,
  next: RegExp,
  acts: readonly string[],
];
const everyAct = ["去平台授权", "重新授权", "修改资料", "重新绑定", "解绑"];
const standings: readonly Standing[] = [
  [
    "that is to be authorised",
    { status: "AUDITING", waitsFor: "you" },
    /^轮到您了。到平台授权，证明店铺归您所有。$/,
    ["去平台授权", "修改资料", "解绑"],
  ],
  [
    "in review",
    { ...aSite, status: "AUDITING", waitsFor: "us", reviewDueAt: "2026-11-17T10:00:00.000Z" },
    /^无需您操作。我们会在 2026-11-17 \d\d:\d\d 前核对店铺归属。$/,
    [],
  ],
  [
    "that is bound",
    { status: "ACTIVE" },
    /^无需您操作。店铺已绑定，来自它的款项会标明来源。$/,
    ["重新授权", "解绑"],
  ],
  ["that is a bound site", { ...aSite, status: "ACTIVE" }, /^无需您操作。店铺已绑定/, ["解绑"]],
  [
    "whose consent is over",
    { status: "TOKEN_EXPIRED", waitsFor: "you" },
    /^轮到您了。订单暂停同步，收款不受影响。请重新授权。$/,
    ["重新授权", "解绑"],
  ],
  [
    "that was sent back",
    { ...aSite, status: "REJECT", waitsFor: "you" },
    /^轮到您了。请按下面的意见修改后重新提交。$/,
    ["修改资料", "解绑"],
  ],
  ["that was given up", { status: "UNBOUND" }, /^无需您操作。店铺已解绑，可以重新绑定。$/, ["重新绑定"]],
];

describe("a shop's page", () => {
  test("knows every status", () => {
    expect(new Set(standings.map(([, { status }]) => status))).toEqual(new Set(shopStatuses));
  });

  test.each(standings)(
    "says of one %s whose turn it is, what comes next and how",
    async (_, part, next, acts) => {
      openDetail(part);
      const said = (_text: string, element: Element | null) => next.test(element?.textContent ?? "");
      expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
      expect(everyAct.filter((name) => button(name) !== null)).toEqual(acts);
    },
  );

  test("lets nobody act who may only look", async () => {
    openDetail({ status: "TOKEN_EXPIRED", waitsFor: "you" }, ["shop.view"]);
    await screen.findByText(/请重新授权。/);
    expect(everyAct.filter((name) => button(name) !== null)).toEqual([]);
    expect(button("同步订单")).toBeNull();
  });

  test("shows what the reviewers found", async () => {
    openDetail({
      ...aSite,
      status: "REJECT",
      waitsFor: "you",
      reasons: [{ field: "proof", words: ["证书已过期", "證書已過期", "The certificate has expired"] }],
    });
    expect(await screen.findByText("证书已过期")).toBeDefined();
  });

  test("shows the amount to be credited and how much of it has arrived", async () => {
    openDetail();
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    await screen.findByText("待入账金额");
    expect(figure("待入账金额")).toContain("USD 1,250.50");
    expect(figure("其中已到账、处理中")).toContain("USD 300.25");
  });

  test("says of a site that its money is found among the collections, and claims no amount", async () => {
    openDetail(aSite);
    expect(await screen.findByText("独立站没有可同步的订单，款项到账后显示在收款订单里")).toBeDefined();
    expect(screen.getByText("填到支付服务商后台的提现账户里")).toBeDefined();
    expect(document.body.textContent).not.toContain("0.00");
    expect(screen.queryByText("店铺订单")).toBeNull();
  });

  test("unbinds only after asking", async () => {
    const { answers, sent } = openDetail();
    answers.unbindShop = { status: "UNBOUND" };
    await userEvent.click(await screen.findByRole("button", { name: "解绑" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("解绑店铺“Harbour Light Store”？");
    expect(within(dialog).getByText(/撤销平台授权/)).toBeDefined();
    expect(sent("unbindShop")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "解绑" }));
    await waitFor(() => expect(sent("unbindShop")).toMatchObject([{ shopId }]));
  });
});

describe("a synchronisation", () => {
  const synced = (sync: Partial<ShopSync>) => ({ ...boundShop, sync: { ...running, ...sync } });
  const start = () => screen.getByRole<HTMLButtonElement>("button", { name: /同步订单|继续同步/ });
  const share = () => screen.queryByRole("progressbar")?.getAttribute("aria-valuenow");

  test("is started by a button, moves on by itself as orders come in, and says how it ended", async () => {
    const { answers, sent, announce } = openDetail();
    answers.syncShop = { started: true };
    expect(await screen.findByText("尚未同步")).toBeDefined();
    answers.readShop = synced({});
    await userEvent.click(start());
    expect(sent("syncShop")).toMatchObject([{ shopId }]);
    expect(await screen.findByText("正在向平台请求第一页")).toBeDefined();
    expect(share()).toBe("0");
    expect(start().disabled).toBe(true);

    answers.readShop = synced({ seen: 32, total: 64, fresh: 30 });
    await announce();
    expect(await screen.findByText("正在同步 32 / 64 笔")).toBeDefined();
    expect(share()).toBe("50");

    answers.readShop = synced({
      state: "DONE",
      seen: 64,
      total: 64,
      fresh: 60,
      endedAt: "2026-11-15T08:01:00.000Z",
    });
    await announce();
    expect(await screen.findByText(/已同步 · 同步完成：64 笔，新增 60 笔$/)).toBeDefined();
    expect(share()).toBeUndefined();
    expect(start().disabled).toBe(false);
  });

  test.each([
    [
      "waits for a silent marketplace",
      { seen: 20, total: 64, fault: "SILENT", nextTryAt: "2026-11-15T08:05:00.000Z" },
      /^平台没有回应，\d\d:\d\d:\d\d 再试；已读到的订单不会丢失$/,
      "同步订单",
    ],
    [
      "gave up on a silent marketplace and can go on",
      { state: "FAILED", seen: 20, total: 64, fault: "SILENT" },
      /^平台多次没有回应，同步停在 20 笔。可以从这里继续$/,
      "继续同步",
    ],
    [
      "lost its consent",
      { state: "FAILED", fault: "TOKEN" },
      /^平台授权已失效，请重新授权后再同步$/,
      "同步订单",
    ],
    [
      "was given another seller's orders",
      { state: "FAILED", fault: "WRONG_SELLER" },
      /^平台返回了其他卖家的订单，已停止且没有写入。请联系客服$/,
      "同步订单",
    ],
  ] satisfies [string, Partial<ShopSync>, RegExp, string][])(
    "that %s says so",
    async (_, sync, words, act) => {
      openDetail(synced(sync));
      expect(await screen.findByText(words)).toBeDefined();
      expect(button(act)).not.toBeNull();
    },
  );

  test("shows its progress among my shops, too", async () => {
    const shop = synced({ seen: 48, total: 64 });
    const { answers, announce } = openShops("/account/myShop", { listShops: { shops: [shop], named: [] } });
    expect(await screen.findByText("正在同步 48 / 64 笔")).toBeDefined();
    expect(share()).toBe("75");
    answers.listShops = { shops: [synced({ state: "FAILED", fault: null })], named: [] };
    await announce();
    expect(await screen.findByText("同步已停止")).toBeDefined();
    expect(share()).toBeUndefined();
  });
});

describe("coming back from the marketplace", () => {
  const back = "/account/shopBind/return?state=s1&code=c1";
  const hasStore = /该站点已有店铺/;

  test("says that the site already has a store when the server says so", async () => {
    openShops(back, { finishShopAuthorisation: refused("siteHasStore") });
    expect(await screen.findByText("授权没有完成")).toBeDefined();
    expect(screen.getByText(hasStore)).toBeDefined();
    expect(button("返回我的店铺")).not.toBeNull();
  });

  test.each(["wrongSeller", "consentOver", "marketplaceSilent"] as const)(
    "says %s in its own words, and nothing of another store",
    async (refusal) => {
      openShops(back, { finishShopAuthorisation: refused(refusal) });
      expect(await screen.findByText(refused(refusal).message)).toBeDefined();
      expect(screen.queryByText(hasStore)).toBeNull();
    },
  );

  test("says that the shop is bound, and goes on to its orders", async () => {
    const { router, sent } = openShops(back, {
      finishShopAuthorisation: { shopId, outcome: "bound" },
      syncShop: { started: true },
      readShop: boundShop,
      listShopOrders: noOrders,
    });
    await userEvent.click(await screen.findByRole("button", { name: "同步订单" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(detail));
    expect(sent("finishShopAuthorisation")).toEqual([{ state: "s1", code: "c1" }]);
    expect(screen.queryByText(hasStore)).toBeNull();
  });

  test("takes a no for an answer, keeps the shop and offers to ask again", async () => {
    const { sent } = openShops("/account/shopBind/return?state=s1", {
      finishShopAuthorisation: { shopId, outcome: "denied" },
    });
    expect(await screen.findByText("您没有同意授权")).toBeDefined();
    expect(button("重新授权")).not.toBeNull();
    expect(sent("finishShopAuthorisation")).toEqual([{ state: "s1" }]);
  });
});
