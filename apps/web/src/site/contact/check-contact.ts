import { contactMessage } from "@causeway/contract/portal/contact";

export type ContactDraft = { name: string; company: string; email: string; message: string };
export type ContactField = keyof ContactDraft;
export type ContactFault = "missing" | "wrong" | "tooLong";
export type ContactFaults = Partial<Record<ContactField, ContactFault>>;

export const contactLimits: Readonly<Record<ContactField, number>> = {
  name: 80,
  company: 120,
  email: 254,
  message: 2000,
};

/** The contract decides what is valid; this only says in which of three ways a field is not. */
export function checkContact(draft: ContactDraft): ContactFaults {
  const faults: ContactFaults = {};
  const checked = contactMessage.safeParse(draft);
  if (checked.success) return faults;
  for (const issue of checked.error.issues) {
    const field = issue.path[0] as ContactField;
    faults[field] = faultOf(field, draft[field].trim());
  }
  return faults;
}

function faultOf(field: ContactField, value: string): ContactFault {
  if (value === "") return "missing";
  return value.length > contactLimits[field] ? "tooLong" : "wrong";
}
