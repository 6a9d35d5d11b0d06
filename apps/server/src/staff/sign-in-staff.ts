import type { InputOf, OutputOf } from "@causeway/contract";
import type {
  finishStaffSignIn as finishRoute,
  signInStaff as signInRoute,
  startStaffPasskeyStep as passkeyRoute,
} from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { makeChallenge, type Passwords } from "#identity/index.ts";
import { audit } from "#platform/data/audit.ts";
import { consoleAudience } from "#platform/http/audience.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { startSession } from "#platform/http/session.ts";
import { house, newId, type Id } from "#platform/ids.ts";
import { countFailure, countGuess, forgetFailures, type Limit } from "#platform/data/limit.ts";
import { noteRefused } from "#platform/data/security.ts";
import type { Tx } from "#platform/data/db.ts";
import { Refusal, refuse } from "#platform/refusal.ts";
import { passkeyTimeoutMs, relyingPartyOf } from "#platform/crypto/webauthn.ts";
import { describePasskey } from "./bind-staff-passkey.ts";
import { proveSecondStep } from "./second-step.ts";
import { stateOf, type Staff, type StaffId } from "./staff.ts";
import {
  deleteStaffAttempt,
  findStaffAttempt,
  findStaffByEmail,
  insertStaffAttempt,
  lockStaff,
  noteSignIn,
} from "./staff.store.ts";
import { listPasskeys } from "./staff-passkey.store.ts";
import { tellStaff, type StaffNews } from "./tell-staff.ts";

const lockMs = 30 * 60_000;
/** Of one network; a colleague elsewhere goes on signing in, whoever guesses at his address. */
const perAccount: Limit = { name: "staff-account", attempts: 5, perMs: lockMs };
/** Of all networks together: more than anybody mistypes, and too few to guess a password. */
const perAccountAnywhere: Limit = { name: "staff-account-anywhere", attempts: 300, perMs: lockMs };
/** Whoever gets here has the password, so these are the colleague's own to use up, or a thief's to lose. */
const perSecondStep: Limit = { name: "staff-second-step", attempts: 5, perMs: lockMs };
const perAddress: Limit = { name: "staff-address", attempts: 50, perMs: lockMs };
const attemptTtlMs = 5 * 60_000;

/** The first of two steps. There is no way around the second, and neither trusts a device. */
export async function signInStaff(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  call: Call,
  { email, password, sessionKey }: InputOf<typeof signInRoute>,
): Promise<OutputOf<typeof signInRoute>> {
  // Before anything else is spent on it.
  passwords.assertRoom();
  const found = await ctx.db.tx(house, (tx) => findStaffByEmail(tx, email));
  return seeingFailures(ctx, call, found?.id, () =>
    firstStep(ctx, passwords, transact, call, { email, password, sessionKey }, found),
  );
}

/** A refused sign-in at the console is seen, whatever becomes of its transaction. */
async function seeingFailures<T>(
  ctx: Context,
  call: Call,
  staff: StaffId | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Whoever came at a bad time has not guessed.
    if (error instanceof Refusal && error.refusal !== "busy") {
      const kind = error.refusal === "lockedUntil" ? "staff.lockedOut" : "staff.signInFailed";
      await noteRefused(ctx, call, { kind, staff });
    }
    throw error;
  }
}

async function firstStep(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  call: Call,
  { email, password, sessionKey }: InputOf<typeof signInRoute>,
  found: Staff | undefined,
): Promise<OutputOf<typeof signInRoute>> {
  const guesses = [
    { limit: perAddress, who: call.network },
    { limit: perAccount, who: guessedBy(call, email) },
    { limit: perAccountAnywhere, who: email },
  ];
  // Outside any transaction: checking is slow on purpose.
  const fits = await countGuess(ctx, guesses, () =>
    passwords.fits(password, found?.passwordHash ?? undefined),
  );
  return transact(async (tx) => {
    if (!found || !fits || stateOf(found) !== "active") return refuse("signInFailed");
    const now = ctx.clock.now();
    const attemptId: Id<"attempt"> = newId(now);
    const expiresAt = new Date(now.getTime() + attemptTtlMs);
    await insertStaffAttempt(tx, attemptId, { staff: found.id, sessionKey }, expiresAt);
    const passkeys = await listPasskeys(tx, found.id, ctx.config.staff.waitHours);
    return { attemptId, passkey: passkeys.length > 0 };
  });
}

export function startPasskeyStep(
  ctx: Context,
  transact: Transact,
  { attemptId }: InputOf<typeof passkeyRoute>,
): Promise<OutputOf<typeof passkeyRoute>> {
  return transact(async (tx) => {
    const attempt = await findStaffAttempt(tx, attemptId, ctx.clock.now());
    if (!attempt) return refuse("attemptOver");
    return {
      challenge: await makeChallenge(ctx, tx, `staff attempt ${attemptId}`),
      rpId: relyingPartyOf(ctx.config.console.origin).id,
      timeout: passkeyTimeoutMs,
      userVerification: "required",
      allowCredentials: (await listPasskeys(tx, attempt.staff, ctx.config.staff.waitHours)).map(
        describePasskey,
      ),
    };
  });
}

export async function finishStaffSignIn(
  ctx: Context,
  transact: Transact,
  call: Call,
  input: InputOf<typeof finishRoute>,
): Promise<OutputOf<typeof finishRoute>> {
  const { attemptId } = input;
  const who = await ctx.db.tx(house, async (tx) => {
    const attempt = await findStaffAttempt(tx, attemptId, ctx.clock.now());
    return attempt && lockStaff(tx, attempt.staff);
  });
  return seeingFailures(ctx, call, who?.id, async () => {
    if (who) await countFailure(ctx.db, ctx.clock, perSecondStep, who.email);
    return transact((tx) => secondStep(ctx, tx, call, input));
  });
}

async function secondStep(
  ctx: Context,
  tx: Tx,
  call: Call,
  input: InputOf<typeof finishRoute>,
): Promise<OutputOf<typeof finishRoute>> {
  const { attemptId } = input;
  const now = ctx.clock.now();
  const attempt = await findStaffAttempt(tx, attemptId, now);
  const staff = attempt && (await lockStaff(tx, attempt.staff));
  if (!attempt || !staff || stateOf(staff) !== "active") return refuse("attemptOver");
  await proveSecondStep(ctx, tx, staff.id, input);
  await deleteStaffAttempt(tx, attemptId);
  await noteSignIn(tx, staff.id, now);
  if (staff.lastSignInAt === null) await tellStaff(ctx, tx, firstSignIn(staff), staff);
  await forgetFailures(tx, perAccount, guessedBy(call, staff.email));
  await forgetFailures(tx, perSecondStep, staff.email);
  const opened = await startSession(tx, consoleAudience(ctx.config), call, {
    userId: staff.id,
    tenant: house,
    role: staff.role,
    clientKey: attempt.sessionKey,
    now,
  });
  await audit(tx, now, {
    actor: `staff:${staff.id}`,
    act: "staff.signedIn",
    subject: staff.id,
    details: { browser: call.browser, method: input.proof.method },
  });
  call.setCookie(consoleAudience(ctx.config).sessionCookie, opened.cookieToken);
  return { token: opened.token, publicKey: opened.publicKey };
}

const guessedBy = ({ network }: Call, email: string) => `${network} ${email}`;

/** Whoever was let in by mistake is noticed on the day on which he comes. */
const firstSignIn = ({ name, email }: Staff): StaffNews => ({
  kind: "staff.firstSignIn",
  subject: [
    `新同事首次登录运营台：${name}`,
    `新同事首次登入營運台：${name}`,
    `A new colleague has signed in: ${name}`,
  ],
  body: [
    `${name}（${email}）刚刚首次登录运营台。如果您不认识这位同事，请立即告知高级审核员，在“员工账号”中停用该账号。`,
    `${name}（${email}）剛剛首次登入營運台。如果您不認識這位同事，請立即通知高級審核員，在「員工帳號」中停用該帳號。`,
    `${name} (${email}) has signed in to the console for the first time. If you do not know this colleague, tell a senior reviewer at once, who can disable the account under 'Staff accounts'.`,
  ],
});
