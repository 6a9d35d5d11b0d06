import { code } from "./code.ts";
import { entry, type Entry } from "./refusal-entry.ts";

/** Why nothing waits for a rate. */
export const limitRefusals = {
  limitUntil: entry(code.refused, [
    "有效期须晚于现在，最长两周",
    "有效期須遲於現在，最長兩星期",
    "Choose an end that is later than now and two weeks away at most.",
  ]),
  limitRate: entry(code.refused, [
    "挂单汇率与现价相差超过 20%，请核对",
    "掛單匯率與現價相差逾 20%，請核對",
    "This rate is more than 20% away from the market. Check it.",
  ]),
  limitMany: entry(code.refused, [
    "挂单和到价提醒合计最多 50 个，请先撤销不需要的",
    "掛單及到價提示合共最多 50 個，請先取消不需要的",
    "Limit orders and alerts together are limited to 50. Cancel those you no longer need.",
  ]),
} as const satisfies Record<string, Entry>;
