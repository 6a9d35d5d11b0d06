/** Where a field of a Word document begins. */
export const fieldBegin = "\u0013";

const programs = "LINK|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|RD|DATABASE|MACROBUTTON|DDE|DDEAUTO";

/** Fields that start programs or fetch files. QUOTE can spell such a field out of numbers. */
export const activeField = new RegExp(
  `${fieldBegin}[\\s"]*(?:(?:${programs})\\b|QUOTE\\s+\\d)|${fieldBegin}[^${fieldBegin}]{0,400}\\bDDE(?:AUTO)?\\b`,
  "i",
);
