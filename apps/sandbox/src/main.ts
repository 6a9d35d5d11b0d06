import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { serveFaceCheck } from "./face-check.ts";
import { serveMarketplace } from "./marketplace/serve-marketplace.ts";
import { markAsSandbox } from "./mark.ts";
import { servePanel } from "./panel.ts";
import { serveSmsInbox } from "./sms-inbox.ts";

const port = Number(process.env["SANDBOX_PORT"]);
const app = Fastify({ forceCloseConnections: true });
markAsSandbox(app);
// Forms of the played pages carry nothing; what was pressed is in the address.
app.addContentTypeParser("application/x-www-form-urlencoded", (_request, _payload, done) => done(null));
serveSmsInbox(app, () => new Date());
// Shared with us, and two of each while they are changed; the first is the one that is used.
const shared = (name: string) => (process.env[name] ?? randomUUID()).split(",");
const faceKeys = shared("IDENTITY_CHECK_KEY").map((key) => Buffer.from(key, "base64"));
serveFaceCheck(app, faceKeys, () => new Date());
serveMarketplace(app, { id: "causeway", secrets: shared("MARKETPLACE_SECRET") }, () => new Date());
servePanel(app);
await app.listen({ host: "127.0.0.1", port });
process.once("SIGTERM", () => void app.close());
