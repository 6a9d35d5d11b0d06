import { base64url, compactDecrypt, CompactEncrypt } from "jose";
import { ChannelError } from "./channel-error.ts";
import { checkHeader, checkLength, parseJson, splitSealed } from "./compact.ts";
import type { SealedHeader } from "./compact.ts";
import type { MessageType } from "./wire.ts";

/** A key as one end holds it: `dir` with a derived AES key, or ECDH-ES with a public or private P-256 key. */
export type SealKey = {
  readonly alg: SealedHeader["alg"];
  readonly kid: string;
  readonly key: CryptoKey;
};

const encoder = new TextEncoder();
/** A byte order mark is part of the string: what was sealed comes back exactly. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export async function seal(text: string, typ: MessageType, key: SealKey): Promise<string> {
  const sealed = await new CompactEncrypt(encoder.encode(text))
    .setProtectedHeader({ alg: key.alg, enc: "A256GCM", kid: key.kid, typ })
    .encrypt(key.key);
  checkLength(sealed, typ);
  return sealed;
}

export async function open(sealed: unknown, typ: MessageType, key: SealKey): Promise<string> {
  const { header } = splitSealed(sealed, typ);
  const { kid } = checkHeader(parseJson(decodeText(base64url.decode(header))), typ);
  if (kid !== key.kid) throw new ChannelError("not-opened", "sealed with another key");
  try {
    const { plaintext } = await compactDecrypt(sealed as string, key.key, {
      keyManagementAlgorithms: [key.alg],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return decodeText(plaintext);
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    throw new ChannelError("not-opened", "the message could not be opened");
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ChannelError("malformed", "not UTF-8");
  }
}
