import { defineWords } from "#shared/i18n/words.ts";

export const layoutWords = defineWords("site", {
  mainNav: ["主导航", "主導覽", "Main"],
  footNav: ["页脚", "頁尾", "Footer"],
  skip: ["跳到正文", "跳至主要內容", "Skip to content"],
  menu: ["菜单", "選單", "Menu"],
  home: ["首页", "首頁", "Home"],
  globalAccount: ["全球账户", "環球帳戶", "Global account"],
  globalRemittance: ["全球汇款", "環球匯款", "Global remittance"],
  aboutUs: ["关于我们", "關於我們", "About us"],
  serviceAgreement: ["服务协议", "服務協議", "Service agreement"],
  privacyPolicy: ["隐私政策", "私隱政策", "Privacy policy"],
  contactUs: ["联系我们", "聯絡我們", "Contact us"],
  login: ["登录", "登入", "Log in"],
  register: ["注册全球账户", "登記環球帳戶", "Open a global account"],
  morePayment: ["不止于支付", "不止於支付", "More than payment"],
  office: ["香港办公室", "香港辦事處", "Hong Kong office"],
  phone: ["电话", "電話", "Phone"],
  email: ["邮箱", "電郵", "E-mail"],
  legal: [
    "Causeway 是在香港运营的非银行支付机构，并非银行，持有香港海关颁发的金钱服务经营者牌照。",
    "Causeway 為於香港營運的非銀行支付機構，並非銀行，持有香港海關發出的金錢服務經營者牌照。",
    "Causeway is a non-bank payment institution operating from Hong Kong. It is not a bank. It holds a money service operator licence from the Hong Kong Customs and Excise Department.",
  ],
});
