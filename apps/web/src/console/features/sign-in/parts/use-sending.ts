import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";

/** One send at a time; what went wrong is said until the next try. */
export function useSending<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (...args: Args) => {
    setSending(true);
    setFailure(undefined);
    try {
      await work(...args);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return { send, sending, failure };
}
