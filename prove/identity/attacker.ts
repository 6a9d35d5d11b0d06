import { randomUUID } from "node:crypto";
import type { Route, SentOf } from "@causeway/contract";
import * as factor from "@causeway/contract/portal/factor";
import * as contract from "@causeway/contract/portal/identity";
import { listRecoveryCases } from "@causeway/contract/console/recovery";
import * as recovery from "@causeway/contract/portal/recovery";
import { decisions } from "@causeway/server/testing/recoveries.ts";
import { requireAuthenticator } from "@causeway/contract/portal/member";
import * as profile from "@causeway/contract/portal/profile";
import { phoneOf } from "@causeway/server/testing/people.ts";
import type { CallOptions, PortalClient } from "@causeway/server/testing/portal-client.ts";
import { makeSessionKey } from "@causeway/server/testing/session-key.ts";
import { softPasskey } from "@causeway/server/testing/soft-passkey.ts";
import type { Crowd, Owner } from "./owners.ts";
import type { Place } from "./place.ts";

type Proof = SentOf<typeof contract.finishSignIn>["proof"];
type Channel = "email" | "sms";

/** What somebody has got hold of. */
export const holdings = ["password", "mailbox", "phone", "device", "support"] as const;
export type Holding = (typeof holdings)[number];

/** The acts of which one is enough to have taken an account over, whatever the session may do besides. */
const harms: readonly (readonly [Route, object])[] = [
  [profile.setPaymentPassword, { password: "739184" }],
  [profile.changePassword, { password: "Stolen-Harbour-77" }],
  [profile.sendNewAddressCode, { to: { channel: "email", email: "thief@example.com" } }],
  [factor.startAuthenticator, {}],
  [factor.removeAuthenticator, {}],
  [factor.renewRecoveryCodes, {}],
  [factor.startPasskey, {}],
  [requireAuthenticator, { requestId: randomUUID(), required: false }],
];

/**
 * Tries every way in and every way of proving oneself, offered or not, with what was stolen, and again with what that
 * brought. Knows no rule of the product: only its calls, and that a session is an open door. Answers what was done.
 */
export function attackerOf(place: Place, { people }: Crowd) {
  const { propose, agree } = decisions();
  const readBy = (who: Owner["who"], channel: Channel) =>
    people.lastCodeTo(channel === "email" ? who.email : phoneOf(who));

  return async ({ who, device }: Owner, held: ReadonlySet<Holding>): Promise<string[]> => {
    const visitor = await place.visitor();
    const channels = [
      ...(held.has("mailbox") ? ["email" as const] : []),
      ...(held.has("phone") ? ["sms" as const] : []),
    ];
    const addressOf = (channel: Channel) => (channel === "email" ? who.email : phoneOf(who));
    const own: CallOptions = held.has("device") ? { ...device } : {};
    let password = held.has("password") ? who.password : undefined;
    const done: string[] = [];

    /** Every proof that can be made or guessed with what is held. */
    const proofsFor = async (send: (channel: Channel) => Promise<string>, ask: () => Promise<unknown>) => {
      const proofs: Proof[] = [];
      for (const channel of channels) {
        const codeId = await send(channel);
        const code = (await readBy(who, channel)) || "000000";
        for (const method of ["email", "sms"] as const) proofs.push({ method, codeId, code });
      }
      if (password !== undefined) proofs.push({ method: "password", password });
      const asked = (await ask()) as { challenge?: string };
      if (asked.challenge !== undefined)
        proofs.push({
          method: "passkey",
          passkey: softPasskey({ origin: place.origin }).prove(asked as never),
        });
      proofs.push({ method: "authenticator", code: "000000" }, { method: "recovery", code: "AAAAA-AAAAA" });
      return proofs;
    };

    const harm = async (portal: PortalClient, way: string) => {
      for (const [route, input] of harms) {
        const answer = await portal.call(route, input);
        if (answer.code === 0) done.push(`${way}: ${route.path}`);
      }
    };

    /** An open session: what it may do at once, and after proving oneself again in every way there is. */
    const useSession = async (portal: PortalClient, way: string) => {
      await harm(portal, way);
      const proofs = await proofsFor(
        async (channel) =>
          (await portal.call(profile.sendReauthCode, { channel })).data.codeId ?? randomUUID(),
        async () => (await portal.call(profile.startReauthPasskey, {})).data,
      );
      for (const proof of proofs) {
        await place.forgetAttempts();
        const proved = await portal.call(profile.reauthenticate, {
          password: password ?? "Guess-1234",
          proof,
        });
        if (proved.code === 0) done.push(`${way}, proved again by ${proof.method}`);
      }
    };

    type Begun = {
      readonly attemptId: string;
      readonly key: ReturnType<typeof makeSessionKey>;
      readonly way: string;
    };
    /** From an attempt on: as a sign-in and as a reset, whatever it was begun as. */
    const goOn = async ({ attemptId, key, way }: Begun) => {
      const proofs = await proofsFor(
        async (channel) =>
          (await visitor.call(contract.sendSecondStepCode, { attemptId, channel })).data.codeId ??
          randomUUID(),
        async () => (await visitor.call(contract.startPasskeyStep, { attemptId })).data,
      );
      const stolen = "Stolen-Harbour-78";
      for (const proof of proofs) {
        await place.forgetAttempts();
        const reset = await visitor.call(contract.resetPassword, { attemptId, proof, password: stolen });
        if (reset.code === 0 || reset.data?.token !== undefined) password = stolen;
        const opened =
          reset.data?.token === undefined
            ? await visitor.call(contract.finishSignIn, { attemptId, proof, trustDevice: true }, own)
            : reset;
        if (opened.data?.token === undefined) continue;
        await useSession(await people.enter(opened, key.privateKey), `${way} and ${proof.method}`);
      }
    };

    /** Asks for a recovery and finishes whatever stands; somebody at our desk does all that he may for it. */
    const recover = async ({ attemptId, key, way }: Begun) => {
      const asked = await visitor.call(recovery.startRecovery, { attemptId });
      if (held.has("support")) {
        const desk = await place.staff("seniorReviewer");
        const open = await desk.call(listRecoveryCases, { state: "open" });
        const ours = open.data.find(({ username }) => username === who.username);
        if (ours) {
          await propose(desk, ours.recoveryId);
          await agree(desk, ours.recoveryId);
        }
      }
      await place.forgetAttempts();
      const recoveryKey = asked.data?.recoveryKey ?? "AAAAA-AAAAA-AAAAA";
      const opened = await visitor.call(recovery.finishRecovery, { attemptId, recoveryKey });
      if (opened.data?.token === undefined) return;
      done.push(`${way}, by a recovery`);
      await useSession(await people.enter(opened, key.privateKey), `${way}, by a recovery`);
    };

    const attemptIn = (answer: { data: unknown }) => {
      const data = answer.data as { attemptId?: string; details?: { attemptId?: string } } | null;
      return data?.attemptId ?? data?.details?.attemptId;
    };
    const begin = async (
      way: string,
      ask: (key: ReturnType<typeof makeSessionKey>) => Promise<{ data: unknown }>,
    ) => {
      await place.forgetAttempts();
      const key = makeSessionKey();
      const answer = await ask(key);
      const attemptId = attemptIn(answer);
      if (attemptId !== undefined) {
        await recover({ attemptId, key, way });
        return goOn({ attemptId, key, way });
      }
      const opened = answer as Parameters<typeof people.enter>[0];
      if (opened.data?.token !== undefined) await useSession(await people.enter(opened, key.privateKey), way);
    };

    const ways = async () => {
      const known = password;
      if (known !== undefined)
        await begin("by password", ({ jwk }) =>
          people.firstStep(visitor, { ...who, password: known }, jwk, own),
        );
      for (const channel of channels) {
        const codeFor = async (purpose: "login" | "reset") => {
          const { data } = await people.sendCode(visitor, purpose, addressOf(channel));
          return { codeId: data.codeId ?? randomUUID(), code: (await readBy(who, channel)) || "000000" };
        };
        await begin(`by a code (${channel})`, async ({ jwk }) =>
          visitor.call(contract.signInByCode, { ...(await codeFor("login")), sessionKey: jwk }, own),
        );
        await begin(`by a reset (${channel})`, async ({ jwk }) =>
          visitor.call(contract.proveReset, { ...(await codeFor("reset")), sessionKey: jwk }),
        );
      }
    };
    await ways();
    // What the first round brought may open more.
    if (password !== (held.has("password") ? who.password : undefined)) await ways();
    return done;
  };
}
