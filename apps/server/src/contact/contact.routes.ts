import { submitContactMessage as route } from "@causeway/contract/portal/contact";
import type { Context } from "../context.ts";
import { anyone, write, type Bound } from "#platform/http/binding.ts";
import { submitContactMessage } from "./submit-contact-message.ts";

export function contactRoutes(ctx: Context): Bound[] {
  const limit = { name: "contact", attempts: ctx.config.portal.contactMessagesPerHour, perMs: 3_600_000 };
  return [
    write(route, { ...anyone, limit }, (tx, call, input) => submitContactMessage(ctx, tx, call, input)),
  ];
}
