import { describe, expect, test } from "vitest";
import { contrast } from "./colour.ts";
import {
  carriesWhite,
  cssVariables,
  defaultThemeColor,
  type Look,
  paletteOf,
  themeColors,
  tones,
} from "./palette.ts";

const looks: Look[] = [false, true].flatMap((dark) =>
  [false, true].map((weak) => ({ dark, weak, themeColor: defaultThemeColor })),
);

describe.each(looks)("dark $dark, colour-weak $weak", (look) => {
  const palette = paletteOf(look);

  test("every ink that carries words reads at 4.5:1 on every ground it stands on", () => {
    for (const ground of [palette.page, palette.card, palette.elevated, palette.alter]) {
      for (const ink of [palette.ink1, palette.ink2, palette.ink3]) {
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test("the border of a field reads at 3:1", () => {
    expect(contrast(palette.field, palette.card)).toBeGreaterThanOrEqual(3);
  });

  test("a link reads at 4.5:1 on a card", () => {
    expect(contrast(palette.link, palette.card)).toBeGreaterThanOrEqual(4.5);
  });

  test("the words of every status read at 4.5:1 on their own ground", () => {
    for (const tone of tones) {
      const { text, ground } = palette.status[tone];
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test("colour-weak mode sets every status further apart from its ground than the plain set does", () => {
  const plain = paletteOf({ dark: false, weak: false, themeColor: defaultThemeColor }).status;
  const weak = paletteOf({ dark: false, weak: true, themeColor: defaultThemeColor }).status;
  for (const tone of tones) {
    expect(contrast(weak[tone].text, weak[tone].ground)).toBeGreaterThan(
      contrast(plain[tone].text, plain[tone].ground),
    );
  }
});

test("every theme colour on offer carries white words", () => {
  expect(themeColors.filter((colour) => !carriesWhite(colour))).toEqual([]);
  expect(carriesWhite("#FFD400")).toBe(false);
});

test("the road takes the theme colour in light and a lighter one in dark", () => {
  expect(paletteOf({ dark: false, weak: false, themeColor: "#0B7F50" }).road).toBe("#0B7F50");
  expect(paletteOf({ dark: true, weak: false, themeColor: "#165DFF" }).road).toBe("#5C8EFF");
});

test("the CSS variables carry the road and all five statuses with their grounds", () => {
  const names = Object.keys(
    cssVariables(paletteOf({ dark: false, weak: false, themeColor: defaultThemeColor })),
  );
  expect(names).toContain("--road");
  for (const tone of tones)
    expect(names).toEqual(expect.arrayContaining([`--st-${tone}`, `--st-${tone}-bg`]));
});
