import type { Words } from "../locale.ts";
import type {
  authorizerKinds,
  businessTypes,
  certificateTypes,
  collectSources,
  companyTypes,
  enterpriseNatures,
  monthlyRanges,
  payDestinations,
} from "./form.ts";

type Named<Values extends readonly string[]> = Readonly<Record<Values[number], Words>>;

/** How each choice of the form is called, in the portal and for reviewers. */
export const choiceWords = {
  businessType: {
    B2C: ["跨境电商（B2C）", "跨境電商（B2C）", "Cross-border e-commerce (B2C)"],
    B2B: ["外贸（B2B）", "外貿（B2B）", "Foreign trade (B2B)"],
  } satisfies Named<typeof businessTypes>,
  companyType: {
    MAINLAND: ["中国内地企业", "中國內地企業", "Mainland enterprise"],
    HONG_KONG: ["中国香港企业", "香港企業", "Hong Kong enterprise"],
  } satisfies Named<typeof companyTypes>,
  nature: {
    LIMITED: ["有限责任公司", "有限責任公司", "Limited liability company"],
    STOCK: ["股份有限公司", "股份有限公司", "Stock company"],
    SOLE_PROPRIETORSHIP: ["个人独资企业", "獨資企業", "Sole proprietorship"],
    PARTNERSHIP: ["合伙企业", "合夥企業", "Partnership"],
    INDIVIDUAL_BUSINESS: ["个体工商户", "個體工商戶", "Individual business"],
    STATE_OWNED: ["国有企业", "國有企業", "State-owned enterprise"],
    LISTED: ["上市公司", "上市公司", "Listed company"],
    WHOLLY_FOREIGN_OWNED: ["外商独资企业", "外商獨資企業", "Wholly foreign-owned enterprise"],
    OTHER: ["其他", "其他", "Other"],
  } satisfies Named<typeof enterpriseNatures>,
  certificateType: {
    ID_CARD: ["居民身份证", "居民身份證", "Resident identity card"],
    PASSPORT: ["护照", "護照", "Passport"],
  } satisfies Named<typeof certificateTypes>,
  authorizerKind: {
    LEGAL_PERSON: ["法定代表人或董事本人", "法定代表人或董事本人", "The legal person or director himself"],
    OPERATOR: ["经办人，须上传授权书", "經辦人，須上載授權書", "An operator with an authorization letter"],
  } satisfies Named<typeof authorizerKinds>,
  monthlyRange: {
    UP_TO_100K: ["USD 0 至 100,000", "USD 0 至 100,000", "USD 0 to 100,000"],
    "100K_TO_500K": ["USD 100,000 至 500,000", "USD 100,000 至 500,000", "USD 100,000 to 500,000"],
    "500K_TO_1M": ["USD 500,000 至 100 万", "USD 500,000 至 100 萬", "USD 500,000 to 1 million"],
    "1M_TO_5M": ["USD 100 万至 500 万", "USD 100 萬至 500 萬", "USD 1 to 5 million"],
    "5M_TO_10M": ["USD 500 万至 1,000 万", "USD 500 萬至 1,000 萬", "USD 5 to 10 million"],
    OVER_10M: ["USD 1,000 万以上", "USD 1,000 萬以上", "Over USD 10 million"],
  } satisfies Named<typeof monthlyRanges>,
  collectSource: {
    PLATFORM: ["电商或零售平台", "電商或零售平台", "E-commerce or retail platform"],
    GATEWAY: ["支付网关", "支付網關", "Payment gateway"],
    CUSTOMERS: ["客户和第三方", "客戶及第三方", "Customers and third parties"],
    OWNERS: ["公司所有者或股东", "公司擁有人或股東", "Company owners or shareholders"],
    AFFILIATES: ["股权关联公司", "股權關聯公司", "Equity-related companies"],
  } satisfies Named<typeof collectSources>,
  payDestination: {
    SAME_NAME: ["提现到同名银行账户", "提款至同名銀行帳戶", "Withdrawal to a same-name bank account"],
    STAFF: ["承包商或员工", "承包商或員工", "Contractors or staff"],
    SUPPLIERS: ["供应商", "供應商", "Suppliers"],
    OTHERS: ["其他", "其他", "Others"],
  } satisfies Named<typeof payDestinations>,
} as const;

/** How each field is called. A reviewer's reason and a fault of the page name the same thing. */
export const fieldWords = {
  businessType: ["业务类型", "業務類型", "Business type"],
  companyType: ["企业类型", "企業類型", "Company type"],
  nameZh: ["企业中文名称", "企業中文名稱", "Chinese name"],
  nameEn: ["企业英文名称", "企業英文名稱", "English name"],
  nature: ["企业性质", "企業性質", "Enterprise nature"],
  establishedOn: ["成立日期", "成立日期", "Date of establishment"],
  licence: ["营业执照", "營業執照", "Business licence"],
  creditCode: ["统一社会信用代码", "統一社會信用代碼", "Unified social credit code"],
  licenceValidUntil: ["营业执照有效期", "營業執照有效期", "Validity of the licence"],
  ci: ["公司注册证明书（CI）", "公司註冊證明書（CI）", "Certificate of incorporation (CI)"],
  registrationNo: ["公司注册编号", "公司註冊編號", "Registration certificate number"],
  br: ["商业登记证（BR）", "商業登記證（BR）", "Business registration (BR)"],
  brNo: ["商业登记号码", "商業登記號碼", "Business registration number"],
  brValidUntil: ["商业登记证有效期", "商業登記證有效期", "Validity of the BR"],
  nar1: ["周年申报表（NAR1）", "周年申報表（NAR1）", "Annual return (NAR1)"],
  nnc1: ["法团成立表格（NNC1）", "法團成立表格（NNC1）", "Incorporation form (NNC1)"],
  registeredAddress: ["注册地址", "註冊地址", "Registered address"],
  businessAddress: ["实际经营地址", "實際經營地址", "Actual business address"],
  legalPerson: ["法定代表人", "法定代表人", "Legal representative"],
  director: ["董事", "董事", "Director"],
  owners: ["最终受益人", "最終受益人", "Final beneficiaries"],
  share: ["持股比例", "持股比例", "Shareholding"],
  authorizer: ["企业授权人", "企業獲授權人", "Enterprise authorizer"],
  authorizerKind: ["由谁操作本账户", "由誰操作本帳戶", "Who operates the account"],
  letter: ["授权书", "授權書", "Authorization letter"],
  nationality: ["国籍或地区", "國籍或地區", "Nationality or region"],
  certificateType: ["证件类型", "證件類型", "Certificate type"],
  photoFront: ["证件照片", "證件照片", "Certificate photo"],
  photoBack: ["证件另一面", "證件另一面", "Other side of the card"],
  personNameZh: ["中文姓名", "中文姓名", "Chinese name"],
  personNameEn: ["英文姓名", "英文姓名", "English name"],
  certificateNo: ["证件号码", "證件號碼", "ID number"],
  address: ["居住地址", "居住地址", "Residential address"],
  phone: ["联系手机", "聯絡手機", "Contact phone"],
  face: ["人脸核验", "人臉核驗", "Face check"],
  collectCountries: ["收款国家或地区", "收款國家或地區", "Countries you collect from"],
  payCountries: ["付款国家或地区", "付款國家或地區", "Countries you pay to"],
  officeLocation: ["实际办公地点", "實際辦公地點", "Actual office location"],
  monthlyRange: ["月交易总额", "每月交易總額", "Monthly total"],
  collectSources: ["资金来源", "資金來源", "Where funds come from"],
  payDestinations: ["资金去向", "資金去向", "Where funds go"],
  shopName: ["店铺或网站名称", "店舖或網站名稱", "Shop or website name"],
  shopLink: ["店铺或网站链接", "店舖或網站連結", "Shop or website link"],
  files: ["辅助材料", "輔助材料", "Auxiliary files"],
  agreed: ["实名认证协议", "實名認證協議", "Real-name agreement"],
} as const satisfies Record<string, Words>;
export type FieldWord = keyof typeof fieldWords;

/** The field a path ends at: `owners.1.member.nameZh` is a person's name, `company.nameZh` the company's. */
export function fieldWordOf(path: string): FieldWord {
  const parts = path.split(".");
  const last = parts.at(-1) ?? "";
  if (last === "kind") return "authorizerKind";
  if (parts[0] !== "company" && last === "nameZh") return "personNameZh";
  if (parts[0] !== "company" && last === "nameEn") return "personNameEn";
  return last in fieldWords ? (last as FieldWord) : "owners";
}
