import { MessageRefused } from "@causeway/bank-link";
import { uuidFrom } from "#partners/bank/iso-bank.ts";

/** The id of ours that a bank carried; nothing where what it carried is none. */
export function ownIdIn(told: string | undefined): string | undefined {
  if (told === undefined) return undefined;
  try {
    return uuidFrom(told);
  } catch (error) {
    // Whatever the bank calls it, it is no id of ours.
    if (error instanceof MessageRefused) return undefined;
    throw error;
  }
}
