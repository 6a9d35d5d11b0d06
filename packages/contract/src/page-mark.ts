import * as z from "zod/mini";

/** Where a page of a list ended, in the server's own words: `next` of one page is handed back for the one after it. */
export const pageMark = z.string().check(z.minLength(1), z.maxLength(400));

/** Which page of a list that a person reads, and how long a page is. */
export const pageAsked = {
  after: z.optional(pageMark),
  size: z.union([z.literal(20), z.literal(50), z.literal(100)]),
};

/** One page of a list, and where the next one begins; nothing after the last. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(pageMark) });
