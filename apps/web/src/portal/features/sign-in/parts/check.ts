import { codeLength } from "#shared/ui/form/code-input.tsx";
import { isStrongPassword } from "#shared/ui/form/password-strength.tsx";
import type { faultWords } from "../words.ts";

/** What is wrong with a field, as the key of the words that say how to mend it. */
export type Fault = keyof typeof faultWords.rows;
export type Faults<Field extends string> = Partial<Record<Field, Fault>>;

export type PasswordLogin = { username: string; password: string; captcha: string; remember: boolean };
export type CodeLogin = { address: string; code: string; captcha: string };
export type Registration = {
  username: string;
  email: string;
  code: string;
  phone: { area: string; number: string };
  password: string;
  confirm: string;
  agreed: boolean;
};
/** As somebody registers whose e-mail is proved already. */
export type Invited = Omit<Registration, "email" | "code">;
export type ResetProof = { address: string; code: string };
/** What the person proves himself by a second time, by the way he chose; `code` is whatever he typed for it. */
export type SecondStepProof =
  | { way: "email" | "sms" | "authenticator" | "recovery" | "password"; code: string }
  | { way: "passkey" };
export type SecondStep = SecondStepProof & { trust: boolean };
export type NewPassword = { password: string; confirm: string };

export function checkPasswordLogin(form: PasswordLogin): Faults<"username" | "password" | "captcha"> {
  return faults({
    username: required(form.username, "usernameMissing"),
    password: required(form.password, "passwordMissing"),
    captcha: required(form.captcha, "captchaMissing"),
  });
}

export function checkCodeLogin(form: CodeLogin): Faults<"address" | "code" | "captcha"> {
  return faults({
    address: checkAddress(form.address),
    captcha: required(form.captcha, "captchaMissing"),
    code: checkCode(form.code),
  });
}

/** `isPhone` is given because its tables are heavy and only registration needs them. */
export function checkRegistration(
  form: Registration,
  isPhone: (phone: Registration["phone"]) => boolean,
): Faults<keyof Registration> {
  const { username, ...rest } = checkInvited(form, isPhone);
  return faults({
    username,
    email: required(form.email, "emailMissing") ?? (isEmail(form.email) ? undefined : "emailWrong"),
    code: checkCode(form.code),
    ...rest,
  });
}

export function checkInvited(
  form: Invited,
  isPhone: (phone: Registration["phone"]) => boolean,
): Faults<keyof Invited> {
  const { area, number } = form.phone;
  return faults({
    username: required(form.username, "usernameMissing"),
    phone:
      required(area, "areaMissing") ??
      required(number, "phoneMissing") ??
      (isPhone(form.phone) ? undefined : "phoneWrong"),
    ...checkNewPassword(form),
    agreed: form.agreed ? undefined : "agreeMissing",
  });
}

export function checkResetProof(form: ResetProof): Faults<keyof ResetProof> {
  return faults({ address: checkAddress(form.address), code: checkCode(form.code) });
}

export function checkNewPassword(form: NewPassword): Faults<keyof NewPassword> {
  return faults({
    password:
      required(form.password, "passwordMissing") ??
      (isStrongPassword(form.password) ? undefined : "passwordWeak"),
    confirm:
      required(form.confirm, "confirmMissing") ??
      (form.confirm === form.password ? undefined : "confirmWrong"),
  });
}

/** A passkey has nothing to type; a recovery code is judged by the server alone. */
export function checkSecondStep(way: SecondStep["way"], code: string): Faults<"code"> {
  if (way === "passkey") return {};
  if (way === "password") return faults({ code: required(code, "passwordMissing") });
  return faults({ code: way === "recovery" ? required(code, "recoveryMissing") : checkCode(code) });
}

export function checkCode(code: string): Fault | undefined {
  return required(code, "codeMissing") ?? (code.length === codeLength ? undefined : "codeWrong");
}

/** An e-mail, or a phone number with its area code. */
export function checkAddress(address: string): Fault | undefined {
  const missing = required(address, "addressMissing");
  if (missing) return missing;
  return isEmail(address) || isPhoneWithArea(address) ? undefined : "addressWrong";
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

function isPhoneWithArea(text: string): boolean {
  return /^\+\d{7,15}$/.test(text.normalize("NFKC").replaceAll(/[\s()-]/g, ""));
}

function required(value: string, fault: Fault): Fault | undefined {
  return value.trim() === "" ? fault : undefined;
}

function faults<Field extends string>(found: { [Each in Field]?: Fault | undefined }): Faults<Field> {
  const entries = Object.entries(found).filter(([, fault]) => fault !== undefined);
  return Object.fromEntries(entries) as Faults<Field>;
}
