export { partyOf } from "./actor.ts";
export { agreementConsoleRoutes } from "./agreement.console.routes.ts";
export { askColleagues } from "./agreement.messages.ts";
export { findCarriedOut, findLatest, findRole, listProposalIds } from "./agreement.store.ts";
export { endProposal } from "./decide-proposal.ts";
export type { Agreement, AgreementAct, Content } from "./agreement.ts";
export { propose } from "./propose.ts";
