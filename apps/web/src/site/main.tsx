import "#shared/base.css";
import type { PageKeys } from "@causeway/channel";
import { readLocale } from "@causeway/contract/locale";
import { hydrateRoot } from "react-dom/client";
import type { Call } from "#shared/api/call.ts";
import { mendLocale } from "#shared/i18n/locale-choice.ts";
import { readPageConfig } from "#shared/session/page-config.ts";
import { createStart } from "#shared/session/start.ts";
import { isSitePath, loadPage } from "./pages.ts";
import { SiteApp } from "./site-app.tsx";

const root = document.getElementById("root");
const path = location.pathname;
if (!root || !isSitePath(path)) throw new Error("this document is not a page of the site");

const config = readPageConfig();
const locale = readLocale(document.documentElement.lang);
mendLocale(locale);

// Sealing is fetched beside the page: reading needs none of it.
const sealedCall = import("#shared/api/page-call.ts").then(({ createPageCall }) =>
  createPageCall(config.keys as PageKeys),
);
const call: Call = async (route, input, options) => (await sealedCall)(route, input, options);
const start = createStart(call, locale);

hydrateRoot(
  root,
  <SiteApp
    path={path}
    page={await loadPage(path)}
    locale={locale}
    contact={config.contact}
    call={call}
    start={start}
  />,
);
void start.load();
