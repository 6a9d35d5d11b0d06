/**
 * Rounds of PBKDF2 in one try, some 0.4 ms. Browsers run them in native code beside the page, as fast as a program with
 * OpenSSL does on the same machine.
 */
export const workRounds = 750;

/** A try counts when what comes out of it begins with so many zero bits; each bit more takes twice as many tries. */
export function isWork(derived: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  return derived.subarray(0, whole).every((byte) => byte === 0) && derived[whole]! >> (8 - (bits % 8)) === 0;
}
