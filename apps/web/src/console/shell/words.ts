import { defineWords } from "#shared/i18n/words.ts";

export const shellWords = defineWords("consoleShell", {
  skip: ["跳到正文", "跳到正文", "Skip to content"],
  mainMenu: ["主菜单", "主選單", "Main menu"],
  userMenu: ["用户菜单", "用戶選單", "User menu"],
  logout: ["退出登录", "登出", "Sign out"],
  development: ["开发环境", "開發環境", "Development"],
  demo: ["演示环境", "示範環境", "Demo"],
  production: ["正式环境", "正式環境", "Production"],
  zone: ["{time}（UTC+8）", "{time}（UTC+8）", "{time} (UTC+8)"],
  loading: ["正在载入", "正在載入", "Loading"],
  nothing: ["这里还没有您可以打开的页面", "這裏還沒有您可以開啟的頁面", "There is no page for you here yet"],
  nothingText: [
    "您的角色目前没有对应的页面。如需其他权限，请联系高级审核员。",
    "您的角色目前沒有對應的頁面。如需其他權限，請聯絡高級審核員。",
    "Your role has no page of its own so far. If you need another one, ask a senior reviewer.",
  ],
  forbidden: ["您没有打开这个页面的权限", "您沒有開啟這個頁面的權限", "You may not open this page"],
  forbiddenText: [
    "这个页面属于其他角色。如工作需要，请联系高级审核员调整您的角色。",
    "這個頁面屬於其他角色。如工作需要，請聯絡高級審核員調整您的角色。",
    "It belongs to another role. If your work needs it, ask a senior reviewer to change yours.",
  ],
  failed: ["未能载入您的账号", "未能載入您的帳號", "Your account could not be loaded"],
  failedText: ["请检查网络后重试。", "請檢查網絡後重試。", "Please check the network and try again."],
  retry: ["重试", "重試", "Try again"],
  noPage: ["找不到这个页面", "找不到這個頁面", "This page does not exist"],
  noPageText: [
    "地址可能有误，请从上方菜单选择。",
    "網址可能有誤，請由上方選單選擇。",
    "The address may be wrong. Please choose from the menu above.",
  ],
  idleTitle: ["即将自动退出", "即將自動登出", "You are about to be signed out"],
  idleText: [
    "您已有一段时间没有操作，{seconds} 秒后将自动退出。",
    "您已有一段時間沒有操作，{seconds} 秒後將自動登出。",
    "Nothing was done here for a while. You will be signed out in {seconds} seconds.",
  ],
  stay: ["继续使用", "繼續使用", "Stay signed in"],
});
