import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describeRoutes } from "@causeway/contract/openapi/document";
import { portalRoutes } from "@causeway/contract/portal/routes";

export const openapiFile = join(import.meta.dirname, "../docs/openapi/portal.json");

export function writtenOpenapi(): string {
  return `${JSON.stringify(describeRoutes("Causeway portal", Object.values(portalRoutes)), null, 2)}\n`;
}

if (import.meta.main) {
  mkdirSync(dirname(openapiFile), { recursive: true });
  writeFileSync(openapiFile, writtenOpenapi());
}
