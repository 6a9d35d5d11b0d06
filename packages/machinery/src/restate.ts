import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { answers, start, type Running } from "./process.ts";

export type RestatePorts = { ingress: number; admin: number; node: number };

/** One node on loopback. `env` lets a test tighten the engine, e.g. to replay every step. */
export function startRestate(options: {
  dir: string;
  ports: RestatePorts;
  env?: Record<string, string>;
}): Promise<Running> {
  const { dir, ports } = options;
  mkdirSync(dir, { recursive: true });
  identityKey(dir);
  return start({
    name: "Restate",
    file: binary(),
    args: [],
    cwd: dir,
    logFile: join(dir, "restate.log"),
    env: {
      PATH: process.env["PATH"],
      RESTATE_BASE_DIR: join(dir, "data"),
      RESTATE_NODE_NAME: "development",
      RESTATE_DISABLE_TELEMETRY: "true",
      RESTATE_LISTEN_MODE: "tcp",
      RESTATE_BIND_IP: "127.0.0.1",
      RESTATE_BIND_PORT: String(ports.node),
      RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${ports.node}`,
      RESTATE_INGRESS__BIND_PORT: String(ports.ingress),
      RESTATE_ADMIN__BIND_PORT: String(ports.admin),
      RESTATE_DEFAULT_NUM_PARTITIONS: "2",
      RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: "512 MiB",
      RESTATE_WORKER__INVOKER__MEMORY_LIMIT: "512 MiB",
      // A step that failed because a process was restarting is tried again within seconds, not minutes.
      RESTATE_DEFAULT_RETRY_POLICY__INITIAL_INTERVAL: "100ms",
      RESTATE_DEFAULT_RETRY_POLICY__MAX_INTERVAL: "5s",
      // Finished work that is not settled is posted again, and runs again only once the engine has forgotten the first
      // run. It forgets when it cleans up, which by itself it does every hour.
      RESTATE_WORKER__CLEANUP_INTERVAL: "5s",
      RESTATE_ADMIN__QUERY_ENGINE__MEMORY_SIZE: "128 MiB",
      RESTATE_REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: join(dir, "identity.pem"),
      RESTATE_LOG_FILTER: "warn",
      ...options.env,
    },
    ready: () => answers(`http://127.0.0.1:${ports.admin}/health`),
  });
}

/** The engine signs its calls with a key of its own; flows believe only the public half given here. */
export function identityKey(dir: string): string {
  const file = join(dir, "identity.pem");
  const publicFile = join(dir, "identity.pub");
  if (!existsSync(publicFile)) {
    mkdirSync(dir, { recursive: true });
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    writeFileSync(file, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
    const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    writeFileSync(publicFile, `publickeyv1_${base58(raw)}`);
  }
  return readFileSync(publicFile, "utf8");
}

function base58(bytes: Buffer): string {
  const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text;
  return "1".repeat(Math.max(zeros, 0)) + text;
}

function binary(): string {
  const wrapper = createRequire(import.meta.url).resolve("@restatedev/restate-server/package.json");
  const platform = `@restatedev/restate-server-${process.platform}-${process.arch}/package.json`;
  return join(dirname(createRequire(wrapper).resolve(platform)), "bin", "restate-server");
}
