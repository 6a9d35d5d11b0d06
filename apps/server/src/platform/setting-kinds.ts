import { isIP, isIPv6 } from "node:net";
import { KeyRefused, readKeySet } from "@causeway/bank-link";
import { fromWire, type Money } from "@causeway/money";
import { z } from "zod";

export const port = z.coerce.number().int().min(1).max(65_535);
export const url = z.url();

/** A partner's public keys, none of which anybody else could sign for. */
export const keySet = z.string().transform((text, issue) => {
  try {
    return readKeySet(text);
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error;
    issue.addIssue(error.message);
    return z.NEVER;
  }
});
export const keyId = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .default("causeway");

/** A network so large that anybody could be its proxy is refused. */
export const proxies = z.string().transform((text, issue) => {
  const named = text.split(",").map((each) => each.trim());
  const isKnown = (each: string) => {
    const [address = "", bits] = each.split("/");
    if (isIP(address) === 0 || bits === undefined) return isIP(each) > 0 || each === "loopback";
    return /^\d{1,3}$/.test(bits) && Number(bits) >= (isIPv6(address) ? 32 : 8);
  };
  if (named.every(isKnown)) return named;
  issue.addIssue(
    "addresses such as 10.0.0.5, networks such as 10.1.0.0/16, or loopback, with commas between them",
  );
  return z.NEVER;
});

/** Such as 'USD 10000'. */
export function readAmount(text: string): Money | undefined {
  const [, currency = "", amount = ""] = /^([A-Z]{3}) (\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return fromWire({ currency, amount });
}
