import { wordsIn, type InputOf, type Locale, type OutputOf, type Words } from "@causeway/contract";
import type { exportSecurityLog as route, SecurityLogRow } from "@causeway/contract/console/security";
import { securityGroupWords, securityOutcomeWords, securityWords } from "@causeway/contract/security-event";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { dayIn, timeIn } from "#platform/day.ts";
import { csvOf } from "#platform/file/csv.ts";
import type { Call, StaffActor, Transact } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { mostRows } from "./export-events.ts";
import { readLog } from "./read-log.ts";

const columns: readonly { title: Words; value: (row: SecurityLogRow, locale: Locale) => string }[] = [
  { title: ["时间 (UTC)", "時間 (UTC)", "Time (UTC)"], value: ({ at }) => timeIn("UTC", new Date(at)) },
  {
    title: ["类别", "類別", "Category"],
    value: ({ group }, locale) => wordsIn(locale, securityGroupWords[group]),
  },
  { title: ["事件", "事件", "Event"], value: ({ kind }, locale) => wordsIn(locale, securityWords[kind]) },
  {
    title: ["结果", "結果", "Outcome"],
    value: ({ outcome }, locale) => wordsIn(locale, securityOutcomeWords[outcome]),
  },
  { title: ["商户", "商戶", "Merchant"], value: ({ merchant }) => merchant?.merchantNo ?? "" },
  { title: ["用户", "用戶", "Person"], value: ({ person }) => person?.username ?? "" },
  { title: ["员工", "員工", "Staff"], value: ({ staff }) => staff?.name ?? "" },
  { title: ["网络", "網絡", "Network"], value: ({ network }) => network ?? "" },
  { title: ["设备", "裝置", "Device"], value: ({ browser }) => browser ?? "" },
  { title: ["对象", "對象", "Object"], value: ({ subject }) => subject },
  { title: ["原因", "原因", "Reason"], value: ({ reason }) => reason ?? "" },
];

/** Takes the narrowed list away as a file, for a reason that stands in the house's own chain. */
export function exportLog(
  ctx: Context,
  transact: Transact,
  { actor, locale }: Call<StaffActor>,
  { why, ...filter }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const found = await readLog(tx, actor, filter, undefined, mostRows + 1);
    if (found.length > mostRows) refuse("exportTooLong");
    const now = ctx.clock.now();
    await audit(tx, now, {
      actor: staffActor(actor),
      act: "security.exported",
      subject: actor.staffId,
      details: {
        purpose: why.purpose,
        reason: why.purpose === "other" ? why.words : "",
        rows: String(found.length),
        filters: JSON.stringify(filter),
      },
    });
    const lines = [
      columns.map(({ title }) => wordsIn(locale, title)),
      ...found.map(({ row }) => columns.map(({ value }) => value(row, locale))),
    ];
    const name = `security-${dayIn("Asia/Hong_Kong", now)}.csv`;
    return { name, type: "text/csv", base64: csvOf(lines).toString("base64") };
  });
}
