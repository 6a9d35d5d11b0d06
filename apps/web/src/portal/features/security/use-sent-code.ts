import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";

type Sent = { readonly codeId: string; readonly resendAfterMs: number };

/** A code on its way to somewhere: which one it is, when the next may be asked for, and what went wrong. */
export function useSentCode(ask: (to: string) => Promise<Sent>) {
  const [sent, setSent] = useState<Readonly<Record<string, { codeId: string; resendAt: number }>>>({});
  const [failure, setFailure] = useState<string>();
  const send = async (to: string): Promise<void> => {
    setFailure(undefined);
    try {
      const { codeId, resendAfterMs } = await ask(to);
      setSent((before) => ({ ...before, [to]: { codeId, resendAt: Date.now() + resendAfterMs } }));
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return {
    send,
    failure,
    /** Nothing was sent there, so any code is as wrong as another. */
    codeIdFor: (to: string) => sent[to]?.codeId ?? crypto.randomUUID(),
    resendAt: (to: string) => sent[to]?.resendAt ?? null,
    wasSent: (to: string) => sent[to] !== undefined,
  };
}
