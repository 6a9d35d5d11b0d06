import { rolePermissions, type InputOf, type OutputOf, type Role } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/notification";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { act, read, signedIn, type Bound, type Call, type UserActor } from "#platform/http/binding.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { clearAll, listMessages, listToDos, markAllRead, markRead } from "./message-box.store.ts";
import { readPreferences, savePreferences } from "./preference.store.ts";

type SignedIn = Call<UserActor>;

export function notificationRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listMessages, signedIn, (call, input) => readBox(ctx, call, input)),
    act(contract.readMessage, signedIn, async (transact, { actor }, { id }) => {
      await transact((tx) => markRead(tx, actor.userId, id, ctx.clock.now()));
      return {};
    }),
    act(contract.readAllMessages, signedIn, async (transact, { actor }, seen) => {
      await transact((tx) => markAllRead(tx, actor.userId, seen, ctx.clock.now()));
      return {};
    }),
    act(contract.clearMessages, signedIn, async (transact, { actor }, seen) => {
      await transact((tx) => clearAll(tx, actor.userId, seen, ctx.clock.now()));
      return {};
    }),
    read(contract.readNotificationPreferences, signedIn, ({ actor }) =>
      ctx.db.tx(actor.tenant, (tx) => readPreferences(tx, actor.userId)),
    ),
    act(contract.saveNotificationPreferences, signedIn, (transact, { actor }, chosen) =>
      transact(async (tx) => {
        await savePreferences(tx, actor.userId, chosen);
        const now = ctx.clock.now();
        await audit(tx, now, { actor: actor.userId, act: "preferences.saved", subject: actor.userId });
        return chosen;
      }),
    ),
  ];
}

const boxMarks = {
  todo: definePageMark("toDos", { id: "uuid" }),
  message: definePageMark("messages", { id: "uuid" }),
  notice: definePageMark("notices", { id: "uuid" }),
};

async function readBox(
  ctx: Context,
  { actor, locale }: SignedIn,
  { tab, before, limit }: InputOf<typeof contract.listMessages>,
): Promise<OutputOf<typeof contract.listMessages>> {
  const reading = { personId: actor.userId, locale, permissions: rolePermissions[actor.role as Role] };
  const marks = boxMarks[tab];
  // One more than asked for tells whether there are more.
  const page = { before: marks.read(before)?.id, limit: limit + 1 };
  const { rows: found, unread } = await ctx.db.tx(actor.tenant, (tx) =>
    tab === "todo" ? listToDos(tx, reading, page) : listMessages(tx, reading, tab, page),
  );
  const { rows, next } = marks.cut(found, limit, ({ id }) => ({ id }));
  return { messages: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next, unread };
}
