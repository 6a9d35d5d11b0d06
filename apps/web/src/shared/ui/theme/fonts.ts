import type { Locale } from "#shared/i18n/words.ts";

/** Inter for Latin and digits; Chinese from the system, in the shapes that readers of the locale expect. */
export const fontOf: Readonly<Record<Locale, string>> = {
  "zh-CN": 'Inter,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif',
  "zh-HK": 'Inter,"PingFang HK","Microsoft JhengHei","Noto Sans CJK HK",sans-serif',
  "en-US": 'Inter,system-ui,"PingFang SC","Microsoft YaHei",sans-serif',
};
