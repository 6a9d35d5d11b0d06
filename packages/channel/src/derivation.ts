/**
 * Purposes of derived keys: each goes into HKDF as `info`, so that a key made for one purpose is useless for
 * another. The salt is the session id, or before sign-in the id of the built-in server key.
 */
export const keyPurposes = {
  clientToServer: "causeway/1 client to server",
  serverToClient: "causeway/1 server to client",
  sessionSignature: "causeway/1 session signature",
  pageSignature: "causeway/1 page signature",
} as const;

export type KeyPurpose = (typeof keyPurposes)[keyof typeof keyPurposes];
