import { isWithin, type Locale, type StaffRole } from "@causeway/contract";
import type { StaffChangeKind } from "@causeway/contract/console/personnel";
import type { Context } from "../context.ts";
import type { Id } from "#platform/ids.ts";
import type { Staff, StaffId } from "#staff/index.ts";

export type StaffChangeId = Id<"staffChange">;

/** What two people agreed to about an account. The database knows the same table (0095) and sets every time. */
export type StaffChange = {
  readonly id: StaffChangeId;
  readonly kind: StaffChangeKind;
  readonly staff: StaffId;
  readonly name: string;
  readonly email: string;
  readonly language: Locale;
  /** What somebody is given who is invited or gets another role. */
  readonly role: StaffRole | null;
  /** Of the two, for whoever looks at what they signed. */
  readonly agreement: string | null;
  readonly state: "WAITING" | "DONE" | "STOPPED";
  readonly proposedBy: StaffId | null;
  readonly agreedBy: StaffId | null;
  readonly agreedAt: Date;
  /** Nothing while it is only rehearsed. */
  readonly readyAt: Date | null;
  /** By the clock of the database, which is the one that counts. */
  readonly isReady: boolean;
  readonly waitedHours: number;
};

/** What takes rights away is not waited for. */
export function waitHoursOf(
  { config }: Pick<Context, "config">,
  person: Pick<Staff, "role"> | undefined,
  role: StaffRole | null,
): number {
  return person && role && isWithin(role, person.role) ? 0 : config.staff.waitHours;
}

/** One mailbox is one human, whatever stands behind a plus sign; the database folds addresses in the same way. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, "@");
}
