/** Zero bits a piece of work begins with: some ten thousand hashes, a moment for a person and a bill for a robot. */
export const workBits = 14;

export function isWork(hash: Uint8Array): boolean {
  const whole = Math.floor(workBits / 8);
  return hash.subarray(0, whole).every((byte) => byte === 0) && hash[whole]! >> (8 - (workBits % 8)) === 0;
}

/** What is hashed: the work counts for one captcha and for no other. */
export function workText(captchaId: string, work: string): string {
  return `${captchaId}.${work}`;
}
