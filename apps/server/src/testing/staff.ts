import type { StaffRole } from "@causeway/contract";
import { createPasswords } from "#identity/index.ts";
import { consoleAudience } from "#platform/http/audience.ts";
import { startSession } from "#platform/http/session.ts";
import { house, newId } from "#platform/ids.ts";
import { sealAuthenticator } from "#staff/authenticator.ts";
import type { StaffId } from "#staff/staff.ts";
import { insertStaff, setCredentials } from "#staff/staff.store.ts";
import type { Context } from "../context.ts";
import { makeSessionKey } from "./session-key.ts";
import type { SessionSecrets } from "./portal-client.ts";

/** Everybody's, in development and tests only. */
export const staffPassword = "Lantern-Demo-1";
export const staffAuthenticatorKey = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

export type StaffMember = { readonly id: StaffId; readonly email: string; readonly name: string };

/** An account that has been set up, with the password and the authenticator above. */
export async function makeStaffMember(
  ctx: Context,
  who: { role: StaffRole; email: string; name: string },
): Promise<StaffMember> {
  const now = ctx.clock.now();
  const id: StaffId = newId(now);
  const passwordHash = await createPasswords(ctx.config.secrets.pepper).hash(staffPassword);
  await ctx.db.tx(house, async (tx) => {
    await insertStaff(tx, { id, ...who, language: "zh-CN", by: null, now });
    const authenticator = await sealAuthenticator(ctx, tx, id, staffAuthenticatorKey);
    await setCredentials(tx, id, { passwordHash, authenticator, totpStep: 0 });
  });
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
  };
}
