import { z } from "zod";

/** What the process that looks at files is told: all of it, and nothing else. */
const environment = z.object({
  INSPECTOR_SOCKET: z.string().startsWith("/"),
  QUARANTINE_DIR: z.string().startsWith("/"),
  RELEASE: z.string().min(1).default("development"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});
/** What would be worth breaking a reader of files for. */
const worthTaking = /SECRET|PASSWORD|TOKEN|_KEYS?$|DATABASE_URL$|^SMTP_URL$|^RESTATE_/;

export function readInspectorConfig(env: Readonly<Record<string, string | undefined>>) {
  const read = environment.safeParse(env);
  const missing = (read.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const given = Object.keys(env)
    .filter((name) => worthTaking.test(name))
    .map((name) => `${name}: given to the file inspector, which must know nothing of it`);
  const faults = [...missing, ...given];
  if (!read.success || faults.length > 0) return { faults };
  const {
    INSPECTOR_SOCKET: socket,
    QUARANTINE_DIR: folder,
    RELEASE: release,
    LOG_LEVEL: logLevel,
  } = read.data;
  return { faults, config: { socket, folder, release, logLevel } };
}
