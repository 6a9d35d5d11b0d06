import type { SessionKey, SessionStore } from "@causeway/channel";
import { code } from "@causeway/contract/code";
import * as contract from "@causeway/contract/portal/identity";
import { registerByInvitation } from "@causeway/contract/portal/member";
import * as recovery from "@causeway/contract/portal/recovery";
import type { RefusalDetails } from "@causeway/contract/refusal-details";
import type { Locale } from "@causeway/contract/locale";
import type { OutputOf, SentOf } from "@causeway/contract/route";
import type { Call } from "#shared/api/call.ts";
import { CallRefused } from "#shared/api/call-error.ts";
import { provePasskey } from "#shared/session/passkey.ts";
import { keepDevice, loadDevice } from "#shared/session/device.ts";
import { doWork } from "./do-work.ts";
import type {
  CodeLogin,
  Invited,
  PasswordLogin,
  Registration,
  ResetProof,
  SecondStep,
  SecondStepProof,
} from "./parts/check.ts";

type Opened = OutputOf<typeof contract.finishSignIn>;
type Proof = SentOf<typeof contract.finishSignIn>["proof"];
type SentCode = { address: string; codeId: string };

/** What the first step hands to the second. It lives in memory: whoever reloads in between starts again. */
export type Attempt = RefusalDetails["secondStepNeeded"] & { username: string; key: SessionKey };

/** The session is open, and may ask for something first; or it takes a second step. */
export type SignedIn =
  | { outcome: "signedIn"; asks: Opened["asks"] }
  | { outcome: "secondStep"; attempt: Attempt };

/** Everything that happens on the way in, one object per page. */
export function createSignIn(call: Call, store: Pick<SessionStore, "makeKey" | "save">, locale: Locale) {
  let sent: SentCode | undefined;

  const enter = (key: SessionKey, opened: Opened): SignedIn => {
    store.save({ key, token: opened.token, publicKey: opened.publicKey });
    const device = loadDevice();
    if (device) keepDevice({ deviceId: device.deviceId, devicePwd: opened.devicePwd });
    return { outcome: "signedIn", asks: opened.asks };
  };

  /** The key is made before anything is sent: the server never sees its private half. */
  const firstStep = async (
    username: string,
    ask: (key: SessionKey) => Promise<Opened>,
  ): Promise<SignedIn> => {
    const key = await store.makeKey();
    try {
      return enter(key, await ask(key));
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== code.secondStepNeeded) throw error;
      const details = error.refusal.details as RefusalDetails["secondStepNeeded"];
      return { outcome: "secondStep", attempt: { ...details, username, key } };
    }
  };

  const sendCode = async (
    purpose: "register" | "login" | "reset",
    address: string,
    captcha: { captchaId: string; work: string; captcha?: string },
  ) => {
    const to = targetOf(address);
    const answer = await call(contract.sendCode, { purpose, to, ...captcha });
    sent = { address: address.trim(), codeId: answer.codeId };
    return answer;
  };
  /** A code belongs to the address it was sent to; without one any code is as wrong as another. */
  const codeIdFor = (address: string) =>
    sent?.address === address.trim() ? sent.codeId : crypto.randomUUID();

  const proofOf = async (attemptId: string, form: SecondStepProof): Promise<Proof> => {
    if (form.way === "passkey") {
      const asked = await call(contract.startPasskeyStep, { attemptId });
      return { method: "passkey", passkey: await provePasskey(asked, locale) };
    }
    const { way: method, code: typed } = form;
    if (method === "email" || method === "sms") return { method, codeId: codeIdFor(attemptId), code: typed };
    return method === "password" ? { method, password: typed } : { method, code: typed };
  };

  return {
    sendCode,
    /** Nobody is asked to read anything here; the page works for the code by itself. */
    sendCodeForWork: async (purpose: "register" | "reset", address: string) => {
      const captcha = await call(contract.createCaptcha, {});
      return sendCode(purpose, address, { captchaId: captcha.captchaId, work: await doWork(captcha) });
    },
    logIn: (form: PasswordLogin, { captchaId, work }: { captchaId: string; work: string }) =>
      firstStep(form.username, (key) =>
        call(contract.signInByPassword, {
          username: form.username,
          password: form.password,
          captchaId,
          work,
          captcha: form.captcha,
          sessionKey: key.publicJwk,
        }),
      ),
    logInByCode: (form: CodeLogin) =>
      firstStep(form.address, (key) =>
        call(contract.signInByCode, {
          codeId: codeIdFor(form.address),
          code: form.code,
          sessionKey: key.publicJwk,
        }),
      ),
    sendSecondCode: async ({ attemptId }: Attempt, channel: "email" | "sms") => {
      const answer = await call(contract.sendSecondStepCode, { attemptId, channel });
      sent = { address: attemptId, codeId: answer.codeId };
      return answer;
    },
    finish: async ({ attemptId, key }: Attempt, form: SecondStep): Promise<SignedIn> => {
      const proof = await proofOf(attemptId, form);
      return enter(key, await call(contract.finishSignIn, { attemptId, proof, trustDevice: form.trust }));
    },
    ...recoveryBy(call, enter),
    /** A passkey is enough by itself; its owner is known by it. */
    logInByPasskey: async (): Promise<SignedIn> => {
      const passkey = await provePasskey(await call(contract.startPasskeySignIn, {}), locale);
      const key = await store.makeKey();
      return enter(key, await call(contract.signInByPasskey, { passkey, sessionKey: key.publicJwk }));
    },
    register: async (form: Registration, phoneArea: string): Promise<SignedIn> => {
      const key = await store.makeKey();
      const opened = await call(contract.register, {
        ...newPersonOf(form, phoneArea),
        email: form.email.trim(),
        codeId: codeIdFor(form.email),
        code: form.code,
        sessionKey: key.publicJwk,
      });
      return enter(key, opened);
    },
    /** The link he holds has proved his e-mail. */
    registerInvited: async (token: string, form: Invited, phoneArea: string): Promise<SignedIn> => {
      const key = await store.makeKey();
      const input = { ...newPersonOf(form, phoneArea), token, sessionKey: key.publicJwk };
      return enter(key, await call(registerByInvitation, input));
    },
    proveReset: async (proof: ResetProof): Promise<Attempt> => {
      const key = await store.makeKey();
      const asked = await call(contract.proveReset, {
        codeId: codeIdFor(proof.address),
        code: proof.code,
        sessionKey: key.publicJwk,
      });
      return { ...asked, username: proof.address.trim(), key };
    },
    setPassword: async ({ attemptId, key }: Attempt, form: SecondStepProof, password: string) => {
      const proof = await proofOf(attemptId, form);
      return enter(key, await call(contract.resetPassword, { attemptId, proof, password }));
    },
  };
}

/** For whoever has nothing to pass the second step with. */
function recoveryBy(call: Call, enter: (key: SessionKey, opened: Opened) => SignedIn) {
  return {
    readRecovery: async ({ attemptId }: Attempt) =>
      (await call(recovery.readRecovery, { attemptId })).recovery,
    startRecovery: ({ attemptId }: Attempt) => call(recovery.startRecovery, { attemptId }),
    finishRecovery: async ({ attemptId, key }: Attempt, recoveryKey: string): Promise<SignedIn> =>
      enter(key, await call(recovery.finishRecovery, { attemptId, recoveryKey })),
  };
}

function newPersonOf(form: Invited, phoneArea: string) {
  return {
    username: form.username.trim(),
    phoneArea,
    phone: form.phone.number.normalize("NFKC").replaceAll(/\D/g, ""),
    password: form.password,
    agreed: true as const,
  };
}

function targetOf(address: string): { channel: "email"; email: string } | { channel: "sms"; phone: string } {
  const text = address.normalize("NFKC").trim();
  if (text.includes("@")) return { channel: "email", email: text };
  return { channel: "sms", phone: text.replaceAll(/[\s()-]/g, "") };
}
