import { code } from "@causeway/contract/code";
import type { Call } from "./call.ts";
import { CallRefused } from "./call-error.ts";

/**
 * A call that is answered 432 lets the person prove that it is he, and is made once more. Whoever gives up gets the
 * refusal, and calls that meet share one proof.
 */
export function createProvedCall(call: Call, prove: () => Promise<boolean>): Call {
  let proving: Promise<boolean> | undefined;
  return async (route, input, options) => {
    try {
      return await call(route, input, options);
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== code.stepUpNeeded || options?.renewing)
        throw error;
      proving ??= prove().finally(() => {
        proving = undefined;
      });
      if (!(await proving)) throw error;
      return call(route, input, options);
    }
  };
}
