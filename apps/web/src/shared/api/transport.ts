import { requestTimeoutMs } from "@causeway/contract/code";
import { CallFailed } from "./call-error.ts";

export type WireRequest = {
  readonly method: "GET" | "POST";
  /** Path with query on this origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
};

export type WireReply = {
  readonly ok: boolean;
  readonly body: unknown;
  /** How long to wait, where the call was sent away at the door. */
  readonly retryAfterMs?: number;
};

const tooManyRequests = 429;

export const xsrfCookie = "XSRF-TOKEN";
export const xsrfHeader = "X-XSRF-TOKEN";

/** Whoever is sent away at the door, where nothing was opened yet, comes again by himself: so often, and where it is soon. */
const comesAgain = 3;
const soonMs = 2_000;

/** An exchange of JSON. Whatever keeps a reply from arriving whole is a CallFailed with its kind. */
export async function exchange(request: WireRequest, fetcher: typeof fetch): Promise<WireReply> {
  for (let again = 0; ; again++) {
    const reply = await exchangeOnce(request, fetcher);
    const { retryAfterMs = Infinity } = reply;
    if (again === comesAgain || retryAfterMs > soonMs) return reply;
    // Not all of those who were sent away together come back together.
    const waitMs = retryAfterMs * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

async function exchangeOnce(request: WireRequest, fetcher: typeof fetch): Promise<WireReply> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const token = readCookie(document.cookie, xsrfCookie);
  try {
    const response = await fetcher(request.path, {
      method: request.method,
      headers: {
        Accept: "application/json",
        ...(request.body !== undefined && { "Content-Type": "application/json" }),
        ...(token !== undefined && { [xsrfHeader]: token }),
        ...request.headers,
      },
      credentials: "include",
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      ...(request.body !== undefined && { body: request.body }),
    });
    const sentAway = response.status === tooManyRequests && {
      retryAfterMs: (Number(response.headers.get("Retry-After")) || 1) * 1_000,
    };
    return { ok: response.ok, body: parseJson(await response.text()), ...sentAway };
  } catch (cause) {
    if (timeout.aborted) throw new CallFailed("timeout", "timeout exceeded", cause);
    if (request.signal?.aborted) throw new CallFailed("aborted", "Request aborted", cause);
    throw new CallFailed("network", "Network Error", cause);
  }
}

export function readCookie(cookies: string, name: string): string | undefined {
  const entry = cookies.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return entry === undefined ? undefined : decodeURIComponent(entry.slice(name.length + 1));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
