import type { FaceState } from "@causeway/contract/portal/enterprise";
import { plainNumber } from "@causeway/contract/real-name/numbers";
import type { Member } from "@causeway/contract/real-name/form";
import type { Locale } from "@causeway/contract";
import type { Id } from "#platform/ids.ts";

export type FaceCheckId = Id<"faceCheck">;

/** Where the identity checker tells us how a check ended. */
export const faceCallbackPath = "/partner/identity-check";
export type StoredFaceState = Exclude<FaceState, "NONE" | "EXPIRED">;

/** Somebody who does not pass may try again with the same link, so often. */
export const mostAttempts = 3;
/** A callback that has not come by then is asked for. */
export const enquireAfterMs = 3 * 60_000;

export const capacities = ["legalPerson", "director", "owner", "authorizer"] as const;
export type Capacity = (typeof capacities)[number];

/** Who is checked, as he was entered when the link was sent. */
export type FacePerson = {
  readonly company: string;
  readonly capacity: Capacity;
  readonly name: string;
  readonly certificateType: string;
  readonly certificateNo: string;
  readonly locale: Locale;
  /** The account that he vouches for; nothing where it is for the real-name authentication. */
  readonly recovers?: string;
};

export type FaceCheck = {
  readonly id: FaceCheckId;
  readonly memberId: string;
  readonly sentTo: string;
  readonly state: StoredFaceState;
  readonly attempts: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly finishedAt: Date | null;
};

/** A link that nobody used in time has expired, without anybody having to say so. */
export function faceStateOf({ state, expiresAt }: FaceCheck, now: Date): FaceState {
  return state !== "PASSED" && expiresAt <= now ? "EXPIRED" : state;
}

export function attemptsLeft({ attempts }: FaceCheck): number {
  return mostAttempts - attempts;
}

export function mayStart(check: FaceCheck, now: Date): boolean {
  const state = faceStateOf(check, now);
  return state !== "PASSED" && state !== "EXPIRED" && attemptsLeft(check) > 0;
}

/**
 * What a passed check vouches for. Whoever changes one of these is somebody else, or reachable at another phone, and
 * has to be checked again.
 */
export function subjectOf({
  nationality,
  certificateType,
  certificateNo,
  nameZh,
  nameEn,
  phone,
}: Member): string {
  return JSON.stringify([
    nationality,
    certificateType,
    plainNumber(certificateNo),
    nameZh.trim(),
    nameEn.trim().toUpperCase(),
    phone.area,
    phone.number.normalize("NFKC").replaceAll(/\D/g, ""),
  ]);
}
