import { atBank, type AtBank, type Context } from "../context.ts";
import { house } from "#platform/ids.ts";
import { findPartner, type OfBank } from "./subject.store.ts";

/** Whatever is done about something of a bank's is done at that bank. */
export async function atBankOf(ctx: Context, sort: OfBank, id: string): Promise<AtBank> {
  const partner = await ctx.db.tx(house, (tx) => findPartner(tx, sort, id));
  if (partner === undefined) throw new Error(`${sort} ${id} of a bank was expected and is not there`);
  return atBank(ctx, partner);
}
