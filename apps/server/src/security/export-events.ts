import { roleWords, wordsIn, type InputOf, type Locale, type OutputOf, type Words } from "@causeway/contract";
import type { exportSecurityEvents as route, SecurityEvent } from "@causeway/contract/portal/security";
import { securityGroupWords, securityOutcomeWords, securityWords } from "@causeway/contract/security-event";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { dayIn, timeIn } from "#platform/day.ts";
import { csvOf } from "#platform/file/csv.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { readCompanyEvents } from "./read-events.ts";

export const mostRows = 10_000;

const columns: readonly { title: Words; value: (event: SecurityEvent, locale: Locale) => string }[] = [
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
  { title: ["相关成员", "相關成員", "Member"], value: ({ person }) => person?.name ?? "" },
  { title: ["操作人", "操作人", "Done by"], value: ({ by }) => by?.name ?? "" },
  {
    title: ["角色", "角色", "Role"],
    value: ({ role }, locale) => (role ? wordsIn(locale, roleWords[role]) : ""),
  },
  { title: ["网络", "網絡", "Network"], value: ({ network }) => network ?? "" },
  {
    title: ["设备", "裝置", "Device"],
    value: ({ browser, system }) => [browser, system].filter((each) => each !== null).join(" · "),
  },
];

/** The list as somebody has narrowed it, in his language. */
export function exportCompanyEvents(
  ctx: Context,
  transact: Transact,
  { actor, locale }: Call<UserActor>,
  filter: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const found = await readCompanyEvents(tx, filter, undefined, mostRows + 1);
    if (found.length > mostRows) refuse("exportTooLong");
    const now = ctx.clock.now();
    await audit(tx, now, {
      actor: actor.userId,
      act: "security.exported",
      subject: actor.userId,
      details: { rows: String(found.length), filters: JSON.stringify(filter) },
    });
    const lines = [
      columns.map(({ title }) => wordsIn(locale, title)),
      ...found.map(({ event }) => columns.map(({ value }) => value(event, locale))),
    ];
    const name = `security-${dayIn("Asia/Hong_Kong", now)}.csv`;
    return { name, type: "text/csv", base64: csvOf(lines).toString("base64") };
  });
}
