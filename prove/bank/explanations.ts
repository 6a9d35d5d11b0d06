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
  const counted = await staff.call(desk.countBreaks, {});
  if (refused(counted)) throw new Error(`the treasury may not count open items: ${counted.refusal}`);
  const claimed = await readClaimed(staff);
  const confirmed = await readConfirmed(ctx);
  const confirmedBy = new Map(confirmed.map(({ reference, statement }) => [reference, statement]));
  const partnerOf = (item: desk.OpenItem) =>
    counted.banks.find(({ bank }) => bank.join() === item.bank?.join())?.partner;
  const free = items.filter(({ decision, proposal }) => decision === null && proposal?.state !== "waiting");
  return (item) => {
    const { kind, reference, currency, bankAmount } = item;
    if (suspended.includes(kind))
      return free.find(
        (other) =>
          suspended.includes(other.kind) &&
          other.currency === currency &&
          partnerOf(other) === partnerOf(item) &&
          bankAmount !== null &&
          other.bankAmount === turned(bankAmount),
      )?.reference;
    if (kind === "unreadableLine") {
      const entry = claimed.get(reference);
      return entry !== undefined && confirmedBy.has(entry) ? entry : undefined;
    }
    // One that broke off; what it tried to say the statements have. What a feed says cannot break off.
    if (kind === "unreadableMessage" && !reference.includes("/") && partnerOf(item) === "harbour")
      return confirmed.find(({ partner }) => partner === "harbour")?.statement;
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

type Confirmed = { readonly partner: string; readonly reference: string; readonly statement: string };

/** Which statement has which entry as we have it. Where the database is down, nobody finds anything. */
async function readConfirmed(ctx: Context): Promise<readonly Confirmed[]> {
  return ctx.db
    .tx(house, (tx) =>
      tx.rows<Confirmed>(
        `SELECT e.partner, e.reference, statement_id AS statement
         FROM bank_entry e JOIN bank_statement USING (partner, statement_id)`,
      ),
    )
    .catch(() => []);
}
