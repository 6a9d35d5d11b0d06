import { code } from "./code.ts";
import { entry, type Entry } from "./refusal-entry.ts";

/** Why there is no exchange rate now. */
export const rateRefusals = {
  marketClosed: entry(code.refused, [
    "外汇市场休市，暂不能报价，{opensAt} 恢复。收款和付款不受影响。",
    "外匯市場休市，暫未能報價，{opensAt} 恢復。收款及付款不受影響。",
    "The FX market is closed, so we can't quote now. Quotes resume at {opensAt}. Collections and payments are not affected.",
  ]),
  rateUnavailable: entry(code.refused, [
    "暂时没有可用的汇率，请稍后再试",
    "暫時沒有可用的匯率，請稍後再試",
    "There is no rate for this right now. Please try again in a moment.",
  ]),
} as const satisfies Record<string, Entry>;
