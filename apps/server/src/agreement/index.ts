export { partyOf } from "./actor.ts";
export { agreementConsoleRoutes } from "./agreement.console.routes.ts";
export { askColleagues } from "./agreement.messages.ts";
export { findLatest, findRole, listProposalIds } from "./agreement.store.ts";
export { endProposal } from "./decide-proposal.ts";
export { canonical, type Agreement, type AgreementAct, type Content } from "./agreement.ts";
export { propose } from "./propose.ts";
export { proposalShown } from "./show-proposal.ts";
export { findSignedAgreement } from "./signed-agreement.ts";
