import { defineWords } from "#shared/i18n/words.ts";

export const roleWords = defineWords("role", {
  owner: ["法定代表人", "法定代表人", "Legal person"],
  director: ["董事", "董事", "Director"],
  authorizer: ["企业授权人", "企業授權人", "Authorised operator"],
  maker: ["经办", "經辦", "Maker"],
  approver: ["复核", "覆核", "Approver"],
  viewer: ["只读", "唯讀", "Viewer"],
});
