import { soundApplications } from "@causeway/contract/testing/receiving";
import { emptyShop, type ShopForm } from "@causeway/contract/receiving/application";
import { shopFaults, type ShopBinding, type ShopFault } from "@causeway/contract/receiving/shop";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ShopForm as Given } from "./shops.ts";
import { accountId, openShops, refused, shopId } from "./testing.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const soundOf = (name: string): ShopBinding => {
  const { platformType, shop, proof } = soundApplications[name]!;
  return { accountId, platformType, shop, proof, agreed: true };
};
const atMarket = soundOf("a platform with a shop");
const site = soundOf("a site of its own with a shop");

function open(form: ShopBinding, part: Partial<Given> = {}) {
  const accounts: Given["accounts"] = [{ accountId, name: "Main store", currencies: ["USD", "JPY"] }];
  const given: Given = { form, shopId: null, status: null, reasons: [], accounts, ...part };
  return openShops("/account/shopBind/new", {
    readShopForm: given,
    bindShop: { shopId, next: form.platformType === "PLATFORM" ? "authorise" : "review" },
    startShopAuthorisation: { url: "https://marketplace.example/consent" },
  });
}

const press = async (name: "保存并去平台授权" | "提交验证") =>
  fireEvent.click(await screen.findByRole("button", { name }));
const submitOf = ({ platformType }: ShopBinding) =>
  platformType === "PLATFORM" ? ("保存并去平台授权" as const) : ("提交验证" as const);

const withShop = (form: ShopBinding, shop: Partial<ShopForm>): ShopBinding => ({
  ...form,
  shop: { ...form.shop, ...shop },
});
const brokenFields: readonly [fault: ShopFault, label: string, form: ShopBinding][] = [
  ["platform", "电商平台", withShop(atMarket, { platform: "" })],
  ["shopName", "店铺名称", withShop(atMarket, { name: " " })],
  ["shopNameLatin", "店铺名称", withShop(atMarket, { name: "港灯" })],
  ["merchantNo", "平台商户号", withShop(atMarket, { merchantNo: "" })],
  ["link", "店铺链接", withShop(atMarket, { link: "" })],
  ["linkWrong", "店铺链接", withShop(atMarket, { link: "amazon.example/shops/A1" })],
  ["shopCurrency", "店铺币种", withShop(atMarket, { currency: "" })],
  ["shopCurrencyMissing", "店铺币种", withShop(atMarket, { currency: "EUR" })],
  ["shopName", "店铺名称", withShop(site, { name: "" })],
  ["linkWrong", "店铺链接", withShop(site, { link: "ftp://harbour-light.example" })],
  ["shopCurrency", "店铺币种", withShop(site, { currency: "" })],
  ["provider", "支付服务商", withShop(site, { provider: "" })],
];
const brokenForms: readonly [fault: ShopFault, form: ShopBinding][] = [
  ...brokenFields.map(([fault, , form]): [ShopFault, ShopBinding] => [fault, form]),
  ["agreement", { ...atMarket, agreed: false }],
  ["proof", { ...site, proof: [] }],
  ["ownership", { ...site, agreed: false }],
];

describe("the form that binds a shop", () => {
  test.each(brokenForms)("refuses with %s when asked to send, and sends nothing", async (fault, form) => {
    const { sent } = open(form);
    const words = shopFaults[fault][0];
    await screen.findByText("款项进入哪个账户");
    expect(screen.queryByText(words)).toBeNull();
    await press(submitOf(form));
    const told = await screen.findByText(words);
    expect(told.closest('[role="alert"]')).not.toBeNull();
    expect(screen.getByText("还有 1 项需要填写")).toBeDefined();
    expect(sent("bindShop")).toEqual([]);
  });

  test.each(brokenFields)("tells %s under %s and puts the cursor there", async (fault, label, form) => {
    open(form);
    await press(submitOf(form));
    const control = await screen.findByLabelText(label, { selector: "[aria-invalid=true]" });
    const verdict = document.getElementById(control.getAttribute("aria-describedby") ?? "");
    expect(verdict?.textContent).toBe(shopFaults[fault][0]);
    await waitFor(() => expect(document.activeElement).toBe(control));
  });

  test("tells all that is missing of a new one at once, and lets each go as it is mended", async () => {
    open({ accountId: "", platformType: "", shop: emptyShop, proof: [], agreed: false });
    await press("保存并去平台授权");
    expect(await screen.findByText("还有 6 项需要填写")).toBeDefined();
    fireEvent.change(screen.getByLabelText("店铺名称"), { target: { value: "Harbour Light" } });
    expect(await screen.findByText("还有 5 项需要填写")).toBeDefined();
    expect(screen.queryByText(shopFaults.shopName[0])).toBeNull();
  });

  test("sends a marketplace's shop without its old token, once, and leaves for the marketplace", async () => {
    const left = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    const { sent } = open(withShop(atMarket, { mwsToken: "" }));
    await press("保存并去平台授权");
    await waitFor(() => expect(left).toHaveBeenCalledWith("https://marketplace.example/consent"));
    expect(sent("bindShop")).toMatchObject([{ accountId, platformType: "PLATFORM", agreed: true }]);
    expect(sent("startShopAuthorisation")).toEqual([{ shopId }]);
  });

  test("hands a site to the reviewers, without what was typed for a marketplace", async () => {
    const { sent } = open(withShop(site, { platform: "AMAZON", merchantNo: "A1" }));
    await press("提交验证");
    expect(await screen.findByText("店铺已提交")).toBeDefined();
    const shop = { ...emptyShop, ...soundApplications["a site of its own with a shop"]!.shop };
    expect(sent("bindShop")).toMatchObject([{ platformType: "INDEPENDENT_SITE", shop }]);
    expect(sent("startShopAuthorisation")).toEqual([]);
  });

  test("says the server's no and keeps what was typed", async () => {
    const { answers } = open(site);
    answers.bindShop = refused("accountNotActive");
    await press("提交验证");
    expect(await screen.findByText("店铺只能连接到正常状态的收款账户")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("店铺名称").value).toBe("Harbour Light");
  });

  test("shows what the reviewers found at its field until something is changed", async () => {
    const words = ["与证书不符", "與證書不符", "Differs from the certificate"] as const;
    open(site, { shopId, status: "REJECT", reasons: [{ field: "shop.name", words: [...words] }] });
    expect(await screen.findByText("请按审核意见修改")).toBeDefined();
    expect(screen.getByText("与证书不符")).toBeDefined();
    fireEvent.change(screen.getByLabelText("店铺名称"), { target: { value: "Harbour Light Home" } });
    await waitFor(() => expect(screen.queryByText("与证书不符")).toBeNull());
  });

  test("sends whoever has no account to open one first", async () => {
    open(site, { accounts: [] });
    expect(await screen.findByText("先开通收款账户")).toBeDefined();
    expect(screen.getByRole("link", { name: "申请账户" }).getAttribute("href")).toBe("/account/apply");
    expect(screen.queryByRole("button", { name: "提交验证" })).toBeNull();
  });

  test("is closed for a shop that is bound already", async () => {
    open(atMarket, { shopId, status: "ACTIVE" });
    expect(await screen.findByText("这家店铺现在不能修改")).toBeDefined();
    expect(screen.getByRole("link", { name: "查看店铺" }).getAttribute("href")).toBe(
      `/account/shopDetail/${shopId}`,
    );
  });
});
