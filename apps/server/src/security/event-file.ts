import { wordsIn, type Locale, type Words } from "@causeway/contract";
import {
  securityGroupWords,
  securityOutcomeWords,
  securityWords,
  type SecurityGroup,
  type SecurityKind,
  type SecurityOutcome,
} from "@causeway/contract/security-event";
import { dayIn, timeIn } from "#platform/day.ts";
import { csvOf } from "#platform/file/csv.ts";

/** More is narrowed first. */
export const mostRows = 10_000;

export type Column<Row> = { readonly title: Words; readonly value: (row: Row, locale: Locale) => string };

type Told = {
  readonly at: string;
  readonly kind: SecurityKind;
  readonly group: SecurityGroup;
  readonly outcome: SecurityOutcome;
};

/** What every list of security events begins with. */
export const firstColumns: readonly Column<Told>[] = [
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
];

export function fileOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  locale: Locale,
  now: Date,
): { readonly name: string; readonly type: "text/csv"; readonly base64: string } {
  const lines = [
    columns.map(({ title }) => wordsIn(locale, title)),
    ...rows.map((row) => columns.map(({ value }) => value(row, locale))),
  ];
  const name = `security-${dayIn("Asia/Hong_Kong", now)}.csv`;
  return { name, type: "text/csv", base64: csvOf(lines).toString("base64") };
}
