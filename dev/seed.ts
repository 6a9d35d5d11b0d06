import type { Role } from "@causeway/contract";
import { createContext } from "@causeway/server/context.ts";
import {
  findPersonByName,
  insertMembership,
  insertMerchant,
  insertPerson,
} from "@causeway/server/identity/identity.store.ts";
import { createPasswords } from "@causeway/server/identity/password.ts";
import type { PersonId } from "@causeway/server/identity/person.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { house, newId, newOrderNo, type TenantId } from "@causeway/server/platform/ids.ts";

/** Everybody's password, in development only. */
export const seedPassword = "Harbour-Demo-1";

/** One company with somebody for each side of the four-eyes rule. Codes of the second step arrive in the mailbox. */
export const seedPeople: readonly { username: string; phone: string; role: Role }[] = [
  { username: "chan", phone: "60000001", role: "owner" },
  { username: "wong", phone: "60000002", role: "maker" },
  { username: "lee", phone: "60000003", role: "approver" },
];
const company = "Harbour Trading Ltd";

/** Fills an empty database; one that has people already is left as it is. */
export async function seed(env: Record<string, string>): Promise<void> {
  const ctx = createContext(readConfig({ ...env, LOG_LEVEL: "silent" }), "seed");
  try {
    const now = ctx.clock.now();
    const passwordHash = await createPasswords(ctx.config.secrets.pepper).hash(seedPassword);
    await ctx.db.tx(house, async (tx) => {
      if (await findPersonByName(tx, seedPeople[0]!.username)) return;
      const merchant: TenantId = newId(now);
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
        await tx.asTenant(merchant, (own) => insertMembership(own, id, role, now));
      }
    });
  } finally {
    await ctx.dispose();
  }
}
