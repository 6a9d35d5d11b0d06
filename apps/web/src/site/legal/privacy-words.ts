import { defineWords } from "#shared/i18n/words.ts";

export const privacyWords = defineWords("legalPrivacy", {
  title: ["隐私政策：Causeway", "私隱政策：Causeway", "Privacy policy: Causeway"],
  description: [
    "Causeway 保存哪些个人资料、为什么、保存多久、给谁看，以及您的权利。",
    "Causeway 保存哪些個人資料、原因、保存多久、向誰披露，以及您的權利。",
    "Which personal data Causeway keeps, why, for how long, who sees it, and what rights you have.",
  ],
  headline: ["隐私政策", "私隱政策", "Privacy policy"],
  lead: [
    "我们只保存提供服务和遵守法律所需要的资料，并对每一次查看负责。",
    "我們只保存提供服務及遵守法例所需的資料，並對每一次查閱負責。",
    "We keep what the service and the law need and nothing else, and we answer for every look at it.",
  ],
  kept: ["我们保存什么", "我們保存甚麼", "What we keep"],
  keptText: [
    "您的用户名、邮箱、手机号；企业及其法定代表人、受益人、授权人的证件资料和人脸核验结果；您上传的文件；收款、换汇和付款的记录；登录时间、设备和大致地点。密码只保存无法还原的校验值。",
    "您的用戶名稱、電郵及手機號碼；企業及其法定代表人、受益人、獲授權人的證件資料與人臉核驗結果；您上載的文件；收款、兌換及付款紀錄；登入時間、裝置及大約地點。密碼只保存無法還原的校驗值。",
    "Your user name, e-mail and phone; identity papers of the company, its legal representative, owners and authorised persons, and the result of their face checks; the files you upload; what was collected, exchanged and paid; when, where about and on which device you signed in. Of passwords we keep only a value they cannot be read from.",
  ],
  reasons: ["为什么保存", "為何保存", "Why we keep it"],
  reasonsText: [
    "为了履行服务协议、保护您的账户，以及履行识别客户、反洗钱和保存记录的法定义务。我们不用它做广告，也不出售。",
    "為履行服務協議、保護您的帳戶，以及履行識別客戶、打擊洗錢與備存紀錄的法定責任。我們不會用作廣告，亦不會出售。",
    "To carry out the agreement, to protect your account, and because the law obliges us to identify clients, to act against money laundering and to keep records. We do not advertise with it and do not sell it.",
  ],
  protection: ["怎样保护", "如何保護", "How it is protected"],
  protectionText: [
    "证件号码、账号等字段和所有文件加密保存，页面与服务器之间的内容另行加密。员工查看个人资料必须写明理由，每次查看都记入不可更改的审计记录。",
    "證件號碼、帳號等欄位及所有文件均加密保存，頁面與伺服器之間的內容另行加密。職員查閱個人資料必須註明理由，每次查閱均記入不可更改的審計紀錄。",
    "Numbers of papers and accounts and all files are stored encrypted, and what travels between the page and the server is sealed once more. Staff give a reason before they look at personal data, and every look stands in an audit record that cannot be changed.",
  ],
  receivers: ["给谁看", "向誰披露", "Who receives it"],
  receiversText: [
    "办理业务所需的合作银行、人脸核验服务商、短信和邮件服务商，您授权连接的电商平台，以及依法有权要求的机关。只提供该事项所需的部分。",
    "辦理業務所需的合作銀行、人臉核驗服務商、短訊及電郵服務商，您授權連接的電商平台，以及依法有權要求的機關，並只提供該事項所需的部分。",
    "The partner banks, the face check provider and the senders of messages that your business needs, the marketplaces you connect, and authorities that may demand it by law; each only what the matter needs.",
  ],
  places: ["保存在哪里", "保存地點", "Where it is kept"],
  placesText: [
    "资料在香港处理。您提交内地人员的资料时，确认已告知本人并取得其对跨境提供的同意。",
    "資料於香港處理。您提交內地人士的資料時，確認已告知本人並取得其對跨境提供的同意。",
    "It is processed in Hong Kong. When you hand in data of people in Mainland China you confirm that they know of it and have agreed to its transfer across the border.",
  ],
  duration: ["保存多久", "保存多久", "For how long"],
  durationText: [
    "业务关系结束后至少五年，这是香港反洗钱法律的要求；之后不再需要的，予以删除。没有注册成功的资料不保存。",
    "業務關係結束後至少五年，此為香港打擊洗錢法例的要求；其後不再需要的，予以刪除。未完成登記的資料不會保存。",
    "At least five years after our business with you has ended, as Hong Kong's law against money laundering requires. What is no longer needed after that is deleted. What was typed into a registration that was never finished is not kept.",
  ],
  rights: ["您的权利", "您的權利", "Your rights"],
  rightsText: [
    "您可以查看、更正您的资料，索取副本，在法律允许时要求删除，并可向个人资料保护机关投诉。请用页脚的方式联系我们。",
    "您可查閱、更正您的資料，索取副本，於法例容許時要求刪除，並可向個人資料私隱專員公署投訴。請以頁尾的方式聯絡我們。",
    "You may see and correct your data, ask for a copy, have it deleted where the law allows, and complain to the privacy commissioner. The footer says how to reach us.",
  ],
  cookies: ["Cookie", "Cookie", "Cookies"],
  cookiesText: [
    "只使用登录和记住语言所必需的 Cookie。没有统计、广告或第三方跟踪。",
    "只使用登入及記住語言所必需的 Cookie，並無統計、廣告或第三方追蹤。",
    "Only those that signing in and remembering your language need. No statistics, no advertising, no tracking by others.",
  ],
  changes: ["变更", "變更", "Changes"],
  changesText: [
    "变更会提前在消息中通知。",
    "如有變更，會預先於訊息通知。",
    "Changes are announced in your messages beforehand.",
  ],
});
