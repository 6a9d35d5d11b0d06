import { code } from "@causeway/contract/code";
import { useState } from "react";
import { CallRefused, messageOf } from "#shared/api/call-error.ts";

/** One act at a time, and what went wrong in words. Whoever gives up proving himself has changed his mind. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallRefused && error.code === code.stepUpNeeded)) setFailure(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure };
}
