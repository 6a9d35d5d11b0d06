import { BlockList, isIP, isIPv6 } from "node:net";
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

/** Where IPv4 addresses are written within IPv6 ones. */
const withinIPv6 = new BlockList();
withinIPv6.addSubnet("::", 16, "ipv6");

/** The largest network of the kind that somebody runs himself. */
function fewestBits(address: string): number {
  if (!isIPv6(address)) return 8;
  return withinIPv6.check(address, "ipv6") ? 104 : 32;
}

/** A network so large that anybody could be its proxy is refused. */
export const proxies = z.string().transform((text, issue) => {
  const named = text.split(",").map((each) => each.trim());
  const isKnown = (each: string) => {
    const [address = "", bits] = each.split("/");
    if (isIP(address) === 0 || bits === undefined) return isIP(each) > 0 || each === "loopback";
    return /^\d{1,3}$/.test(bits) && Number(bits) >= fewestBits(address);
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

/** Whole US dollars, read as cents. */
export const dollars = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, "whole US dollars")
  .transform((text) => BigInt(text) * 100n);
