import { wordsIn, type InputOf, type Locale, type OutputOf, type Words } from "@causeway/contract";
import type { CaseRow, exportCases as route } from "@causeway/contract/console/review";
import { caseStateWords, outcomeWords } from "@causeway/contract/review-words";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { csvOf } from "#platform/file/csv.ts";
import { dayIn, timeIn } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { acrossMerchants, staffActor } from "#platform/data/staff-tenancy.ts";
import { listQueue } from "./queue.store.ts";
import { namesOf, rowOf } from "./read-case.ts";
import type { ReviewParts } from "./review-kind.ts";

const mostRows = 10_000;

const columns: readonly { title: Words; value: (row: CaseRow, locale: Locale) => string }[] = [
  { title: ["案件", "個案", "Case"], value: ({ caseNo }) => caseNo },
  { title: ["类型", "類型", "Kind"], value: ({ kind }, locale) => wordsIn(locale, kind) },
  { title: ["对象", "對象", "Subject"], value: ({ subjectNo }) => subjectNo },
  { title: ["商户", "商戶", "Merchant"], value: ({ merchantName }) => merchantName },
  { title: ["币种", "貨幣", "Currency"], value: ({ amount }) => amount?.currency ?? "" },
  { title: ["金额", "金額", "Amount"], value: ({ amount }) => amount?.amount ?? "" },
  { title: ["风险分", "風險分", "Risk score"], value: ({ riskScore }) => String(riskScore) },
  {
    title: ["触发", "觸發", "Signals"],
    value: ({ signals }, locale) => signals.map((signal) => wordsIn(locale, signal)).join("; "),
  },
  {
    title: ["开启时间 (UTC)", "開啟時間 (UTC)", "Opened at (UTC)"],
    value: ({ openedAt }) => timeIn("UTC", new Date(openedAt)),
  },
  {
    title: ["到期时间 (UTC)", "到期時間 (UTC)", "Due at (UTC)"],
    value: ({ dueAt }) => timeIn("UTC", new Date(dueAt)),
  },
  { title: ["处理人", "處理人", "Reviewer"], value: ({ assignee }) => assignee?.name ?? "" },
  { title: ["状态", "狀態", "Status"], value: ({ state }, locale) => wordsIn(locale, caseStateWords[state]) },
  {
    title: ["结果", "結果", "Outcome"],
    value: ({ outcome }, locale) => (outcome ? wordsIn(locale, outcomeWords[outcome]) : ""),
  },
];

/** The queue as somebody has narrowed it, in his language. */
export async function exportQueue(
  ctx: Context,
  parts: ReviewParts,
  tx: Tx,
  { actor, locale }: Call<StaffActor>,
  query: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const found = await acrossMerchants(tx, actor, (all) =>
    listQueue(all, { ...query, reader: actor.staffId, limit: mostRows }),
  );
  if (found.length > mostRows) refuse("exportTooLong");
  const names = await namesOf(parts, tx);
  const rows = found.map((one) => rowOf(parts, names, one));
  const now = ctx.clock.now();
  await audit(tx, now, {
    actor: staffActor(actor),
    act: "review.exported",
    subject: actor.staffId,
    details: { cases: String(rows.length), filters: JSON.stringify(query) },
  });
  const lines = [
    columns.map(({ title }) => wordsIn(locale, title)),
    ...rows.map((row) => columns.map(({ value }) => value(row, locale))),
  ];
  const name = `cases-${dayIn("Asia/Hong_Kong", now)}.csv`;
  return { name, type: "text/csv", base64: csvOf(lines).toString("base64") };
}
