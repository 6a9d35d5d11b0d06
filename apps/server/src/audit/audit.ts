import type { TenantId } from "#platform/ids.ts";

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
  readonly subject: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

/** Where a page ended. Rows of one millisecond are told apart by merchant and place. */
export type Mark = { readonly at: Date; readonly merchantId: string; readonly seq: string };

export function writeMark({ at, merchantId, seq }: Mark): string {
  return Buffer.from(JSON.stringify([at.getTime(), merchantId, seq])).toString("base64url");
}

/** Nothing for what is no mark of ours: the list then begins at its beginning. */
export function readMark(text: string | undefined): Mark | null {
  try {
    const [at, merchantId, seq] = JSON.parse(
      Buffer.from(text ?? "", "base64url").toString("utf8"),
    ) as unknown[];
    const plain = `${String(merchantId)} ${String(seq)}`;
    if (!Number.isSafeInteger(at) || !/^[0-9a-f-]{36} \d{1,18}$/.test(plain)) return null;
    return { at: new Date(at as number), merchantId: merchantId as string, seq: seq as string };
  } catch {
    return null;
  }
}

export type ActorKind = "staff" | "person" | "anonymous" | "system";

/** An actor as it stands in a row: `staff:<id>`, the id of a merchant's person (once `user:<id>`), or a word. */
export function readActor(actor: string): { kind: ActorKind; id: string } {
  if (actor === "anonymous") return { kind: "anonymous", id: "" };
  const [, kind = "user", id] = /^(?:(staff|user):)?([0-9a-f-]{36})$/.exec(actor) ?? [];
  if (id === undefined) return { kind: "system", id: actor };
  return { kind: kind === "staff" ? "staff" : "person", id };
}
