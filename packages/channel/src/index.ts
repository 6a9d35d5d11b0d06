export { ChannelError } from "./channel-error.ts";
export type { ChannelErrorCode } from "./channel-error.ts";
export { createPageClient, createSessionClient, sealDevicePassword } from "./client.ts";
export type { ChannelClient, PlainRequest, SessionClient } from "./client.ts";
export { isPublicJwk } from "./compact.ts";
export { openSessionStore } from "./session-store.ts";
export type { SessionKey, SessionStore, StoredSession, WrappedSession } from "./session-store.ts";
export { checkTimestamp, timestampWindow } from "./timestamp.ts";
export { headerNames, sealedLimits } from "./wire.ts";
export type {
  Answer,
  PageKeys,
  Proof,
  PublicJwk,
  Reply,
  SealedRequest,
  SessionPublicJwk,
  SystemMessage,
} from "./wire.ts";
