/**
 * Everything that can be wrong with a message has this one type, so that a server can answer the first
 * failures alike and still write down which it was.
 */
export type ChannelErrorCode =
  | "malformed"
  | "too-large"
  | "not-opened"
  | "not-signed"
  | "outside-window"
  | "not-bound";

export class ChannelError extends Error {
  override readonly name = "ChannelError";
  readonly code: ChannelErrorCode;

  constructor(code: ChannelErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
