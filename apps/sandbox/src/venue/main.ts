import { publicKeysFrom } from "../bank/bank-server.ts";
import { readBankKeys } from "../bank/keys.ts";
import { createVenue } from "./venue-server.ts";

const setting = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};
const app = createVenue({
  file: setting("VENUE_FILE"),
  seed: Number(setting("VENUE_SEED")),
  keys: readBankKeys(setting("VENUE_KEYS")),
  clientKeys: publicKeysFrom(setting("VENUE_CLIENT_KEYS")),
  appIds: setting("VENUE_APP_IDS").split(","),
  roundMs: Number(setting("VENUE_ROUND_MS")),
  banks: (process.env["VENUE_BANKS"] ?? "").split(",").filter(Boolean),
});
await app.listen({ host: "127.0.0.1", port: Number(setting("VENUE_PORT")) });
process.once("SIGTERM", () => void app.close());
