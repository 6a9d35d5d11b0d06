import { pbkdf2Sync, randomInt } from "node:crypto";
import type { PublicJwk } from "@causeway/channel";
import { setTimeout as sleep } from "node:timers/promises";
import { code as answerCodes, type OutputOf } from "@causeway/contract";
import * as profile from "@causeway/contract/portal/profile";
import * as contract from "@causeway/contract/portal/identity";
import { isWork, workRounds } from "@causeway/contract/work";
import { captchaKeyOf, openAnswer } from "#identity/captcha/captcha.ts";
import type { KeyRing } from "#platform/crypto/key-ring.ts";
import { sessionCookie } from "#platform/http/session.ts";
import { house, type TenantId } from "#platform/ids.ts";
import type { TestApi } from "./api.ts";
import { forgetAttempts } from "./database.ts";
import { openPortal, type CallOptions, type PortalClient } from "./portal-client.ts";
import { makeSessionKey } from "./session-key.ts";

/** Reads a captcha as only the server can, for tests that stand for a person with eyes. */
export function solveCaptcha(codes: KeyRing, captchaId: string): string {
  return openAnswer(captchaKeyOf(codes), captchaId).answer;
}

/** What a browser does while the person types. */
export function doWork({ captchaId, workBits }: { captchaId: string; workBits: number }): string {
  for (let n = 0; ; n++) {
    if (isWork(pbkdf2Sync(captchaId, String(n), workRounds, 32, "sha256"), workBits)) return String(n);
  }
}

export type Received = {
  template: string;
  to: string;
  channel: string;
  code?: string;
  subject?: readonly string[];
  link?: string;
  /** What kind of notice it is, where it is one. */
  kind?: string;
  values?: Record<string, string>;
};
export type NewPerson = { username: string; email: string; phone: string; password: string };

/** What was sent, as the flow would read it. */
export function inboxOf(api: TestApi) {
  // Each is opened once: whoever reads again and again among thousands would do nothing else.
  const opened = new Map<string, Received>();
  /** Every message to somebody, newest last, as the flow would read it. */
  const messagesTo = async (to: string, tenant: TenantId = house): Promise<Received[]> =>
    api.ctx.db.tx(tenant, async (tx) => {
      const rows = await tx.rows<{ id: string; sealed: Buffer }>(
        "SELECT id, sealed FROM message_out WHERE sealed IS NOT NULL ORDER BY id",
      );
      const all: Received[] = [];
      for (const { id, sealed } of rows) {
        const place = { table: "message_out", column: "sealed", row: id };
        const message =
          opened.get(id) ?? (JSON.parse(await api.ctx.outbound.open(tx, place, sealed)) as Received);
        opened.set(id, message);
        all.push(message);
      }
      return all.filter((message) => message.to === to && message.template !== "nothing");
    });
  const lastCodeTo = async (to: string) =>
    (await messagesTo(to)).findLast(({ code }) => code !== undefined)?.code ?? "";

  return { messagesTo, lastCodeTo };
}

/** As codes are sent there. */
export const phoneOf = ({ phone }: NewPerson) => `+852${phone}`;

/** Asks for a captcha and solves it, as a person does who signs in. */
export async function takeCaptcha(
  visitor: PortalClient,
  codes: KeyRing,
  options: CallOptions,
): Promise<{ captchaId: string; captcha: string; work: string }> {
  const { code, data } = await visitor.call(contract.createCaptcha, {}, options);
  // Whoever finds the place crowded comes again, as he is told.
  if (code === answerCodes.tooFrequent) return sleep(100).then(() => takeCaptcha(visitor, codes, options));
  const { captchaId } = data;
  return { captchaId, captcha: solveCaptcha(codes, captchaId), work: doWork(data) };
}

/** What visitors do before and while they sign in, told as stories. */
export function peopleOf(api: TestApi, now: () => number = Date.now) {
  const { codes } = api.ctx.config.secrets;
  const at = () => ({ timestamp: now() });

  const captcha = (visitor: PortalClient) => takeCaptcha(visitor, codes, at());

  const { messagesTo, lastCodeTo } = inboxOf(api);

  /** To an e-mail, or to a phone in international form. */
  const sendCode = async (
    visitor: PortalClient,
    purpose: "register" | "login" | "reset",
    address: string,
  ) => {
    const to = address.startsWith("+")
      ? ({ channel: "sms", phone: address } as const)
      : ({ channel: "email", email: address } as const);
    return visitor.call(contract.sendCode, { purpose, to, ...(await captcha(visitor)) }, at());
  };

  const aPerson = async (phone?: string): Promise<NewPerson> => {
    const visitor = await api.visitor();
    const n = `${randomInt(1e9)}${randomInt(1e6)}`;
    const person = {
      username: `clerk${n}`,
      email: `clerk${n}@example.com`,
      phone: phone ?? `6${String(randomInt(1e7)).padStart(7, "0")}`,
      password: `Harbour-${n}x`,
    };
    const { data } = await sendCode(visitor, "register", person.email);
    const answer = await visitor.call(
      contract.register,
      {
        ...person,
        phoneArea: "852",
        sessionKey: makeSessionKey().jwk,
        codeId: data.codeId,
        code: await lastCodeTo(person.email),
        agreed: true,
      },
      at(),
    );
    if (answer.code !== 0) throw new Error(`registering answered ${answer.code} ${answer.errorMessage}`);
    // He closes the page on which he registered.
    await api.ctx.db.query({
      name: "close-registration",
      text: "UPDATE session SET salt = NULL WHERE user_id = (SELECT id FROM person WHERE username = $1)",
      values: [person.username],
    });
    // A minute passes between the code for registering and the next one.
    await forgetAttempts(api.database.ownerUrl, "code-minute:");
    return person;
  };

  const firstStep = async (
    visitor: PortalClient,
    who: { username: string; password: string },
    key: PublicJwk,
    options: CallOptions = {},
  ) => {
    const { username, password } = who;
    const input = { username, password, ...(await captcha(visitor)), sessionKey: key };
    return visitor.call(contract.signInByPassword, input, { ...at(), ...options });
  };

  type Opened = { data: OutputOf<typeof contract.finishSignIn>; setCookies: Record<string, string> };
  const enter = async (opened: Opened, privateKey: Promise<CryptoKey>) =>
    openPortal(api.url, api.origin, {
      token: opened.data.token,
      cookieToken: opened.setCookies[sessionCookie] ?? "",
      publicKey: opened.data.publicKey,
      privateKey: await privateKey,
    });

  /** The second step by a code that is sent, as the person who reads it proves it. */
  const proofSent = async (
    visitor: PortalClient,
    attemptId: string,
    who: NewPerson,
    channel: "email" | "sms",
  ) => {
    const sent = await visitor.call(contract.sendSecondStepCode, { attemptId, channel }, at());
    if (sent.code !== 0) throw new Error(`sending answered ${sent.code} ${JSON.stringify(sent.data)}`);
    const read = await lastCodeTo(channel === "email" ? who.email : phoneOf(who));
    return { method: channel, codeId: sent.data.codeId, code: read };
  };

  /** The whole way in: password, captcha, the code in the mail. */
  const signIn = async (who: NewPerson, options: CallOptions & { trustDevice?: boolean } = {}) => {
    const visitor = await api.visitor();
    const key = makeSessionKey();
    const first = await firstStep(visitor, who, key.jwk, options);
    const { attemptId } = (first.data as unknown as { details: { attemptId: string } }).details;
    const proof = await proofSent(visitor, attemptId, who, "email");
    const finished = await visitor.call(
      contract.finishSignIn,
      { attemptId, proof, trustDevice: options.trustDevice ?? false },
      { ...at(), ...options },
    );
    if (finished.code !== 0) throw new Error(`signing in answered ${finished.code}`);
    // A minute passes before the next code, and people do not all sign in from one address.
    await forgetAttempts(api.database.ownerUrl, "code-minute:", "password-");
    return {
      portal: await enter(finished, key.privateKey),
      devicePwd: finished.data.devicePwd,
      token: finished.data.token,
      /** The same browser goes on under a token it was given later. */
      goOn: (token: string, cookies: Record<string, string>) =>
        enter({ data: { ...finished.data, token }, setCookies: cookies }, key.privateKey),
    };
  };

  type Signed = Awaited<ReturnType<typeof signIn>>;
  /** Proves again who one is, and goes on under the new token. */
  const stepUp = async (who: NewPerson, { portal, goOn }: Pick<Signed, "portal" | "goOn">) => {
    const sent = await portal.call(profile.sendReauthCode, { channel: "email" }, at());
    if (sent.code !== 0) throw new Error(`sending answered ${sent.code} ${JSON.stringify(sent.data)}`);
    const answer = await portal.call(
      profile.reauthenticate,
      {
        password: who.password,
        proof: { method: "email", codeId: sent.data.codeId, code: await lastCodeTo(who.email) },
      },
      at(),
    );
    if (answer.code !== 0) throw new Error(`proving answered ${answer.code} ${JSON.stringify(answer.data)}`);
    await forgetAttempts(api.database.ownerUrl, "code-minute:");
    return goOn(answer.data.token, answer.setCookies);
  };

  return {
    proofSent,
    captcha,
    stepUp,
    messagesTo,
    lastCodeTo,
    sendCode,
    aPerson,
    sessionKey: makeSessionKey,
    firstStep,
    enter,
    signIn,
  };
}
