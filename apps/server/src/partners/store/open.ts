import { fileURLToPath } from "node:url";
import type { Config } from "#platform/config.ts";
import { createFolderStore } from "./folder.ts";
import type { Store } from "./port.ts";
import { createS3Store } from "./s3.ts";

/** `file:///folder`, or the address of an S3 with the bucket as its path. */
export function openStore(config: Config): Store {
  const { url, region } = config.store;
  if (url.protocol === "file:") return createFolderStore(fileURLToPath(url));
  const credentials = config.secrets.store;
  if (!credentials) throw new Error("SECRETS_FILE has no credentials for the store");
  return createS3Store({ endpoint: url.origin, bucket: url.pathname.slice(1), region, credentials });
}
