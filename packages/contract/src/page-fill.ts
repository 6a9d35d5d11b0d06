import { wordsIn, type Locale } from "./locale.ts";
import { type PageConfig, pagePlaceholders } from "./page-config.ts";

/**
 * What a served document leaves open: static pages are rendered at build time, while the address they are served
 * under and the office they name are known only where they run.
 */
export const documentPlaceholders = {
  ...pagePlaceholders,
  origin: "__ORIGIN__",
  office: "__CONTACT_OFFICE__",
  phone: "__CONTACT_PHONE__",
  email: "__CONTACT_EMAIL__",
} as const;

export type PageFill = { nonce: string; origin: string; locale: Locale; config: PageConfig };

export function fillPage(document: string, fill: PageFill): string {
  const { contact } = fill.config;
  return document
    .replaceAll(documentPlaceholders.nonce, () => fill.nonce)
    .replaceAll(documentPlaceholders.config, () => scriptJson(fill.config))
    .replaceAll(documentPlaceholders.origin, () => escapeHtml(fill.origin))
    .replaceAll(documentPlaceholders.office, () => escapeHtml(wordsIn(fill.locale, contact.office)))
    .replaceAll(documentPlaceholders.phone, () => escapeHtml(contact.phone))
    .replaceAll(documentPlaceholders.email, () => escapeHtml(contact.email));
}

/** No text inside a script element may end it or open a comment. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
