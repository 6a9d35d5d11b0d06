import type { Context } from "../context.ts";

/** The same context for a use case that reads in one transaction and writes in another: `act` happens in between. */
export function meanwhile(ctx: Context, act: () => Promise<unknown>): Context {
  let isOver = false;
  const tx: Context["db"]["tx"] = async (...given) => {
    const result = await ctx.db.tx(...given);
    if (isOver) return result;
    isOver = true;
    await act();
    return result;
  };
  return { ...ctx, db: { ...ctx.db, tx } };
}
