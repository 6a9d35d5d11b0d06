import { defineWords } from "#shared/i18n/words.ts";

export const globalRemittanceWords = defineWords("globalRemittance", {
  title: [
    "全球汇款：付往 100 多个国家和地区",
    "環球匯款：付款至 100 多個國家及地區",
    "Global remittance: pay to more than 100 countries and regions",
  ],
  description: [
    "付款给 100 多个国家和地区的收款人，无中间行费用。汇率、费用、合计与预计到账在付款前写清楚。",
    "付款予 100 多個國家及地區的收款人，免中介銀行費用。匯率、費用、合計與預計到帳在付款前列明。",
    "Pay payees in more than 100 countries and regions with no intermediary bank fee. Rate, fee, total and expected arrival are stated before you pay.",
  ],
  eye: ["全球汇款", "環球匯款", "Global remittance"],
  headline1: ["一笔付款，", "一筆付款，", "One payment,"],
  headline2: ["去往 100 多个国家和地区。", "前往 100 多個國家及地區。", "to more than 100 countries."],
  lead: [
    "付给境外供应商，也付给境内的收款人。用哪种货币付、对方收到哪种货币，由您决定。",
    "付款予境外供應商，也付款予內地的收款人。以哪種貨幣付、對方收哪種貨幣，由您決定。",
    "Pay suppliers abroad and payees at home. You choose the currency you pay in and the currency they receive.",
  ],
  art: [
    "一条路经过座座拱桥，连起一个个岛屿",
    "一條路經過座座拱橋，連起一個個島嶼",
    "One road over many arches joins island to island",
  ],
  roadsEye: ["汇往哪里", "匯往哪裡", "Where it goes"],
  roads1: ["境外与境内，两条路。", "境外與內地，兩條路。", "Abroad and at home."],
  overseas: ["境外付款", "境外付款", "Overseas payment"],
  overseasText: [
    "付给 100 多个国家和地区的企业收款人。先选国家或地区，再按当地要求填写账户信息。",
    "付款予 100 多個國家及地區的企業收款人。先選國家或地區，再按當地要求填寫帳戶資料。",
    "To company payees in more than 100 countries and regions. Choose the country or region first; the form then asks for what banks there need.",
  ],
  domestic: ["境内付款", "內地付款", "Payment to Mainland China"],
  domesticText: [
    "付给内地的企业或个人账户，也可提现到本企业的同名账户。个人二类户每日收款限 10,000 元、每年限 200,000 元，超出会付款失败。",
    "付款予內地的企業或個人帳戶，亦可提款至本企業的同名帳戶。個人二類戶每日收款上限為人民幣 10,000 元、每年 200,000 元，超出會付款失敗。",
    "To company or personal accounts in the Mainland, or withdraw to your own account in the same name. A category II personal account may receive RMB 10,000 a day and RMB 200,000 a year; a payment above that fails.",
  ],
  arrivalEye: ["何时到账", "何時到帳", "When it arrives"],
  arrival1: ["每一站，都看得到。", "每一站，都看得到。", "Every stop in sight."],
  arrivalLead: [
    "确认前就能看到当日汇出的截止时间和预计到账日期；提交之后，走到哪一站，页面上随时更新。",
    "確認前已可看到即日匯出的截止時間和預計到帳日期；提交之後，走到哪一站，頁面隨時更新。",
    "Before you confirm you see today's cut-off and the expected arrival. After that the page follows the payment from stop to stop.",
  ],
  stop1: ["提交并冻结", "提交並凍結", "Submitted and held"],
  stop1Text: [
    "用支付密码和法定代表人或董事的验证码确认。",
    "以支付密碼和法定代表人或董事的驗證碼確認。",
    "Confirmed with the payment password and a code from the legal person or a director.",
  ],
  stop2: ["审核", "審核", "Review"],
  stop2Text: [
    "如需补充材料，会说明原因，补齐即可继续。",
    "如需補交文件，會說明原因，補齊即可繼續。",
    "If papers are missing we say which; add them and it goes on.",
  ],
  stop3: ["汇出", "匯出", "Sent"],
  stop3Text: ["审核通过后汇出。", "通過審核後匯出。", "Remitted after approval."],
  stop4: ["收款人到账", "收款人到帳", "Received"],
  stop4Text: ["到账后通知您。", "到帳後通知您。", "We tell you when it has arrived."],
  feesEye: ["费用说明", "費用說明", "Fees explained"],
  fees1: ["付款之前，", "付款之前，", "Before you pay,"],
  fees2: ["每一分钱都看得见。", "每一分錢都看得見。", "every cent is in sight."],
  fee1: ["无中间行费用", "免中介銀行費用", "No intermediary bank fee"],
  fee2: [
    "OUR：收款人全额到账，银行费用由您承担，提前写明",
    "OUR：收款人全額到帳，銀行費用由您承擔，事先列明",
    "OUR: the payee receives the full amount; bank fees are yours and stated beforehand",
  ],
  fee3: [
    "SHA：费用共同承担，到账金额可能少于汇出金额",
    "SHA：費用共同承擔，到帳金額可能少於匯出金額",
    "SHA: fees are shared, so less than the sent amount may arrive",
  ],
  fee4: [
    "汇率 15 秒有效；过期自动取新价，新旧并列，由您确认",
    "匯率 15 秒有效；逾時自動取新價，新舊並列，由您確認",
    "A rate holds for 15 seconds; then a new one is fetched and you confirm it beside the old",
  ],
  fee5: [
    "付款如失败，已完成的换汇不可撤销，资金留在您的账户",
    "付款如失敗，已完成的兌換不可撤銷，資金保留在您的帳戶",
    "If a payment fails, an exchange made for it stands, and the money stays in your account",
  ],
});
