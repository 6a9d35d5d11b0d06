import type { UploadPurpose, UploadType } from "@causeway/contract";
import { daysInMs } from "#platform/day.ts";
import type { Id } from "#platform/ids.ts";

export type DocumentId = Id<"document">;

/** What a document was submitted with: an order, a profile, an answer. */
export type DocumentOwner = { readonly kind: string; readonly id: string };

export type Document = {
  readonly id: DocumentId;
  readonly purpose: UploadPurpose;
  readonly name: string;
  readonly type: UploadType;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
  readonly owner: DocumentOwner | undefined;
};

/** What has reached the store is waited for this long before it counts as given up. */
export const arrivalMs = 3_600_000;
/** A draft may lie about; its files lie with it. */
export const unclaimedMs = daysInMs(30);

export const discardTopic = "document/discard";

/** Where a document lies in the store; the same words are bound into its seal. */
export function placeOf(tenant: string, id: DocumentId): string {
  return `document/${tenant}/${id}`;
}

export const contentTypes = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
} as const satisfies Record<UploadType, string>;
