import { defineWords } from "#shared/i18n/words.ts";

export const stopWords = defineWords("stop", {
  companyTitle: [
    "此页面现在属于 {company}",
    "此頁面現在屬於 {company}",
    "This page now belongs to {company}",
  ],
  companyText: [
    "您在另一个标签页切换了公司。此页面已停止，未提交的内容没有发出。",
    "您在另一個分頁切換了公司。此頁面已停止，未提交的內容並無送出。",
    "You switched the company in another tab. This page has stopped, and what you had not submitted was not sent.",
  ],
  companyContinue: ["以 {company} 继续", "以 {company} 繼續", "Continue with {company}"],
  roleTitle: ["此页面已停止", "此頁面已停止", "This page has stopped"],
  roleText: [
    "您在另一个标签页切换了公司或角色。未提交的内容没有发出。",
    "您在另一個分頁切換了公司或角色。未提交的內容並無送出。",
    "You switched the company or your role in another tab. What you had not submitted was not sent.",
  ],
  signInTitle: ["另一个标签页有新的登录", "另一個分頁有新的登入", "Somebody has signed in in another tab"],
  signInText: [
    "一个浏览器同时只有一个登录。此页面的登录已结束，未提交的内容没有发出。",
    "一個瀏覽器同時只有一個登入。此頁面的登入已結束，未提交的內容並無送出。",
    "A browser has one session at a time. This page's session is over, and what had not been submitted was not sent.",
  ],
  continue: ["继续", "繼續", "Continue"],
});
