import { ChannelError } from "../channel-error.ts";
import { openBody, openProof, peekKid, verifySignature } from "../node/index.ts";
import type { RequestKeys } from "../node/index.ts";
import { headerNames } from "../wire.ts";
import type { Proof } from "../wire.ts";

/** A request as a server meets it. */
export type ArrivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly payload?: unknown;
};

/** Every step that needs a key, in the order a server takes them. Throws a ChannelError or gives what was sent. */
export function receive(
  request: ArrivedRequest,
  findKeys: (peeked: ReturnType<typeof peekKid>) => RequestKeys | undefined,
): { readonly proof: Proof; readonly body?: string; readonly keys: RequestKeys } {
  const sealedProof = request.headers[headerNames.proof];
  const keys = findKeys(peekKid(sealedProof));
  if (keys === undefined) throw new ChannelError("not-opened", "no such key");
  const proof = openProof(sealedProof, keys);
  const body = request.payload === undefined ? {} : { body: openBody(request.payload, keys) };
  const { method, path, headers } = request;
  const deviceId = headers[headerNames.deviceId] ?? "";
  const language = headers[headerNames.language] ?? "";
  verifySignature(proof, { method, path, deviceId, language, ...body }, keys);
  return { proof, keys, ...body };
}
