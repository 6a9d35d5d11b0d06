/** Everything a signature vouches for, besides the key that made it. */
export type SignedParts = {
  readonly timestamp: number;
  readonly nonce: string;
  readonly token: string;
  readonly method: string;
  /** Path with query, exactly as the request line carries it. */
  readonly path: string;
  /** SHA-256 of the body string in base64url; empty when there is no body. */
  readonly bodyHash: string;
  /** Empty when the request names no device. */
  readonly deviceId: string;
  readonly language: string;
};

/** A JSON array is unambiguous: no two different lists of parts give the same string. */
export function signedText(parts: SignedParts): string {
  return JSON.stringify([
    "causeway/1",
    parts.timestamp,
    parts.nonce,
    parts.token,
    parts.method,
    parts.path,
    parts.bodyHash,
    parts.deviceId,
    parts.language,
  ]);
}
