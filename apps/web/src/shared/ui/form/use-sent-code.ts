import { useState } from "react";
import { messageOf, retryAfterOf } from "#shared/api/call-error.ts";

export type SentCode = { readonly codeId: string; readonly resendAfterMs: number };
type Asked = { readonly codeId?: string; readonly resendAt: number };

/**
 * A code on its way to somewhere: which one it is, when the next may be asked for, and what went wrong. Only what was
 * sent is called sent; who asked too soon sees how long he waits.
 */
export function useSentCode<To extends string = string>(ask: (to: To) => Promise<SentCode>) {
  const [asked, setAsked] = useState<Readonly<Record<string, Asked>>>({});
  const [failure, setFailure] = useState<string>();
  const send = async (to: To): Promise<void> => {
    setFailure(undefined);
    const note = (next: Asked) => setAsked((before) => ({ ...before, [to]: { ...before[to], ...next } }));
    try {
      const { codeId, resendAfterMs } = await ask(to);
      note({ codeId, resendAt: Date.now() + resendAfterMs });
    } catch (error) {
      setFailure(messageOf(error));
      const waitMs = retryAfterOf(error);
      if (waitMs !== undefined) note({ resendAt: Date.now() + waitMs });
    }
  };
  return {
    send,
    failure,
    /** Nothing was sent there, so any code is as wrong as another. */
    codeIdFor: (to: To) => asked[to]?.codeId ?? crypto.randomUUID(),
    resendAt: (to: To) => asked[to]?.resendAt ?? null,
    wasSent: (to: To) => asked[to]?.codeId !== undefined,
    wasAsked: (to: To) => asked[to] !== undefined,
  };
}
