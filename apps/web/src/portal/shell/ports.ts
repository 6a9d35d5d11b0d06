import type { Region } from "#shared/ui/value/region.ts";
import type { MenuEntry } from "./menu.ts";
import type { ClientInfo, Merchant } from "./session.ts";
import type { Province } from "./settings.ts";

export const messageTabs = ["message", "notice", "todo"] as const;
export type MessageTab = (typeof messageTabs)[number];

export type Message = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly when: string;
  readonly read: boolean;
  readonly to?: string;
};

/** The newest ones, and how many there are that have not been read or done. */
export type Messages = { readonly messages: readonly Message[]; readonly unread: number };

export type Found = {
  readonly kind: "order" | "payee";
  readonly title: string;
  readonly text: string;
  readonly to: string;
};

/** Everything the shell asks of the server. */
export type ShellPorts = {
  readonly loadInfo: () => Promise<ClientInfo>;
  readonly loadMenu: () => Promise<readonly MenuEntry[]>;
  readonly loadCountries: () => Promise<readonly Region[]>;
  readonly loadProvinces: () => Promise<readonly Province[]>;
  readonly logOut: () => Promise<void>;
  readonly switchRole: (role: string) => Promise<void>;
  readonly switchMerchant: (merchant: Merchant) => Promise<void>;
  readonly listMessages: (tab: MessageTab) => Promise<Messages>;
  readonly readMessage: (id: string) => Promise<unknown>;
  /** Up to the newest that was seen: what comes meanwhile stays. */
  readonly readAll: (tab: MessageTab, upTo: string) => Promise<unknown>;
  readonly clearMessages: (tab: MessageTab, upTo: string) => Promise<unknown>;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
};
