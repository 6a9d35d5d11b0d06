import "#shared/base.css";
import type { PageKeys } from "@causeway/channel";
import { createRoot } from "react-dom/client";
import { createPageCall } from "#shared/api/page-call.ts";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { readPageConfig } from "#shared/session/page-config.ts";
import { VerifyPage } from "./verify-page.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("this document has no place for the page");

const locale = currentLocale();
document.documentElement.lang = locale;
const call = createPageCall(readPageConfig().keys as PageKeys);
// What stands behind the # is never sent to a server, so the link's secret is in no log on the way.
const token = /^#[A-Za-z0-9_-]{43}$/.test(location.hash) ? location.hash.slice(1) : "";

createRoot(root).render(
  <LocaleProvider locale={locale}>
    <VerifyPage call={call} token={token} />
  </LocaleProvider>,
);
