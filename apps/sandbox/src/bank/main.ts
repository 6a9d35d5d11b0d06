import { createAlbion } from "./albion/albion.ts";
import { publicKeysFrom } from "./bank-server.ts";
import { createHarbour } from "./harbour/harbour.ts";
import { readBankKeys } from "./keys.ts";

const setting = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};
const options = {
  file: setting("BANK_FILE"),
  keys: readBankKeys(setting("BANK_KEYS")),
  clientKeys: publicKeysFrom(setting("BANK_CLIENT_KEYS")),
};
const app =
  setting("BANK_NAME") === "albion"
    ? createAlbion(options)
    : createHarbour({ ...options, clientUrl: setting("BANK_CLIENT_URL") });
await app.listen({ host: "127.0.0.1", port: Number(setting("BANK_PORT")) });
process.once("SIGTERM", () => void app.close());
