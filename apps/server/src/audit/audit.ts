import type { TenantId } from "#platform/ids.ts";
import { definePageMark } from "#platform/data/page-mark.ts";

export type AuditRow = {
  readonly merchantId: TenantId;
  readonly seq: string;
  readonly at: Date;
  readonly actor: string;
  readonly act: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, string>>;
};

export type AuditFilter = {
  readonly merchant: TenantId | null;
  /** Every way in which the wanted person stands in rows; an empty list means that there is nobody of that name. */
  readonly actors: readonly string[] | null;
  readonly act: string | null;
  /** Those of staff among these acts. */
  readonly looks: readonly string[] | null;
  readonly subject: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

/** Where a page ended. Rows of one millisecond are told apart by merchant and place. */
export const auditMarks = definePageMark("audit", { at: "time", merchantId: "uuid", seq: "seq" });
export type AuditMark = ReturnType<typeof auditMarks.read>;

export type ActorKind = "staff" | "person" | "anonymous" | "system";

/** An actor as it stands in a row: `staff:<id>`, the id of a merchant's person (once `user:<id>`), or a word. */
export function readActor(actor: string): { kind: ActorKind; id: string } {
  if (actor === "anonymous") return { kind: "anonymous", id: "" };
  const [, kind = "user", id] = /^(?:(staff|user):)?([0-9a-f-]{36})$/.exec(actor) ?? [];
  if (id === undefined) return { kind: "system", id: actor };
  return { kind: kind === "staff" ? "staff" : "person", id };
}
