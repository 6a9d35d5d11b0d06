import { contrast, type Hex, mix } from "./colour.ts";

/** The five meanings a status can have; every entity's statuses map onto these and no other colours. */
export const tones = ["proc", "done", "turn", "refused", "closed"] as const;
export type Tone = (typeof tones)[number];

export type Palette = {
  readonly ink1: Hex;
  readonly ink2: Hex;
  readonly ink3: Hex;
  readonly ink4: Hex;
  readonly placeholder: Hex;
  readonly page: Hex;
  readonly card: Hex;
  readonly elevated: Hex;
  readonly alter: Hex;
  readonly hover: Hex;
  readonly fill: Hex;
  readonly hairline: Hex;
  readonly control: Hex;
  readonly field: Hex;
  readonly primary: Hex;
  readonly road: Hex;
  readonly roadSoft: Hex;
  readonly link: Hex;
  readonly linkHover: Hex;
  readonly success: Hex;
  readonly warning: Hex;
  readonly error: Hex;
  readonly badge: Hex;
  readonly turnDot: Hex;
  readonly status: Readonly<Record<Tone, { readonly text: Hex; readonly ground: Hex }>>;
  readonly shadow: string;
};

export type Look = { readonly dark: boolean; readonly weak: boolean; readonly themeColor: Hex };

export const defaultThemeColor: Hex = "#165DFF";
export const themeColors: readonly Hex[] = [defaultThemeColor, "#0B7F50", "#6B4FD8", "#B25E00", "#262C36"];

/** White words stand on the theme colour, so it must carry them. */
export function carriesWhite(colour: Hex): boolean {
  return contrast(colour, "#FFFFFF") >= 4.5;
}

export function paletteOf({ dark, weak, themeColor }: Look): Palette {
  const ground = dark ? darkGround : lightGround;
  const signals = dark ? (weak ? darkWeak : darkSignals) : weak ? lightWeak : lightSignals;
  return { ...ground, ...signals, ...accents(themeColor, dark, ground.card) };
}

function accents(themeColor: Hex, dark: boolean, card: Hex) {
  const road = dark ? mix(themeColor, "#FFFFFF", 0.7) : themeColor;
  return {
    primary: themeColor,
    road,
    roadSoft: dark ? mix(road, card, 0.36) : mix(road, "#FFFFFF", 0.27),
    link: dark ? mix(themeColor, "#FFFFFF", 0.56) : themeColor,
    linkHover: dark ? mix(themeColor, "#FFFFFF", 0.38) : mix(themeColor, "#000000", 0.8),
  };
}

const lightGround = {
  ink1: "#12161C",
  ink2: "#454E5E",
  ink3: "#5F6979",
  ink4: "#98A1AF",
  placeholder: "#6C7686",
  page: "#F2F3F5",
  card: "#FFFFFF",
  elevated: "#FFFFFF",
  alter: "#F8F9FA",
  hover: "#F4F5F7",
  fill: "#F0F2F4",
  hairline: "#E8EAEE",
  control: "#CDD2DA",
  field: "#8C95A3",
  shadow: "0 8px 28px rgba(18,22,28,.10), 0 1px 3px rgba(18,22,28,.06)",
} as const;

const darkGround = {
  ink1: "#E9ECF1",
  ink2: "#B4BCC9",
  ink3: "#8F99AA",
  ink4: "#5E6878",
  placeholder: "#8A94A5",
  page: "#0C0F13",
  card: "#14181E",
  elevated: "#1B2028",
  alter: "#181D24",
  hover: "#1B2028",
  fill: "#20262F",
  hairline: "#252B35",
  control: "#363D49",
  field: "#667083",
  shadow: "0 12px 32px rgba(0,0,0,.5)",
} as const;

const lightSignals = {
  success: "#0B7F50",
  warning: "#B25E00",
  error: "#C8322B",
  badge: "#C8322B",
  turnDot: "#D97A0B",
  status: {
    proc: { text: "#0E42D2", ground: "#EAF1FF" },
    done: { text: "#086440", ground: "#E5F5ED" },
    turn: { text: "#934D00", ground: "#FFF1DF" },
    refused: { text: "#A82620", ground: "#FDECEA" },
    closed: { text: "#454E5E", ground: "#EFF1F4" },
  },
} as const;

const darkSignals = {
  success: "#3CC48A",
  warning: "#F0A04B",
  error: "#FF7A70",
  badge: "#C8322B",
  turnDot: "#F0A04B",
  status: {
    proc: { text: "#9DBDFF", ground: "#17264A" },
    done: { text: "#6FD9AA", ground: "#0F2E22" },
    turn: { text: "#F5B876", ground: "#35240F" },
    refused: { text: "#FF9D95", ground: "#3A1A19" },
    closed: { text: "#B4BCC9", ground: "#20262F" },
  },
} as const;

// Red and green look alike to one man in twelve. Done leaves green for teal, refused leaves red for magenta, and the
// grounds stand further apart in lightness, so the five stay five without hue.
const lightWeak = {
  success: "#00666B",
  warning: "#8A4B00",
  error: "#9C0058",
  badge: "#9C0058",
  turnDot: "#D97A0B",
  status: {
    proc: { text: "#0B2F9E", ground: "#DCE7FF" },
    done: { text: "#004B52", ground: "#C9EEF0" },
    turn: { text: "#6B3A00", ground: "#FFE3B3" },
    refused: { text: "#7D0046", ground: "#FFDDEE" },
    closed: { text: "#2B3340", ground: "#E1E5EB" },
  },
} as const;

const darkWeak = {
  success: "#5FD3D8",
  warning: "#FFC46B",
  error: "#FF8AC4",
  badge: "#B0176B",
  turnDot: "#FFC46B",
  status: {
    proc: { text: "#B9D0FF", ground: "#1B3170" },
    done: { text: "#8BE5E8", ground: "#07393D" },
    turn: { text: "#FFD08A", ground: "#4A2F05" },
    refused: { text: "#FFB3D9", ground: "#541036" },
    closed: { text: "#D3D9E2", ground: "#2B333F" },
  },
} as const;

/** The palette as CSS variables; the only names that style sheets of our own use for colour. */
export function cssVariables(palette: Palette): Record<`--${string}`, string> {
  const plain = {
    "--ink1": palette.ink1,
    "--ink2": palette.ink2,
    "--ink3": palette.ink3,
    "--ink4": palette.ink4,
    "--placeholder": palette.placeholder,
    "--page": palette.page,
    "--card": palette.card,
    "--elevated": palette.elevated,
    "--alter": palette.alter,
    "--hover": palette.hover,
    "--fill": palette.fill,
    "--hairline": palette.hairline,
    "--control": palette.control,
    "--field": palette.field,
    "--primary": palette.primary,
    "--road": palette.road,
    "--road-soft": palette.roadSoft,
    "--link": palette.link,
    "--link-hover": palette.linkHover,
    "--error": palette.error,
    "--badge": palette.badge,
    "--turn-dot": palette.turnDot,
    "--shadow": palette.shadow,
  };
  const status = tones.flatMap((tone) => [
    [`--st-${tone}`, palette.status[tone].text],
    [`--st-${tone}-bg`, palette.status[tone].ground],
  ]);
  return { ...plain, ...Object.fromEntries(status) };
}
