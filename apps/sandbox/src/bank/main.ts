import { publicKeyFrom } from "./bank-server.ts";
import { createHarbour } from "./harbour/harbour.ts";
import { readBankKeys } from "./keys.ts";

const setting = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};
const app = createHarbour({
  file: setting("BANK_FILE"),
  clientUrl: setting("BANK_CLIENT_URL"),
  keys: readBankKeys(setting("BANK_KEYS")),
  clientKeys: { causeway: publicKeyFrom(setting("BANK_CLIENT_KEY")) },
});
await app.listen({ host: "127.0.0.1", port: Number(setting("BANK_PORT")) });
process.once("SIGTERM", () => void app.close());
