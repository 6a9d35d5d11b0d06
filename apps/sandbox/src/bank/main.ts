import { createPrivateKey } from "node:crypto";
import { createBankServer, publicKeyFrom } from "./bank-server.ts";

const setting = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};
const app = createBankServer({
  file: setting("BANK_FILE"),
  clientUrl: setting("BANK_CLIENT_URL"),
  key: {
    id: "bank",
    private: createPrivateKey({ key: JSON.parse(setting("BANK_KEY")) as never, format: "jwk" }),
  },
  clientKeys: { causeway: publicKeyFrom(setting("BANK_CLIENT_KEY")) },
});
await app.listen({ host: "127.0.0.1", port: Number(setting("BANK_PORT")) });
process.once("SIGTERM", () => void app.close());
