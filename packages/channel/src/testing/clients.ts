import { createPageClient, createSessionClient } from "../client.ts";
import { importPrivateJwk } from "../keys.ts";
import type { Proof } from "../wire.ts";
import { headerNames } from "../wire.ts";
import type { SealedRequest } from "../wire.ts";
import { fromHex, joseOpen } from "./jose-server.ts";
import { knownAnswers as known } from "./known-answers.ts";

/** Clients whose server keys the tests know. */
export const serverPrivateJwk = known.serverKeyFile.builtIn[0].privateJwk;
export const clientToServer = fromHex(known.derived.clientToServer);
export const serverToClient = fromHex(known.derived.serverToClient);

export async function makePageClient() {
  return createPageClient({ keys: known.pageKeys });
}

export async function makeSessionClient(token: string = known.session.parts.token) {
  return createSessionClient({
    keys: known.pageKeys,
    token,
    privateKey: await importPrivateJwk(known.browserPrivateJwk),
    publicKey: known.serverPublicJwk,
  });
}

export const plainRequest = {
  method: "POST",
  path: "/api/payee/create?n=1",
  body: { payee: "香港貿易有限公司", amount: "1250.00" },
  deviceId: "d-7f3a",
  language: "zh-HK",
} as const;

export async function openProofOf(request: SealedRequest, key: Parameters<typeof joseOpen>[1]) {
  const { text, header } = await joseOpen(request.headers[headerNames.proof] ?? "", key);
  return { proof: JSON.parse(text) as Proof, header };
}
