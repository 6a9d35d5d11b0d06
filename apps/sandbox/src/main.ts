import Fastify from "fastify";
import { servePanel } from "./panel.ts";
import { serveSmsInbox } from "./sms-inbox.ts";

const port = Number(process.env["SANDBOX_PORT"]);
const app = Fastify({ forceCloseConnections: true });
serveSmsInbox(app, () => new Date());
servePanel(app);
await app.listen({ host: "127.0.0.1", port });
process.once("SIGTERM", () => void app.close());
