export { receiptTopic, type OrderId } from "./collection.ts";
export {
  cancelOrder,
  findSettledOrder,
  readCrediting,
  readOrderState,
  readReceipt,
  lockReceipt,
  retryCredit,
  takeBackOrder,
  type SettledOrder,
} from "./cancel-order.ts";
export {
  canBeCancelled,
  canBeCorrected,
  canBeRecalled,
  canBeTakenBack,
  isOver,
  readStandings,
  type Standing,
} from "./standing.ts";
export { bookBlocked } from "./block-order.ts";
export { unblockOrder } from "./unblock-order.ts";
export { bookCorrection, correctOrder } from "./correct-order.ts";
export { collectionPaid, readCollectionBusiness } from "./collection-business.store.ts";
export { collectionFlow } from "./collection.flow.ts";
export { collectionRoutes } from "./collection.routes.ts";
export { holdOrder, holdReceiptsAt, recallOrder, releaseOrder, releaseReceiptsAt } from "./hold-order.ts";
export { markBooked } from "./book-credit.ts";
export { recordCredit, recordUnbooked, type Credit } from "./record-credit.ts";
export { collectionReview } from "./review-collection.ts";
export { finishRefund, wantRefund } from "./refund-order.ts";
export { instructRefund, refundTopics } from "./instruct-refund.ts";
