import { code, standardCode } from "./code.ts";
import type { Words } from "./locale.ts";
import { exchangeRefusals } from "./exchange-refusals.ts";
import { limitRefusals } from "./limit-refusals.ts";
import { rateRefusals } from "./rate-refusals.ts";
import { priceRefusals } from "./price/refusals.ts";
import { receivingRefusals } from "./receiving/refusals.ts";
import { recoveryRefusals } from "./recovery-refusals.ts";
import { entry, type Entry } from "./refusal-entry.ts";
import { staffRefusals } from "./staff-refusals.ts";
import { treasuryRefusals } from "./treasury-refusals.ts";
import { uploadRefusals } from "./upload-refusals.ts";

/** Every way the business can say no. A route lists the ones it may give; anything else is a fault. */
export const refusals = {
  sessionOver: entry(
    code.sessionOver,
    ["登录已失效，请重新登录", "登入已失效，請重新登入", "Your session has ended. Please sign in again."],
    standardCode.illegalToken,
  ),
  forbidden: entry(code.forbidden, [
    "您没有此操作的权限",
    "您沒有此操作的權限",
    "You do not have permission to do this.",
  ]),
  notFound: entry(code.notFound, ["没有找到这条记录", "找不到這項記錄", "We could not find this record."]),
  invalidInput: entry(code.invalidInput, [
    "有些内容需要修改后再提交",
    "部分內容需要修改後再提交",
    "Some entries need to be corrected first.",
  ]),
  tooFrequent: entry(code.tooFrequent, [
    "操作过于频繁，请稍后再试",
    "操作過於頻繁，請稍後再試",
    "Too many attempts. Please try again later.",
  ]),
  busy: entry(code.tooFrequent, [
    "当前访问人数较多，请稍后再试",
    "目前使用人數較多，請稍後再試",
    "We are very busy right now. Please try again in a moment.",
  ]),
  clockSkew: entry(code.clockSkew, [
    "设备时间不准确，请校准后重试",
    "裝置時間不準確，請校正後重試",
    "The clock of this device is wrong. Please set it and try again.",
  ]),
  replayed: entry(code.replayed, ["该请求已处理过", "該請求已處理", "This request was already handled."]),
  requestIdReused: entry(code.requestIdReused, [
    "同一请求编号提交了不同内容，请刷新页面后重试",
    "同一請求編號提交了不同內容，請重新整理頁面後再試",
    "The same request was sent with other contents. Please refresh the page and try again.",
  ]),
  secondStepNeeded: entry(code.secondStepNeeded, [
    "请完成第二步验证",
    "請完成第二步驗證",
    "Please complete the second step.",
  ]),
  stepUpNeeded: entry(code.stepUpNeeded, [
    "请先确认是您本人",
    "請先確認是您本人",
    "Please confirm first that it is you.",
  ]),
  passkeyNeeded: entry(code.stepUpNeeded, [
    "此操作须用通行密钥签署，您还没有绑定。请先到“通行密钥”页面绑定",
    "此操作須以通行密鑰簽署，您尚未綁定。請先到「通行密鑰」頁面綁定",
    "This has to be signed with a passkey, and you have none yet. Please bind one on the page 'Passkeys'.",
  ]),
  passkeyUnconfirmed: entry(code.stepUpNeeded, [
    "您的通行密钥尚未确认。请到“通行密钥”页面输入邮件中的确认码",
    "您的通行密鑰尚未確認。請到「通行密鑰」頁面輸入電郵中的確認碼",
    "Your passkey is not confirmed yet. Please type the code from the mail on the page 'Passkeys'.",
  ]),
  passkeyWaits: entry(code.stepUpNeeded, [
    "您的通行密钥自 {from} 起才能签署",
    "您的通行密鑰自 {from} 起方可簽署",
    "Your passkey can sign from {from}.",
  ]),
  captchaWrong: entry(code.captchaNeeded, [
    "验证码不正确或已过期，请重新输入",
    "驗證碼不正確或已過期，請重新輸入",
    "The characters are wrong or have expired. Please try the new ones.",
  ]),
  lockedUntil: entry(code.lockedUntil, [
    "尝试次数过多，已暂时锁定，请稍后再试",
    "嘗試次數過多，已暫時鎖定，請稍後再試",
    "Too many attempts. This is locked for a while; please try again later.",
  ]),
  signInFailed: entry(code.refused, [
    "用户名或密码不正确",
    "使用者名稱或密碼不正確",
    "The user name or the password is wrong.",
  ]),
  passwordWrong: entry(code.refused, ["登录密码不正确", "登入密碼不正確", "The password is wrong."]),
  passwordSame: entry(code.refused, [
    "新密码不能与原密码相同",
    "新密碼不能與原密碼相同",
    "The new password is the one you have now. Please choose another.",
  ]),
  paymentPasswordWrong: entry(code.refused, [
    "支付密码不正确",
    "支付密碼不正確",
    "The payment password is wrong.",
  ]),
  paymentPasswordWeak: entry(code.refused, [
    "支付密码太容易猜到，请不要使用连号、重复数字或日期",
    "支付密碼太容易被猜中，請勿使用連號、重複數字或日期",
    "This is too easy to guess. Please avoid runs, repeats and dates.",
  ]),
  paymentPasswordUnset: entry(code.refused, [
    "您还没有设置支付密码，请先在“我的账号”中设置",
    "您尚未設定支付密碼，請先在「我的帳號」設定",
    "You have no payment password yet. Please set one under My account.",
  ]),
  renameUsed: entry(code.refused, [
    "登录账号只能修改一次，您已经修改过",
    "登入帳號只能更改一次，您已更改過",
    "The account name can be changed once, and you have changed it already.",
  ]),
  codeWrong: entry(code.refused, [
    "验证码不正确或已过期",
    "驗證碼不正確或已過期",
    "The code is wrong or has expired.",
  ]),
  codeExpired: entry(code.refused, [
    "验证已过期，请重新获取验证码",
    "驗證已過期，請重新取得驗證碼",
    "Verification has expired. Please get a new code.",
  ]),
  passkeyWrong: entry(code.refused, [
    "通行密钥验证未通过，请重试或换一种方式",
    "通行密鑰驗證未通過，請重試或改用其他方式",
    "The passkey was not accepted. Please try again or use another way.",
  ]),
  methodNotOffered: entry(code.refused, [
    "此方式不能用于这次验证，请改用页面列出的方式",
    "此方式不能用於這次驗證，請改用頁面列出的方式",
    "This way does not count here. Please use one of those shown.",
  ]),
  enrolmentNeeded: entry(code.forbidden, [
    "请先绑定身份验证器",
    "請先連結身份驗證器",
    "Please set up an authenticator app first.",
  ]),
  enrolmentOver: entry(code.refused, [
    "密钥已过期，请重新获取",
    "金鑰已過期，請重新取得",
    "This key has expired. Please get a new one.",
  ]),
  authenticatorRequired: entry(code.refused, [
    "贵公司要求使用身份验证器，不能解除绑定，但可以更换",
    "貴公司要求使用身份驗證器，不能解除連結，但可以更換",
    "Your company requires an authenticator app. You can replace it but not remove it.",
  ]),
  attemptOver: entry(code.refused, [
    "登录步骤已过期，请重新登录",
    "登入步驟已過期，請重新登入",
    "This sign-in has expired. Please start again.",
  ]),
  accountTaken: entry(code.refused, [
    "该用户名、邮箱或手机号不能使用，请更换或直接登录",
    "此使用者名稱、電郵或手機號碼不能使用，請更換或直接登入",
    "This user name, e-mail or phone cannot be used. Please choose another or sign in.",
  ]),
  passwordCommon: entry(code.refused, [
    "这个密码太常见，请换一个",
    "這個密碼太常見，請更換",
    "This password is too common. Please choose another.",
  ]),
  phoneWrong: entry(code.refused, [
    "手机号格式不正确",
    "手機號碼格式不正確",
    "This phone number does not look right.",
  ]),
  phoneNotServed: entry(code.refused, [
    "暂不能向该国家或地区的号码发送短信，请使用其他号码",
    "暫不能向該國家或地區的號碼發送短訊，請使用其他號碼",
    "We do not send short messages to this country or region yet. Please use another number.",
  ]),
  realNameIncomplete: entry(code.refused, [
    "请先完成标出的内容，再提交实名认证",
    "請先完成標示的內容，再提交實名認證",
    "Please complete the marked entries before you submit.",
  ]),
  draftChanged: entry(code.refused, [
    "草稿已在别处更新，请刷新后继续",
    "草稿已在別處更新，請重新整理後繼續",
    "The draft was changed elsewhere. Please refresh and go on from there.",
  ]),
  enterpriseClosed: entry(code.refused, [
    "资料正在审核或已有最终结果，现在不能修改",
    "資料正在審核或已有最終結果，現在不能修改",
    "This is being reviewed or was decided for good, so it cannot be changed now.",
  ]),
  notCertified: entry(code.refused, [
    "企业通过实名认证后才能办理，请先完成认证",
    "企業通過實名認證後才能辦理，請先完成認證",
    "This opens once your company is certified. Please complete the real-name authentication first.",
  ]),
  businessPaused: entry(code.refused, [
    "我们正在复核贵公司的资料，期间暂停办理此项业务。进度见“我的企业”",
    "我們正在覆核貴公司的資料，期間暫停辦理此項業務。進度見「我的企業」",
    "We are reviewing your company's details and this is paused meanwhile. See My company for progress.",
  ]),
  verificationOver: entry(code.refused, [
    "链接已失效，请联系发送方重新发送",
    "連結已失效，請聯絡發送方重新發送",
    "This link is no longer valid. Please ask whoever sent it for a new one.",
  ]),
  pageLost: entry(code.refused, [
    "列表位置已失效，请从头查看",
    "清單位置已失效，請從頭檢視",
    "This place in the list is gone. Please start from the beginning.",
  ]),
  wrongState: entry(code.refused, [
    "订单状态已变化，请刷新后再操作",
    "訂單狀態已改變，請重新整理後再操作",
    "The order has moved on. Please refresh the page.",
  ]),
  caseMoved: entry(code.refused, [
    "案件状态已变化，请刷新后再操作",
    "個案狀態已改變，請重新整理後再操作",
    "This case has moved on. Please refresh and look again.",
  ]),
  caseTaken: entry(code.refused, [
    "该案件由其他人处理，请先领取",
    "此個案由其他人處理，請先領取",
    "Somebody else has this case, or nobody does. Please take it first.",
  ]),
  secondPersonNeeded: entry(code.refused, [
    "须由另一人复核",
    "須由另一人覆核",
    "A second, different person has to decide this.",
  ]),
  dayUnexplained: entry(code.refused, [
    "当日尚有未说明的差额、无人负责的未达账项或缺少对账单，或之前有日子未结，暂不能日结",
    "當日尚有未說明的差額、無人負責的未達帳項或欠缺結單，或之前有日子未結，暫不能日結",
    "The day cannot be closed yet: a difference is unexplained, an open item has no owner, a statement is missing, or an earlier day is open.",
  ]),
  agreementWaits: entry(code.refused, [
    "已有一项提请在等待复核，请先撤回或等待结果",
    "已有一項提請正在等待覆核，請先撤回或等待結果",
    "A proposal about this already waits for a second person. Withdraw it first, or wait.",
  ]),
  agreementOver: entry(code.refused, [
    "该事项已处理、已撤回或已过期，请刷新查看",
    "此事項已處理、已撤回或已過期，請重新整理查看",
    "This was decided, withdrawn or has lapsed meanwhile. Please refresh and look again.",
  ]),
  payerListed: entry(code.refused, [
    "付款方已确认在制裁名单上，只能选择不通过；款项随后封存，不退回",
    "付款人已確認在制裁名單上，只能選擇不通過；款項隨後封存，不退回",
    "The payer is confirmed on a sanctions list, so this can only be declined. The money is then blocked, not returned.",
  ]),
  payerUnnamed: entry(code.refused, [
    "银行没有给出付款方名称，不能转给商户。请先向银行查询",
    "銀行沒有提供付款人名稱，不能轉給商戶。請先向銀行查詢",
    "The bank gave no name of the payer, so this can't go to a merchant. Please ask the bank first.",
  ]),
  agreementMoved: entry(code.refused, [
    "提请之后情况已有变化，不能按原内容执行。请不同意此项，由处理人重新提请",
    "提請之後情況已有變化，不能按原內容執行。請不同意此項，由處理人重新提請",
    "The facts have changed since this was proposed, so nothing was done. Decline it and have it proposed anew.",
  ]),
  proposerGone: entry(code.refused, [
    "提请人的账号已停用或职责已变更，请不同意此项，由他人重新提请",
    "提請人的帳號已停用或職責已變更，請不同意此項，由他人重新提請",
    "Whoever proposed this no longer has the account or the role for it. Decline it and have it proposed anew.",
  ]),
  involved: entry(code.refused, [
    "与该商户或该事项有关的人员不能处理，请由其他同事处理",
    "與此商戶或此事項有關的人員不能處理，請由其他同事處理",
    "Whoever belongs to this merchant, or is concerned by this, can't act on it. A colleague has to.",
  ]),
  decisionNotConfirmed: entry(code.refused, [
    "复核只能同意初审决定或退回商户修改",
    "覆核只能同意初審決定或退回商戶修改",
    "A second person confirms the first decision or sends it back for mending.",
  ]),
  firstReviewerGone: entry(code.refused, [
    "初审人的账号已停用或职责已变更，其决定不能再被确认，请退回",
    "初審人的帳號已停用或職責已變更，其決定不能再獲確認，請退回",
    "The first reviewer no longer has the account or the role, so that decision can't be confirmed. Please send the case back.",
  ]),
  hitsSettled: entry(code.refused, [
    "初审决定以此判断为依据，不能再改。如有不同看法，请退回",
    "初審決定以此判斷為依據，不能再改。如有不同看法，請退回",
    "The first decision rests on this, so it stays. If you see it otherwise, please send the case back.",
  ]),
  hitsUndecided: entry(code.refused, [
    "名单命中尚未排除，不能通过",
    "名單命中尚未排除，不能通過",
    "A hit in a list has not been ruled out, so this cannot be approved.",
  ]),
  reasonNeeded: entry(code.refused, [
    "请说明理由，理由会写入审计",
    "請說明理由，理由會寫入審計",
    "Please say why; the reason is kept in the audit.",
  ]),
  questionClosed: entry(code.refused, [
    "该问题已回答或已不再需要",
    "此問題已回答或已不再需要",
    "This question has been answered or is no longer needed.",
  ]),
  roleNotYours: entry(code.forbidden, [
    "您的角色不能做这个更改",
    "您的角色不能作此更改",
    "Your role does not allow this change.",
  ]),
  alreadyMember: entry(code.refused, [
    "此人已是成员，可以直接更改角色",
    "此人已是成員，可以直接更改角色",
    "This person is a member already. You can change the role instead.",
  ]),
  memberSelf: entry(code.refused, [
    "不能更改或移除自己，请由其他管理成员的人操作",
    "不能更改或移除自己，請由其他管理成員的人操作",
    "You cannot change or remove yourself. Ask somebody else who manages members.",
  ]),
  lastAdministrator: entry(code.refused, [
    "企业至少要有一位管理员",
    "企業至少要有一位管理員",
    "A company keeps at least one administrator.",
  ]),
  invitationOver: entry(code.refused, [
    "邀请已失效，请联系邀请人重新发送",
    "邀請已失效，請聯絡邀請人重新發送",
    "This invitation is no longer valid. Ask whoever invited you to send it again.",
  ]),
  invitationNotYours: entry(code.refused, [
    "邀请发给了另一个邮箱，请用该邮箱的账户登录",
    "邀請發給了另一個電郵，請用該電郵的帳戶登入",
    "The invitation was sent to another e-mail address. Please sign in with the account of that address.",
  ]),
  ...exchangeRefusals,
  ...limitRefusals,
  ...rateRefusals,
  ...priceRefusals,
  ...recoveryRefusals,
  ...staffRefusals,
  ...treasuryRefusals,
  ...uploadRefusals,
  documentGone: entry(code.refused, [
    "附件已失效或已被使用，请重新上传",
    "附件已失效或已被使用，請重新上載",
    "An attachment has expired or was used already. Please upload it again.",
  ]),
  ...receivingRefusals,
} as const satisfies Record<string, Entry>;
export type RefusalName = keyof typeof refusals;

/** What the channel itself may answer on any route, so no route lists it. */
export const channelRefusals = [
  "sessionOver",
  "stepUpNeeded",
  "passkeyNeeded",
  "passkeyUnconfirmed",
  "passkeyWaits",
  "forbidden",
  "enrolmentNeeded",
  "invalidInput",
  "tooFrequent",
  "busy",
  "clockSkew",
  "replayed",
  "requestIdReused",
] as const satisfies readonly RefusalName[];

export const faultWords: Words = [
  "系统出错，请稍后再试或联系客服",
  "系統發生錯誤，請稍後再試或聯絡客戶服務",
  "Something went wrong on our side. Please try again later or contact support.",
];

/** What a reply that is no success carries in `data`, so that a page can act on it and a person can quote it. */
export type RefusalData = { refusal: RefusalName | "fault"; details?: unknown; requestId: string };
