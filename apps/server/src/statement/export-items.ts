import { breakKindWords } from "@causeway/contract/break-words";
import { wordsIn, type InputOf, type Locale, type OutputOf, type Words } from "@causeway/contract";
import type { exportBreaks, exportTreasuryDay } from "@causeway/contract/console/open-item";
import type { OpenItem } from "@causeway/contract/console/statement";
import type { AccountDay } from "@causeway/contract/console/treasury";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { dayIn, timeIn } from "#platform/day.ts";
import { csvOf } from "#platform/file/csv.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { listItems } from "./list-items.ts";
import { readDay } from "./read-day.ts";

const mostRows = 10_000;

type Column<Row> = { readonly title: Words; readonly value: (row: Row, locale: Locale) => string };

const utc = (moment: string | null) => (moment === null ? "" : timeIn("UTC", new Date(moment)));

const itemColumns: readonly Column<OpenItem>[] = [
  { title: ["编号", "編號", "ID"], value: ({ breakId }) => breakId },
  { title: ["银行", "銀行", "Bank"], value: ({ bank }, locale) => (bank ? wordsIn(locale, bank) : "") },
  {
    title: ["差异", "差異", "Difference"],
    value: ({ kind }, locale) => wordsIn(locale, breakKindWords[kind]),
  },
  { title: ["银行流水号", "銀行參考編號", "Bank reference"], value: ({ reference }) => reference },
  { title: ["币种", "貨幣", "Currency"], value: ({ currency }) => currency ?? "" },
  { title: ["金额", "金額", "Amount"], value: ({ amount }) => amount ?? "" },
  { title: ["银行金额", "銀行金額", "Bank amount"], value: ({ bankAmount }) => bankAmount ?? "" },
  { title: ["账簿金额", "帳簿金額", "Books amount"], value: ({ booksAmount }) => booksAmount ?? "" },
  { title: ["发现时间 (UTC)", "發現時間 (UTC)", "Found at (UTC)"], value: ({ openedAt }) => utc(openedAt) },
  { title: ["处理期限", "處理期限", "Due"], value: ({ dueOn }) => dueOn },
  { title: ["经办", "經辦", "Owner"], value: ({ ownerName }) => ownerName ?? "" },
  { title: ["关闭时间 (UTC)", "關閉時間 (UTC)", "Closed at (UTC)"], value: ({ closedAt }) => utc(closedAt) },
  { title: ["说明", "說明", "Explanation"], value: ({ note }) => note ?? "" },
  { title: ["了结依据", "了結依據", "Settled by"], value: ({ settledBy }) => settledBy ?? "" },
];

const dayColumns: readonly Column<AccountDay>[] = [
  { title: ["银行", "銀行", "Bank"], value: ({ bank }, locale) => wordsIn(locale, bank) },
  { title: ["账户", "帳戶", "Account"], value: ({ account }) => account ?? "" },
  { title: ["币种", "貨幣", "Currency"], value: ({ currency }) => currency },
  { title: ["期初", "期初", "Opening"], value: ({ opening }) => opening ?? "" },
  { title: ["收", "收", "In"], value: ({ in: credited }) => credited ?? "" },
  { title: ["付", "付", "Out"], value: ({ out }) => out ?? "" },
  { title: ["期末（银行）", "期末（銀行）", "Closing (bank)"], value: ({ closing }) => closing ?? "" },
  { title: ["账面", "帳面", "Books"], value: ({ books }) => books },
  { title: ["差额", "差額", "Difference"], value: ({ difference }) => difference ?? "" },
  { title: ["差额中未说明", "差額中未說明", "Not explained"], value: ({ rest }) => rest ?? "" },
  { title: ["未达项数", "未達項數", "Open items"], value: ({ items }) => String(items) },
  { title: ["经办", "經辦", "Owners"], value: ({ owners }) => owners.map(({ name }) => name).join("; ") },
  {
    title: ["说明比例 (%)", "說明比例 (%)", "Explained (%)"],
    value: ({ explainedShare }) => explainedShare ?? "",
  },
  {
    title: ["流水时间 (UTC)", "流水時間 (UTC)", "Statement at (UTC)"],
    value: ({ statementAt }) => utc(statementAt),
  },
];

/** Items as somebody has narrowed them, in his language. */
export async function exportItems(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  query: InputOf<typeof exportBreaks>,
): Promise<OutputOf<typeof exportBreaks>> {
  const { rows, next } = await listItems(ctx, tx, { ...query, limit: mostRows });
  if (next !== null) refuse("exportTooLong");
  await noteExport(ctx, tx, call, { items: String(rows.length), filters: JSON.stringify(query) });
  const today = dayIn("Asia/Hong_Kong", ctx.clock.now());
  return fileOf(`${query.state}-items-${today}.csv`, itemColumns, rows, call.locale);
}

export async function exportDay(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { day }: InputOf<typeof exportTreasuryDay>,
): Promise<OutputOf<typeof exportTreasuryDay>> {
  const { accounts } = await readDay(tx, day);
  if (accounts.length === 0) refuse("notFound");
  await noteExport(ctx, tx, call, { day, accounts: String(accounts.length) });
  return fileOf(`treasury-${day}.csv`, dayColumns, accounts, call.locale);
}

function noteExport(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  details: Record<string, string>,
): Promise<void> {
  const subject = actor.staffId;
  return audit(tx, ctx.clock.now(), { actor: staffActor(actor), act: "treasury.exported", subject, details });
}

function fileOf<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[], locale: Locale) {
  const lines = [
    columns.map(({ title }) => wordsIn(locale, title)),
    ...rows.map((row) => columns.map(({ value }) => value(row, locale))),
  ];
  return { name, type: "text/csv", base64: csvOf(lines).toString("base64") };
}
