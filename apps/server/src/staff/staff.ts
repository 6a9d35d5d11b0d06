import type { Locale, StaffRole } from "@causeway/contract";
import type { staffStates } from "@causeway/contract/console/personnel";
import type { Id } from "#platform/ids.ts";

export type StaffId = Id<"staff">;

export type Staff = {
  readonly id: StaffId;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly language: Locale;
  /** Nothing until the invitation was accepted. */
  readonly passwordHash: string | null;
  readonly authenticator: Buffer | null;
  readonly totpStep: number;
  readonly lastSignInAt: Date | null;
  readonly disabledAt: Date | null;
};

export type StaffState = (typeof staffStates)[number];

export function stateOf({
  passwordHash,
  disabledAt,
}: Pick<Staff, "passwordHash" | "disabledAt">): StaffState {
  if (disabledAt !== null) return "disabled";
  return passwordHash === null ? "invited" : "active";
}
