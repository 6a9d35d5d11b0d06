import { hash, sign } from "node:crypto";
import { systemKid, pageKid } from "../wire.ts";
import type { Answer, Proof, Reply, SystemMessage } from "../wire.ts";
import type { RequestKeys } from "./request.ts";
import { sealDirect, sealTo } from "./seal.ts";
import type { ServerKeys } from "./server-keys.ts";
import type { SessionKeys } from "./session-keys.ts";

/** Seals an answer to the one request whose proof this is; its nonce goes inside, so replies cannot be swapped. */
export function sealReply(answer: Answer, proof: Proof, keys: RequestKeys): Reply {
  const { code, data = null, errorMessage } = answer;
  const text = JSON.stringify({ nonce: proof.nonce, code, data, errorMessage });
  if (keys.kind === "session") {
    return { payload: sealDirect(text, "reply", keys.kid, keys.serverToClient), from: "SESSION" };
  }
  if (proof.key === undefined) throw new TypeError("a proof made before sign-in carries the page's key");
  return { payload: sealTo(text, "reply", pageKid, proof.key), from: "CLIENT" };
}

/**
 * The answer when no client key could be read. Anyone can open it, so it says a code and a catalogue message only,
 * and the server signs it. `sealedProof` is the `Authentication` header as it came, or the empty string.
 */
export function sealSystemReply(message: SystemMessage, sealedProof: string, keys: ServerKeys): Reply {
  const { code, errorMessage, requestId } = message;
  const payload = encode({
    request: hash("sha256", sealedProof, "base64url"),
    code,
    errorMessage,
    requestId,
  });
  const signed = `${encode({ alg: "ES256", typ: "system" })}.${payload}`;
  const signature = sign("sha256", Buffer.from(signed), { key: keys.signing, dsaEncoding: "ieee-p1363" });
  return {
    payload: sealTo(`${signed}.${signature.toString("base64url")}`, "system", systemKid, keys.client),
    from: "SYSTEM",
  };
}

/** Seals one event of the live stream; its id goes inside, so events cannot be swapped or renumbered. */
export function sealEvent(event: { readonly id: string; readonly data: unknown }, keys: SessionKeys): string {
  const { id, data = null } = event;
  return sealDirect(JSON.stringify({ id, data }), "event", keys.kid, keys.serverToClient);
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
