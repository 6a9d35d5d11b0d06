import { defineWords } from "#shared/i18n/words.ts";

export const agreementWords = defineWords("legalAgreement", {
  title: ["服务协议：Causeway", "服務協議：Causeway", "Service agreement: Causeway"],
  description: [
    "使用 Causeway 收款、换汇和付款前需要同意的条款，用看得懂的话写成。",
    "使用 Causeway 收款、兌換及付款前須同意的條款，以淺白文字寫成。",
    "What a company agrees to before it collects, exchanges and pays with Causeway, in plain words.",
  ],
  headline: ["服务协议", "服務協議", "Service agreement"],
  lead: [
    "注册、申请账户和提交订单时，您代表贵公司同意以下条款。",
    "登記、申請帳戶及提交訂單時，您代表貴公司同意以下條款。",
    "By registering, applying for an account and submitting orders you agree to these terms for your company.",
  ],
  service: ["我们提供什么", "我們提供甚麼", "What we provide"],
  serviceText: [
    "Causeway 为贵公司收取境外货款、兑换币种，并付款给境内外收款人。我们是在香港运营的非银行支付机构，并非银行；账户余额不是存款，不计利息，与我们自己的资金分开存放在合作银行。",
    "Causeway 為貴公司收取境外貨款、兌換貨幣，並付款予內地及境外的收款人。我們是於香港營運的非銀行支付機構，並非銀行；帳戶結餘並非存款，不計利息，與我們自身的資金分開存放於合作銀行。",
    "Causeway collects money from abroad for your company, exchanges it, and pays payees at home and abroad. We are a non-bank payment institution operating from Hong Kong, not a bank. Balances are no deposits and bear no interest; they are kept at partner banks apart from our own money.",
  ],
  clients: ["谁可以使用", "誰可使用", "Who may use it"],
  clientsText: [
    "在中国内地或香港注册并通过实名认证的企业。您确认有权代表企业操作，所填资料真实、完整；资料变更时及时在“我的企业”中更新。",
    "於中國內地或香港註冊並通過實名認證的企業。您確認有權代表企業操作，所填資料真實、完整；資料如有變更，須及時於「我的企業」更新。",
    "Companies registered in Mainland China or Hong Kong that have passed the real-name check. You confirm that you may act for your company and that what you enter is true and complete, and you update it under My company when it changes.",
  ],
  security: ["账号与安全", "帳號與安全", "Your sign-in"],
  securityText: [
    "账号由本人使用。请保管好密码、支付密码、身份验证器和通行密钥，不要告诉任何人，包括我们的员工。发现异常请立即修改密码并联系我们；在我们收到通知之前，凭您的验证完成的操作视为贵公司的指令。",
    "帳號只供本人使用。請妥善保管密碼、支付密碼、身份驗證器及通行密鑰，切勿告知任何人，包括我們的職員。如發現異常，請立即更改密碼並聯絡我們；在我們收到通知之前，憑您的驗證完成的操作視為貴公司的指示。",
    "A sign-in belongs to one person. Keep passwords, the payment password, the authenticator and passkeys to yourself; our staff never ask for them. If something looks wrong, change the password and tell us at once. What was confirmed with your proofs before you told us counts as your company's instruction.",
  ],
  receiving: ["收款账户", "收款帳戶", "Receiving accounts"],
  receivingText: [
    "收款账户由合作银行以贵公司名义开立，开户免费，仅用于收取贵公司自身真实贸易的货款，不得出借、转让，也不得代他人收款。账户被冻结期间不收新款；关闭后到达的款项退回付款方。",
    "收款帳戶由合作銀行以貴公司名義開立，開戶免費，只可用作收取貴公司自身真實貿易的貨款，不得借出、轉讓，亦不得代他人收款。帳戶凍結期間不接受新款項；關閉後收到的款項會退回付款方。",
    "Partner banks open receiving accounts in your company's name, free of charge, for the proceeds of its own genuine trade alone. They may not be lent, passed on or used to collect for others. A frozen account takes no new money; what arrives after an account was closed goes back to its payer.",
  ],
  evidence: ["交易凭证", "交易憑證", "Evidence"],
  evidenceText: [
    "每笔收款都需要提交真实的交易凭证，审核通过后扣除手续费入账。页面上写明的期限内没有提交，或凭证不能说明款项来源的，款项退回付款方。",
    "每筆收款均須提交真實的交易憑證，審核通過並扣除手續費後入帳。未於頁面所示期限內提交，或憑證未能說明款項來源，款項會退回付款方。",
    "Each receipt needs genuine evidence of the trade behind it and is credited less the fee once it is approved. Without evidence by the day the page names, or with evidence that does not explain the money, it goes back to its payer.",
  ],
  orders: ["换汇与付款", "兌換與付款", "Exchanging and paying"],
  ordersText: [
    "报价在页面显示的时间内有效，确认后即按该价格成交。付款按您确认的收款人、金额和用途执行；已交银行的付款不能撤回，但我们会应您的要求向银行查询或请求退回。",
    "報價於頁面顯示的時間內有效，一經確認即按該價成交。付款按您確認的收款人、金額及用途執行；已交予銀行的付款不能撤回，但我們會應您的要求向銀行查詢或要求退回。",
    "A quote holds for the time shown and is binding once you confirm it. Payments are made to the payee, in the amount and for the purpose you confirmed. What has gone to the bank cannot be recalled, though we will ask the bank about it, or for its return, when you ask us to.",
  ],
  fees: ["费用", "費用", "Fees"],
  feesText: [
    "每一笔费用都在您确认之前显示。没有显示过的费用，我们不收取。",
    "每一筆費用均於您確認之前顯示。未曾顯示的費用，我們不會收取。",
    "Every fee is shown before you confirm. We charge nothing that was not shown.",
  ],
  forbidden: ["不得用于", "不得用於", "What it may not be used for"],
  forbiddenText: [
    "洗钱、恐怖主义融资、逃税、诈骗、赌博，与受制裁的个人、企业或地区往来，提供虚假凭证，以及其他违法用途。",
    "洗黑錢、恐怖分子資金籌集、逃稅、詐騙、賭博，與受制裁的個人、企業或地區往來，提供虛假憑證，以及其他違法用途。",
    "Money laundering, financing of terrorism, tax evasion, fraud, gambling, dealings with sanctioned persons, companies or places, false evidence, and anything else the law forbids.",
  ],
  checks: ["审查与暂停", "審查與暫停", "Checks and holds"],
  checksText: [
    "法律要求我们识别客户、筛查名单并了解资金来源。我们可能要求补充资料，暂停或拒绝个别交易，在法律允许的范围内告诉您原因、需要什么和期限。",
    "法例要求我們識別客戶、篩查名單並了解資金來源。我們可能要求補充資料，暫停或拒絕個別交易，並在法例容許的範圍內告知原因、所需資料及期限。",
    "The law makes us identify clients, screen lists and understand where money comes from. We may ask for more, and hold or refuse a transaction. As far as the law allows we say why, what is needed and by when.",
  ],
  errors: ["差错", "差錯", "Mistakes"],
  errorsText: [
    "银行通知与银行对账单不一致时，以对账单为准更正，并通知您。误入贵公司账户的款项不属于贵公司，须予退回。您发现差错请尽快告诉我们；属于我们的过错，我们改正并承担由此产生的费用。",
    "銀行通知與銀行結單不一致時，以結單為準更正，並通知您。誤入貴公司帳戶的款項不屬於貴公司，須予退回。如發現差錯，請盡快告知我們；屬我們過失的，我們會改正並承擔由此產生的費用。",
    "Where a bank's notice and its statement differ, the statement counts, and you are told. Money that reached you by mistake is not yours and has to be returned. Tell us soon of any mistake you find; where it is ours we mend it and bear what it cost.",
  ],
  end: ["终止", "終止", "Ending it"],
  endText: [
    "您可以随时停止使用并申请关闭账户，待处理的款项按本协议办完后，余额付至贵公司名下的银行账户。违反本协议或法律要求时，我们可以终止服务。交易记录依法保存。",
    "您可隨時停止使用並申請關閉帳戶，待處理的款項按本協議辦妥後，結餘會付至貴公司名下的銀行帳戶。如違反本協議或法例有所要求，我們可終止服務。交易紀錄依法保存。",
    "You may stop and ask us to close your accounts at any time; once what is under way is settled under these terms, the balance is paid to a bank account in your company's name. We may end the service where these terms are broken or the law demands it. Records are kept as the law requires.",
  ],
  changes: ["变更与适用法律", "變更與適用法律", "Changes and law"],
  changesText: [
    "条款变更会提前在消息中通知，不同意的可以在生效前终止。本协议适用香港特别行政区法律。",
    "條款如有變更，會預先於訊息通知；如不同意，可於生效前終止。本協議受香港特別行政區法律管轄。",
    "Changes are announced in your messages beforehand, and you may leave before they take effect. The law of the Hong Kong Special Administrative Region applies.",
  ],
});
