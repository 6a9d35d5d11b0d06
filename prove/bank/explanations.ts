import * as inbox from "@causeway/contract/console/bank-message";
import * as desk from "@causeway/contract/console/statement";
import type { Context } from "@causeway/server/context.ts";
import { house } from "@causeway/server/platform/ids.ts";
import { refused, type Patient } from "../people/patient.ts";

/** Kinds of items whose own money stands in suspense. */
const suspended: readonly string[] = [
  "unknownAccount",
  "accountNotOpen",
  "unknownCurrency",
  "unnamedPayer",
  "unclearEntry",
  "unexpectedDebit",
  "doubleDebit",
  "refundDiffers",
  "debitAfterRefusal",
  "debitUnasked",
  "reversal",
];

/**
 * What else the bank said explains an item, as far as a person finds it: as much money the other way round, the entry that
 * a line turned out to be, the statement that has what a notice was about. Most items nothing explains.
 */
export async function readExplanations(
  staff: Patient,
  ctx: Context,
  items: readonly desk.OpenItem[],
): Promise<(item: desk.OpenItem) => string | undefined> {
  const statements = await staff.call(desk.listStatements, {});
  if (refused(statements)) throw new Error(`the treasury may not see statements: ${statements.refusal}`);
  const claimed = await readClaimed(staff);
  const confirmedBy = await readConfirmed(ctx);
  const free = items.filter(({ decision, proposal }) => decision === null && proposal?.state !== "waiting");
  return (item) => {
    const { kind, reference, currency, bankAmount } = item;
    if (suspended.includes(kind))
      return free.find(
        (other) =>
          suspended.includes(other.kind) &&
          other.currency === currency &&
          bankAmount !== null &&
          other.bankAmount === turned(bankAmount),
      )?.reference;
    if (kind === "unreadableLine") {
      const entry = claimed.get(reference);
      return entry !== undefined && confirmedBy.has(entry) ? entry : undefined;
    }
    // One that broke off; what it tried to say the statements have.
    if (kind === "unreadableMessage" && !reference.includes("/")) return statements[0]?.statementId;
    if (kind === "contradiction") return confirmedBy.get(reference);
    return undefined;
  };
}

/** As much money the other way round. */
function turned(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** What the lines that nobody could read claim to be, by the item about each. */
async function readClaimed(staff: Patient): Promise<ReadonlyMap<string, string>> {
  const claimed = new Map<string, string>();
  for (let after: string | null | undefined; after !== null;) {
    const page = await staff.call(inbox.listUnreadableLines, { limit: 100, ...(after && { after }) });
    if (refused(page)) throw new Error(`the treasury may not see unreadable lines: ${page.refusal}`);
    for (const { number, place, claimed: said } of page.rows)
      if (said.reference !== null) claimed.set(`MSG${number}/${place}`, said.reference);
    after = page.next;
  }
  return claimed;
}

/** Which statement has which entry as we have it. Where the database is down, nobody finds anything. */
async function readConfirmed(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .tx(house, (tx) =>
      tx.rows<{ reference: string; statement: string }>(
        "SELECT reference, statement_id AS statement FROM bank_entry WHERE statement_id IS NOT NULL",
      ),
    )
    .catch(() => []);
  return new Map(rows.map(({ reference, statement }) => [reference, statement]));
}
