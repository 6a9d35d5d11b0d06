import type { PageConfig } from "@causeway/contract/page-config";
import { createContext, useContext } from "react";

export const configElementId = "causeway-config";

export function readPageConfig(): PageConfig {
  const element = document.getElementById(configElementId);
  if (!element?.textContent) throw new Error("the page came without its configuration");
  return JSON.parse(element.textContent) as PageConfig;
}

export type Contact = PageConfig["contact"];

export const ContactContext = createContext<Contact>({ office: ["", "", ""], phone: "", email: "" });

export function useContact(): Contact {
  return useContext(ContactContext);
}
