import { z } from "zod";

/** Who can have an account in the console, and how long what two people agree to about one is waited for. */
export const staffEnvironment = {
  /** The domains of the house's own mail; nobody with another address becomes a member of staff. */
  STAFF_DOMAINS: z
    .string()
    .transform((text) => text.split(",").map((each) => each.trim().toLowerCase()))
    .refine((domains) => domains.every((each) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each)), {
      message: "domains such as causeway.example, with commas between them",
    })
    .optional(),
  /** Hours between the agreement of two people about an account of staff and its effect, in which it can be stopped. */
  STAFF_WAIT_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  /** Minutes without a call after which a member of staff has to sign in again. */
  CONSOLE_IDLE_MINUTES: z.coerce.number().int().min(1).max(15).default(10),
  /** Hours after which he has to in any case. */
  CONSOLE_SESSION_HOURS: z.coerce.number().int().min(1).max(12).default(8),
};

type Environment = z.output<z.ZodObject<typeof staffEnvironment>>;

export type StaffConfig = { readonly domains: readonly string[]; readonly waitHours: number };

export function staffFrom({ STAFF_DOMAINS, STAFF_WAIT_HOURS }: Environment): StaffConfig {
  return { domains: STAFF_DOMAINS ?? ["causeway.example"], waitHours: STAFF_WAIT_HOURS };
}
