import { theme, type ThemeConfig } from "antd";
import type { Palette } from "./palette.ts";

/** The palette in antd's words. `cssVar` and no hash: one theme is live at a time, so its names stay short and stable. */
export function antdTheme(palette: Palette, dark: boolean, motion: boolean, dense: boolean): ThemeConfig {
  return {
    cssVar: { key: "cw" },
    hashed: false,
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...shape, ...(dense && denseShape), ...colours(palette), motion },
    components: components(palette, dark, dense),
  };
}

const shape = {
  // Chosen by the language of the page, in the sheet that brings the fonts.
  fontFamily: "var(--font-sans)",
  fontSize: 14,
  lineHeight: 22 / 14,
  fontWeightStrong: 600,
  borderRadius: 6,
  borderRadiusLG: 8,
  borderRadiusSM: 4,
  borderRadiusXS: 3,
  controlHeight: 36,
  controlHeightLG: 44,
  controlHeightSM: 28,
  motionDurationFast: "0.08s",
  motionDurationMid: "0.12s",
  motionDurationSlow: "0.18s",
} as const;

/** For people who look at lists all day: more rows, squarer corners. */
const denseShape = {
  fontSize: 13,
  lineHeight: 20 / 13,
  borderRadius: 4,
  borderRadiusLG: 4,
  borderRadiusSM: 3,
  controlHeight: 32,
  controlHeightLG: 36,
  controlHeightSM: 26,
} as const;

function colours(p: Palette) {
  return {
    colorPrimary: p.primary,
    colorInfo: p.road,
    colorSuccess: p.success,
    colorWarning: p.warning,
    colorError: p.error,
    colorLink: p.link,
    colorLinkHover: p.linkHover,
    colorLinkActive: p.linkHover,
    colorText: p.ink1,
    colorTextSecondary: p.ink2,
    colorTextTertiary: p.ink3,
    colorTextQuaternary: p.ink4,
    colorTextPlaceholder: p.placeholder,
    colorTextDescription: p.ink3,
    colorTextHeading: p.ink1,
    colorTextDisabled: p.ink4,
    colorBorder: p.control,
    colorBorderSecondary: p.hairline,
    colorSplit: p.hairline,
    colorBgLayout: p.page,
    colorBgContainer: p.card,
    colorBgElevated: p.elevated,
    colorBgMask: "rgba(18,22,28,.32)",
    colorFillAlter: p.alter,
    colorFillSecondary: p.fill,
    colorFillTertiary: p.hover,
    colorFillQuaternary: p.alter,
    boxShadow: p.shadow,
    boxShadowSecondary: p.shadow,
    boxShadowTertiary: "none",
  };
}

function grounds<Kind extends "Info" | "Success" | "Warning" | "Error">(kind: Kind, ground: string) {
  return { [`color${kind}Bg`]: ground, [`color${kind}Border`]: ground } as Readonly<
    Record<`color${Kind}${"Bg" | "Border"}`, string>
  >;
}

const ring = "0 0 0 3px rgba(22,93,255,.16)";

function components(p: Palette, dark: boolean, dense: boolean): NonNullable<ThemeConfig["components"]> {
  // A field shows where to type by its border alone, so that border needs 3:1; a button says so in words.
  const field = { colorBorder: p.field, activeShadow: ring };
  return {
    Button: {
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
      fontWeight: 500,
      paddingInline: 16,
      defaultBorderColor: p.control,
      colorPrimary: p.primary,
    },
    Input: { ...field, paddingInline: 12 },
    InputNumber: field,
    DatePicker: field,
    Select: {
      colorBorder: p.field,
      optionSelectedFontWeight: 500,
      ...(dense && { optionSelectedBg: p.fill, optionActiveBg: p.hover }),
      activeOutlineColor: "rgba(22,93,255,.16)",
    },
    Checkbox: { colorBorder: p.field },
    // The library would mix its own grounds from our signals, which are made for text.
    Alert: {
      ...grounds("Info", p.status.proc.ground),
      ...grounds("Success", p.status.done.ground),
      ...grounds("Warning", p.status.turn.ground),
      ...grounds("Error", p.status.refused.ground),
    },
    Radio: { colorBorder: p.field },
    Switch: { colorTextQuaternary: p.field, colorTextTertiary: p.ink3 },
    Segmented: {
      trackBg: p.fill,
      trackPadding: 3,
      itemSelectedBg: dark ? "#2A313C" : p.card,
      itemColor: p.ink2,
    },
    Steps: { iconSize: 24, titleLineHeight: 24, colorSplit: p.control },
    Tabs: {
      horizontalItemPadding: "10px 0",
      horizontalItemGutter: 28,
      itemColor: p.ink3,
      itemSelectedColor: p.ink1,
      itemHoverColor: p.ink1,
      inkBarColor: p.road,
      horizontalMargin: "0",
    },
    Form: { labelColor: p.ink1, verticalLabelPadding: "0 0 6px", itemMarginBottom: 20 },
    Tooltip: { colorBgSpotlight: dark ? "#2F3743" : "#262C36" },
  };
}
