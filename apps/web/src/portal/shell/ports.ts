import type { Region } from "#shared/ui/region.ts";
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
  readonly listMessages: (tab: MessageTab) => Promise<readonly Message[]>;
  readonly readAll: (tab: MessageTab) => Promise<void>;
  readonly clearMessages: (tab: MessageTab) => Promise<void>;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
};
