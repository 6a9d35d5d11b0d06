import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newSecret } from "#platform/ids.ts";
import type { Store } from "./port.ts";

/** A folder behind the same port, for development. A file appears whole or not at all. */
export function createFolderStore(folder: string): Store {
  const pathOf = (name: string) => {
    if (!/^[0-9a-z-]+(?:\/[0-9a-z-]+)*$/.test(name)) throw new Error("a name in the store is made of ids");
    return join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${newSecret()}`;
      const file = await open(draft, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
    get: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    close: () => {},
  };
}
