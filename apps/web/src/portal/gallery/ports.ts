import { wordsIn } from "#shared/i18n/words.ts";
import { localMenu, type MenuEntry } from "../shell/menu.ts";
import type { Message, ShellPorts } from "../shell/ports.ts";
import type { ClientInfo } from "../shell/session.ts";
import { orders, regions } from "./samples.ts";
import { scene } from "./scene.ts";
import { frameWords } from "./words.ts";

const t = wordsIn(frameWords, scene.locale);
const waiting: Readonly<Record<string, number>> = {
  MyAccount: 1,
  CollectionOrder: 2,
  PaymentOrder: 1,
  PayeeManagement: 1,
};
const lumora = { id: "8802131", name: t("merchant"), certified: true };
const fresh = { id: "8802146", name: t("merchantNew"), certified: false };

export const sampleInfo: ClientInfo = {
  name: t("person"),
  account: "chensimin",
  clientBase: { type: "ENTERPRISE" },
  permissions: ["payment:create", "payment:confirm"],
  roles: [
    { id: "operator", name: t("roleOperator") },
    { id: "viewer", name: t("roleViewer") },
  ],
  currentRole: "operator",
  merchants: [lumora, fresh],
  merchant: lumora,
};

let info = sampleInfo;
const inboxes: Record<"message" | "notice" | "todo", readonly Message[]> = {
  message: [
    { id: "1", title: t("m1"), text: t("m1Text"), when: "14:26", read: false, to: "/collection/order" },
    {
      id: "2",
      title: t("m2"),
      text: t("m2Text"),
      when: "11:02",
      read: false,
      to: "/paymentManagement/paymentOrder",
    },
    { id: "3", title: t("m3"), text: t("m3Text"), when: "10:15", read: true },
    { id: "4", title: t("m4"), text: t("m4Text"), when: t("yesterday", { time: "17:40" }), read: false },
    { id: "5", title: t("m5"), text: t("m5Text"), when: t("yesterday", { time: "16:48" }), read: true },
  ],
  notice: [{ id: "6", title: t("n1"), text: t("n1Text"), when: "11-10", read: false }],
  todo: [
    {
      id: "7",
      title: t("todo1"),
      text: "USD 18,640.00 · JPY 1,280,000",
      when: "",
      read: true,
      to: "/collection/order",
    },
    {
      id: "8",
      title: t("todo2"),
      text: "PO202...000121 · CNH 86,000.00",
      when: "",
      read: true,
      to: "/paymentManagement/paymentOrder",
    },
  ],
};

/** The server's part, played from memory. */
export const samplePorts: ShellPorts = {
  loadInfo: () => answer(info, scene.session === "failing"),
  loadMenu: () => answer(menuOf(scene.menu), scene.menu === "failing"),
  loadCountries: () => answer(regions),
  loadProvinces: () => answer([{ code: "440000", name: "广东省" }]),
  logOut: () => answer(undefined),
  switchRole: async (role) => {
    info = { ...info, currentRole: role };
    await answer(undefined);
  },
  switchMerchant: async (merchant) => {
    info = { ...info, merchant };
    await answer(undefined);
  },
  listMessages: (tab) =>
    answer({
      messages: inboxes[tab],
      unread: inboxes[tab].filter(({ read }) => tab === "todo" || !read).length,
    }),
  readMessage: () => answer(undefined),
  readAll: async (tab) => {
    inboxes[tab] = inboxes[tab].map((message) => ({ ...message, read: true }));
    await answer(undefined);
  },
  clearMessages: async (tab) => {
    inboxes[tab] = [];
    await answer(undefined);
  },
  find: async (text) => {
    const wanted = text.toLowerCase();
    const found = orders.filter(({ no, who }) => `${no} ${who}`.toLowerCase().includes(wanted));
    return await answer([
      ...found.slice(0, 4).map(({ no, who }) => ({
        kind: "order" as const,
        title: no,
        text: who,
        to: `/collection/detail?id=${no}`,
      })),
      ...("nordwind handels gmbh".includes(wanted)
        ? [
            {
              kind: "payee" as const,
              title: "Nordwind Handels GmbH",
              text: "EUR · 0482",
              to: "/paymentManagement/payeeDetail/81",
            },
          ]
        : []),
    ]);
  },
};

function menuOf(kind: typeof scene.menu): readonly MenuEntry[] {
  if (kind === "empty") return [];
  if (kind === "short") return [{ name: "payment", children: [{ name: "PaymentOrder" }] }];
  return localMenu.map((entry) =>
    entry.children
      ? {
          ...entry,
          children: entry.children.map((child) => ({ ...child, waiting: waiting[child.name] ?? 0 })),
        }
      : entry,
  );
}

async function answer<T>(value: T, fails = false): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, 30));
  if (fails) throw new Error("the sample server was told to fail");
  return value;
}
