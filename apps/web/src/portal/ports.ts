import { clientUserInfo, listClientMenu, logout, switchMerchant } from "@causeway/contract/portal/identity";
import * as notification from "@causeway/contract/portal/notification";
import { switchRole } from "@causeway/contract/portal/member";
import { listChinaProvinces } from "@causeway/contract/portal/reference";
import type { Role } from "@causeway/contract/role";
import type { OutputOf } from "@causeway/contract/route";
import type { Call } from "#shared/api/call.ts";
import type { SharedSession } from "#shared/session/shared-session.ts";
import { type Locale, wordsIn } from "#shared/i18n/words.ts";
import { loadRegions, nameIn } from "#shared/session/regions.ts";
import { shortTime } from "#shared/ui/value/date-time.ts";
import { roleWords } from "./role-words.ts";
import type { Message, MessageTab, ShellPorts } from "./shell/ports.ts";
import type { ClientInfo } from "./shell/session.ts";

/** What the shell asks of the server. Search comes with the pages it leads to. */
export function createPorts(call: Call, session: SharedSession, locale: Locale): ShellPorts {
  return {
    loadCountries: () => loadRegions(call),
    loadProvinces: async () => {
      const provinces = await call(listChinaProvinces, {});
      return provinces.map(({ code, name }) => ({ code, name: nameIn(name)[locale] }));
    },
    loadInfo: async () => infoOf(await call(clientUserInfo, {}), locale),
    loadMenu: () => call(listClientMenu, {}),
    logOut: async () => {
      try {
        await call(logout, {});
      } finally {
        session.end("left");
      }
    },
    switchRole: async (role) => {
      await session.renew(() => call(switchRole, { role: role as Role }));
    },
    switchMerchant: async ({ id, name }) => {
      await session.renew(() => call(switchMerchant, { merchantId: id }), name);
    },
    listMessages: async (tab) => {
      const { messages, unread } = await call(notification.listMessages, { tab });
      return { messages: messages.map((message) => messageOf(message, locale)), unread };
    },
    readMessage: (id) => call(notification.readMessage, { id }),
    readAll: (tab, upTo) => call(notification.readAllMessages, { tab: clearable(tab), upTo }),
    clearMessages: (tab, upTo) => call(notification.clearMessages, { tab: clearable(tab), upTo }),
    find: async () => [],
  };
}

/** What waits to be done goes when it is done, not when it is read. */
function clearable(tab: MessageTab): "message" | "notice" {
  if (tab === "todo") throw new Error("a to-do is neither read nor cleared");
  return tab;
}

function messageOf(
  { id, title, text, at, read, link }: OutputOf<typeof notification.listMessages>["messages"][number],
  locale: Locale,
): Message {
  return { id, title, text, read, when: shortTime(at, locale), ...(link !== null && { to: link }) };
}

function infoOf(user: OutputOf<typeof clientUserInfo>, locale: Locale): ClientInfo {
  const merchantOf = ({ merchantId, nickname }: (typeof user)["vaMerchant"]) => ({
    id: merchantId,
    name: nickname,
    certified: merchantId === user.vaMerchant.merchantId && user.certification === "NORMAL",
  });
  const say = wordsIn(roleWords, locale);
  return {
    name: user.name,
    account: user.username,
    clientBase: user.clientBase,
    permissions: user.permissions,
    roles: user.adminRoles.map((id) => ({ id, name: say(id) })),
    currentRole: user.currentRole,
    merchants: user.vaMerchants.map(merchantOf),
    merchant: merchantOf(user.vaMerchant),
  };
}
