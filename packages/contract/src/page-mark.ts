import * as z from "zod/mini";

/** Where a page of a list ended, in the server's own words: `next` of one page is handed back for the one after it. */
export const pageMark = z.string().check(z.minLength(1), z.maxLength(400));
