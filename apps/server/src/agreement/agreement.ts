import { createHash } from "node:crypto";
import type { Route, Words } from "@causeway/contract";
import type { AgreementActName, AgreementState } from "@causeway/contract/console/agreement";
import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";

export type AgreementId = Id<"agreement">;

/** What is to be done: what the first person asked for, and the facts it was decided on. The second one reads both. */
export type Content = {
  readonly wish: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
};

export type Agreement = {
  readonly id: AgreementId;
  readonly act: string;
  readonly subject: string;
  readonly content: Content;
  /** SHA-256 of the content as it is stored, in hex. */
  readonly digest: string;
  readonly state: AgreementState;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly until: Date;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
};

/** Who stands before the table: a live session whose token he presents. The table itself takes the person from there. */
export type Party = {
  readonly sessionId: Id<"session">;
  readonly sessionProof: Buffer;
  readonly person: string;
  readonly role: string;
};

/** Something that two people do. Whoever has such a thing registers it; nothing here knows what it is. */
export type AgreementAct = {
  readonly name: AgreementActName;
  /** What it is called in a mail. */
  readonly title: Words;
  /** Roles that read it, that propose it, and that agree to it. */
  readonly readers: readonly string[];
  readonly proposers: readonly string[];
  readonly deciders: readonly string[];
  /** The call by which a member of staff proposes it, and whether a body that he signed says this. */
  readonly proposal: {
    readonly route: Route;
    readonly says: (
      body: unknown,
      proposed: { readonly subject: string; readonly wish: Content["wish"] },
    ) => boolean;
  };
  /** The facts as they stand now, held until the transaction ends; a refusal where there is nothing to decide. */
  readonly readFacts: (tx: Tx, subject: string) => Promise<Content["facts"]>;
  /** Does it, in the name of whoever proposed it, or refuses. */
  readonly carryOut: (
    tx: Tx,
    done: {
      readonly agreementId: AgreementId;
      readonly subject: string;
      readonly wish: Content["wish"];
      readonly proposedBy: string;
      /** The second person; nobody while it is only rehearsed. */
      readonly agreedBy: string | undefined;
    },
  ) => Promise<void>;
};

/** One text for one content, however its parts were put together. */
export function canonical({ wish, facts }: Content): string {
  const sorted = (part: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({ facts: sorted(facts), wish: sorted(wish) });
}

export function digestOf(content: Content): string {
  return createHash("sha256").update(canonical(content)).digest("hex");
}

/** Long enough for a weekend with a holiday; then the facts are old and somebody looks again. */
export const openForDays = 4;
