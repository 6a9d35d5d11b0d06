import type { AccountDetail } from "#portal/features/account/accounts.ts";
import { AccountDetailPage } from "#portal/features/account/pages/account-detail-page.tsx";
import { OrderDetailPage } from "#portal/features/collection/pages/order-detail-page.tsx";
import type { OrderDetail } from "#portal/features/collection/queries.ts";
import { ShopDetailPage } from "#portal/features/shop/pages/shop-detail-page.tsx";
import { boundShop } from "#portal/features/shop/testing.tsx";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { openPages } from "#shared/testing.tsx";
import type { Question, Thread } from "./review.ts";

afterEach(cleanup);

const id = boundShop.shopId;
const account: AccountDetail = {
  accountId: id,
  accountNo: "VA01-261115-AAAAAAAA-A",
  name: "Harbour Light Trading Limited",
  nickname: "Main store",
  type: "ECOMMERCE",
  status: "AUDITING",
  currencies: ["USD"],
  appliedAt: "2026-11-15T00:00:00.000Z",
  platformType: "PLATFORM",
  storeStatus: "NONE",
  shopName: null,
  reviewDueAt: "2026-11-17T00:00:00.000Z",
  receipts: [],
  reasons: [],
  history: [],
  application: null,
};
const order: OrderDetail = {
  id,
  orderNo: "CO01-261115-AAAAAAAA-A",
  status: "AUDITING",
  amount: { currency: "USD", amount: "12500.00" },
  payerName: "Bergmann Haushalt GmbH",
  payerAccountTail: "3000",
  accountId: id,
  accountName: "Main store",
  accountTail: "1234",
  shopId: null,
  shopName: null,
  platformName: null,
  collectedAt: "2026-11-15T00:00:00.000Z",
  evidenceDueAt: "2026-12-15T00:00:00.000Z",
  priceVersion: 1,
  fee: null,
  credited: null,
  payerBank: "Example Bank AG",
  payerCountry: "DE",
  payerAccount: "DE89370400440532013000",
  bankReference: "R1",
  remittanceInformation: "BH-2026-118",
  reasons: [],
  evidence: null,
  draft: null,
  draftSavedAt: null,
  steps: [],
  files: [],
  note: null,
  holds: [],
};

const details = {
  account: { path: `/account/detail/${id}`, answers: { readReceivingAccount: account } },
  shop: {
    path: `/account/shopDetail/${id}`,
    answers: {
      readShop: { ...boundShop, waitsFor: "us", status: "AUDITING" },
      listShopOrders: { rows: [], next: null },
    },
  },
  collection: { path: `/collection/detail?id=${id}`, answers: { readCollectionOrder: order } },
} as const;
const pages = [
  { path: "/account/detail/:id", element: <AccountDetailPage /> },
  { path: "/account/shopDetail/:id", element: <ShopDetailPage /> },
  { path: "/collection/detail", element: <OrderDetailPage /> },
];

const question: Question = {
  id: "0199a000-0000-7000-8000-00000000000c",
  type: "text",
  words: ["货物由谁承运？", "貨物由誰承運？", "Who carries the goods?"],
  state: "open",
  askedAt: "2026-11-15T00:00:00.000Z",
  dueAt: "2026-11-18T00:00:00.000Z",
  answeredAt: null,
  answer: null,
};
const thread: Thread = {
  status: {
    caseNo: "RC01-261115-AAAAAAAA-A",
    mustAct: "you",
    openedAt: "2026-11-15T00:00:00.000Z",
    by: "2026-11-18T00:00:00.000Z",
    missing: [question],
    outcome: null,
    reasons: [],
    decidedAt: null,
  },
  questions: [question],
  mayAnswer: true,
  filePurpose: "accountSupplement",
};
const answered: Thread = {
  ...thread,
  status: { ...thread.status!, mustAct: "us", missing: [] },
  questions: [
    {
      ...question,
      state: "answered",
      answeredAt: "2026-11-16T00:00:00.000Z",
      answer: { type: "text", text: "中远海运" },
    },
  ],
};

describe.each(Object.entries(details))("the page of one %s", (kind, { path, answers }) => {
  const open = (readCaseThread: Thread | Error) => {
    const given: Record<string, unknown> = {
      ...answers,
      readCaseThread,
      answerQuestion: { left: 0 },
    };
    return { ...openPages(pages, path, given, []), given };
  };

  test("says that it is the merchant's turn while a question is open, and takes the answer there", async () => {
    const { sent, given } = open(thread);
    expect(await screen.findByText("请您操作。")).toBeDefined();
    expect(screen.queryByText("无需您操作。")).toBeNull();
    expect(sent("readCaseThread")).toEqual([{ kind, subjectId: id }]);
    given["readCaseThread"] = answered;
    const asked = within(screen.getByRole("list", { name: "审核问题" }));
    await userEvent.type(asked.getByRole("textbox", { name: /货物由谁承运/ }), "中远海运");
    await userEvent.click(asked.getByRole("button", { name: "提交回答" }));
    expect(sent("answerQuestion")).toMatchObject([
      { questionId: question.id, answer: { type: "text", text: "中远海运" } },
    ]);
    await waitFor(() => expect(screen.queryByText("请您操作。")).toBeNull());
    expect(screen.getByText("中远海运")).toBeDefined();
    expect(screen.queryByRole("button", { name: "提交回答" })).toBeNull();
  });

  test("shows a question without a way to answer it to whoever may not", async () => {
    open({ ...thread, mayAnswer: false });
    expect(await screen.findByText("货物由谁承运？")).toBeDefined();
    expect(screen.queryByRole("button", { name: "提交回答" })).toBeNull();
    expect(screen.getByText(/由有权限的同事回答/)).toBeDefined();
  });

  test("says nothing of a review that asked nothing", async () => {
    const { sent } = open({ ...answered, questions: [] });
    await waitFor(() => expect(sent("readCaseThread")).toHaveLength(1));
    expect(await screen.findAllByText(/无需您操作/)).toHaveLength(1);
    expect(screen.queryByText("审核问题")).toBeNull();
  });

  test("says that the questions could not be read, and reads them again", async () => {
    const { given } = open(new Error("网络不可用"));
    expect(await screen.findByText("未能载入审核进度")).toBeDefined();
    given["readCaseThread"] = thread;
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("货物由谁承运？")).toBeDefined();
  });
});
