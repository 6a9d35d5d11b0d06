import type { Locale, Words } from "@causeway/contract";
import type { PageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { announce } from "#platform/data/live.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, newId, type Id, type TenantId } from "#platform/ids.ts";
import { sendMessage } from "./deliver-message.ts";
import { fill, valuesIn, type Kind, type Values, type ValuesOf } from "./kind.ts";
import {
  findPerson,
  insertMessage,
  listMembersWho,
  listTenantsOf,
  raiseToDo,
  removeToDo,
  type Addressee,
  type Reader,
} from "./message-box.store.ts";
import { readPreferences } from "./preference.store.ts";

type Notification<K extends Kind> = {
  /** The merchant it concerns, or the house where it concerns a person, whoever he acts for. */
  readonly tenant: TenantId;
  /** One person, or everybody who may do this for the merchant. */
  readonly to: Addressee;
  readonly kind: K;
  readonly words: ValuesOf<K>;
  readonly link?: PageLink;
} & (K["tab"] extends "todo"
  ? {
      /** What has to be done: raising it again is the same to-do, and `settleToDo` ends it. */
      readonly key: string;
    }
  : unknown);

/**
 * Tells people something, in the transaction of what it is about: in the message box at once, and by mail or short
 * message as each of them chose. A to-do is one for all who may do it.
 */
export async function notify<const K extends Kind>(
  ctx: Context,
  tx: Tx,
  told: Notification<K>,
): Promise<void> {
  await tx.asTenant(told.tenant, async (own) => {
    const readers =
      "personId" in told.to ? [await findPerson(own, told.to.personId)] : await listMembersWho(own, told.to);
    const said = sayIn(told.kind, told.words);
    const fresh = await putInBox(ctx, own, told, said, readers);
    if (!fresh) return;
    for (const reader of readers) await sendByChoice(ctx, own, reader, told, said);
    await tellOpenPages(own, "personId" in told.to ? told.to.personId : undefined);
  });
}

/** Says the same to one address, whoever has it: the e-mail or phone that is no longer somebody's must hear of it, too. */
export async function tellAddress<const K extends Kind>(
  ctx: Context,
  tx: Tx,
  told: {
    readonly kind: K;
    readonly words: ValuesOf<K>;
    readonly channel: "email" | "sms";
    readonly to: string;
    readonly locale: Locale;
  },
): Promise<void> {
  const { kind, words, channel, to, locale } = told;
  const { subject, body } = sayIn(kind, words);
  const values = valuesIn(locale, words);
  await tx.asTenant(house, (own) =>
    sendMessage(ctx, own, { template: "said", kind: kind.name, values, subject, body, channel, to, locale }),
  );
}

/** What waited is done: it disappears for everybody it waited for. */
export async function settleToDo(tx: Tx, tenant: TenantId, key: string): Promise<void> {
  await tx.asTenant(tenant, async (own) => {
    if (await removeToDo(own, key)) await announce(own, "message", key);
  });
}

type Said = { title: Words; text: Words; subject: Words; body: Words };

function sayIn(kind: Kind, values: Values): Said {
  const { title, text, mail } = kind;
  return {
    title: fill(title, values),
    text: fill(text, values),
    subject: fill(mail?.subject ?? title, values),
    body: fill(mail?.body ?? text, values),
  };
}

async function putInBox(
  ctx: Context,
  tx: Tx,
  told: { kind: Kind; to: Addressee; link?: PageLink; key?: string },
  { title, text }: Said,
  readers: readonly Reader[],
): Promise<boolean> {
  const at = ctx.clock.now();
  const entry = () => ({
    id: newId<"message">(at),
    kind: told.kind.name,
    title,
    text,
    link: told.link ?? null,
    at,
  });
  const { tab } = told.kind;
  if (tab === "todo") {
    if (told.key === undefined) throw new Error("a to-do is known by its key");
    return raiseToDo(tx, told.key, told.to, entry());
  }
  for (const { personId } of readers) await insertMessage(tx, personId, tab, entry());
  return true;
}

/** What concerns somebody's own safety is mailed whatever he chose. */
async function sendByChoice(
  ctx: Context,
  tx: Tx,
  { personId, email, phone, language }: Reader,
  { kind, words, link }: { kind: Kind; words: Values; link?: PageLink },
  { subject, body }: Said,
): Promise<void> {
  const choice = (await readPreferences(tx, personId))[kind.topic];
  const said = {
    template: "said",
    kind: kind.name,
    values: valuesIn(language, words),
    subject,
    body,
    locale: language,
    ...(link === undefined ? {} : { link }),
  } as const;
  if (choice.email || kind.topic === "security")
    await sendMessage(ctx, tx, { ...said, channel: "email", to: email });
  if (choice.sms) await sendMessage(ctx, tx, { ...said, channel: "sms", to: phone });
}

/** What concerns a person alone is news to his pages, whichever merchant they are open for. */
async function tellOpenPages(tx: Tx, person: Id<"user"> | undefined): Promise<void> {
  if (tx.tenant !== house) return announce(tx, "message", "");
  if (person === undefined) throw new Error("the house has no members to tell");
  for (const tenant of await listTenantsOf(tx, person)) {
    await tx.asTenant(tenant, (own) => announce(own, "message", ""));
  }
}
