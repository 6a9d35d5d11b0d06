import type { MessageId } from "#partners/bank/message.store.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import type { Context } from "../context.ts";
import { beginAgain } from "./message.store.ts";
import { topics } from "./statement.ts";

/** Somebody wants a message read from its beginning, now that what could not be read perhaps can. */
export async function readAgain(ctx: Context, id: MessageId): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    await settle(tx, { topic: topics.again, key: id });
    if (await beginAgain(tx, id)) await send(tx, { topic: topics.message, key: id });
  });
}
