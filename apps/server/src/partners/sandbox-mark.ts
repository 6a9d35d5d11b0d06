/** What every played partner says of itself with every answer. */
const mark = "causeway-sandbox";

/** Whether this address is answered by a played partner. One that is away, or says nothing, is not. */
export async function isSandbox(address: string): Promise<boolean> {
  try {
    const { headers } = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: "manual" });
    return headers.get("server") === mark;
  } catch {
    return false;
  }
}
