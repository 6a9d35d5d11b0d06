/** Addresses as a preflight sees them. Nothing that is not an address gets this far. */
export function isOnThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === "" ||
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    hostname.startsWith("127.")
  );
}

export function isPlain(address: string): boolean {
  return new URL(address).protocol === "http:";
}

/** Whatever leaves the machine without TLS is read and changed by whoever is on the way. */
export function goesOutPlain(address: string): boolean {
  return isPlain(address) && !isOnThisMachine(address);
}

export function hostOf(address: string): string {
  return new URL(address).hostname;
}
