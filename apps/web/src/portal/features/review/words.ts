import { defineWords } from "#shared/i18n/words.ts";

export const threadWords = defineWords("caseThread", {
  title: ["审核进度", "審核進度", "Review"],
  us: ["无需您操作。", "您無需操作。", "Nothing for you to do. "],
  usText: [
    "我们正在审核，最迟 {by}（香港时间）完成。",
    "我們正在審核，最遲 {by}（香港時間）完成。",
    "We are reviewing this and will be done by {by} (Hong Kong time).",
  ],
  you: ["请您操作。", "請您操作。", "It is your turn. "],
  youText: [
    "有 {count} 个问题待回答，请在 {by}（香港时间）前回答，审核随后继续。",
    "有 {count} 個問題待回答，請在 {by}（香港時間）前回答，審核隨後繼續。",
    "{count} question(s) wait for your answer until {by} (Hong Kong time); the review goes on after that.",
  ],
  otherAnswers: [
    "由有权限的同事回答，您只能查看。",
    "由有權限的同事回答，您只能查看。",
    "A colleague with the permission answers; you can read along.",
  ],
  questions: ["审核问题", "審核問題", "Questions from the review"],
  dueAt: ["{at} 前回答", "{at} 前回答", "Answer by {at}"],
  answeredAt: ["{at} 已回答", "{at} 已回答", "Answered on {at}"],
  stateopen: ["待回答", "待回答", "Open"],
  stateanswered: ["已回答", "已回答", "Answered"],
  statewithdrawn: ["已撤回", "已撤回", "Withdrawn"],
  stateexpired: ["已过期", "已過期", "Expired"],
  yourAnswer: ["您的回答", "您的回答", "Your answer"],
  yourFiles: ["您的文件", "您的文件", "Your files"],
  answer: ["提交回答", "提交回答", "Send answer"],
  confirm: ["确认属实", "確認屬實", "I confirm this"],
  confirmed: ["已确认", "已確認", "Confirmed"],
  fileCount: ["{count} 个文件", "{count} 個文件", "{count} file(s)"],
  needText: ["请先填写回答", "請先填寫回答", "Please enter an answer first"],
  needFile: ["请先上传文件", "請先上載文件", "Please upload a file first"],
  failed: ["未能载入审核进度", "未能載入審核進度", "The review could not be loaded"],
  retry: ["重试", "重試", "Try again"],
});
