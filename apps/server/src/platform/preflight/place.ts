import { BlockList, isIP } from "node:net";

/** Where only this machine answers, or whatever listens on it. */
const here = new BlockList();
here.addSubnet("127.0.0.0", 8);
here.addAddress("0.0.0.0");
here.addAddress("::1", "ipv6");
here.addAddress("::", "ipv6");

/** Addresses as a preflight sees them. Nothing that is not an address gets this far. */
export function isOnThisMachine(address: string): boolean {
  const host = hostOf(address);
  const kind = isIP(host);
  // An IPv4 address within an IPv6 one is looked at as what it is.
  if (kind !== 0) return here.check(host, kind === 6 ? "ipv6" : "ipv4");
  // A database may be reached by a socket, whose path stands where a host would.
  return host === "localhost" || host.endsWith(".localhost") || host.startsWith("%2f");
}

export function isSafe(address: string): boolean {
  return new URL(address).protocol === "https:";
}

/** Whatever leaves the machine without TLS is read and changed by whoever is on the way. */
export function goesOutPlain(address: string): boolean {
  return !isSafe(address) && !isOnThisMachine(address) && new URL(address).protocol !== "file:";
}

/** As a resolver reads it: without case, and a dot at its end says nothing. */
export function hostOf(address: string): string {
  return new URL(address).hostname
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^\[(.*)\]$/, "$1");
}
