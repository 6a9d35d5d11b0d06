import { code } from "./code.ts";
import { entry, type Entry } from "./refusal-entry.ts";

/** Why nothing is done about an account of staff. */
export const staffRefusals = {
  staffExists: entry(code.refused, [
    "该邮箱已有员工账号",
    "此電郵已有員工帳號",
    "There is already a staff account with this e-mail.",
  ]),
  staffDomain: entry(code.refused, [
    "员工只能使用以下域名的邮箱：{domains}",
    "員工只可使用以下網域的電郵：{domains}",
    "Staff have an e-mail address of one of these domains: {domains}",
  ]),
  staffChangeWaits: entry(code.refused, [
    "已有同类变更在等待生效，请先停止该变更，或等其生效",
    "已有同類變更正在等候生效，請先停止該變更，或待其生效",
    "A change of this kind waits to take effect already. Stop it first, or wait for it.",
  ]),
  staffChangeOver: entry(code.refused, [
    "该变更已生效或已停止，请刷新查看",
    "此變更已生效或已停止，請重新整理查看",
    "This change has taken effect or was stopped. Please refresh and look again.",
  ]),
  notOneself: entry(code.refused, [
    "不能对自己的账号做此操作，请由其他同事处理",
    "不能對自己的帳號作此操作，請由其他同事處理",
    "You cannot do this to your own account. Please ask a colleague.",
  ]),
} as const satisfies Record<string, Entry>;
