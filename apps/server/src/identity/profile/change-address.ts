import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/profile";
import { codePauseMs } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { setEmail, setPhone } from "./profile.store.ts";
import { secureAccount } from "./credential-change.ts";
import { emailChanged, phoneChanged, phoneConfirmed } from "./profile.messages.ts";
import { findPersonByEmail, findPersonByPhone, getPerson, listMemberships } from "../identity.store.ts";
import { countSending, makeCode, spendCode } from "../sign-in/one-time-code.ts";
import { internationalPhone, isPhone, maskEmail, maskPhone, type Person } from "../person.ts";
import { expectTitles } from "#enterprise/index.ts";
import { isTextable, notify, sendMessage, tellAddress } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { countAttempt, type Limit } from "#platform/data/limit.ts";
import { daysInMs } from "#platform/day.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

type SignedInCall = Call<UserActor>;
/** Each may go to another number or address, so they count for whoever asks and for the company he acts for. */
const perAccount: Limit = { name: "new-address-account", attempts: 10, perMs: daysInMs(1) };
const perMerchant: Limit = { name: "new-address-merchant", attempts: 40, perMs: daysInMs(1) };

type To = InputOf<typeof contract.sendNewAddressCode>["to"];

/** Nothing arrives at an address that is somebody's already, and nobody is told so here. */
export function sendNewAddressCode(
  ctx: Context,
  transact: Transact,
  { actor, locale }: SignedInCall,
  { to }: InputOf<typeof contract.sendNewAddressCode>,
): Promise<OutputOf<typeof contract.sendNewAddressCode>> {
  if (to.channel === "sms") {
    if (!isPhone(to.phoneArea, to.phone)) refuse("phoneWrong");
    if (!isTextable(ctx, addressOf(to))) refuse("phoneNotServed");
  }
  return transact(async (tx) => {
    const address = addressOf(to);
    const purpose = to.channel === "email" ? "newEmail" : "newPhone";
    await countSending(ctx, purpose, address);
    await countAttempt(ctx.db, ctx.clock, perAccount, actor.userId);
    await countAttempt(ctx.db, ctx.clock, perMerchant, actor.tenant);
    const { codeId, code } = await makeCode(ctx, tx, {
      purpose,
      target: targetOf(actor.userId, address),
      person: actor.userId,
    });
    const envelope = { template: "code", purpose, code, channel: to.channel, to: address, locale } as const;
    if (!(await isTaken(tx, to))) await tx.asTenant(house, (own) => sendMessage(ctx, own, envelope));
    return { codeId, resendAfterMs: codePauseMs };
  });
}

export function changeEmail(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
  { email, codeId, code }: InputOf<typeof contract.changeEmail>,
): Promise<OutputOf<typeof contract.changeEmail>> {
  return transact(async (tx) => {
    const { isFor } = await spendCode(ctx, tx, { purpose: "newEmail", codeId, code });
    if (!isFor(targetOf(actor.userId, email))) refuse("codeWrong");
    const old = await getPerson(tx, actor.userId);
    await setEmail(tx, actor.userId, email);
    const said = { kind: emailChanged, words: { email: maskEmail(email) } } as const;
    await tellAddress(ctx, tx, { ...said, channel: "email", to: old.email, locale: old.language });
    await notify(ctx, tx, { ...said, tenant: house, to: { personId: actor.userId } });
    await secureAccount(ctx, tx, actor.userId, "email.changed");
    return { changed: true };
  });
}

export function changePhone(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
  { phoneArea, phone, codeId, code }: InputOf<typeof contract.changePhone>,
): Promise<OutputOf<typeof contract.changePhone>> {
  if (!isPhone(phoneArea, phone)) refuse("phoneWrong");
  return transact(async (tx) => {
    const to = internationalPhone(phoneArea, phone);
    const { isFor } = await spendCode(ctx, tx, { purpose: "newPhone", codeId, code });
    if (!isFor(targetOf(actor.userId, to))) refuse("codeWrong");
    const old = await getPerson(tx, actor.userId);
    await setPhone(tx, actor.userId, { area: phoneArea, phone }, ctx.clock.now());
    for (const { tenant } of await listMemberships(tx, actor.userId)) await tx.asTenant(tenant, expectTitles);
    const before = internationalPhone(old.phoneArea, old.phone);
    if (before === to) return confirmed(ctx, tx, old);
    const said = { kind: phoneChanged, words: { phone: maskPhone(phoneArea, phone) } } as const;
    const byText = { ...said, channel: "sms", locale: old.language } as const;
    await tellAddress(ctx, tx, { ...byText, to: before });
    await tellAddress(ctx, tx, { ...byText, to });
    await notify(ctx, tx, { ...said, tenant: house, to: { personId: actor.userId } });
    await secureAccount(ctx, tx, actor.userId, "phone.changed");
    return { changed: true };
  });
}

/** The number that was written down at registration is now a way of proving who one is. */
async function confirmed(ctx: Context, tx: Tx, { id, phoneArea, phone }: Person): Promise<{ changed: true }> {
  const words = { phone: maskPhone(phoneArea, phone) };
  await notify(ctx, tx, { tenant: house, to: { personId: id }, kind: phoneConfirmed, words });
  await secureAccount(ctx, tx, id, "phone.confirmed");
  return { changed: true };
}

function addressOf(to: To): string {
  return to.channel === "email" ? to.email : internationalPhone(to.phoneArea, to.phone);
}

/** Two people who try the same address have codes of their own: neither voids the other's. */
function targetOf(person: string, address: string): string {
  return `${person}|${address}`;
}

async function isTaken(tx: Tx, to: To): Promise<boolean> {
  const found =
    to.channel === "email"
      ? await findPersonByEmail(tx, to.email)
      : await findPersonByPhone(tx, to.phoneArea, to.phone);
  return found !== undefined;
}
