import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testEnvironment } from "#testing/environment.ts";
import { startMarketplaces, type Marketplaces } from "#testing/marketplace.ts";
import { systemClock } from "#platform/clock.ts";
import { createMarketplace } from "./oauth-http.ts";
import type { Marketplace } from "./port.ts";
import { ringOf } from "#platform/crypto/key-ring.ts";

const returnUrl = "https://portal.example/return";
let marketplaces: Marketplaces;
let marketplace: Marketplace;
beforeAll(async () => {
  marketplaces = await startMarketplaces();
  const { marketplace: secret } = JSON.parse(readFileSync(testEnvironment.SECRETS_FILE, "utf8")) as {
    marketplace: string;
  };
  const clientSecret = ringOf(secret);
  const options = { url: marketplaces.env.MARKETPLACE_URL, clientId: "causeway", clientSecret };
  marketplace = createMarketplace(options, systemClock);
}, 60_000);
afterAll(() => marketplaces.stop());

const consentTo = async (state: string) => {
  const asked = { platform: "AMAZON", state, sellerHint: "A1SELLER", returnUrl, locale: "en-US" } as const;
  const url = marketplace.consentUrl(asked);
  const { code = "" } = await marketplaces.decide(url, "approve");
  return { url, code };
};
const exchange = (code: string, state: string) => marketplace.exchange("AMAZON", { code, state, returnUrl });

describe("a consent's code", () => {
  test("is good with the state it was asked for with", async () => {
    const { code } = await consentTo("mine");
    expect(await exchange(code, "mine")).toMatchObject({ sellerId: "A1SELLER" });
  });

  test("that somebody puts into another return is of no use there", async () => {
    const { code } = await consentTo("theirs");
    expect(await exchange(code, "mine")).toBe("refused");
  });

  test("is asked for with a challenge that says nothing of what it was made of", async () => {
    const { url } = await consentTo("mine");
    const { searchParams } = new URL(url);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    expect(searchParams.has("code_verifier")).toBe(false);
  });
});
