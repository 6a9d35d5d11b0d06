import { headerNames } from "@causeway/channel";
import { standardCode } from "@causeway/contract/code";
import type { Locale } from "@causeway/contract/locale";
import { wordsIn } from "#shared/i18n/words.ts";
import { CallFailed, CallRefused } from "./call-error.ts";
import type { PlainCall } from "./call.ts";
import { exchange } from "./transport.ts";
import { apiWords } from "./words.ts";

/** What the standard channel shows by itself; who shows it decides how it looks. */
export type Notices = {
  toastError(message: string, durationMs: number): void;
  /** True when the person wants to sign in again, false to stay on the page. */
  confirmLogout(words: { title: string; text: string; confirm: string; cancel: string }): Promise<boolean>;
};

export type StandardParts = {
  readonly fetcher: typeof fetch;
  readonly token: () => string | null;
  readonly locale: () => Locale;
  readonly notices: Notices;
  /** Whether another tab has renewed the session since this call was sent, so that it can be made again. */
  readonly isRenewed: () => Promise<boolean>;
  readonly endSession: () => void;
};

const toastMs = 5000;
const userInfoPath = "/api/user/info";
const sessionCodes: readonly number[] = [
  standardCode.illegalToken,
  standardCode.signedInElsewhere,
  standardCode.tokenExpired,
];

export async function callStandard(call: PlainCall, parts: StandardParts): Promise<unknown> {
  const t = wordsIn(apiWords, parts.locale());
  const reply = readReply(await ask(call, parts));
  if (reply.code === standardCode.success) return reply.data;
  if (sessionCodes.includes(reply.code) && (await parts.isRenewed()))
    return callStandard(call, { ...parts, isRenewed: async () => false });
  const refused = new CallRefused({
    code: reply.code,
    data: reply.data,
    errorMessage: reply.msg || t("error"),
  });
  if (!sessionCodes.includes(reply.code)) {
    parts.notices.toastError(refused.message, toastMs);
  } else if (call.path !== userInfoPath) {
    void offerSignIn(parts);
  }
  throw refused;
}

async function ask(call: PlainCall, parts: StandardParts): Promise<unknown> {
  const t = wordsIn(apiWords, parts.locale());
  const token = parts.token();
  try {
    const reply = await exchange(
      {
        method: call.method,
        path: call.path,
        signal: call.signal,
        headers: {
          [headerNames.language]: parts.locale(),
          ...(token !== null && { Authorization: `Bearer ${token}` }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      },
      parts.fetcher,
    );
    if (!isReply(reply.body)) throw new CallFailed("unreadable", "not a reply");
    return reply.body;
  } catch (error) {
    const kind = error instanceof CallFailed ? error.kind : "unreadable";
    const failure = new CallFailed(kind, kind === "unreadable" ? t("requestError") : t(kind), error);
    parts.notices.toastError(failure.message, toastMs);
    throw failure;
  }
}

async function offerSignIn(parts: StandardParts): Promise<void> {
  const t = wordsIn(apiWords, parts.locale());
  const signInAgain = await parts.notices.confirmLogout({
    title: t("logoutTitle"),
    text: t("logoutText"),
    confirm: t("logoutConfirm"),
    cancel: t("logoutCancel"),
  });
  if (signInAgain) parts.endSession();
}

type StandardReply = { code: number; msg?: string; data?: unknown };

function isReply(body: unknown): body is StandardReply {
  return typeof body === "object" && body !== null && typeof (body as StandardReply).code === "number";
}

function readReply(body: unknown): { code: number; msg: string; data: unknown } {
  const { code, msg, data } = body as StandardReply;
  return { code, msg: msg ?? "", data: data ?? null };
}
