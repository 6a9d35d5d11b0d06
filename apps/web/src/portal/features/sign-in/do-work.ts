import { isWork, workText } from "@causeway/contract/work";

/** Hashes that are under way at once; in between the page can answer a press. */
const atOnce = 128;

/** Tries numbers until the hash of one begins with enough zero bits. It takes a moment, while the person types. */
export async function doWork(captchaId: string): Promise<string> {
  const encoder = new TextEncoder();
  for (let from = 0; ; from += atOnce) {
    const tries = Array.from({ length: atOnce }, (_, n) => String(from + n));
    const hashes = await Promise.all(
      tries.map((work) => crypto.subtle.digest("SHA-256", encoder.encode(workText(captchaId, work)))),
    );
    const found = hashes.findIndex((hash) => isWork(new Uint8Array(hash)));
    if (found >= 0) return tries[found]!;
  }
}
