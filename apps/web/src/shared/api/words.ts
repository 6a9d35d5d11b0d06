import { defineWords } from "#shared/i18n/words.ts";

export const apiWords = defineWords("api", {
  networkLater: ["网络错误，请稍后再试", "網絡錯誤，請稍後再試", "network error, please try again later"],
  busy: [
    "当前访问人数较多，请稍后再试",
    "目前使用人數較多，請稍後再試",
    "We are very busy right now. Please try again in a moment.",
  ],
  network: ["网络错误", "網絡錯誤", "Network Error"],
  aborted: ["请求已取消", "請求已取消", "Request aborted"],
  timeout: ["请求超时", "請求逾時", "timeout exceeded"],
  requestError: ["请求错误", "請求錯誤", "Request Error"],
  error: ["错误", "錯誤", "Error"],
  logoutTitle: ["确认退出登录", "確認登出", "Confirm logout"],
  logoutText: [
    "您已退出登录。可以取消并留在当前页面，或重新登录。",
    "您已登出。可以取消並留在此頁面，或重新登入。",
    "You have been logged out. You can cancel to stay on this page, or log in again.",
  ],
  logoutConfirm: ["重新登录", "重新登入", "Re-Login"],
  logoutCancel: ["取消", "取消", "Cancel"],
});
