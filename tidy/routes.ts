import { scan } from "./scan.ts";
import type { SourceFile } from "./tree.ts";

export type Served = { readonly route: string; readonly policy: string; readonly path: string };

/** What a `*.routes.ts` binds: `read(route, policy, …)`, `write(…)` or `stream(…)`, the route as its contract names it. */
export function servedBy({ path, text }: SourceFile): Served[] {
  const { uncommented } = scan(text);
  const renamed = new Map(
    [...uncommented.matchAll(/\b(\w+)\s+as\s+(\w+)/g)].map(([, name = "", alias = ""]) => [alias, name]),
  );
  const calls = uncommented.matchAll(
    /\b(?:read|write|act|stream|upload|file)\(\s*(?:\w+\.)?(\w+)\s*,\s*(\{[^{}]*\}|[\w.]+(?:\([^()]*\))?)?/g,
  );
  return [...calls].map(([, name = "", policy = ""]) => ({ route: renamed.get(name) ?? name, policy, path }));
}

const names = /\banyone\b|\bsignedIn\b|\breauthenticated\b|\bstaff\(|\bwho\s*:|[pP]olicy\b|\bmay[A-Z]/;

export function routeBreaches(
  routes: readonly { readonly name: string; readonly path: string }[],
  files: readonly SourceFile[],
): string[] {
  const served = files.filter(({ path }) => path.endsWith(".routes.ts")).flatMap(servedBy);
  const tests = files.filter(({ path }) => path.endsWith(".api.test.ts"));
  return [
    ...served
      .filter(({ policy }) => !names.test(policy))
      .map(({ route, path }) => `${route}: served without a policy in ${path}`),
    ...served
      .filter(({ route }) => !routes.some(({ name }) => name === route))
      .map(({ route, path }) => `${route}: served in ${path}, but in no contract`),
    ...routes.flatMap(({ name, path }) => {
      const times = served.filter(({ route }) => route === name).length;
      const tested = tests.some(
        ({ text }) => text.includes(`"${path}`) || new RegExp(`\\b${name}\\b`).test(text),
      );
      return [
        ...(times === 1 ? [] : [`${name}: served ${times} times`]),
        ...(tested ? [] : [`${name}: named in no *.api.test.ts`]),
      ];
    }),
  ];
}
