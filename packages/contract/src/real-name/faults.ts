import type { Words } from "../locale.ts";

/** Everything that can be wrong with a real-name form, in words that say what to do about it. */
export const realNameFaults = {
  businessType: ["请先选择业务类型", "請先選擇業務類型", "Please select the business type first"],
  companyType: ["请先选择企业类型", "請先選擇企業類型", "Please select the company type first"],
  agreement: ["请先阅读并同意协议", "請先閱讀並同意協議", "Please agree to the agreement first"],
  licence: ["请先上传营业执照", "請先上載營業執照", "Please upload the business licence first"],
  ci: [
    "请先上传公司注册证明书（CI）",
    "請先上載公司註冊證明書（CI）",
    "Please upload the certificate of incorporation (CI) first",
  ],
  br: [
    "请先上传商业登记证（BR）",
    "請先上載商業登記證（BR）",
    "Please upload the business registration certificate (BR) first",
  ],
  nar1: [
    "请先上传周年申报表（NAR1），成立不满一年无需提供",
    "請先上載周年申報表（NAR1），成立未滿一年無需提供",
    "Please upload the annual return (NAR1) first; it is not needed in the first year",
  ],
  nnc1: [
    "请先上传法团成立表格（NNC1）",
    "請先上載法團成立表格（NNC1）",
    "Please upload the incorporation form (NNC1) first",
  ],
  companyNameZh: [
    "请先填写企业中文名称",
    "請先填寫企業中文名稱",
    "Please enter the company's Chinese name first",
  ],
  companyNameEn: [
    "请先填写企业英文名称",
    "請先填寫企業英文名稱",
    "Please enter the company's English name first",
  ],
  nature: ["请先选择企业性质", "請先選擇企業性質", "Please select the enterprise nature first"],
  establishedOn: ["请先填写成立日期", "請先填寫成立日期", "Please enter the date of establishment first"],
  establishedOnWrong: [
    "请先更正成立日期，不能晚于今天",
    "請先更正成立日期，不能遲於今天",
    "Please correct the date of establishment first; it cannot lie ahead",
  ],
  creditCode: [
    "请先填写统一社会信用代码",
    "請先填寫統一社會信用代碼",
    "Please enter the unified social credit code first",
  ],
  creditCodeWrong: [
    "请先更正统一社会信用代码，应为 18 位且校验位正确",
    "請先更正統一社會信用代碼，應為 18 位且校驗位正確",
    "Please correct the unified social credit code first; it has 18 characters and its check character must fit",
  ],
  validity: [
    "请先填写营业执照有效期，或选择长期",
    "請先填寫營業執照有效期，或選擇長期",
    "Please enter the validity period first, or choose long-term",
  ],
  validityPast: [
    "请先更换营业执照，有效期已过",
    "請先更換營業執照，有效期已過",
    "Please provide a licence that is still valid first",
  ],
  registrationNo: [
    "请先填写公司注册编号",
    "請先填寫公司註冊編號",
    "Please enter the registration certificate number first",
  ],
  registrationNoWrong: [
    "请先更正公司注册编号，应为 7 位或 8 位数字",
    "請先更正公司註冊編號，應為 7 位或 8 位數字",
    "Please correct the registration certificate number first; it has 7 or 8 digits",
  ],
  brNo: [
    "请先填写商业登记号码",
    "請先填寫商業登記號碼",
    "Please enter the business registration number first",
  ],
  brNoWrong: [
    "请先更正商业登记号码，应为证书号码的前 8 位数字",
    "請先更正商業登記號碼，應為證書號碼的前 8 位數字",
    "Please correct the business registration number first; it is the first 8 digits on the certificate",
  ],
  brValidity: [
    "请先填写商业登记证有效期",
    "請先填寫商業登記證有效期",
    "Please enter the validity of the business registration first",
  ],
  brValidityPast: [
    "请先更换商业登记证，有效期已过",
    "請先更換商業登記證，有效期已過",
    "Please provide a business registration that is still valid first",
  ],
  registeredAddress: [
    "请先填写完整的注册地址",
    "請先填寫完整的註冊地址",
    "Please complete the registered address first",
  ],
  registeredElsewhere: [
    "请先更正注册地址，须与企业类型的注册地一致",
    "請先更正註冊地址，須與企業類型的註冊地一致",
    "Please enter a registered address where the company is registered first",
  ],
  businessAddress: [
    "请先填写完整的实际经营地址",
    "請先填寫完整的實際經營地址",
    "Please complete the actual business address first",
  ],
  addressBox: [
    "请先填写街道地址，不能使用邮政信箱",
    "請先填寫街道地址，不能使用郵政信箱",
    "Please enter a street address instead of a P.O. box first",
  ],

  nationality: ["请先选择国籍或地区", "請先選擇國籍或地區", "Please select the nationality or region first"],
  certificateType: ["请先选择证件类型", "請先選擇證件類型", "Please select the certificate type first"],
  certificateTypeWrong: [
    "请先改选护照，居民身份证仅适用于中国内地和香港居民",
    "請先改選護照，居民身份證只適用於中國內地及香港居民",
    "Please select a passport first; identity cards are for residents of Mainland China and Hong Kong",
  ],
  certificatePhoto: ["请先上传证件照片", "請先上載證件照片", "Please upload the certificate photo first"],
  certificateBack: [
    "请先上传身份证的另一面",
    "請先上載身份證的另一面",
    "Please upload the other side of the identity card first",
  ],
  nameZh: ["请先填写中文姓名", "請先填寫中文姓名", "Please enter the Chinese name first"],
  nameEn: [
    "请先填写证件上的英文姓名",
    "請先填寫證件上的英文姓名",
    "Please enter the English name as on the certificate first",
  ],
  certificateNo: ["请先填写证件号码", "請先填寫證件號碼", "Please enter the ID number first"],
  certificateNoWrong: [
    "请先更正证件号码，位数或校验位不正确",
    "請先更正證件號碼，位數或校驗位不正確",
    "Please correct the ID number first; its length or its check digit does not fit",
  ],
  residentialAddress: [
    "请先填写完整的居住地址",
    "請先填寫完整的居住地址",
    "Please enter the residential address first",
  ],
  phone: ["请先填写联系手机", "請先填寫聯絡手機", "Please enter the contact phone first"],
  phoneWrong: [
    "请先更正联系手机，号码与区号不符",
    "請先更正聯絡手機，號碼與區號不符",
    "Please correct the contact phone first; the number does not fit the area code",
  ],
  face: [
    "请先由本人完成人脸核验",
    "請先由本人完成人臉核驗",
    "Please let this person pass the face check first",
  ],
  owners: [
    "请先完善最终受益人信息",
    "請先完善最終受益人資料",
    "Please complete the final beneficiary information first",
  ],
  ownersMany: [
    "请先减少最终受益人，最多 4 位",
    "請先減少最終受益人，最多 4 位",
    "Please keep at most 4 final beneficiaries first",
  ],
  ownerShare: ["请先填写持股比例", "請先填寫持股比例", "Please enter the shareholding first"],
  ownerShareLow: [
    "请先更正持股比例，最终受益人须持股 25% 及以上",
    "請先更正持股比例，最終受益人須持股 25% 或以上",
    "Please enter a shareholding of at least 25% first",
  ],
  ownerShareSum: [
    "请先更正持股比例，合计不能超过 100%",
    "請先更正持股比例，合計不能超過 100%",
    "Please correct the shareholdings first; together they cannot exceed 100%",
  ],
  ownerTwice: [
    "请先移除重复的最终受益人",
    "請先移除重複的最終受益人",
    "Please remove the final beneficiary who is listed twice first",
  ],
  authorizer: [
    "请先完善企业授权人信息",
    "請先完善企業獲授權人資料",
    "Please complete the authorizer information first",
  ],
  letter: ["请先上传授权书", "請先上載授權書", "Please upload the authorization letter first"],

  collectCountries: [
    "请先选择收款国家或地区",
    "請先選擇收款國家或地區",
    "Please select the collect countries first",
  ],
  payCountries: ["请先选择付款国家或地区", "請先選擇付款國家或地區", "Please select the pay countries first"],
  officeLocation: ["请先选择实际办公地点", "請先選擇實際辦公地點", "Please select the office location first"],
  monthlyRange: ["请先选择月交易总额", "請先選擇每月交易總額", "Please select the monthly range first"],
  collectSource: ["请先选择资金来源", "請先選擇資金來源", "Please select the collect source first"],
  payDestination: ["请先选择资金去向", "請先選擇資金去向", "Please select the pay destination first"],
  shopLinkWrong: [
    "请先更正店铺或网站链接，须以 http、https 或 ftp 开头",
    "請先更正店舖或網站連結，須以 http、https 或 ftp 開頭",
    "Please correct the link first; it begins with http, https or ftp",
  ],
} as const satisfies Record<string, Words>;
export type RealNameFault = keyof typeof realNameFaults;
/** One fault at one place of the form: `owners.0.member.phone`. */
export type RealNameIssue = { readonly path: string; readonly fault: RealNameFault };
