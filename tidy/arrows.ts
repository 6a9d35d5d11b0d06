import { importsOf, resolveImport, scan } from "./scan.ts";
import { isCode, isTest, type SourceFile } from "./tree.ts";

/** Which parts each part may know. What is not listed here (dev, e2e, bench, prove, tidy, docs) may know all. */
const known: Readonly<Record<string, readonly string[]>> = {
  "packages/money": [],
  "packages/channel": [],
  "packages/contract": ["packages/money"],
  "packages/ledger": ["packages/money"],
  "packages/bank-link": ["packages/money"],
  "packages/machinery": [],
  "apps/server": [
    "packages/money",
    "packages/contract",
    "packages/channel",
    "packages/ledger",
    "packages/bank-link",
  ],
  "apps/sandbox": ["packages/money", "packages/contract", "packages/bank-link"],
  "apps/web": ["packages/money", "packages/contract", "packages/channel"],
};

/** Slices that others speak to by registering or through the outbox, so they know no other slice. */
const apart = ["review", "notification"];

type Import = { readonly from: SourceFile; readonly specifier: string; readonly to: string | undefined };

export function arrowBreaches(files: readonly SourceFile[]): string[] {
  const imports = files.filter(isCode).flatMap((from) =>
    importsOf(from.text).map((specifier) => ({
      from,
      specifier,
      to: resolveImport(from.path, specifier),
    })),
  );
  return [
    ...imports.flatMap(climbing),
    ...imports.flatMap(betweenParts),
    ...imports.flatMap(betweenServerRooms),
    ...imports.flatMap(betweenWebRooms),
    ...circles("slices", imports, (path) => serverRoom(path)?.slice),
    ...circles("features", imports, webFeature),
    ...circles("files", imports, (path) => path),
    ...files.filter(isCode).flatMap(reaching),
  ];
}

function climbing({ from, specifier }: Import): string[] {
  return specifier.startsWith("../../")
    ? [`${from.path}: imports ${specifier}, which climbs two folders`]
    : [];
}

const partOf = (path: string) => /^(?:packages|apps)\/[^/]+/.exec(path)?.[0];

function betweenParts({ from, to }: Import): string[] {
  const here = partOf(from.path);
  const there = to === undefined ? here : partOf(to);
  if (here === undefined || here === there) return [];
  if (there === undefined)
    return isTest(from) ? [] : [`${from.path}: imports ${to}, which is a tool, not a part`];
  const forTests = there === "packages/machinery" && (isTest(from) || from.path.includes("/src/testing/"));
  return forTests || known[here]?.includes(there) ? [] : [`${from.path}: ${here} does not know ${there}`];
}

type Room = { readonly rank: number; readonly name: string; readonly slice?: string };

/** The server's rooms from the ground up; a room knows what lies below it. */
export function serverRoom(path: string): Room | undefined {
  const [, first, rest] = /^apps\/server\/src\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  if (first === undefined) return undefined;
  if (first === "platform") return { rank: 0, name: "platform" };
  if (first === "partners") return { rank: 1, name: "partners" };
  if (first === "context.ts") return { rank: 2, name: "the context" };
  if (rest !== undefined && first !== "testing") return { rank: 3, name: `slice ${first}`, slice: first };
  if (first === "capabilities.ts") return { rank: 4, name: "capabilities" };
  return { rank: 5, name: first === "testing" ? "testing" : "an entry" };
}

function betweenServerRooms({ from, to }: Import): string[] {
  const here = serverRoom(from.path);
  const there = to === undefined ? undefined : serverRoom(to);
  if (!here || !there || isTest(from)) return [];
  if (there.rank > here.rank || (there.name === "testing" && here.name !== "testing"))
    return [`${from.path}: ${here.name} does not know ${there.name}`];
  if (here.slice === undefined || there.slice === undefined || here.slice === there.slice) return [];
  if (apart.includes(here.slice)) return [`${from.path}: ${here.slice} knows no other slice`];
  return to?.endsWith(`/${there.slice}/index.ts`)
    ? []
    : [`${from.path}: enters ${there.slice} by ${to}, not by its index.ts`];
}

/** Rooms, or files, that know each other in a circle; types count, because a reader follows them as well. */
function circles(
  what: string,
  imports: readonly Import[],
  roomOf: (path: string) => string | undefined,
): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const here = roomOf(from.path);
    const there = to === undefined ? undefined : roomOf(to);
    if (here === undefined || there === undefined || here === there || isTest(from)) continue;
    edges.set(here, (edges.get(here) ?? new Set()).add(there));
  }
  return [...edges.keys()].flatMap((start) => {
    const way = shortestWay(edges, start);
    // Each circle is told once, from the room whose name sorts first.
    return way && way.every((room) => room >= start) ? [`${what} in a circle: ${way.join(" → ")}`] : [];
  });
}

/** The shortest way from a room back to itself. */
function shortestWay(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (const room of open)
    for (const next of edges.get(room) ?? []) {
      if (next === start) {
        const way = [room, start];
        while (way[0] !== start) way.unshift(cameFrom.get(way[0] ?? "") ?? start);
        return way;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, room);
      open.push(next);
    }
  return undefined;
}

export function webRoom(path: string): (Room & { readonly audience: string }) | undefined {
  const [, audience, rest] = /^apps\/web\/src\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (audience === undefined || rest === undefined) return undefined;
  if (audience === "shared") return { audience, rank: 0, name: "shared" };
  // What the routes are called is known to whoever links to one.
  if (rest.startsWith("features/") || /^(?:routes|route-words|role-words)\.ts$/.test(rest))
    return { audience, rank: 1, name: "a feature" };
  if (rest.startsWith("shell/")) return { audience, rank: 2, name: "the shell" };
  return { audience, rank: 3, name: "main" };
}

/** The feature a file of the web belongs to, with its audience. */
function webFeature(path: string): string | undefined {
  return /^apps\/web\/src\/([^/]+\/features\/[^/]+)\//.exec(path)?.[1];
}

function betweenWebRooms({ from, to }: Import): string[] {
  const here = webRoom(from.path);
  const there = to === undefined ? undefined : webRoom(to);
  if (!here || !there || to === undefined || isTest(from)) return [];
  if (there.audience !== "shared" && here.audience !== there.audience)
    return [`${from.path}: ${here.audience} and ${there.audience} never meet`];
  if (there.rank > here.rank) return [`${from.path}: ${here.name} does not know ${there.name}`];
  // What lies open in a feature's folder is its door; its pages and parts are its own.
  const [mine, other] = [webFeature(from.path), webFeature(to)];
  const isInside = /\/features\/[^/]+\/(?:pages|parts)\//.test(to);
  return mine !== undefined && other !== undefined && mine !== other && isInside
    ? [`${from.path}: enters ${other} by ${to}, which is not open to others`]
    : [];
}

const sql =
  /\b(?:SELECT\s[^]*?\bFROM\b|INSERT\s+INTO\b|UPDATE\s+\S+\s+SET\b|DELETE\s+FROM\b|(?:CREATE|ALTER|DROP)\s+TABLE\b)/;
const statement = /\b(?:tx|db|pool|client)\.(?:query|rows|one|maybe)\s*[(<]/;
const chance =
  /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\brandom(?:UUID|Bytes|Int)\(|\bgetRandomValues\(/;

/** What a file reaches for that is another room's to handle. */
function reaching(file: SourceFile): string[] {
  return webRoom(file.path) ? reachingInWeb(file) : reachingInServer(file);
}

/** Whoever makes a request's id by himself decides by himself what a retry is. */
function reachingInWeb(file: SourceFile): string[] {
  if (isTest(file) || file.path.startsWith("apps/web/src/shared/api/")) return [];
  return /\brequestIds?\b/i.test(scan(file.text).code)
    ? [`${file.path}: knows of request ids, which are for shared/api: useWrite, createWrite`]
    : [];
}

function reachingInServer(file: SourceFile): string[] {
  const room = serverRoom(file.path);
  if (!room) return [];
  const { path } = file;
  const { code, strings } = scan(file.text);
  const breaches: string[] = [];
  if (/\bprocess\.env\b/.test(code) && path !== "apps/server/src/platform/config.ts")
    breaches.push(`${path}: reads process.env, which is for platform/config.ts`);
  if (isTest(file) || room.name === "testing") return breaches;
  const keepsSql = /\.store\.ts$|\/src\/platform\/|\/src\/migrations\.ts$/.test(path);
  if (!keepsSql && (statement.test(code) || strings.some((text) => sql.test(text))))
    breaches.push(`${path}: speaks SQL, which is for *.store.ts`);
  if (/(?<![.\w])fetch\(/.test(code) && !/\/src\/(?:partners\/|platform\/engine\/restate\b)/.test(path))
    breaches.push(`${path}: fetches, which is for partners`);
  if (room.slice !== undefined && chance.test(code))
    breaches.push(`${path}: takes clock or chance from elsewhere than the context`);
  return breaches;
}
