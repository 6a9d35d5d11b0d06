import { scan } from "./scan.ts";
import { isCode, isTest, type SourceFile } from "./tree.ts";

const dayByHand =
  /86_?400_?000|\bdayMs\b|\bzoneMs\b|\b8 \* 3_600_000|\b24 \* (?:3_600_000|60|hourMs)|\+08(?::?00)?\b|\bdayOf\b|\.slice\(0, 10\)|\b[gs]et(?:UTC|FullYear|Month|Date\b)|\btimeZone\b/;

/** What has one home in a program: how it looks when somebody does it again by hand, and where it is done already. */
export const homes = [
  { what: "day arithmetic", home: "apps/server/src/platform/day.ts", byHand: dayByHand },
  { what: "day arithmetic", home: "apps/web/src/shared/ui/value/date-time.ts", byHand: dayByHand },
  { what: "day arithmetic", home: "apps/sandbox/src/day.ts", byHand: dayByHand },
  {
    what: "a codec of page marks",
    home: "apps/server/src/platform/data/page-mark.ts",
    byHand: /"pageLost"|\bfunction (?:read|write|parse|encode|decode)\w*(?:Mark|Cursor)\b/,
  },
  {
    what: "a state machine",
    home: "apps/server/src/platform/data/machine.ts",
    byHand: /\bconst (?:moves|transitions)\b|\bfunction (?:next|move[A-Z]\w*)\([^)]*\bstate\b/,
  },
  {
    what: "a dialog of the library",
    home: "apps/web/src/shared/ui/frame/overlay.tsx",
    byHand: /\bmodal\.(?:confirm|info|success|error|warning)\b|<(?:Modal|Drawer)\b/,
  },
] as const;

/** Code that does by hand what has a home in its own program. */
export function homeBreaches(file: SourceFile): string[] {
  const { path } = file;
  if (!isCode(file) || isTest(file) || path.includes("/testing/")) return [];
  const { uncommented } = scan(file.text);
  return homes.flatMap(({ what, home, byHand }) => {
    const program = home.slice(0, home.indexOf("/src/") + 5);
    const found = path === home || !path.startsWith(program) ? null : byHand.exec(uncommented);
    return found ? [`${path}: ${what} (${found[0]}) belongs to ${home}`] : [];
  });
}
