import { type Locale, locales } from "@causeway/contract/locale";
import { renderToString } from "react-dom/server";
import { wordsIn } from "#shared/i18n/words.ts";
import { createStart } from "#shared/session/start.ts";
import { documentPlaceholders } from "@causeway/contract/page-fill";
import { loadPage, type SitePath, sitePaths } from "./pages.ts";
import type { SitePage } from "./site-page.ts";
import { SiteApp } from "./site-app.tsx";

export { isSitePath, sitePaths, sourceOf } from "./pages.ts";

const noCalls = () => Promise.reject(new Error("a page at rest makes no calls"));

/** Puts one page in one language into the document. `script` starts it where the document does not do so itself. */
export async function prerender(
  template: string,
  path: SitePath,
  locale: Locale,
  script = "",
): Promise<string> {
  const page = await loadPage(path);
  const { office, phone, email } = documentPlaceholders;
  const body = renderToString(
    <SiteApp
      path={path}
      page={page}
      locale={locale}
      contact={{ office: [office, office, office], phone, email }}
      call={noCalls}
      start={createStart(noCalls, locale)}
    />,
  );
  return template
    .replace(/<html lang="[^"]*">/, `<html lang="${locale}">`)
    .replace("<!--head-->", () => [...head(page, path, locale), script].join("\n    "))
    .replace("<!--page-->", () => body);
}

function head(page: SitePage, path: SitePath, locale: Locale): string[] {
  const t = wordsIn(page.words, locale);
  const alternates = locales.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${address(path, other)}">`,
  );
  return [
    `<title>${escape(t("title"))}</title>`,
    `<meta name="description" content="${escape(t("description"))}">`,
    `<link rel="canonical" href="${address(path, locale)}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${documentPlaceholders.origin}${path}">`,
    `<meta property="og:title" content="${escape(t("title"))}">`,
    `<meta property="og:description" content="${escape(t("description"))}">`,
    `<meta property="og:url" content="${address(path, locale)}">`,
  ];
}

/** One address per page and language, for search engines and shared links. */
function address(path: string, locale: Locale): string {
  return `${documentPlaceholders.origin}${path}?lang=${locale}`;
}

export function sitemap(): string {
  const entries = sitePaths.flatMap((path) =>
    locales.map((locale) => {
      const alternates = locales.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(path, other)}"/>`,
      );
      return `<url><loc>${address(path, locale)}</loc>${alternates.join("")}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

export const robots = `User-agent: *
${sitePaths.map((path) => `Allow: ${path}`).join("\n")}
Allow: /assets/
Disallow: /
Sitemap: ${documentPlaceholders.origin}/sitemap.xml
`;

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
