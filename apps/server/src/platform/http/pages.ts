import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { PageKeys } from "@causeway/channel";
import { localeCookie, pageConfigPath, readLocale, type Locale, type PageConfig } from "@causeway/contract";
import { fillPage } from "@causeway/contract/page-fill";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/config.ts";
import type { Audience } from "./audience.ts";
import { makeXsrfToken, xsrfCookie } from "./xsrf.ts";

/** What the web app's build says about itself. */
type Manifest = {
  readonly pages: Record<string, Record<Locale, string>>;
  readonly app: { readonly file: string; readonly paths: readonly string[] };
  readonly redirects: Record<string, string>;
  /** For search engines. */
  readonly texts: readonly string[];
};

/**
 * Serves what every page of an audience needs to start, and its pages where a built web app is configured. Each audience
 * is built by itself, so that no file of the console can be had at the portal.
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  keys: PageKeys,
  audience: Pick<Audience, "name" | "origin" | "xsrfKey">,
): Promise<void> {
  const { release, environment, contact } = config;
  const pageConfig: PageConfig<PageKeys> = { release, environment, keys, contact };
  const secure = audience.origin.startsWith("https:");
  const giveXsrf = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.cookies[xsrfCookie]) return;
    reply.setCookie(xsrfCookie, makeXsrfToken(audience.xsrfKey), {
      path: "/",
      sameSite: "strict",
      secure,
    });
  };
  app.get(pageConfigPath, async (request, reply) => {
    giveXsrf(request, reply);
    return pageConfig;
  });
  if (config.site.webDist === undefined) return;

  const dist = join(config.site.webDist, audience.name);
  const manifest = JSON.parse(readFileSync(join(dist, "pages.json"), "utf8")) as Manifest;
  const documents = new Map<string, string>();
  const documentOf = (file: string) => {
    const known = documents.get(file) ?? readFileSync(join(dist, file), "utf8");
    documents.set(file, known);
    return known;
  };
  const fill = (file: string, locale: Locale, nonce: string) =>
    fillPage(documentOf(file), { nonce, origin: audience.origin, locale, config: pageConfig });

  const servePage = (request: FastifyRequest, reply: FastifyReply, fileFor: (locale: Locale) => string) => {
    giveXsrf(request, reply);
    const locale = localeAskedFor(request);
    const nonce = randomBytes(16).toString("base64url");
    return reply
      .headers(pageHeaders(nonce))
      .type("text/html; charset=utf-8")
      .send(fill(fileFor(locale), locale, nonce));
  };

  for (const [path, files] of Object.entries(manifest.pages)) {
    app.get(path, (request, reply) => servePage(request, reply, (locale) => files[locale]));
  }
  for (const path of manifest.app.paths) {
    app.get(path, (request, reply) => servePage(request, reply, () => manifest.app.file));
  }
  for (const [from, to] of Object.entries(manifest.redirects))
    app.get(from, (_request, reply) => reply.redirect(to));
  for (const file of manifest.texts) {
    app.get(`/${file}`, (_request, reply) =>
      reply.type(file.endsWith("xml") ? "application/xml" : "text/plain").send(fill(file, "zh-CN", "")),
    );
  }
  // Files named by their content never change; everything else is asked for again.
  await app.register(fastifyStatic, {
    root: join(dist, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
  });
  await app.register(fastifyStatic, {
    root: join(dist, "flags"),
    prefix: "/flags/",
    maxAge: "1d",
    decorateReply: false,
  });
  app.get("/favicon.svg", (_request, reply) => reply.type("image/svg+xml").send(documentOf("favicon.svg")));
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== "GET" || request.url.startsWith("/api/")) return reply.code(404).send({});
    return servePage(request, reply.code(404), () => manifest.app.file);
  });
}

/** A link may name a language, for readers and search engines that have made no choice here. */
function localeAskedFor(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown };
  return readLocale(typeof lang === "string" ? lang : request.cookies[localeCookie]);
}

function pageHeaders(nonce: string): Record<string, string> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      // The component library places things with style attributes; they carry no code.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      // The reader of PDF files works beside the page.
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types default",
    ].join("; "),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
  };
}
