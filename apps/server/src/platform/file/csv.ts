import { stringify } from "csv-stringify/sync";

/** The mark at the beginning tells spreadsheet programs that this is Unicode; what somebody typed is never a formula. */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(
    stringify(rows as string[][], { bom: true, escape_formulas: true, record_delimiter: "windows" }),
  );
}
