import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Region } from "#shared/ui/value/region.ts";
import type { Hex } from "#shared/ui/theme/colour.ts";
import { defaultThemeColor } from "#shared/ui/theme/palette.ts";
import type { MenuEntry } from "./menu.ts";

export type Province = { readonly code: string; readonly name: string };

/** What a person chooses in the drawer; it stays on this device. */
export type Choices = {
  readonly theme: "light" | "dark" | "system";
  readonly colorWeak: boolean;
  readonly navbar: boolean;
  readonly menu: boolean;
  readonly topMenu: boolean;
  readonly menuCollapse: boolean;
  readonly footer: boolean;
  readonly themeColor: Hex;
  readonly menuWidth: number;
  readonly tabBar: boolean;
  readonly menuFromServer: boolean;
  readonly shortcuts: boolean;
};

/** What the application itself keeps for as long as the page is open. */
export type Situation = {
  readonly hideMenu: boolean;
  readonly globalSettings: boolean;
  readonly device: "desktop" | "mobile";
  readonly passwordUpdate: boolean;
  readonly serverMenu: readonly MenuEntry[];
  readonly chinaProvince: readonly Province[];
  readonly countryList: readonly Region[];
};

export const defaultChoices: Choices = {
  theme: "light",
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  menuCollapse: false,
  footer: false,
  themeColor: defaultThemeColor,
  menuWidth: 220,
  tabBar: false,
  menuFromServer: true,
  shortcuts: true,
};

export const initialSituation: Situation = {
  hideMenu: false,
  globalSettings: false,
  device: "desktop",
  passwordUpdate: false,
  serverMenu: [],
  chinaProvince: [],
  countryList: [],
};

export const menuWidths = { min: 180, max: 320 } as const;

type SettingsStore = Choices &
  Situation & {
    readonly choose: (choices: Partial<Choices>) => void;
    readonly note: (situation: Partial<Situation>) => void;
    readonly reset: () => void;
  };

export const useSettings = create<SettingsStore>()(
  persist(
    (set) => ({
      ...defaultChoices,
      ...initialSituation,
      choose: (choices) => set(choices),
      note: (situation) => set(situation),
      reset: () => set(defaultChoices),
    }),
    { name: "causeway.settings", version: 1, partialize: (state): Choices => choicesOf(state) },
  ),
);

export function choicesOf(settings: Choices): Choices {
  const kept = Object.keys(defaultChoices).map((key) => [key, settings[key as keyof Choices]]);
  return Object.fromEntries(kept) as Choices;
}
