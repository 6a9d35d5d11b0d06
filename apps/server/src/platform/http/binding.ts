import {
  staffRolesThatMay,
  type InputOf,
  type Locale,
  type OutputOf,
  type Route,
  type RouteWith,
  type StaffPermission,
  type StaffRole,
} from "@causeway/contract";
import type { Readable } from "node:stream";
import type { Tx } from "#platform/data/db.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { Limit } from "#platform/data/limit.ts";

/** Who may call. There is no default: a route without a policy does not compile and is not served. */
export type Policy = (
  | { readonly who: "anyone" }
  | {
      readonly who: "signedIn";
      readonly roles: readonly string[] | "any";
      /** Only for whoever has proved a moment ago, again, that he is who he is. */
      readonly stepUp?: true;
      /** Open to a session that can only set up what it lacks; every other route is closed to it. */
      readonly whileEnrolling?: true;
    }
  | { readonly who: "staff"; readonly roles: readonly StaffRole[] }
) & {
  /** How often one address may try, refusals included. */
  readonly limit?: Limit;
};

export const anyone = { who: "anyone" } as const satisfies Policy;
export const signedIn = { who: "signedIn", roles: "any" } as const satisfies Policy;
export const mayBeEnrolling = { ...signedIn, whileEnrolling: true } as const satisfies Policy;

/** Signed in, and proved again a moment ago: for whatever changes how somebody proves who he is. */
export const reauthenticated = { ...signedIn, stepUp: true } as const satisfies Policy;
/** The same, and open to a session that can do nothing else: it may have been opened long ago, or by a device. */
export const mayEnrol = { ...reauthenticated, whileEnrolling: true } as const satisfies Policy;

/** For routes of the console: members of staff whose role holds all of these, or any member of staff. */
export function staff(...needed: readonly StaffPermission[]) {
  return { who: "staff", roles: staffRolesThatMay(...needed) } as const satisfies Policy;
}

export type UserActor = {
  readonly kind: "user";
  readonly userId: Id<"user">;
  readonly sessionId: Id<"session">;
  readonly tenant: TenantId;
  readonly role: string;
  /** Until when he need not prove again that he is who he is. */
  readonly steppedUpUntil: Date | null;
  readonly enrolOnly: boolean;
  /** Of the key that his session was opened under. */
  readonly keyVersion: number;
};
export type StaffActor = {
  readonly kind: "staff";
  readonly staffId: Id<"staff">;
  readonly sessionId: Id<"session">;
  /** Always the house; `inMerchant` is the way into a merchant. */
  readonly tenant: TenantId;
  readonly role: StaffRole;
};
export type Actor = { readonly kind: "anonymous" } | UserActor | StaffActor;

/** What a use case knows about the call it serves. */
export type Call<A extends Actor = Actor> = {
  readonly actor: A;
  readonly locale: Locale;
  readonly deviceId: string | null;
  readonly address: string;
  /** Whose attempts count together with this one's. */
  readonly network: string;
  readonly requestId: string;
  /** What the browser says it is, shortened. */
  readonly browser: string;
  /** The password of the device record, once it has been asked for; nothing where it cannot be read. */
  readonly devicePassword: () => string | undefined;
  /** Leaves a cookie with the answer that script cannot read; null takes it away. */
  readonly setCookie: (name: string, value: string | null) => void;
  /** The half of the session's token that lies in a cookie of this site; empty where nobody signed in. */
  readonly cookieToken: string;
  /** What shows the database that he holds the session's token; empty where nobody signed in. */
  readonly sessionProof: Buffer;
};

export type Bound = {
  readonly route: Route;
  readonly policy: Policy;
} & (
  | { readonly effect: "read"; readonly handle: (call: Call, input: unknown) => Promise<unknown> }
  | { readonly effect: "write"; readonly handle: (tx: Tx, call: Call, input: unknown) => Promise<unknown> }
  | {
      readonly effect: "act";
      readonly handle: (transact: Transact, call: Call, input: unknown) => Promise<unknown>;
    }
  | {
      readonly effect: "stream";
      readonly handle: (call: Call, input: unknown, stream: Stream) => Promise<void>;
    }
  | {
      readonly effect: "upload";
      readonly handle: (transact: Transact, call: Call, input: unknown, body: Readable) => Promise<unknown>;
    }
  | { readonly effect: "file"; readonly handle: (call: Call, input: unknown) => Promise<SentFile> }
);

/** What is served, and the name that logs, traces and stored request ids know it by. */
export type Served = Bound & { readonly name: string };

/** A file as the answer. It is shown inside our own pages or saved, and never runs as a page of this origin. */
export type SentFile = {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly name: string;
  readonly as: "preview" | "download";
};

/**
 * The one transaction of an act. It takes the message's nonce first, and it commits even when `work` refuses, so that
 * slow work (checking a password) stands before it and a counted attempt stays counted.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** An open line to one page. Every event is sealed before it leaves. */
export type Stream = {
  readonly sessionId: Id<"session">;
  readonly send: (id: string, data: unknown) => void;
  readonly closed: AbortSignal;
  /** Whether the session that opened it still stands for the same company and role. */
  readonly mayHear: (tx: Tx) => Promise<boolean>;
};

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
type Answered<R extends Route> = DeepReadonly<OutputOf<R>>;

type CallFor<P extends Policy> = P extends { who: "signedIn" }
  ? Call<UserActor>
  : P extends { who: "staff" }
    ? Call<StaffActor>
    : Call;

export function read<R extends RouteWith<"read">, const P extends Policy>(
  route: R,
  policy: P,
  handle: (call: CallFor<P>, input: InputOf<R>) => Promise<Answered<R>>,
): Bound {
  return {
    route,
    policy,
    effect: "read",
    handle: handle as (call: Call, input: unknown) => Promise<unknown>,
  };
}

export function write<R extends RouteWith<"write">, const P extends Policy>(
  route: R,
  policy: P,
  handle: (tx: Tx, call: CallFor<P>, input: InputOf<R>) => Promise<Answered<R>>,
): Bound {
  return {
    route,
    policy,
    effect: "write",
    handle: handle as (tx: Tx, call: Call, input: unknown) => Promise<unknown>,
  };
}

export function act<R extends RouteWith<"act">, const P extends Policy>(
  route: R,
  policy: P,
  handle: (transact: Transact, call: CallFor<P>, input: InputOf<R>) => Promise<Answered<R>>,
): Bound {
  return { route, policy, effect: "act", handle: handle as Extract<Bound, { effect: "act" }>["handle"] };
}

export function stream<R extends RouteWith<"stream">, const P extends Policy>(
  route: R,
  policy: P,
  handle: (call: CallFor<P>, input: InputOf<R>, stream: Stream) => Promise<void>,
): Bound {
  return {
    route,
    policy,
    effect: "stream",
    handle: handle as Extract<Bound, { effect: "stream" }>["handle"],
  };
}

export function upload<R extends RouteWith<"upload">, const P extends Policy>(
  route: R,
  policy: P,
  handle: (transact: Transact, call: CallFor<P>, input: InputOf<R>, body: Readable) => Promise<Answered<R>>,
): Bound {
  return {
    route,
    policy,
    effect: "upload",
    handle: handle as Extract<Bound, { effect: "upload" }>["handle"],
  };
}

export function file<R extends RouteWith<"file">, const P extends Policy>(
  route: R,
  policy: P,
  handle: (call: CallFor<P>, input: InputOf<R>) => Promise<SentFile>,
): Bound {
  return { route, policy, effect: "file", handle: handle as Extract<Bound, { effect: "file" }>["handle"] };
}
