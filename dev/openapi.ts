import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Route } from "@causeway/contract";
import { consoleRoutes } from "@causeway/contract/console/routes";
import { describeRoutes } from "@causeway/contract/openapi/document";
import { portalRoutes } from "@causeway/contract/portal/routes";

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

function describe(title: string, routes: Readonly<Record<string, Route>>, cookie: string): string {
  return `${JSON.stringify(describeRoutes(title, Object.values(routes), cookie), null, 2)}\n`;
}

if (import.meta.main) {
  for (const { file, written } of openapiFiles) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, written());
  }
}
