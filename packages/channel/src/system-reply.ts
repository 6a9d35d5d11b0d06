import { compactVerify, importJWK } from "jose";
import { ChannelError } from "./channel-error.ts";
import { hasExactly, parseJson } from "./compact.ts";
import { hashText, importPrivateJwk } from "./keys.ts";
import { open } from "./seal.ts";
import { headerNames, successCodes, systemKid } from "./wire.ts";
import type { Answer, PageKeys, Reply, SealedRequest } from "./wire.ts";

/**
 * A SYSTEM reply is sealed to a key that everybody has, so only its signature speaks for it. The server could not
 * read the request, hence cannot name its nonce: it names the hash of the `Authentication` header it was sent.
 */
export async function openSystemReply(
  reply: Reply,
  request: SealedRequest,
  keys: PageKeys,
): Promise<Answer & { readonly requestId?: string }> {
  const key = await importPrivateJwk(keys.systemKey);
  const signed = await open(reply.payload, "system", { alg: "ECDH-ES", kid: systemKid, key });
  const message = parseJson(await verify(signed, keys));
  const known =
    hasExactly(message, ["request", "code", "errorMessage"]) ||
    hasExactly(message, ["request", "code", "errorMessage", "requestId"]);
  if (!known) throw new ChannelError("malformed", "a SYSTEM reply carries a code and a message only");
  const { request: bound, code, errorMessage, requestId } = message;
  if (
    typeof code !== "number" ||
    successCodes.includes(code) ||
    typeof errorMessage !== "string" ||
    !(requestId === undefined || typeof requestId === "string")
  ) {
    throw new ChannelError("malformed", "a SYSTEM reply names a failure");
  }
  if (bound !== (await hashText(request.headers[headerNames.proof] ?? ""))) {
    throw new ChannelError("not-bound", "the reply answers another request");
  }
  return { code, data: null, errorMessage, ...(requestId !== undefined && { requestId }) };
}

async function verify(signed: string, keys: PageKeys): Promise<string> {
  try {
    const signer = await importJWK(keys.systemSigner, "ES256");
    const { payload, protectedHeader } = await compactVerify(signed, signer, { algorithms: ["ES256"] });
    if (!hasExactly(protectedHeader, ["alg", "typ"]) || protectedHeader["typ"] !== "system") {
      throw new ChannelError("malformed", "not the signature of a SYSTEM reply");
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(payload);
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    throw new ChannelError("not-signed", "the server did not sign this reply");
  }
}
