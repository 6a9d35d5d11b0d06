import {
  type Answer,
  type ChannelClient,
  headerNames,
  type PageKeys,
  sealDevicePassword,
} from "@causeway/channel";
import { code, successCodes } from "@causeway/contract/code";
import type { Locale } from "@causeway/contract/locale";
import type { RefusalData } from "@causeway/contract/refusal";
import type { RefusalDetails } from "@causeway/contract/refusal-details";
import { wordsIn } from "#shared/i18n/words.ts";
import type { Device } from "#shared/session/device.ts";
import type { Clock } from "./clock.ts";
import type { PlainCall } from "./call.ts";
import { CallFailed, CallRefused } from "./call-error.ts";
import { exchange } from "./transport.ts";
import { apiWords } from "./words.ts";

export type SealedParts = {
  readonly keys: PageKeys;
  /** The end of the channel that fits this moment. */
  readonly client: () => Promise<ChannelClient>;
  readonly clock: Clock;
  readonly fetcher: typeof fetch;
  readonly locale: () => Locale;
  readonly device: () => Device | undefined;
  /** Whether another tab has renewed the session since this call was sent, so that it can be made again. */
  readonly isRenewed: () => Promise<boolean>;
  /** Clears the session; the page that shows what only a session may see is loaded anew. */
  readonly endSession: () => void;
};

export async function callSealed(call: PlainCall, parts: SealedParts): Promise<unknown> {
  const answer = await askAndCorrectClock(call, parts);
  if (successCodes.includes(answer.code)) return answer.data;
  if (answer.code === code.sessionOver) {
    if (await parts.isRenewed()) return callSealed(call, { ...parts, isRenewed: async () => false });
    parts.endSession();
  }
  throw new CallRefused({ ...answer, errorMessage: answer.errorMessage ?? "" });
}

/** A device with a wrong clock is told the server's time; the second try is signed with it, and is the last. */
async function askAndCorrectClock(call: PlainCall, parts: SealedParts): Promise<Answer> {
  const answer = await ask(call, parts);
  if (answer.code !== code.clockSkew) return answer;
  const serverNow = readServerNow(answer.data);
  if (serverNow === undefined) return answer;
  parts.clock.correct(serverNow);
  return ask(call, parts);
}

async function ask(call: PlainCall, parts: SealedParts): Promise<Answer> {
  const t = wordsIn(apiWords, parts.locale());
  try {
    const client = await parts.client();
    const device = parts.device();
    const timestamp = parts.clock.now();
    const sealed = await client.seal({
      method: call.method,
      path: call.path,
      body: call.body,
      deviceId: device?.deviceId ?? null,
      language: parts.locale(),
      timestamp,
    });
    const password = device && {
      [headerNames.devicePassword]: await sealDevicePassword({
        keys: parts.keys,
        password: device.devicePwd,
        timestamp,
      }),
    };
    const reply = await exchange(
      {
        method: call.method,
        path: call.path,
        headers: { ...sealed.headers, ...password, ...call.headers },
        signal: call.signal,
        ...(sealed.payload !== undefined && { body: JSON.stringify({ payload: sealed.payload }) }),
      },
      parts.fetcher,
    );
    const { retryAfterMs } = reply;
    if (retryAfterMs === undefined) return await client.open(reply.body, sealed);
    const data = { refusal: "busy", details: { retryAfterMs }, requestId: "" } satisfies RefusalData;
    return { code: code.tooFrequent, data, errorMessage: t("busy") };
  } catch (error) {
    const kind = error instanceof CallFailed ? error.kind : "unreadable";
    throw new CallFailed(kind, t("networkLater"), error);
  }
}

function readServerNow(data: unknown): number | undefined {
  const details = (data as { details?: Partial<RefusalDetails["clockSkew"]> } | null)?.details;
  return typeof details?.serverNow === "number" ? details.serverNow : undefined;
}
