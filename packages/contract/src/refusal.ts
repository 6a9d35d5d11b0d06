import { code, standardCode, type Code } from "./code.ts";
import type { Words } from "./locale.ts";

type Entry = { readonly code: Code; readonly standard: number; readonly words: Words };

const entry = (answer: Code, words: Words, standard: number = standardCode.refused): Entry => ({
  code: answer,
  standard,
  words,
});

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
} as const satisfies Record<string, Entry>;
export type RefusalName = keyof typeof refusals;

/** What the channel itself may answer on any route, so no route lists it. */
export const channelRefusals = [
  "sessionOver",
  "forbidden",
  "invalidInput",
  "tooFrequent",
  "clockSkew",
  "replayed",
  "requestIdReused",
] as const satisfies readonly RefusalName[];

/** What only a refusal's own reader needs; everything else is in the words. */
export type RefusalDetails = {
  invalidInput: { issues: { path: string; message: string }[] };
  clockSkew: { serverNow: number };
};

export const faultWords: Words = [
  "系统出错，请稍后再试或联系客服",
  "系統發生錯誤，請稍後再試或聯絡客戶服務",
  "Something went wrong on our side. Please try again later or contact support.",
];

/** What a reply that is no success carries in `data`, so that a page can act on it and a person can quote it. */
export type RefusalData = { refusal: RefusalName | "fault"; details?: unknown; requestId: string };
