import type { RefusalData } from "@causeway/contract/refusal";
import type { RefusalDetails } from "@causeway/contract/refusal-details";

/** The server answered, and the answer is no. The whole reply is here for the caller to handle. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
  readonly code: number;
  readonly data: unknown;
  readonly errorMessage: string;

  constructor(reply: { code: number; data: unknown; errorMessage: string }) {
    super(reply.errorMessage);
    this.code = reply.code;
    this.data = reply.data;
    this.errorMessage = reply.errorMessage;
  }

  get refusal(): Partial<RefusalData> {
    return isObject(this.data) ? this.data : {};
  }
}

export type FailureKind = "network" | "aborted" | "timeout" | "unreadable";

/** No answer that can be trusted came back, so nobody knows whether the call had its effect. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** By what name the server said no; nothing where it said nothing. */
export function refusalOf(error: unknown): RefusalData["refusal"] | undefined {
  return error instanceof CallRefused ? error.refusal.refusal : undefined;
}

/** How long somebody waits who asked too often; nothing where that is not what went wrong. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  if (!["tooFrequent", "busy"].includes(refusalOf(error) ?? "")) return undefined;
  return (error.refusal.details as RefusalDetails["tooFrequent"] | undefined)?.retryAfterMs;
}

/** The server's number where a reply caused it; a failure of the page itself gets one of its own. */
export function faultNumberOf(error: unknown): string {
  return (error instanceof CallRefused && error.refusal.requestId) || crypto.randomUUID();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
