import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Watchlists } from "./port.ts";

/** What ships with the code: made-up names, for development and tests. */
const syntheticLists = join(import.meta.dirname, "synthetic");

const listFile = z.object({
  id: z.string().min(1),
  kind: z.enum(["sanctions", "pep", "watch"]),
  words: z.tuple([z.string(), z.string(), z.string()]),
  source: z.string().min(1),
  entries: z.array(
    z.object({
      id: z.string().min(1),
      person: z.boolean(),
      names: z.array(z.string().min(1)).min(1),
      country: z.string().length(2).nullable().default(null),
      birthDate: z.string().nullable().default(null),
      number: z.string().nullable().default(null),
    }),
  ),
});

/** Lists as files in a folder, one each, put there by whatever fetches them from their authorities. */
export function createFileWatchlists(folder = syntheticLists): Watchlists {
  return {
    read: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
      return Promise.all(
        names.map(async (name) => {
          const text = await readFile(join(folder, name), "utf8");
          const digest = createHash("sha256").update(text).digest("hex");
          return { ...listFile.parse(JSON.parse(text)), digest };
        }),
      );
    },
  };
}
