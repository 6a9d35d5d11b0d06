import { defineWords } from "#shared/i18n/words.ts";

export const routeWords = defineWords("consoleRoute", {
  login: ["登录", "登入", "Sign in"],
  home: ["运营台", "營運台", "Console"],
});
