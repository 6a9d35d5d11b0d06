import type { Locale } from "@causeway/contract";
import type { Id, TenantId } from "#platform/ids.ts";

export type ContactId = Id<"contact">;

/** What a visitor told us about himself; kept sealed. */
export type ContactDetails = {
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly message: string;
};

export type ContactMessage = {
  readonly id: ContactId;
  readonly messageNo: string;
  readonly tenant: TenantId;
  readonly language: Locale;
  readonly submittedAt: Date;
  readonly deliveredAt: Date | null;
  readonly details: ContactDetails;
};

export const deliverTopic = "contact/deliver";
