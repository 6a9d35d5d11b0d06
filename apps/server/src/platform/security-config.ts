import { z } from "zod";

/** For how long security events are kept that stand in no audit; the table gives up nothing younger than half a year. */
export const securityEnvironment = {
  SECURITY_EVENT_DAYS: z.coerce.number().int().min(183).default(400),
  /** The same about members of staff. */
  SECURITY_STAFF_EVENT_DAYS: z.coerce.number().int().min(183).default(2_557),
};

export type SecurityConfig = { readonly eventDays: number; readonly staffEventDays: number };

export function securityFrom(e: z.output<z.ZodObject<typeof securityEnvironment>>): SecurityConfig {
  return { eventDays: e.SECURITY_EVENT_DAYS, staffEventDays: e.SECURITY_STAFF_EVENT_DAYS };
}
