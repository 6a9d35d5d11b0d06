import * as restate from "@restatedev/restate-sdk";

/**
 * A word that lives in the engine's own state and nowhere else in it. PostgreSQL keeps a copy: when the two differ, the
 * engine has lost its memory.
 */
export const memory = restate.object({
  name: "memory",
  handlers: {
    recall: restate.handlers.object.shared(
      async (run: restate.ObjectSharedContext) => await run.get<string>("epoch"),
    ),
    /** Of several who find it empty, one begins; all hear the same word. */
    begin: async (run: restate.ObjectContext, word: string) => {
      const known = await run.get<string>("epoch");
      if (known === null) run.set("epoch", word);
      return known ?? word;
    },
  },
});
