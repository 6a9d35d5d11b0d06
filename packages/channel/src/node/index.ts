export { sealEvent, sealReply, sealSystemReply } from "./reply.ts";
export { openBody, openDevicePassword, openProof, peekKid, verifySignature } from "./request.ts";
export type { RequestKeys, RequestParts } from "./request.ts";
export { createServerKeys, generateServerKeys } from "./server-keys.ts";
export type { BuiltInKey, ServerKeyFile, ServerKeys } from "./server-keys.ts";
export { deriveSession } from "./session-keys.ts";
export type { SessionKeys } from "./session-keys.ts";
