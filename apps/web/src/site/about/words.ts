import { defineWords } from "#shared/i18n/words.ts";

export const aboutWords = defineWords("about", {
  title: ["关于我们：Causeway", "關於我們：Causeway", "About us: Causeway"],
  description: [
    "Causeway 成立于 2023 年 6 月 2 日，是在香港运营的非银行支付机构，持有香港海关颁发的金钱服务经营者牌照。",
    "Causeway 於 2023 年 6 月 2 日成立，為於香港營運的非銀行支付機構，持有香港海關發出的金錢服務經營者牌照。",
    "Causeway was founded on 2 June 2023. It is a non-bank payment institution operating from Hong Kong with a money service operator licence from the Customs and Excise Department.",
  ],
  eye: ["关于我们", "關於我們", "About us"],
  headline1: ["修一座桥，", "建一座橋，", "We build a bridge"],
  headline2: ["让货款安稳过河。", "讓貨款安穩過河。", "for money to cross."],
  lead: [
    "Causeway 服务内地与香港的中小外贸和跨境电商企业：收下全球货款，换成需要的币种，付给境外与境内的收款人。",
    "Causeway 服務內地與香港的中小型外貿及跨境電商企業：收取全球貨款，兌換成所需幣種，付款予境外及內地的收款人。",
    "Causeway serves small and medium foreign-trade and e-commerce companies in Mainland China and Hong Kong: they collect from the whole world, exchange into the currency they need, and pay payees abroad and at home.",
  ],
  art: [
    "拱桥与水中倒影合成一个圆",
    "拱橋與水中倒影合成一個圓",
    "An arch bridge and its reflection make a ring",
  ],
  companyEye: ["公司简介", "公司簡介", "The company"],
  company1: [
    "持牌的非银行支付机构。",
    "持牌的非銀行支付機構。",
    "A licensed payment institution, not a bank.",
  ],
  founded: ["成立日期", "成立日期", "Founded"],
  foundedValue: ["2023-06-02", "2023-06-02", "2023-06-02"],
  place: ["运营地", "營運地", "Operating from"],
  placeValue: ["香港", "香港", "Hong Kong"],
  kind: ["机构类型", "機構類型", "Kind"],
  kindValue: ["非银行支付机构", "非銀行支付機構", "Non-bank payment institution"],
  licence: ["牌照", "牌照", "Licence"],
  licenceValue: [
    "香港海关颁发的金钱服务经营者牌照",
    "香港海關發出的金錢服務經營者牌照",
    "Money service operator licence, Hong Kong Customs and Excise Department",
  ],
  clients: ["服务对象", "服務對象", "For"],
  clientsValue: [
    "内地企业与香港企业：外贸（B2B）和跨境电商（B2C）",
    "內地企業與香港企業：外貿（B2B）及跨境電商（B2C）",
    "Mainland and Hong Kong companies in foreign trade (B2B) and e-commerce (B2C)",
  ],
  brandEye: ["品牌理念", "品牌理念", "The brand"],
  brand1: [
    "拱桥与倒影，合而为圆。",
    "拱橋與倒影，合而為圓。",
    "An arch and its reflection close into a ring.",
  ],
  brandText1: [
    "Causeway 是堤道，也是桥。桥身是看得见的一半：收款、换汇、付款；水中的倒影是另一半：核验、记账、对账。两半合起来，一笔钱才算走完。",
    "Causeway 是堤道，也是橋。橋身是看得見的一半：收款、兌換、付款；水中的倒影是另一半：核實、記帳、對帳。兩半合起來，一筆錢才算走完。",
    "A causeway is a road across water. The arch is the half you see: collecting, exchanging, paying. The reflection is the other half: checking, booking, reconciling. A payment is complete only when both meet.",
  ],
  brandText2: [
    "圆，是完整，也是元与圓：两地的人都用它数钱。",
    "圓，是完整，也是元與圓：兩地的人都用它數錢。",
    "The ring also reads 圆, 元 and 圓: wholeness, and the unit money is counted in.",
  ],
  valuesEye: ["经营理念", "經營理念", "How we work"],
  values1: ["四条不变的做法。", "四項不變的做法。", "Four things that do not change."],
  value1: ["合规为先", "合規為先", "Compliance first"],
  value1Text: [
    "先核实企业、成员与用途，再开立账户；每笔货款有贸易背景可查。",
    "先核實企業、成員與用途，再開立帳戶；每筆貨款都有貿易背景可查。",
    "We verify company, members and purpose before an account opens, and every payment keeps its trade background.",
  ],
  value2: ["费用透明", "費用透明", "Open prices"],
  value2Text: [
    "汇率、费用与合计在付款前写清楚，没有藏在后面的中间行费用。",
    "匯率、費用與合計在付款前列明，沒有隱藏的中介銀行費用。",
    "Rate, fee and total are stated before you pay, with no intermediary bank fee behind them.",
  ],
  value3: ["谨慎对待每一笔钱", "審慎處理每一筆錢", "Care with every payment"],
  value3Text: [
    "每笔付款由企业自己的法定代表人或董事确认，一步都不省。",
    "每筆付款由企業自己的法定代表人或董事確認，一步也不省略。",
    "Every payment is confirmed by the company's own legal person or a director. No step is skipped.",
  ],
  value4: ["站在商户一边", "站在商戶一方", "On the merchant's side"],
  value4Text: [
    "说清楚发生了什么、钱在哪里、下一步做什么，用您的语言。",
    "說清楚發生了甚麼事、錢在哪裡、下一步做甚麼，用您的語言。",
    "We say what happened, where the money is and what to do next, in your language.",
  ],
});
