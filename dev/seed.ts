import type { ChosenRole, StaffRole } from "@causeway/contract";
import { atBank, createContext, ourBank, type AtBank, type Context } from "@causeway/server/context.ts";
import {
  findPersonByName,
  insertMembership,
  insertMerchant,
  insertPerson,
} from "@causeway/server/identity/identity.store.ts";
import { createPasswords } from "@causeway/server/identity/sign-in/password.ts";
import type { PersonId } from "@causeway/server/identity/person.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { findStaffByEmail } from "@causeway/server/staff/staff.store.ts";
import { makeStaffMember } from "@causeway/server/testing/staff.ts";
import { certifyCompany } from "./certify.ts";
import { setPhone } from "@causeway/server/identity/profile/profile.store.ts";
import { house, newId, newOrderNo, type TenantId } from "@causeway/server/platform/ids.ts";

/** Everybody's password, in development only. */
export const seedPassword = "Harbour-Demo-1";

/**
 * One company with somebody for each side of the four-eyes rule, the first of them its certified director. Codes of the
 * second step arrive in the mailbox.
 */
export const seedPeople: readonly { username: string; phone: string; role: ChosenRole }[] = [
  { username: "chan", phone: "60000001", role: "administrator" },
  { username: "wong", phone: "60000002", role: "preparer" },
  { username: "lee", phone: "60000003", role: "approver" },
];
/** Staff of the console, enough for every four-eyes rule; all with one password and one authenticator key. */
export const staffOfSeed: readonly { email: string; name: string; role: StaffRole }[] = [
  { email: "zhou.lan@causeway.example", name: "周岚", role: "reviewer" },
  { email: "lin.yue@causeway.example", name: "林越", role: "reviewer" },
  { email: "he.jing@causeway.example", name: "何靖", role: "seniorReviewer" },
  { email: "gu.ning@causeway.example", name: "顾宁", role: "seniorReviewer" },
  { email: "tang.wei@causeway.example", name: "唐蔚", role: "treasury" },
  { email: "fang.ke@causeway.example", name: "方可", role: "treasury" },
  { email: "sun.qiao@causeway.example", name: "孙乔", role: "support" },
  { email: "xu.an@causeway.example", name: "许安", role: "auditor" },
];
const company = "Harbour Trading Ltd";

/** Fills an empty database; one that has people already is left as it is. */
export async function seed(env: Record<string, string>): Promise<void> {
  await withContext(env, async (ctx) => {
    await addPeople(ctx);
    await addStaff(ctx);
  });
}

/** The server's own context at a bank, in a world that runs, for what has to be arranged behind the product's back. */
export async function withContext<T>(
  env: Record<string, string>,
  work: (ctx: AtBank) => Promise<T>,
): Promise<T> {
  const ctx = createContext(readConfig({ ...env, LOG_LEVEL: "silent" }), "seed");
  try {
    return await work(atBank(ctx, ourBank));
  } finally {
    await ctx.dispose();
  }
}

async function addPeople(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const passwordHash = await createPasswords(ctx.config.secrets.pepper).hash(seedPassword);
  const merchant: TenantId = newId(now);
  const isNew = await ctx.db.tx(house, async (tx) => {
    if (await findPersonByName(tx, seedPeople[0]!.username)) return false;
    await tx.asTenant(merchant, (own) =>
      insertMerchant(own, newOrderNo("ME", ctx.config.cell, now), company, now),
    );
    for (const { username, phone, role } of seedPeople) {
      const id: PersonId = newId(now);
      const email = `${username}@harbour.example`;
      await insertPerson(tx, {
        id,
        username,
        email,
        phoneArea: "852",
        phone,
        passwordHash,
        nickname: username,
        language: "zh-CN",
        registeredAt: now,
      });
      await setPhone(tx, id, { area: "852", phone }, now);
      await tx.asTenant(merchant, (own) => insertMembership(own, id, role, now));
    }
    return true;
  });
  if (isNew) await certifyCompany(ctx, merchant, company, seedPeople[0]!.phone);
}

/** Staff alone, for journeys that bring merchants of their own. */
export async function seedStaff(env: Record<string, string>): Promise<void> {
  await withContext(env, addStaff);
}

async function addStaff(ctx: Context): Promise<void> {
  for (const member of staffOfSeed) {
    const known = await ctx.db.tx(house, (tx) => findStaffByEmail(tx, member.email));
    if (!known) await makeStaffMember(ctx, member);
  }
}
