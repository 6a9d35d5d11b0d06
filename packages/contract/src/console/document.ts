import { sendDocument } from "../portal/document.ts";

/** The file behind a link, on the console's own site. */
export const sendCaseDocument = { ...sendDocument };
