import { defineWords } from "#shared/i18n/words.ts";

export const homeWords = defineWords("home", {
  title: [
    "Causeway：不止于支付，您的全球资金管家",
    "Causeway：不止於支付，您的環球資金管家",
    "Causeway: more than payment, your global money manager",
  ],
  description: [
    "面向内地与香港外贸及跨境电商企业的多币种收款、换汇与付款平台。最快 1 天开户，免开户费，无中间行费用。",
    "為內地與香港外貿及跨境電商企業而設的多幣種收款、兌換及付款平台。最快 1 天開戶，免開戶費，免中介銀行費用。",
    "Multi-currency collection, exchange and payments for foreign-trade and e-commerce companies in Mainland China and Hong Kong. Open in as little as 1 day, with no opening fee and no intermediary bank fee.",
  ],
  headline1: ["不止于支付，", "不止於支付，", "More than payment."],
  headline2: ["您的全球资金管家。", "您的環球資金管家。", "Your global money manager."],
  intro: [
    "面向内地与香港的外贸及跨境电商企业：多币种收款、换汇、结算提现，并付往全球与境内的收款人。",
    "為內地與香港的外貿及跨境電商企業而設：多幣種收款、兌換、結算提款，並付款予全球及內地的收款人。",
    "For foreign-trade and e-commerce companies in Mainland China and Hong Kong: collect in many currencies, exchange, settle and withdraw, and pay payees abroad and at home.",
  ],
  heroArt: [
    "一座多孔长桥横跨水面，连接港口与城市",
    "一座多孔長橋橫跨水面，連接港口與城市",
    "A long bridge of many arches crosses the water between a port and a city",
  ],

  dayUnit: ["天", "天", "day"],
  dayNote: ["最快开户时间", "最快開戶時間", "to open an account, at the fastest"],
  currencyUnit: ["种", "種", "currencies"],
  currencyNote: ["主流收款币种（约）", "主要收款幣種（約）", "to collect in, approximately"],
  countryNote: ["可汇往的国家和地区", "可匯往的國家及地區", "countries and regions to pay to"],
  feeUnit: ["元", "元", "fees"],
  feeNote: [
    "开户费与中间行费用",
    "開戶費與中介銀行費用",
    "for opening an account and for intermediary banks",
  ],

  accountEye: ["全球账户", "環球帳戶", "Global account"],
  account1: ["一个账户，", "一個帳戶，", "One account,"],
  account2: ["收下每一种货币。", "收下每一種貨幣。", "every currency."],
  accountLead: [
    "约 14 种主流币种的全球收款账户，总额、可用与处理中的金额逐币种列清，换汇与付款就在余额旁边。",
    "約 14 種主要幣種的環球收款帳戶，總額、可用及處理中的金額按幣種清楚列出，兌換與付款就在結餘旁邊。",
    "Receiving accounts in about 14 major currencies. Total, available and in process are listed currency by currency, with exchange and payment right beside the balance.",
  ],
  accountTick1: [
    "最快 1 天开户，免开户费",
    "最快 1 天開戶，免開戶費",
    "Opened in as little as 1 day, no opening fee",
  ],
  accountTick2: [
    "收款后可换汇，可结算提现",
    "收款後可兌換，可結算提款",
    "Exchange what you collect, settle and withdraw",
  ],
  accountTick3: [
    "内地企业与香港企业均可申请",
    "內地企業與香港企業均可申請",
    "For Mainland and Hong Kong companies alike",
  ],
  accountMore: ["了解全球账户", "了解環球帳戶", "About the global account"],

  collectEye: ["B2B 与电商收款", "B2B 與電商收款", "B2B and e-commerce collection"],
  collect1: ["货从不同的门出去，", "貨由不同的門出去，", "Goods leave by many doors."],
  collect2: ["钱从同一条路回来。", "錢由同一條路回來。", "Money comes home by one road."],
  tradeTitle: ["外贸 B2B 收款", "外貿 B2B 收款", "B2B trade collection"],
  tradeText: [
    "海外买家付款到您的全球账户。关联合同、发票与物流单，贸易背景随每一笔货款留存。",
    "海外買家付款至您的環球帳戶。連同合約、發票與物流單據，每筆貨款的貿易背景都有記錄。",
    "Overseas buyers pay into your global account. Contract, invoice and logistics papers stay with every payment, so its trade background is on record.",
  ],
  tradeArt: [
    "合同、发票与物流单随货款一同过桥",
    "合約、發票與物流單據隨貨款一同過橋",
    "Contract, invoice and logistics papers cross the bridge with the money",
  ],
  contract: ["合同", "合約", "Contract"],
  invoice: ["发票", "發票", "Invoice"],
  logistics: ["物流", "物流", "Freight"],
  shopTitle: ["跨境电商收款", "跨境電商收款", "E-commerce collection"],
  shopText: [
    "绑定电商平台店铺或独立站，同步订单，待入账金额逐店可查。",
    "連結電商平台店舖或獨立網站，同步訂單，逐店查閱待入帳金額。",
    "Connect marketplace shops or your own site, synchronise orders and see, shop by shop, what is still to be credited.",
  ],
  shopArt: [
    "平台店铺与独立站的货款汇到同一条路上",
    "平台店舖與獨立網站的貨款匯到同一條路上",
    "Money from a marketplace shop and from a site of one's own joins the same road",
  ],

  remitEye: ["全球汇款", "環球匯款", "Global remittance"],
  remit1: ["付款之前，", "付款之前，", "Before you pay,"],
  remit2: ["每一分钱都看得见。", "每一分錢都看得見。", "every cent is in sight."],
  remitLead: [
    "汇往 100 多个国家和地区。收款人收到多少、汇率多少、费用多少、合计扣多少，写在同一张卡片上。",
    "匯往 100 多個國家及地區。收款人收多少、匯率多少、費用多少、合共扣多少，都在同一張卡上列明。",
    "To more than 100 countries and regions. What the payee receives, the rate, the fee and the total stand on one card.",
  ],
  remitTick1: ["无中间行费用", "免中介銀行費用", "No intermediary bank fee"],
  remitTick2: [
    "OUR 全额到账，或 SHA 共同承担",
    "OUR 全額到帳，或 SHA 共同承擔",
    "OUR for the full amount, or SHA to share",
  ],
  remitTick3: [
    "汇率 15 秒报价，过期后新旧并列，由您确认",
    "匯率報價 15 秒有效，逾時新舊並列，由您確認",
    "Rates hold for 15 seconds; after that old and new stand side by side for you to confirm",
  ],
  remitMore: ["了解全球汇款", "了解環球匯款", "About global remittance"],

  safeEye: ["安全与合规", "安全與合規", "Security and compliance"],
  safe1: ["持牌经营，", "持牌經營，", "Licensed,"],
  safe2: ["层层确认。", "層層確認。", "and confirmed step by step."],
  safeLead: [
    "我们是在香港运营的非银行支付机构，从登录、实名到付款，逐步确认。",
    "我們是於香港營運的非銀行支付機構，由登入、實名到付款，逐步確認。",
    "We are a non-bank payment institution operating from Hong Kong. Sign-in, verification and payment are each confirmed.",
  ],
  licenceTitle: ["持牌机构", "持牌機構", "A licensed institution"],
  licenceText: [
    "持有香港海关颁发的金钱服务经营者（MSO）牌照。",
    "持有香港海關發出的金錢服務經營者（MSO）牌照。",
    "Holder of a money service operator (MSO) licence from the Hong Kong Customs and Excise Department.",
  ],
  realNameTitle: ["企业实名认证", "企業實名認證", "Verified companies"],
  realNameText: [
    "企业、重要成员与账户用途逐项核验，审核 1 至 2 个工作日。",
    "企業、重要成員與帳戶用途逐項核實，審核需 1 至 2 個工作天。",
    "Company, important members and account purpose are checked one by one. Review takes 1 to 2 working days.",
  ],
  confirmTitle: ["法定代表人确认", "法定代表人確認", "Confirmed by the legal person"],
  confirmText: [
    "每笔付款需支付密码，并由法定代表人或董事提供验证码。",
    "每筆付款須輸入支付密碼，並由法定代表人或董事提供驗證碼。",
    "Every payment needs the payment password and a code from the legal person or a director.",
  ],
  secondTitle: ["登录二次验证", "登入雙重驗證", "A second step at sign-in"],
  secondText: [
    "邮箱或短信 6 位验证码，可信设备 30 天有效。",
    "電郵或短訊 6 位驗證碼，可信任裝置 30 天有效。",
    "A 6-digit code by e-mail or SMS. A trusted device stays trusted for 30 days.",
  ],

  openEye: ["开户", "開戶", "Open an account"],
  open1: ["四步，走到对面。", "四步，走到對面。", "Four steps to the other side."],
  step1: ["企业基本信息", "企業基本資料", "Company information"],
  step1Text: [
    "业务类型、公司类型与证照",
    "業務類型、公司類型與證件",
    "Business type, company type and documents",
  ],
  step2: ["重要成员", "重要成員", "Important members"],
  step2Text: [
    "法定代表人或董事、最终受益人、授权人",
    "法定代表人或董事、最終受益人、獲授權人",
    "Legal representative or director, final beneficiaries, authorizer",
  ],
  step3: ["账户用途", "帳戶用途", "Account purpose"],
  step3Text: [
    "收付国家、月度金额区间与资金来源",
    "收付國家、每月金額範圍與資金來源",
    "Countries, monthly range and source of funds",
  ],
  step4: ["材料预览", "資料預覽", "Preview"],
  step4Text: ["核对无误后提交审核", "核對無誤後提交審核", "Check everything, then submit it for review"],
});
