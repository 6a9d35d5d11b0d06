export * from "./account-messages.ts";
export * from "./albion-messages.ts";
export {
  bankDay,
  type BankEntry,
  type Counterparty,
  type EntryKind,
  type EntryStatus,
  type Page,
  type ReportKind,
} from "./entry.ts";
export * from "./enquiry-messages.ts";
export {
  eventTypes,
  signAnswer,
  signEvent,
  signQuestion,
  splitJws,
  verifyAnswer,
  verifyEvent,
  verifyQuestion,
  type EventType,
  type SplitJws,
  type VerifiedAnswer,
  type VerifiedEvent,
  type VerifiedQuestion,
} from "./jws.ts";
export { readEurofxref, writeEurofxref, type ReferenceDay } from "./eurofxref.ts";
export { KeyRefused, readKeySet, readPublicKey, type KeySet } from "./key-set.ts";
export { routingCodeTypes, type Rail, type RoutingCode, type RoutingCodeType } from "./receiving.ts";
export {
  readReturnReport,
  readReturnRequest,
  writeReturnReport,
  writeReturnRequest,
  type ReturnReason,
  type ReturnReport,
  type ReturnRequest,
  type ReturnStatus,
} from "./return-messages.ts";
export {
  isGood,
  readBankMessage,
  type AccountMessage,
  type BadLine,
  type BankMessage,
  type Claimed,
  type GoodLine,
  type Line,
  type Report,
  type ReportMessage,
  type ReturnMessage,
  type TransferMessage,
} from "./read-message.ts";
export { namelessReference, readMt940 } from "./read-mt940.ts";
export { messageNames, readXml, validate, type MessageName } from "./schema.ts";
export {
  verifyDigest,
  asDigest,
  replayWindow,
  SignatureRefused,
  signRequest,
  verifyRequest,
  type KeyOf,
  type SignatureFault,
  type SignedRequest,
  type SigningKey,
  type Verified,
} from "./signature.ts";
export * from "./transfer-messages.ts";
export * from "./venue-messages.ts";
export { isoCurrency, type PostalAddress } from "./wire.ts";
export { writeMt940, type WrittenMt940 } from "./write-mt940.ts";
export {
  writeNotification,
  writeReports,
  writeStatement,
  type Statement,
  type WrittenMessage,
  type WrittenReport,
} from "./write-reports.ts";
export { MessageRefused } from "./xml.ts";
