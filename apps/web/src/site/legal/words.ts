import { defineWords } from "#shared/i18n/words.ts";

export const legalWords = defineWords("legal", {
  version: ["2026 年 11 月 15 日版", "2026 年 11 月 15 日版本", "Version of 15 November 2026"],
});
