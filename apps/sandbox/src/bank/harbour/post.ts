import { validate } from "@causeway/bank-link";
import type { Desk, Posted } from "../desk.ts";
import { withNobodysCode } from "./spoil.ts";

/** Puts messages on their way. */
export function createPost(desk: Desk) {
  const sendSpoilt = (kind: string, xml: string, how?: Posted): number =>
    desk.queue(kind, withNobodysCode(xml), how);
  return {
    /** The bank checks what it sends: a message that breaks its own schema leaves only on purpose. */
    send: (kind: string, xml: string, how?: Posted): number => {
      validate(xml);
      return sendSpoilt(kind, xml, how);
    },
    sendSpoilt,
  };
}
export type Post = ReturnType<typeof createPost>;
