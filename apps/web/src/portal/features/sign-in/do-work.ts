import { isWork, workRounds } from "@causeway/contract/work";

/**
 * Tries numbers until one counts, while the person types. The browser derives beside the page, which stays free to answer
 * a press. Nothing comes of it when it is stopped.
 */
export async function doWork(
  { captchaId, workBits }: { captchaId: string; workBits: number },
  stop?: AbortSignal,
): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(captchaId), "PBKDF2", false, [
    "deriveBits",
  ]);
  for (let n = 0; ; n++) {
    if (stop?.aborted) return "";
    const work = String(n);
    const how = { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(work), iterations: workRounds };
    if (isWork(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)), workBits)) return work;
  }
}
