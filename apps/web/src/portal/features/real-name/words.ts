import { realNameFaults } from "@causeway/contract/real-name/faults";
import { choiceWords, fieldWords } from "@causeway/contract/real-name/words";
import { defineWords } from "#shared/i18n/words.ts";

export const faultWords = defineWords("realNameFault", realNameFaults);
export const labelWords = defineWords("realNameField", fieldWords);
export const businessTypeWords = defineWords("businessType", choiceWords.businessType);
export const companyTypeWords = defineWords("companyType", choiceWords.companyType);
export const natureWords = defineWords("enterpriseNature", choiceWords.nature);
export const certificateWords = defineWords("certificateType", choiceWords.certificateType);
export const authorizerWords = defineWords("authorizerKind", choiceWords.authorizerKind);
export const rangeWords = defineWords("monthlyRange", choiceWords.monthlyRange);
export const sourceWords = defineWords("collectSource", choiceWords.collectSource);
export const destinationWords = defineWords("payDestination", choiceWords.payDestination);

export const realNameWords = defineWords("realName", {
  title: ["实名认证", "實名認證", "Real-name authentication"],
  amendTitle: ["变更企业资料", "更改企業資料", "Change company details"],
  company: ["企业信息", "企業資料", "Company"],
  members: ["重要成员", "重要成員", "Members"],
  purpose: ["账户用途", "帳戶用途", "Account purpose"],
  preview: ["材料预览", "資料預覽", "Preview"],

  documents: ["证件", "證件", "Documents"],
  basics: ["基本信息", "基本資料", "Basic information"],
  addresses: ["地址", "地址", "Addresses"],
  longTerm: ["长期有效", "長期有效", "Long-term"],
  validUntil: ["有效期至", "有效期至", "Valid until"],
  sameAddress: ["与注册地址相同", "與註冊地址相同", "Same as the registered address"],
  country: ["国家或地区", "國家或地區", "Country or region"],
  province: ["省份", "省份", "Province"],
  city: ["城市", "城市", "City"],
  district: ["地区", "地區", "District"],
  detail: ["详细地址", "詳細地址", "Street and building"],
  asOnDocument: ["与证件一致", "與證件一致", "As on the certificate"],
  brHint: ["证书号码的前 8 位", "證書號碼的首 8 位", "The first 8 digits on the certificate"],
  nar1Hint: ["成立满一年的公司须提供", "成立滿一年的公司須提供", "For companies of one year and more"],
  nnc1Hint: ["成立未满一年的公司提供", "成立未滿一年的公司提供", "For companies in their first year"],
  passed: ["校验通过", "校驗通過", "Check passed"],

  chooseFirst: ["请先选择企业类型", "請先選擇企業類型", "Choose the company type first"],
  chooseFirstText: [
    "选择后会列出需要的证件和信息。",
    "選擇後會列出所需證件及資料。",
    "What is needed is listed once it is chosen.",
  ],

  pickOne: ["请选择", "請選擇", "Please choose"],
  front: ["人像面或资料页", "人像面或資料頁", "Portrait side or data page"],
  back: ["国徽面或背面", "國徽面或背面", "Other side"],
  asEntered: ["与付款凭证上的拼写一致", "與付款憑證上的拼寫一致", "As it is spelt on payment documents"],
  optional: ["选填", "選填", "Optional"],
  phoneHint: [
    "人脸核验链接发到此号码，须本人操作",
    "人臉核驗連結發送到此號碼，須本人操作",
    "The link to the face check goes to this number",
  ],
  ownersNote: [
    "已填写 {sum}%，其余 {rest}% 由持股不足 25% 的股东持有，无需填写。",
    "已填寫 {sum}%，其餘 {rest}% 由持股不足 25% 的股東持有，無需填寫。",
    "{sum}% is entered; the other {rest}% is held by shareholders below 25%, who need not be named.",
  ],
  addOwner: ["添加受益人", "新增受益人", "Add a beneficiary"],
  removeOwner: ["移除", "移除", "Remove"],
  sameAsLegal: ["同法定代表人", "同法定代表人", "Same as the legal person"],
  sameAsDirector: ["同董事", "同董事", "Same as the director"],
  shareHint: ["25% 及以上", "25% 或以上", "25% or more"],
  edit: ["编辑", "編輯", "Edit"],
  fold: ["收起", "收起", "Close"],
  owner: ["受益人 {number}", "受益人 {number}", "Beneficiary {number}"],
  unnamed: ["尚未填写", "尚未填寫", "Not filled in yet"],
  sealed: ["图片或 PDF，加盖公章", "圖片或 PDF，加蓋公章", "Image or PDF, stamped with the seal"],
  letterHint: [
    "由企业盖章，写明授权该经办人操作本账户。",
    "由企業蓋章，寫明授權該經辦人操作本帳戶。",
    "Stamped by the company, naming this operator for this account.",
  ],

  face: ["人脸核验", "人臉核驗", "Face check"],
  faceNONE: ["资料填好后发送链接", "資料填好後發送連結", "Send the link once the details are in"],
  faceSENT: [
    "链接已发至 {phone}，{until} 前有效",
    "連結已發至 {phone}，{until} 前有效",
    "The link went to {phone}, valid until {until}",
  ],
  faceCHECKING: ["本人正在核验", "本人正在核驗", "The person is being checked"],
  facePASSED: ["{at} 由本人完成", "{at} 由本人完成", "Passed in person on {at}"],
  faceFAILED: [
    "未通过，本人可用原链接重试，或重新发送",
    "未通過，本人可用原連結重試，或重新發送",
    "Not passed; the link can be tried again, or sent anew",
  ],
  faceEXPIRED: ["链接已失效，请重新发送", "連結已失效，請重新發送", "The link has expired; send it again"],
  tagNONE: ["未发送", "未發送", "Not sent"],
  tagSENT: ["待本人操作", "待本人操作", "Waiting for the person"],
  tagCHECKING: ["核验中", "核驗中", "Checking"],
  tagPASSED: ["已通过", "已通過", "Passed"],
  tagFAILED: ["未通过", "未通過", "Not passed"],
  tagEXPIRED: ["已失效", "已失效", "Expired"],
  sendLink: ["发送链接", "發送連結", "Send link"],
  sendAgain: ["重新发送", "重新發送", "Send again"],
  linkSent: ["链接已发送", "連結已發送", "The link was sent"],
  aboutFace: ["关于人脸核验", "關於人臉核驗", "About the face check"],
  aboutFace1: [
    "链接只能由本人打开，24 小时内有效。",
    "連結只能由本人開啟，24 小時內有效。",
    "The link is for the person alone and valid for 24 hours.",
  ],
  aboutFace2: [
    "可以先填下一步，提交前全部通过即可。",
    "可以先填下一步，提交前全部通過即可。",
    "You may go on; everybody has to have passed before you submit.",
  ],
  aboutFace3: [
    "更换姓名、证件或手机号后须重新核验。",
    "更改姓名、證件或手機號碼後須重新核驗。",
    "After a change of name, certificate or phone it is needed again.",
  ],

  leftHere: ["本步还差 {count} 项", "本步還差 {count} 項", "{count} open in this step"],
  nothingLeft: ["本步已填好", "本步已填好", "This step is complete"],
  leftInAll: ["还差 {count} 项", "還差 {count} 項", "{count} still open"],
  allComplete: ["资料齐全，可以提交", "資料齊全，可以提交", "Everything is there; you can submit"],
  goTo: ["前往修改", "前往修改", "Go to it"],
  saveFailed: [
    "草稿未能保存，将自动重试",
    "草稿未能儲存，會自動重試",
    "The draft could not be saved; it will be tried again",
  ],
  changedElsewhere: [
    "草稿已在别处更新。请刷新页面，以最新内容继续。",
    "草稿已在別處更新。請重新整理頁面，以最新內容繼續。",
    "The draft was changed elsewhere. Please refresh and go on from there.",
  ],
  refresh: ["刷新页面", "重新整理頁面", "Refresh"],

  mendTitle: [
    "审核后需要修改 {count} 处",
    "審核後需要修改 {count} 處",
    "{count} change(s) asked for by the review",
  ],
  mendText: [
    "原因标在对应的栏位。修改后重新提交，审核需 1 至 2 个工作日。",
    "原因標示在相應欄位。修改後重新提交，審核需 1 至 2 個工作天。",
    "The reasons stand at the fields. Mend them and submit again; the review takes 1 to 2 working days.",
  ],
  whole: ["整份资料", "整份資料", "The whole form"],

  agree: [
    "我已阅读并同意{agreement}",
    "我已閱讀並同意{agreement}",
    "I have read and agree to the {agreement}",
  ],
  agreement: ["《实名认证服务协议》", "《實名認證服務協議》", "real-name service agreement"],
  agreement1: [
    "您确认所提交的资料真实、完整、有效，并有权代表企业提交。",
    "您確認所提交的資料真實、完整、有效，並有權代表企業提交。",
    "You confirm that what you submit is true, complete and valid, and that you may submit it for the company.",
  ],
  agreement2: [
    "我们依香港法例核实企业、董事和受益人身份，并在业务关系结束后保存记录至少 6 年。",
    "我們依香港法例核實企業、董事及受益人身份，並在業務關係結束後保存紀錄至少 6 年。",
    "We verify the company, its directors and owners as Hong Kong law requires, and keep records for at least 6 years after the relationship ends.",
  ],
  agreement3: [
    "资料如有变更，您会在 30 天内更新。",
    "資料如有變更，您會在 30 天內更新。",
    "You will update details within 30 days of a change.",
  ],
  close: ["关闭", "關閉", "Close"],
  submit: ["提交审核", "提交審核", "Submit for review"],
  reviewNote: ["审核需 1 至 2 个工作日", "審核需 1 至 2 個工作天", "The review takes 1 to 2 working days"],
  sentTitle: ["已提交，等待审核", "已提交，等待審核", "Submitted, waiting for review"],
  sentText: [
    "我们将在 1 至 2 个工作日内完成审核，结果会发到消息和邮箱。现在无需您操作。",
    "我們會在 1 至 2 個工作天內完成審核，結果會發到訊息及電郵。現在您無需操作。",
    "We will review it within 1 to 2 working days and tell you by message and e-mail. You need not do anything now.",
  ],
  toEnterprise: ["查看我的企业", "查看我的企業", "My company"],
  toDashboard: ["返回工作台", "返回工作台", "To the dashboard"],

  closedTitle: ["现在不能修改", "現在不能修改", "Nothing to fill in now"],
  closedAUDITING: [
    "资料正在审核，进度和需要您补充的内容在我的企业。",
    "資料正在審核，進度及需要您補充的內容在我的企業。",
    "Your details are being reviewed. My company shows how far, and what we may need from you.",
  ],
  closedFAILED: [
    "认证未能通过，这是最终结果。如有疑问，请联系客服。",
    "認證未能通過，這是最終結果。如有疑問，請聯絡客戶服務。",
    "The authentication was declined for good. Please contact us if you have questions.",
  ],
  loadFailed: ["未能载入，请重试", "未能載入，請重試", "This could not be loaded; please try again"],
  retry: ["重试", "重試", "Try again"],
});
