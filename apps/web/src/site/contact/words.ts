import { defineWords } from "#shared/i18n/words.ts";

export const contactWords = defineWords("contact", {
  eye: ["联系我们", "聯絡我們", "Contact us"],
  headline: ["和我们聊聊您的业务。", "與我們談談您的業務。", "Tell us about your business."],
  lead: [
    "说说您的行业、主要市场和收付币种，我们会用邮件回复您。",
    "請告訴我們您的行業、主要市場及收付幣種，我們會以電郵回覆。",
    "Tell us your trade, your markets and your currencies. We answer by e-mail.",
  ],
  name: ["姓名", "姓名", "Name"],
  company: ["公司名称", "公司名稱", "Company"],
  email: ["邮箱", "電郵", "E-mail"],
  message: ["留言", "留言", "Message"],
  send: ["发送留言", "發送留言", "Send message"],
  sending: ["正在发送…", "正在發送…", "Sending…"],
  privacy: [
    "这些信息只用于回复您的咨询。",
    "這些資料只用於回覆您的查詢。",
    "We use these details only to answer you.",
  ],
  nameMissing: ["请输入姓名", "請輸入姓名", "Please enter your name"],
  companyMissing: ["请输入公司名称", "請輸入公司名稱", "Please enter your company"],
  emailMissing: ["请输入邮箱", "請輸入電郵", "Please enter your e-mail"],
  emailWrong: [
    "邮箱格式不正确，例如 name@company.com",
    "電郵格式不正確，例如 name@company.com",
    "This e-mail does not look right, for example name@company.com",
  ],
  messageMissing: ["请输入留言", "請輸入留言", "Please enter a message"],
  tooLong: ["最多 {max} 个字符", "最多 {max} 個字元", "At most {max} characters"],
  sent: ["留言已收到", "留言已收到", "We have your message"],
  sentNo: ["留言编号 {no}", "留言編號 {no}", "Message number {no}"],
  sentNext: [
    "我们会用邮件回复至 {email}。如需补充，请在邮件中注明留言编号。",
    "我們會以電郵回覆至 {email}。如需補充，請於電郵註明留言編號。",
    "We will answer to {email}. To add something, quote the message number in your mail.",
  ],
  again: ["再写一条", "再寫一則", "Write another"],
  failed: [
    "留言没有发送成功：{reason} 您填写的内容还在，可以直接重试。",
    "留言未能發送：{reason} 您填寫的內容仍然保留，可直接重試。",
    "Your message was not sent: {reason} What you wrote is still here; you can try again.",
  ],
});
