import { code } from "@causeway/contract/code";
import { useState } from "react";
import { CallRefused, messageOf } from "#shared/api/call-error.ts";

/**
 * One send at a time; what went wrong is said until the next try. Whoever closed the dialog that asks for a proof has
 * changed his mind, and knows that nothing was done.
 */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** True when it was done. */
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setSending(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      const isGivenUp = error instanceof CallRefused && error.code === code.stepUpNeeded;
      if (!isGivenUp) setFailure(messageOf(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, sending, failure };
}
