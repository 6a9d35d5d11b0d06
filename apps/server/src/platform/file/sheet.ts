import { wordsIn, type Locale, type Words } from "@causeway/contract";
import writeXlsxFile from "write-excel-file/node";
import { csvOf } from "./csv.ts";

export type SheetColumn<Row> = {
  readonly title: Words;
  readonly value: (row: Row, locale: Locale) => string;
};
export type Sheet = { readonly name: string; readonly type: string; readonly base64: string };

/** Rows as a file to keep or to work on. Amounts stay text: a spreadsheet's number is a float, and a float is no amount. */
export async function sheetOf<Row>(
  name: string,
  format: "csv" | "xlsx",
  locale: Locale,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<Sheet> {
  const head = columns.map(({ title }) => wordsIn(locale, title));
  const body = rows.map((row) => columns.map(({ value }) => value(row, locale)));
  const file = `${name}.${format}`;
  if (format === "csv")
    return { name: file, type: "text/csv", base64: csvOf([head, ...body]).toString("base64") };
  const bytes = await writeXlsxFile([
    head.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
    ...body.map((row) => row.map((value) => ({ value, type: String }))),
  ]).toBuffer();
  return { name: file, type: xlsxType, base64: bytes.toString("base64") };
}

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
