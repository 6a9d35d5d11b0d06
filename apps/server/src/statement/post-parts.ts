import type { HouseKind } from "@causeway/ledger";
import type { Context } from "../context.ts";
import type { ChainOf } from "#platform/data/books.ts";
import { house } from "#platform/ids.ts";
import type { HouseTransferRow } from "./house-transfer.store.ts";

/** Between suspense and the accounts of the house's, as it was begun; the same again is one posting. */
export async function postParts(ctx: Context, transfer: HouseTransferRow): Promise<void> {
  const { id, kind } = transfer;
  const chain = kind === "sweep" ? partsOut(transfer, id) : partsBack(transfer, id);
  const outcome = await ctx.books.post(house, { subject: id, step: kind }, chain);
  if (!outcome.accepted) throw new Error(`the books refused transfer ${id}: ${outcome.refusal}`);
}

function partsOut({ id, currency, progress }: HouseTransferRow, reference: string): ChainOf {
  return (place, idOf) =>
    listParts(id, progress).map(([kind, amount]) => ({
      kind: "transfer",
      id: idOf(kind),
      debit: place({ kind, currency }),
      credit: place({ kind: "suspense", currency }),
      amount,
      purpose: "sweep",
      reference,
    }));
}

/** Out of suspense to where it is ours: what came in, or a sweep whose debit never came. */
export function partsBack({ id, kind, currency, progress }: HouseTransferRow, reference: string): ChainOf {
  return (place, idOf) =>
    listParts(id, progress).map(([of, amount]) => ({
      kind: "transfer",
      id: idOf(of),
      debit: place({ kind: "suspense", currency }),
      credit: place({ kind: of, currency }),
      amount,
      purpose: kind === "sweep" ? "correction" : "cover",
      reference,
    }));
}

function listParts(id: string, progress: HouseTransferRow["progress"]): [HouseKind, bigint][] {
  const parts = Object.entries(progress?.parts ?? {}) as [HouseKind, bigint][];
  if (parts.length === 0) throw new Error(`the parts of transfer ${id} were expected`);
  return parts;
}
