import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as profile from "@causeway/contract/portal/profile";
import * as contract from "@causeway/contract/portal/identity";
import { totpCode } from "@causeway/server/platform/crypto/totp.ts";
import { factorsOf } from "@causeway/server/testing/factors.ts";
import { peopleOf } from "@causeway/server/testing/people.ts";
import type { TestApi } from "@causeway/server/testing/api.ts";
import type { Place } from "./place.ts";

type Answer = { readonly code: number; readonly data: unknown };
/** What was expected of so many tries at once, and what came. */
type Finding = { readonly what: string; readonly expected: unknown; readonly got: unknown };

const refusalOf = ({ data }: Answer) => (data as { refusal?: string } | null)?.refusal ?? "none";
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, refusalOf)]
      .map(([name, all]) => [name, all.length] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Guesses at everything that can be guessed, so many at once; every cap must hold to the number. */
export async function proveCaps(place: Place, guesses: number, until: number) {
  const api = place as unknown as TestApi;
  const people = peopleOf(api);
  const findings: Finding[] = [];
  const kit: Kit = {
    place,
    people,
    factors: factorsOf(api, people, Date.now),
    guesses,
    over: guesses - 5,
    atOnce: (work) => Promise.all(Array.from({ length: guesses }, (_, n) => work(n))),
    check: (what, got, expected) => void findings.push({ what, got, expected }),
  };
  let made = 0;
  for (const attack of attacks) {
    if (Date.now() >= until) break;
    await place.forgetAttempts();
    await attack(kit);
    made += 1;
  }
  const violations = findings
    .filter(({ got, expected }) => JSON.stringify(got) !== JSON.stringify(expected))
    .map(
      ({ what, got, expected }) => `${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`,
    );
  return { attacks: made, violations };
}

type Begun = Awaited<ReturnType<ReturnType<typeof factorsOf>["begin"]>>;
type Kit = {
  readonly place: Place;
  readonly people: ReturnType<typeof peopleOf>;
  readonly factors: ReturnType<typeof factorsOf>;
  readonly guesses: number;
  /** How many come too late when five are let through. */
  readonly over: number;
  readonly atOnce: <T>(work: (n: number) => Promise<T>) => Promise<T[]>;
  readonly check: (what: string, got: unknown, expected: unknown) => void;
};

const attacks: readonly ((kit: Kit) => Promise<void>)[] = [
  password,
  captcha,
  signInCode,
  secondStep,
  resetCode,
  device,
  reauthentication,
  paymentPassword,
  authenticator,
];

async function password({ place, people, atOnce, over, check }: Kit) {
  const who = await people.aPerson();
  const visitor = await place.visitor();
  const key = people.sessionKey().jwk;
  const captchas = await atOnce(() => people.captcha(visitor));
  const names = [who.username, who.username.toUpperCase()];
  const answers = await atOnce((n) =>
    visitor.call(contract.signInByPassword, {
      username: names[n % names.length]!,
      password: "Harbour-Wrong-9",
      ...captchas[n]!,
      sessionKey: key,
    }),
  );
  check("password guesses, in whatever case the name is written", tally(answers), {
    lockedUntil: over,
    signInFailed: 5,
  });
  const right = await people.firstStep(visitor, who, key);
  check("the right password afterwards", refusalOf(right), "lockedUntil");
}

async function captcha({ place, people, atOnce, check }: Kit) {
  const who = await people.aPerson();
  const visitor = await place.visitor();
  const solved = await people.captcha(visitor);
  const key = people.sessionKey().jwk;
  const attempt = (answer: string) =>
    visitor.call(contract.signInByPassword, { ...who, ...solved, captcha: answer, sessionKey: key });
  const answers = await atOnce(() => attempt(solved.captcha));
  const passed = answers.filter((answer) => refusalOf(answer) !== "captchaWrong");
  check("one captcha, answered many times", passed.length, 1);
}

async function signInCode({ place, people, atOnce, guesses, check }: Kit) {
  const who = await people.aPerson();
  const visitor = await place.visitor();
  const { data } = await people.sendCode(visitor, "login", who.email);
  const right = await people.lastCodeTo(who.email);
  const key = people.sessionKey().jwk;
  const guess = (guessed: string) =>
    visitor.call(contract.signInByCode, { codeId: data.codeId, code: guessed, sessionKey: key });
  const answers = await atOnce((n) => guess(wrongCode(right, n)));
  check("guesses at the code for signing in", tally(answers), { codeWrong: guesses });
  check("its right code afterwards", refusalOf(await guess(right)), "codeWrong");

  const other = await people.aPerson();
  const sent = await people.sendCode(visitor, "login", other.email);
  const fresh = await people.lastCodeTo(other.email);
  const take = (guessed: string) =>
    visitor.call(contract.signInByCode, { codeId: sent.data.codeId, code: guessed, sessionKey: key });
  for (let n = 0; n < 4; n++) await take(wrongCode(fresh, n));
  const spent = await atOnce(() => take(fresh));
  check("a right code at the fifth try, handed in many times", spent.filter(isIn).length, 1);
}

async function secondStep({ place, people, atOnce, over, check }: Kit) {
  const who = await people.aPerson();
  const visitor = await place.visitor();
  const first = await people.firstStep(visitor, who, people.sessionKey().jwk);
  const { attemptId } = (first.data as unknown as { details: { attemptId: string } }).details;
  const { data } = await visitor.call(contract.sendSecondStepCode, { attemptId, channel: "email" });
  const right = await people.lastCodeTo(who.email);
  const guess = (guessed: string) =>
    visitor.call(contract.finishSignIn, {
      attemptId,
      proof: { method: "email", codeId: data.codeId, code: guessed },
      trustDevice: false,
    });
  const answers = await atOnce((n) => guess(wrongCode(right, n)));
  check("guesses at the second step", tally(answers), { codeWrong: 5, lockedUntil: over });
  check("its right code afterwards", refusalOf(await guess(right)), "lockedUntil");
}

async function resetCode({ place, people, atOnce, check }: Kit) {
  const who = await people.aPerson();
  const visitor = await place.visitor();
  const sessionKey = people.sessionKey().jwk;
  const { data } = await people.sendCode(visitor, "reset", who.email);
  const right = await people.lastCodeTo(who.email);
  const guess = (guessed: string) =>
    visitor.call(contract.proveReset, { codeId: data.codeId, code: guessed, sessionKey });
  await atOnce((n) => guess(wrongCode(right, n)));
  check("the right code for a reset after many guesses", refusalOf(await guess(right)), "codeWrong");

  const other = await people.aPerson();
  const sent = await people.sendCode(visitor, "reset", other.email);
  const fresh = await people.lastCodeTo(other.email);
  const begun = await atOnce(() =>
    visitor.call(contract.proveReset, { codeId: sent.data.codeId, code: fresh, sessionKey }),
  );
  const [proved] = begun.filter((answer) => answer.code === 0);
  check("resets that one code begins", begun.filter((answer) => answer.code === 0).length, 1);
  const { attemptId } = proved!.data;
  const proof = await people.proofSent(visitor, attemptId, other, "sms");
  const set = await atOnce(() =>
    visitor.call(contract.resetPassword, { attemptId, proof, password: "Harbour-Second-2" }),
  );
  check("passwords that one reset sets", set.filter((answer) => answer.code === 0).length, 1);
}

async function device({ place, people, atOnce, check }: Kit) {
  const who = await people.aPerson();
  const deviceId = randomUUID();
  const { devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
  const visitor = await place.visitor();
  const key = people.sessionKey().jwk;
  const enter = async (shown: string) => people.firstStep(visitor, who, key, { deviceId, devicePwd: shown });
  const guessed = await atOnce(async () => enter(randomUUID()));
  check(
    "sessions opened by guessing a device's password",
    guessed.filter((answer) => answer.code === 0).length,
    0,
  );
  await place.forgetAttempts();
  // The first one changes the device's password, so every other shows an old one and is taken for a thief.
  const copied = await atOnce(async () => enter(devicePwd));
  check("sessions opened by copies of a device", copied.filter((answer) => answer.code === 0).length, 1);
  await place.forgetAttempts();
  check("a device after its copy was seen", (await enter(devicePwd)).code, code.secondStepNeeded);
}

async function reauthentication({ people, atOnce, over, check }: Kit) {
  const who = await people.aPerson();
  const { portal } = await people.signIn(who);
  const { data } = await portal.call(profile.sendReauthCode, { channel: "email" });
  const proof = { method: "email", codeId: data.codeId, code: await people.lastCodeTo(who.email) } as const;
  const answers = await atOnce(() =>
    portal.call(profile.reauthenticate, { password: "Harbour-Wrong-9", proof }),
  );
  check("password guesses at an open page", tally(answers), { lockedUntil: over, passwordWrong: 5 });
}

async function paymentPassword({ atOnce, check, factors, over, place }: Kit) {
  const { portal } = await factors.aProvedPerson();
  const digits = "258036";
  const set = await portal.call(profile.setPaymentPassword, { password: digits });
  if (set.code !== 0) throw new Error(`setting a payment password answered ${set.code}`);
  await place.forgetAttempts();
  const change = (current: string) =>
    portal.call(profile.changePaymentPassword, { current, password: digits });
  const answers = await atOnce((n) => change(wrongCode(digits, n)));
  check("guesses at a payment password", tally(answers), { lockedUntil: over, paymentPasswordWrong: 5 });
  check("the right one afterwards", refusalOf(await change(digits)), "lockedUntil");
}

async function authenticator({ place, factors, atOnce, over, check }: Kit) {
  const { who, key } = await factors.withAuthenticator();
  const begun: Begun[] = [];
  for (let n = 0; n < 10; n++) begun.push(await factors.begin(who));
  await place.forgetAttempts();
  const wrong = wrongCode(totpCode(key, new Date()), 0);
  const answers = await atOnce((n) =>
    begun[n % begun.length]!.finish({ method: "authenticator", code: wrong }),
  );
  check("guesses at an authenticator, over ten attempts", tally(answers), {
    codeWrong: 5,
    lockedUntil: over,
  });

  await place.forgetAttempts();
  await place.forgetSteps();
  const fresh: Begun[] = [];
  for (let n = 0; n < 5; n++) fresh.push(await factors.begin(who));
  const right = totpCode(key, new Date());
  const taken = await atOnce((n) =>
    fresh[n % fresh.length]!.finish({ method: "authenticator", code: right }),
  );
  check(
    "sessions that one code of an authenticator opens",
    taken.filter((answer) => answer.code === 0).length,
    1,
  );
}

/** Past the first step: a session, or the question for the second step. */
function isIn(answer: Answer): boolean {
  return answer.code === 0 || answer.code === code.secondStepNeeded;
}

function wrongCode(right: string, n: number): string {
  return String((Number(right) + 1 + n) % 1_000_000).padStart(6, "0");
}
