import type { Locale, Role } from "@causeway/contract";
import parsePhone from "libphonenumber-js/min";
import type { Id, TenantId } from "#platform/ids.ts";

export type PersonId = Id<"user">;

export type Person = {
  readonly id: PersonId;
  readonly username: string;
  readonly email: string;
  readonly phoneArea: string;
  readonly phone: string;
  /** A code that was sent there came back; until then the number is no way in. */
  readonly phoneVerified: boolean;
  /** His factors were taken away by a recovery: nothing but a new authenticator opens the account. */
  readonly authenticatorDue: boolean;
  readonly passwordHash: string;
  readonly passwordSetAt: Date;
  readonly nickname: string;
  readonly mayRename: boolean;
  readonly language: Locale;
  readonly registeredAt: Date;
};

export type Membership = {
  readonly tenant: TenantId;
  readonly merchantNo: string;
  readonly nickname: string;
  /** His title there, or the role he was given. */
  readonly role: Role;
  /** The merchant asks everybody who acts for it to have an authenticator. */
  readonly authenticatorRequired: boolean;
};

/** The one form of a number, however it was split and with or without the zero that is dialled at home. */
export function internationalPhone(area: string, phone: string): string {
  return oneForm(`+${area}${phone}`);
}

export function oneForm(international: string): string {
  return parsePhone(international)?.number ?? international;
}

export function isPhone(area: string, phone: string): boolean {
  return parsePhone(`+${area}${phone}`)?.isValid() ?? false;
}

/** As it is kept: the country's own code and the rest, so that nobody has a number that another has in other parts. */
export function keptPhone(area: string, phone: string): { area: string; phone: string } {
  return splitPhone(internationalPhone(area, phone)) ?? { area, phone };
}

/** However each was written down: with or without a leading zero. */
export function isSamePhone(one: string, other: string): boolean {
  const parsed = parsePhone(one);
  return parsed !== undefined && parsed.number === parsePhone(other)?.number;
}

/** Undoes `internationalPhone`; nothing for what is no phone number. */
export function splitPhone(international: string): { area: string; phone: string } | undefined {
  const parsed = parsePhone(international);
  return parsed && { area: parsed.countryCallingCode, phone: parsed.nationalNumber };
}

/** ch***@example.com: enough for its owner to know it, too little for anybody else. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 2)}***@${domain}`;
}

export function maskPhone(area: string, phone: string): string {
  return `+${area} ${"*".repeat(Math.max(phone.length - 4, 2))}${phone.slice(-4)}`;
}
