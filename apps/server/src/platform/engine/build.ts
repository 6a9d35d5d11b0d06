import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/data/db.ts";
import type { Engine } from "./restate.ts";

/** Every build is served under a path of its own, so that the engine never takes one for another. */
export function buildPath(release: string): string {
  return `/b/${encodeURIComponent(release)}`;
}

export function buildUrl({ flows, release }: Pick<Config, "flows" | "release">): string {
  return `${flows.url.replace(/\/$/, "")}${buildPath(release)}`;
}

/**
 * The release says which build new work goes to. Processes of that build tell the engine, once; those of another never
 * do, however often they are started.
 */
export async function nameBuild(db: Db, config: Pick<Config, "flows" | "release">): Promise<void> {
  await db.query({
    name: "name-build",
    text: `UPDATE engine SET build = $1, build_url = $2, registered_in = NULL
           WHERE (build, build_url) IS DISTINCT FROM ($1, $2)`,
    values: [config.release, buildUrl(config)],
  });
}

export type Retired = { readonly removed: readonly string[]; readonly inUse: readonly string[] };

/** Takes builds that are not the current one from the engine once no run is pinned to them any more. */
export async function retireBuilds(db: Db, engine: Engine): Promise<Retired> {
  const [row] = await db.query<{ build_url: string | null }>({
    name: "current-build",
    text: "SELECT build_url FROM engine",
    values: [],
  });
  const builds = await engine.listBuilds();
  // Until the engine knows the current one, the newest it has is where work goes.
  if (!builds.some(({ url }) => url === row?.build_url)) return { removed: [], inUse: [] };
  const old = builds.filter(({ url }) => url !== row?.build_url);
  const drained = old.filter(({ open }) => open === 0);
  for (const { id } of drained) await engine.removeBuild(id);
  const urls = (list: typeof old) => list.map(({ url }) => url);
  return { removed: urls(drained), inUse: urls(old.filter(({ open }) => open > 0)) };
}
