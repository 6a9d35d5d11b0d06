import { scan } from "./scan.ts";
import { isCode, isTest, type SourceFile } from "./tree.ts";

/** What has one home in the server: how it looks when somebody does it again by hand, and where it is done already. */
export const homes = [
  {
    what: "day arithmetic",
    home: "apps/server/src/platform/day.ts",
    byHand:
      /86_?400_?000|\bdayMs\b|\bzoneMs\b|\b8 \* 3_600_000|\b24 \* (?:3_600_000|60)|\+08(?::?00)?\b|\bdayOf\b|toISOString\(\)\s*\.slice\(|\b[gs]etUTC|\btimeZone\b/,
  },
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
] as const;

/** Code of the server that does by hand what has a home. */
export function homeBreaches(file: SourceFile): string[] {
  const { path } = file;
  if (!isCode(file) || isTest(file) || !path.startsWith("apps/server/src/") || path.includes("/testing/"))
    return [];
  const { uncommented } = scan(file.text);
  return homes.flatMap(({ what, home, byHand }) => {
    const found = path === home ? null : byHand.exec(uncommented);
    return found ? [`${path}: ${what} (${found[0]}) belongs to ${home}`] : [];
  });
}
