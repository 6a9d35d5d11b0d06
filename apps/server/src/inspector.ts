import { networkInterfaces } from "node:os";
import { apartFaults, serveInspector } from "#document/index.ts";
import { ConfigError } from "#platform/config-error.ts";
import { endForConfig, loadInspectorConfig } from "#platform/config.ts";
import { createEvents } from "#platform/events.ts";
import { onStop } from "#platform/stop.ts";

const config = loadInspectorConfig();
const networks = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
const faults = apartFaults(process.getuid?.(), networks);
if (faults.length > 0) endForConfig(new ConfigError(faults.join("\n")));
const events = createEvents({ level: config.logLevel, part: "inspector", release: config.release });
const server = await serveInspector(config.socket, config.folder);
events.emit({ event: "started", part: "inspector" });
onStop("inspector", events, [() => new Promise<void>((resolve) => server.close(() => resolve()))]);
