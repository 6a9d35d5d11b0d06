import { auditActors, auditActs } from "@causeway/contract/audit-act";
import { defineWords } from "#shared/i18n/words.ts";

/** The words come with the acts themselves, so none can be without. */
export const actWords = defineWords("consoleAct", auditActs);
export const actorWords = defineWords("consoleActor", auditActors);
