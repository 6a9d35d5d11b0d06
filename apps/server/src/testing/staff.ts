import type { Locale, StaffRole } from "@causeway/contract";
import pg from "pg";
import { createPasswords } from "#identity/index.ts";
import { consoleAudience } from "#platform/http/audience.ts";
import { startSession } from "#platform/http/session.ts";
import { openDb } from "#platform/data/db.ts";
import { daysAfter } from "#platform/day.ts";
import { house, newId } from "#platform/ids.ts";
import { relyingPartyOf, verifyCreation } from "#platform/crypto/webauthn.ts";
import { insertPasskey } from "#staff/staff-passkey.store.ts";
import { sealAuthenticator } from "#staff/authenticator.ts";
import type { StaffId } from "#staff/staff.ts";
import type { Context } from "../context.ts";
import { softPasskey } from "./soft-passkey.ts";
import { makeSessionKey } from "./session-key.ts";
import type { SessionSecrets } from "./portal-client.ts";

/** Everybody's, in development and tests only. */
export const staffPassword = "Lantern-Demo-1";
export const staffAuthenticatorKey = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

export type StaffMember = { readonly id: StaffId; readonly email: string; readonly name: string };

/** An account that was set up a month ago, with the password and the authenticator above. */
export async function makeStaffMember(
  ctx: Context,
  who: { role: StaffRole; email: string; name: string; language?: Locale },
): Promise<StaffMember> {
  const now = ctx.clock.now();
  const id: StaffId = newId(now);
  const settledAt = daysAfter(now, -30);
  const passwordHash = await createPasswords(ctx.config.secrets.consolePepper).hash(staffPassword);
  const authenticator = sealAuthenticator(ctx, id, staffAuthenticatorKey);
  // As the owner of the tables, since nobody else makes a member of staff without two who agree, and with no trigger that
  // stamps the time: what is young decides nothing yet.
  const owner = new pg.Client({ connectionString: ctx.config.database.migrateUrl });
  await owner.connect();
  try {
    await owner.query("SET session_replication_role = replica");
    await owner.query(
      `INSERT INTO staff (id, email, name, role, language, created_at, password_hash, authenticator)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, who.email, who.name, who.role, who.language ?? "zh-CN", settledAt, passwordHash, authenticator],
    );
  } finally {
    await owner.end();
  }
  return { id, email: who.email, name: who.name };
}

/** A session of the console made behind the product's back. */
export async function signInStaffMember(ctx: Context, id: StaffId, role: StaffRole): Promise<SessionSecrets> {
  const key = makeSessionKey();
  const opened = await ctx.db.tx(house, (tx) =>
    startSession(
      tx,
      consoleAudience(ctx.config),
      { deviceId: null, browser: "", address: "" },
      {
        userId: id,
        tenant: house,
        role,
        clientKey: key.jwk,
        now: ctx.clock.now(),
      },
    ),
  );
  return {
    token: opened.token,
    cookieToken: opened.cookieToken,
    publicKey: opened.publicKey,
    privateKey: await key.privateKey,
    sign: staffSigner(ctx, id),
  };
}

/** A passkey that is bound behind the product's back the first time that something has to be signed. */
export function staffSigner(ctx: Context, staff: StaffId): NonNullable<SessionSecrets["sign"]> {
  // As one that phones share: it does not count, so what is signed at once may arrive in any order.
  const passkey = softPasskey({ origin: ctx.config.console.origin, counts: false });
  const bind = async () => {
    const rp = relyingPartyOf(ctx.config.console.origin);
    const made = await verifyCreation(rp, "", passkey.create({ challenge: "" }));
    if (!made) throw new Error("a soft passkey is made for the console");
    const bound = { id: newId<"passkey">(new Date()), staff, ...made, transports: [], name: "soft" };
    // As the owner of the tables: anybody else binds his own, with the session that he presents.
    const owner = openDb({ url: ctx.config.database.migrateUrl, pool: 4, onIdleError: () => {} });
    try {
      await owner.tx(house, (tx) => insertPasskey(tx, bound));
    } finally {
      await owner.end();
    }
  };
  let binding: Promise<void> | undefined;
  return async (challenge) => {
    await (binding ??= bind());
    return passkey.prove({ challenge });
  };
}
