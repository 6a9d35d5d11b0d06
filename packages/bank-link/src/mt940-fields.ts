/** One field of a file: its tag, its lines without it, and how it stood there. */
export type Field = { readonly tag: string; readonly lines: readonly string[]; readonly raw: string };

/** What is booked, and what is told about it. A field that nobody knows stands where a line should. */
export type LineFields = { readonly field: Field; readonly information: Field | undefined };

export type StatementFields = { readonly head: readonly Field[]; readonly lines: readonly LineFields[] };

const opening = new Set(["20", "21", "25", "25P", "28", "28C", "13", "13D", "60F", "60M"]);
const closing = new Set(["62F", "62M"]);
/** What a statement may also say, and nobody here asks for. */
const further = new Set(["64", "65", "90C", "90D", "34F"]);

/**
 * Parts a file into its statements. A field that opens a statement after lines or a closing balance begins another, also
 * where its :20: was lost: else its lines would be booked to the account before it.
 */
export function statementsIn(bytes: Uint8Array): StatementFields[] {
  const statements: { head: Field[]; lines: { field: Field; information: Field | undefined }[] }[] = [];
  let isClosed = true;
  let isAfterLine = false;
  for (const field of fieldsIn(bytes)) {
    const { tag } = field;
    const current = statements.at(-1);
    const isLine = !opening.has(tag) && !closing.has(tag) && !further.has(tag) && tag !== "86";
    const isNew =
      tag === "20" ||
      !current ||
      (opening.has(tag) ? isClosed || current.lines.length > 0 : isLine && isClosed);
    const statement = isNew ? { head: [], lines: [] } : current;
    if (isNew) {
      statements.push(statement);
      isClosed = false;
    }
    const last = statement.lines.at(-1);
    if (isLine) statement.lines.push({ field, information: undefined });
    else if (opening.has(tag) || closing.has(tag)) statement.head.push(field);
    // Behind the closing balance it tells of the whole statement.
    else if (tag === "86" && last && isAfterLine) last.information = field;
    isAfterLine = isLine;
    if (closing.has(tag)) isClosed = true;
  }
  return statements.filter(({ head, lines }) => head.length > 0 || lines.length > 0);
}

/** A line that begins with a colon begins a field, and if nobody can read its tag, one without. */
function fieldsIn(bytes: Uint8Array): Field[] {
  const fields: { tag: string; lines: string[]; raws: string[] }[] = [];
  let isInside = false;
  for (const [line] of textOf(bytes).matchAll(/[^\r\n]+/g)) {
    const [, tag, rest] = /^:([0-9A-Z]{2,3}):(.*)$/u.exec(line) ?? [];
    const last = fields.at(-1);
    if (line.startsWith(":")) {
      fields.push({ tag: tag ?? "", lines: [rest ?? line], raws: [line] });
      isInside = true;
    } else if (line.trimEnd() === "-" || line.startsWith("-}")) isInside = false;
    else if (isInside && last) {
      last.lines.push(line);
      last.raws.push(line);
    }
  }
  return fields.map(({ tag, lines, raws }) => ({ tag, lines, raw: raws.join("\n") }));
}

/** Some banks write UTF-8 in spite of SWIFT, others Latin-1. What no book can keep becomes the sign for what is lost. */
function textOf(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll(/[^\P{Cc}\r\n]/gu, "\ufffd");
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}
