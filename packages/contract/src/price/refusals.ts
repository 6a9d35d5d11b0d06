import { code } from "../code.ts";
import { entry, type Entry } from "../refusal-entry.ts";

/** Why prices do not change. */
export const priceRefusals = {
  priceFirstDayPast: entry(code.refused, [
    "生效日已过，请选择今日或以后的日期",
    "生效日已過，請選擇今日或以後的日期",
    "The first day has passed. Choose today or a later day.",
  ]),
  priceRaiseEarly: entry(code.refused, [
    "涨价须在同意之日起至少 30 天后生效，请推迟生效日",
    "加價須在同意之日起至少 30 天後生效，請推遲生效日",
    "A price can rise 30 days after it is agreed at the earliest. Choose a later first day.",
  ]),
  priceUnchanged: entry(code.refused, [
    "所填价格与现行价格相同，没有变动",
    "所填價格與現行價格相同，沒有變動",
    "These are the prices that apply already. Nothing would change.",
  ]),
  priceTooLarge: entry(code.refused, [
    "费率须低于 5%，每笔固定费用不超过 500（无小数的货币为 50,000），请核对",
    "費率須低於 5%，每筆固定費用不超過 500（沒有小數的貨幣為 50,000），請核對",
    "A rate must be below 5% and a fixed fee at most 500 (50,000 in a currency without decimals). Check what you entered.",
  ]),
  priceBaseEnded: entry(code.refused, [
    "对所有商户适用的基本价格不能取消，只能改价",
    "對所有商戶適用的基本價格不能取消，只能改價",
    "The general price can be changed but not removed.",
  ]),
  priceLineTwice: entry(code.refused, [
    "同一项目填写了两次，请保留一行",
    "同一項目填寫了兩次，請保留一行",
    "The same item is entered twice. Keep one line.",
  ]),
} as const satisfies Record<string, Entry>;

export const priceFaults = Object.keys(priceRefusals) as (keyof typeof priceRefusals)[];
