import {
  accountConsoleRoutes,
  accountReview,
  receivingAccountFlow,
  receivingAccountRoutes,
} from "#account/index.ts";
import { agreementConsoleRoutes } from "#agreement/index.ts";
import { auditCheck, auditHeads, auditRoutes } from "#audit/index.ts";
import {
  collectionFlow,
  collectionPaid,
  collectionReview,
  collectionRoutes,
  holdReceiptsAt,
  readCollectionBusiness,
  releaseReceiptsAt,
} from "#collection/index.ts";
import { contactFlow, contactRoutes } from "#contact/index.ts";
import {
  enterpriseCallbacks,
  enterpriseFlow,
  enterpriseReview,
  enterpriseRoutes,
  holdListed,
  holdReview,
} from "#enterprise/index.ts";
import {
  dealAct,
  dealFlow,
  dealingConsoleRoutes,
  dealingFlow,
  exchangeStock,
  positions,
} from "#dealing/index.ts";
import {
  exchangeFlow,
  exchangePaid,
  exchangeRoutes,
  readExchangeBusiness,
  resumeExchange,
} from "#exchange/index.ts";
import { limitFlow, limitOrders, limitRoutes } from "#limit/index.ts";
import { profileRoutes, factorRoutes, identityRoutes, memberFlow, memberRoutes } from "#identity/index.ts";
import {
  claimDocuments,
  documentConsoleRoutes,
  documentFlow,
  documentRoutes,
  linkDocument,
} from "#document/index.ts";
import { bankCallback } from "#partners/bank/callbacks.ts";
import {
  consoleLiveRoutes,
  liveRoutes,
  notificationFlow,
  notificationRoutes,
  notify,
  sendMessage,
  settleToDo,
} from "#notification/index.ts";
import { operationsConsoleRoutes } from "#operations/index.ts";
import { homeTime } from "#platform/day.ts";
import type { Bound } from "#platform/http/binding.ts";
import { seeingRefusals, type Callback } from "#platform/http/callback.ts";
import { housekeeping } from "#platform/schedule/housekeeping.ts";
import type { Live } from "#platform/data/live.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import type { Flow } from "#platform/engine/serve-flows.ts";
import { changeActs, personnelRoutes, staffChanges } from "#personnel/index.ts";
import { priceAct, priceConsoleRoutes, priceFlow, priceRoutes } from "#price/index.ts";
import { rateHistory, rateRoutes } from "#rate/index.ts";
import {
  recoveryAct,
  recoveryConsoleRoutes,
  recoveryRoutes,
  signedRecoveries,
  takeFacePassed,
} from "#recovery/index.ts";
import { referenceRoutes } from "#reference/index.ts";
import {
  calendarCheck,
  merchantMessages,
  reviewConsoleRoutes,
  reviewerMail,
  reviewFlow,
  reviewRoutes,
  type ReviewParts,
} from "#review/index.ts";
import {
  hitsOf,
  listWatchKind,
  screeningConsoleRoutes,
  screeningFlow,
  watchLists,
} from "#screening/index.ts";
import { securityConsoleRoutes, securityRetention, securityRoutes } from "#security/index.ts";
import { shopFlow, shopReview, shopRoutes } from "#shop/index.ts";
import {
  bankDays,
  breakAct,
  clientMoneyCheck,
  houseTransferAct,
  houseTransferConsoleRoutes,
  instructionConsoleRoutes,
  ledgerCheck,
  messageConsoleRoutes,
  refundFlow,
  statementConsoleRoutes,
  statementFlow,
  statementTopics,
  sweepFlow,
  treasuryConsoleRoutes,
  readFeeds,
  unheardMessages,
} from "#statement/index.ts";
import { findStaff, newPasskeys, listColleagues, staffRoutes } from "#staff/index.ts";
import { ourBank, type Context } from "./context.ts";

/** The only list of all slices. */
export { followRates } from "#rate/index.ts";
export { letSlowWorkYield } from "#identity/index.ts";

export function portalRoutes(ctx: Context, live: Live): readonly Bound[] {
  return [
    ...referenceRoutes(ctx),
    ...identityRoutes(ctx),
    ...profileRoutes(ctx),
    ...memberRoutes(ctx),
    ...factorRoutes(ctx),
    ...recoveryRoutes(ctx),
    ...contactRoutes(ctx),
    ...enterpriseRoutes(ctx),
    ...liveRoutes(live),
    ...notificationRoutes(ctx),
    ...documentRoutes(ctx),
    ...receivingAccountRoutes(ctx),
    ...shopRoutes(ctx),
    ...reviewRoutes(ctx, reviewParts(ctx)),
    ...collectionRoutes(ctx),
    ...exchangeRoutes(ctx),
    ...limitRoutes(ctx),
    ...priceRoutes(ctx, [collectionPaid, exchangePaid]),
    ...rateRoutes(ctx),
    ...securityRoutes(ctx),
  ];
}

/** What staff may call, on the console's own origin. */
export function consoleRoutes(ctx: Context, live: Live): readonly Bound[] {
  return [
    ...staffRoutes(ctx),
    ...accountConsoleRoutes(ctx, {
      hold: (tx, accountId) => holdReceiptsAt(ctx, tx, accountId),
      release: (tx, accountId) => releaseReceiptsAt(ctx, tx, accountId),
    }),
    ...agreementConsoleRoutes(ctx, [
      breakAct(ctx),
      dealAct(ctx),
      houseTransferAct(ctx),
      priceAct(ctx),
      recoveryAct(ctx),
      ...changeActs(ctx),
    ]),
    ...auditRoutes(ctx),
    ...dealingConsoleRoutes(ctx),
    ...documentConsoleRoutes(ctx),
    ...consoleLiveRoutes(live),
    ...messageConsoleRoutes(ctx),
    ...operationsConsoleRoutes(ctx, schedules(ctx)),
    ...personnelRoutes(ctx),
    ...priceConsoleRoutes(ctx, [readCollectionBusiness, readExchangeBusiness]),
    ...recoveryConsoleRoutes(ctx),
    ...reviewConsoleRoutes(ctx, reviewParts(ctx)),
    ...screeningConsoleRoutes(ctx),
    ...securityConsoleRoutes(ctx),
    ...houseTransferConsoleRoutes(ctx),
    ...instructionConsoleRoutes(ctx),
    ...statementConsoleRoutes(ctx),
    ...treasuryConsoleRoutes(ctx),
  ];
}

export function flows(ctx: Context): readonly Flow[] {
  return [
    collectionFlow(ctx),
    contactFlow(ctx),
    dealFlow(ctx, resumeExchange),
    dealingFlow(ctx),
    documentFlow(ctx),
    exchangeFlow(ctx),
    enterpriseFlow(ctx, (tx, check) => takeFacePassed(ctx, tx, check)),
    limitFlow(ctx),
    memberFlow(ctx),
    notificationFlow(ctx),
    priceFlow(ctx),
    receivingAccountFlow(ctx),
    refundFlow(ctx),
    reviewFlow(ctx, reviewParts(ctx)),
    screeningFlow(ctx),
    shopFlow(ctx),
    statementFlow(ctx),
    sweepFlow(ctx),
  ];
}

/** What comes round again and again, beside the flows. */
export function schedules(ctx: Context): readonly Schedule[] {
  return [
    auditCheck(ctx),
    auditHeads(ctx),
    bankDays(ctx),
    readFeeds(ctx),
    calendarCheck(ctx),
    clientMoneyCheck(ctx),
    exchangeStock(ctx),
    housekeeping(ctx),
    positions(ctx),
    rateHistory(ctx),
    securityRetention(ctx),
    ledgerCheck(ctx),
    limitOrders(ctx),
    newPasskeys(ctx),
    signedRecoveries(ctx),
    staffChanges(ctx),
    unheardMessages(ctx),
    watchLists(ctx),
  ];
}

/** Review knows no other slice; here it meets those whose things it reviews and those it speaks through. */
function reviewParts(ctx: Context): ReviewParts {
  const watched = listWatchKind((tx, before) => holdListed(ctx, tx, before));
  return {
    kinds: [
      accountReview(ctx),
      collectionReview(ctx),
      enterpriseReview(ctx),
      holdReview(ctx),
      shopReview(ctx),
      watched,
    ],
    tell: (tx, { kind, permission, link, ref, caseNo, question, dueAt }) => {
      const words = { caseNo, question, dueAt: homeTime(dueAt) };
      const told = { tenant: tx.tenant, to: { permission }, words, link };
      return kind === "review.asked"
        ? notify(ctx, tx, { ...told, kind: merchantMessages[kind], key: ref })
        : notify(ctx, tx, { ...told, kind: merchantMessages[kind] });
    },
    settleToDo: (tx, ref) => settleToDo(tx, tx.tenant, ref),
    claimFiles: (tx, purpose, ids, owner) => claimDocuments(ctx, tx, purpose, ids, owner),
    linkFile: (tx, call, file, why) => linkDocument(ctx, tx, call, file, why),
    tellReviewer: async (tx, message) => {
      const to = await findStaff(tx, message.staffId);
      if (!to) return;
      const about = { kind: `review.${message.act}`, values: { caseNo: message.caseNo } };
      const said = { template: "said", ...about, ...reviewerMail(message) } as const;
      await sendMessage(ctx, tx, { ...said, channel: "email", to: to.email, locale: to.language });
    },
    staff: listColleagues,
    hitsOf,
  };
}

/** Where partners tell us things. */
export function callbacks(ctx: Context): readonly Callback[] {
  const { db, clock, config } = ctx;
  const topic = statementTopics.message;
  return [
    bankCallback({ db, clock, keys: config.bank.keys, partner: ourBank, topic }),
    ...enterpriseCallbacks(ctx),
  ].map((each) => seeingRefusals(ctx, each));
}
