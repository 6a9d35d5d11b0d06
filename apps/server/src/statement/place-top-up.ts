import type { BankEntry } from "@causeway/bank-link";
import { findOwnAccount } from "#partners/bank/bank-data.store.ts";
import { uuidFrom } from "#partners/bank/iso-bank.ts";
import { referenceOf } from "#partners/bank/port.ts";
import type { AtBank } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { hasDebit } from "./entry.store.ts";
import { lockTransfer } from "./house-transfer.store.ts";
import { keepEntry } from "./suspend-entry.ts";

/**
 * A credit that brings in our own money: it quotes the id that was agreed to and comes from our own account, both, and is of
 * that amount, once. False of every other, which is somebody's money like any.
 */
export async function placeTopUp(ctx: AtBank, entry: BankEntry): Promise<boolean> {
  const quoted = [entry.endToEndId, entry.remittance].flatMap((text) => text?.match(ids) ?? []);
  if (quoted.length === 0) return false;
  return ctx.db.tx(house, async (tx) => {
    for (const instruction of quoted.map((id) => uuidFrom(id.replaceAll("-", "").toLowerCase())))
      if (await isTopUp(ctx, tx, instruction, entry)) {
        await keepEntry(ctx, tx, entry, { became: "transfer", instruction });
        return true;
      }
    return false;
  });
}

/** With dashes or without, as banks carry it. */
const ids = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/gi;

async function isTopUp(ctx: AtBank, tx: Tx, id: string, entry: BankEntry): Promise<boolean> {
  const { partner } = ctx.bank;
  const { money, counterparty } = entry;
  const topUp = await lockTransfer(tx, id);
  if (!topUp || topUp.kind === "sweep" || !topUp.progress?.parts || topUp.partner !== partner) return false;
  if (topUp.currency !== money.currency || topUp.minor !== money.minor) return false;
  const own = await findOwnAccount(tx, partner, money.currency);
  const isOwn = own && referenceOf(own) === topUp.account && isSame(own.account, counterparty?.account);
  return isOwn === true && !(await hasDebit(tx, id));
}

function isSame(own: string, told: string | undefined): boolean {
  return own === told?.replaceAll(/\s/g, "").toUpperCase();
}
