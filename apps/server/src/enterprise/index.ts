export { assertCertified, certificationOf } from "./certification.ts";
export { certifiedCompany, type CertifiedCompany } from "./certified-company.ts";
export { enterpriseReview } from "./describe-submission.ts";
export { enterpriseCallbacks } from "./enterprise.callback.ts";
export { enterpriseFlow } from "./enterprise.flow.ts";
export { enterpriseRoutes } from "./enterprise.routes.ts";
export type { FaceCheckId } from "./face-check.ts";
export { isFacePassed, readRecoveryFace, sendRecoveryLink, type RecoveryFace } from "./vouch-for-recovery.ts";
export { holdListed, holdReview, isBusinessHeld } from "./hold-business.ts";
