/** The sealed channel's answer codes. 433 and 434 are successes that ask the person for something. */
export const code = {
  success: 0,
  sessionOver: 401,
  forbidden: 403,
  notFound: 404,
  invalidInput: 422,
  tooFrequent: 429,
  secondStepNeeded: 430,
  captchaNeeded: 431,
  stepUpNeeded: 432,
  successUpdatePassword: 433,
  successSetUpAuthenticator: 434,
  clockSkew: 435,
  replayed: 436,
  quoteExpired: 437,
  lockedUntil: 438,
  requestIdReused: 439,
  refused: 460,
  fault: 500,
} as const;
export type Code = (typeof code)[keyof typeof code];

/** The standard channel's answer codes. */
export const standardCode = {
  success: 20000,
  illegalToken: 50008,
  signedInElsewhere: 50012,
  tokenExpired: 50014,
  refused: 40000,
  fault: 50000,
} as const;

export const successCodes: readonly number[] = [
  code.success,
  code.successUpdatePassword,
  code.successSetUpAuthenticator,
];

export const requestTimeoutMs = 60_000;
export const uploadTimeoutMs = 300_000;
export const maxBodyBytes = 256 * 1024;
