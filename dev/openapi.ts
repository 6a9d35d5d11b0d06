import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { consoleRoutes } from "@causeway/contract/console/routes";
import { describeRoutes } from "@causeway/contract/openapi/document";
import { portalRoutes } from "@causeway/contract/portal/routes";
import type { RouteTable } from "@causeway/contract/route-table";

/** One document for each audience. */
export const openapiFiles = [
  {
    file: join(import.meta.dirname, "../docs/openapi/portal.json"),
    written: () => describe("Causeway portal", portalRoutes, "__Host-session"),
  },
  {
    file: join(import.meta.dirname, "../docs/openapi/console.json"),
    written: () => describe("Causeway console", consoleRoutes, "__Host-console"),
  },
];

function describe(title: string, routes: RouteTable, cookie: string): string {
  return `${JSON.stringify(describeRoutes(title, routes, cookie), null, 2)}\n`;
}

if (import.meta.main) {
  for (const { file, written } of openapiFiles) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, written());
  }
}
