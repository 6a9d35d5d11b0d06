const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const nonceLength = 32;
/** The largest multiple of 62 that fits a byte; bytes above it would make some characters likelier. */
const evenBytes = 256 - (256 % alphabet.length);

export const noncePattern = /^[A-Za-z0-9]{32}$/;

export function makeNonce(): string {
  let nonce = "";
  while (nonce.length < nonceLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(nonceLength - nonce.length))) {
      if (byte < evenBytes) nonce += alphabet[byte % alphabet.length];
    }
  }
  return nonce;
}
