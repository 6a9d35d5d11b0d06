import { amountOf, pendingIdOf, type Chain, type Outcome, type Refusal, type Transfer } from "./transfer.ts";

/** Enum results are cast to text, so that the driver reads them without knowing our types. */
export const postBatch =
  "SELECT refusals::text[] AS refusals, replayed FROM ledger.post_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

export type PostBatchRow = {
  readonly refusals: readonly (Refusal | null)[];
  readonly replayed: readonly boolean[];
};

/** The arguments of `ledger.post_batch`, lists as array literals: the driver's own conversion costs three times as much. */
export function batchArguments(chains: readonly Chain[]): unknown[] {
  const transfers = chains.flat();
  const accounts = [...new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const position = new Map(accounts.map((id, index) => [id, index + 1]));
  const list = (value: (transfer: Transfer) => Item) => arrayLiteral(transfers.map(value));
  const areAllPlain = transfers.every(({ kind }) => kind === "transfer");
  const areAllSingle = chains.length === transfers.length;
  const resolvesNone = transfers.every((transfer) => pendingIdOf(transfer) === null);
  return [
    arrayLiteral(accounts),
    list(({ id }) => id),
    list(({ debit }) => position.get(debit) as number),
    list(({ credit }) => position.get(credit) as number),
    list(amountOf),
    list(({ purpose }) => purpose),
    list(({ reference }) => reference ?? null),
    // A list that would say nothing is left out, and the function leaves out the work it would ask for.
    areAllPlain ? null : list(({ kind }) => kind),
    areAllSingle
      ? null
      : arrayLiteral(chains.flatMap((chain) => chain.map((_, index) => index < chain.length - 1))),
    resolvesNone ? null : list(pendingIdOf),
  ];
}

export function outcomesOf(chains: readonly Chain[], row: PostBatchRow): Outcome[] {
  let start = 0;
  return chains.map((chain) => {
    const end = start + chain.length;
    const refusals = row.refusals.slice(start, end);
    const replayed = row.replayed.slice(start, end).every(Boolean);
    start = end;
    const named = refusals.filter((refusal) => refusal !== null);
    const refusal = named.find((name) => name !== "linked_failed") ?? named[0];
    return refusal === undefined
      ? { accepted: true, replayed }
      : { accepted: false, replayed, refusal, refusals };
  });
}

type Item = string | number | bigint | boolean | null;

/** Items are uuids, integers, booleans and enum names: none needs quoting. */
function arrayLiteral(items: readonly Item[]): string {
  return `{${items.map((item) => (item === null ? "NULL" : String(item))).join(",")}}`;
}
