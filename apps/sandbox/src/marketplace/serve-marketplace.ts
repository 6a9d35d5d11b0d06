import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isCurrencyCode } from "@causeway/money";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { consentPage, marketplacePanel } from "./pages.ts";
import { createPlayedMarketplace, troubles } from "./marketplace.ts";

/** SHA-256 in base64url. */
const challenge = z.string().regex(/^[\w-]{43}$/);
const consent = z.object({
  client_id: z.string(),
  state: z.string().min(1),
  code_challenge: challenge,
  code_challenge_method: z.literal("S256"),
  redirect_uri: z.url(),
  login_hint: z.string().default(""),
  locale: z.enum(["zh-CN", "zh-HK", "en-US"]).catch("zh-CN"),
});
const decision = z.object({
  state: z.string(),
  code_challenge: challenge,
  redirect_uri: z.url(),
  seller: z.string().trim().min(1),
  verdict: z.enum(["approve", "deny"]),
});
const tokenRequest = z.object({ client_id: z.string(), client_secret: z.string() }).and(
  z.discriminatedUnion("grant_type", [
    z.object({
      grant_type: z.literal("authorization_code"),
      code: z.string(),
      code_verifier: z.string().min(43).max(128),
      redirect_uri: z.string(),
    }),
    z.object({ grant_type: z.literal("refresh_token"), refresh_token: z.string() }),
  ]),
);
const revocation = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  refresh_token: z.string(),
});
const ordersQuery = z.object({
  changedSince: z.iso.datetime(),
  cursor: z.string().optional(),
});
const sale = z.object({
  seller: z.string().min(1),
  count: z.number().int().min(0).max(100_000),
  currency: z.string().refine(isCurrencyCode).default("USD"),
  /** Without what was sold before. */
  instead: z.boolean().default(false),
});

type Of<Name extends string> = { Params: Record<Name, string> };
const slowMs = 2_000;

/** Plays every marketplace: a page on which a seller consents, tokens, orders in pages, and bad days on command. */
export function serveMarketplace(
  app: FastifyInstance,
  client: { id: string; secrets: readonly string[] },
  now: () => Date,
): void {
  const market = createPlayedMarketplace(now);
  const isClient = (given: { client_id: string; client_secret: string }) => {
    const held = Buffer.from(given.client_secret);
    const fits = (expected: Buffer) => held.length === expected.length && timingSafeEqual(held, expected);
    return given.client_id === client.id && client.secrets.some((secret) => fits(Buffer.from(secret)));
  };
  const back = (address: string, answer: Record<string, string>) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    return url.href;
  };

  app.get<Of<"platform">>("/marketplace/:platform/consent", async ({ params, query }, reply) => {
    const asked = consent.safeParse(query);
    if (!asked.success || asked.data.client_id !== client.id) return reply.code(400).send({});
    return reply.type("text/html; charset=utf-8").send(consentPage(params.platform, asked.data));
  });
  app.get<Of<"platform">>("/marketplace/:platform/decide", async ({ params, query }, reply) => {
    const decided = decision.safeParse(query);
    if (!decided.success) return reply.code(400).send({});
    const { state, code_challenge: asked, redirect_uri: address, seller, verdict } = decided.data;
    const answer =
      verdict === "approve"
        ? { code: market.approve(params.platform, seller, address, asked) }
        : { error: "access_denied" };
    return reply.redirect(back(address, { state, ...answer }), 303);
  });

  app.post<Of<"platform">>("/marketplace/:platform/token", async ({ params, body }, reply) => {
    if (market.strikes("down")) return reply.code(503).send({});
    const asked = tokenRequest.safeParse(body);
    if (!asked.success) return reply.code(400).send({ error: "invalid_request" });
    if (!isClient(asked.data)) return reply.code(401).send({ error: "invalid_client" });
    const { data } = asked;
    const given =
      data.grant_type === "refresh_token"
        ? market.refresh(data.refresh_token)
        : market.exchange(params.platform, data.code, data.redirect_uri, data.code_verifier);
    return given ?? reply.code(400).send({ error: "invalid_grant" });
  });
  app.post<Of<"platform">>("/marketplace/:platform/revoke", async ({ body }, reply) => {
    if (market.strikes("down")) return reply.code(503).send({});
    const asked = revocation.safeParse(body);
    if (!asked.success || !isClient(asked.data)) return reply.code(401).send({ error: "invalid_client" });
    market.revoke(asked.data.refresh_token);
    return {};
  });
  app.get<Of<"platform">>("/marketplace/:platform/orders", async ({ query, headers }, reply) => {
    if (market.strikes("slow")) await sleep(slowMs);
    if (market.strikes("down")) return reply.code(503).send({});
    const asked = ordersQuery.safeParse(query);
    if (!asked.success) return reply.code(422).send({ error: "invalid_request" });
    const access = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    const { changedSince, cursor } = asked.data;
    return market.pageFor(access, new Date(changedSince), cursor) ?? reply.code(401).send({});
  });

  app.get("/marketplace", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(marketplacePanel(market)),
  );
  /** Where a person, or a test, gives the marketplaces a bad day; a test reads the sellers there, too. */
  app.get("/marketplace/play", async () => ({
    sellers: market.sellers().map((seller) => ({
      platform: seller.platform,
      id: seller.id,
      orders: seller.orders.length,
      granted: market.isGranted(seller),
    })),
    armed: market.troublesLeft(),
  }));
  app.post<Of<"trouble"> & { Querystring: { times?: string } }>(
    "/marketplace/play/:trouble",
    async ({ params, query, headers }, reply) => {
      const kind = troubles.find((known) => known === params.trouble);
      if (!kind) return reply.code(404).send({});
      market.arm(kind, Number(query.times ?? "1"));
      return headers.accept?.includes("text/html") ? reply.redirect("/marketplace", 303) : { kind };
    },
  );
  app.post<Of<"platform">>("/marketplace/:platform/sales", async ({ params, body }, reply) => {
    const asked = sale.safeParse(body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const { seller, count, currency, instead } = asked.data;
    if (instead) market.empty(params.platform, seller);
    return { orders: market.sell(params.platform, seller, count, currency) };
  });
}
