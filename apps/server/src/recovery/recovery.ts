import type { firstSteps, RecoveryStatus } from "@causeway/contract/recovery";
import type { FaceCheckId } from "#enterprise/index.ts";
import type { PersonId } from "#identity/index.ts";
import { defineMachine } from "#platform/data/machine.ts";
import type { Id, TenantId } from "#platform/ids.ts";

export type RecoveryId = Id<"recovery">;

/** The database holds the same table (0090), with the times and the agreement that go with each move. */
export const recoveryStates = [
  "ASKED",
  "CHECKED",
  "AGREED",
  "DONE",
  "CANCELLED",
  "DECLINED",
  "EXPIRED",
] as const;
export type RecoveryState = (typeof recoveryStates)[number];

export const recoveryMachine = defineMachine(recoveryStates, {
  ask: { ways: { ASKED: "ASKED" }, audit: "recovery.asked", live: "recovery", tells: "member.edit" },
  pass: { ways: { ASKED: "CHECKED" }, audit: "recovery.facePassed", live: "recovery", tells: "nobody" },
  agree: { ways: { CHECKED: "AGREED" }, audit: "recovery.agreed", live: "recovery", tells: "member.edit" },
  cancel: {
    ways: { ASKED: "CANCELLED", CHECKED: "CANCELLED", AGREED: "CANCELLED" },
    audit: "recovery.cancelled",
    live: "recovery",
    tells: "member.edit",
  },
  decline: {
    ways: { ASKED: "DECLINED", CHECKED: "DECLINED" },
    audit: "recovery.declined",
    live: "recovery",
    tells: "member.edit",
  },
  expire: {
    ways: { ASKED: "EXPIRED", CHECKED: "EXPIRED", AGREED: "EXPIRED" },
    audit: "recovery.expired",
    live: "recovery",
    tells: "nobody",
  },
  finish: { ways: { AGREED: "DONE" }, audit: "recovery.done", live: "recovery", tells: "member.edit" },
});

export type Recovery = {
  readonly id: RecoveryId;
  readonly person: PersonId;
  readonly username: string;
  /** The merchant whose legal representative or authorised person passes the face check. */
  readonly company: TenantId;
  readonly faceCheck: FaceCheckId;
  readonly firstStep: (typeof firstSteps)[number];
  readonly browser: string;
  readonly address: string;
  /** Of the key that whoever asked was shown. */
  readonly keyHash: Buffer;
  readonly keyVersion: number;
  readonly state: RecoveryState;
  readonly askedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date;
  /** By the clock of the database, which is the one that counts, and once a flow has seen what two people signed. */
  readonly isReady: boolean;
  readonly isExpired: boolean;
};

/** What nobody finished in time is over whether or not somebody has written so. */
export function statusOf({ state, isReady, isExpired }: Recovery): RecoveryStatus {
  if (isExpired) return "EXPIRED";
  if (state !== "AGREED") return state;
  return isReady ? "READY" : "WAITING";
}

export function isOpen(recovery: Recovery): boolean {
  return ["ASKED", "CHECKED", "WAITING", "READY"].includes(statusOf(recovery));
}
