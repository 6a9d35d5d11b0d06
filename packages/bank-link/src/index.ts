export * from "./account-messages.ts";
export * from "./entry-messages.ts";
export { routingCodeTypes, type Rail, type RoutingCode, type RoutingCodeType } from "./receiving.ts";
export * from "./return-messages.ts";
export { messageNames, validate, type MessageName } from "./schema.ts";
export {
  replayWindow,
  SignatureRefused,
  signRequest,
  verifyRequest,
  type SignatureFault,
  type SignedRequest,
  type Verified,
} from "./signature.ts";
export { isoCurrency, type PostalAddress } from "./wire.ts";
export { MessageRefused, read as readXml } from "./xml.ts";
