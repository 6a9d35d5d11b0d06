import type { PublicJwk } from "@causeway/channel";
import * as contract from "@causeway/contract/portal/identity";
import * as profile from "@causeway/contract/portal/profile";
import { phoneOf, type peopleOf } from "./people.ts";
import type { PortalClient } from "./portal-client.ts";

/** People who prove a number, and who come back by two addresses, told as stories. */
export function phonesOf(people: ReturnType<typeof peopleOf>, now: () => number = Date.now) {
  const at = () => ({ timestamp: now() });
  return {
    /** Somebody who has shown that he reads what is sent to his phone. */
    withPhone: async (given?: string) => {
      const who = await people.aPerson(given);
      const portal = await people.stepUp(who, await people.signIn(who));
      const number = { phoneArea: "852", phone: who.phone };
      const to = { channel: "sms", ...number } as const;
      const { data } = await portal.call(profile.sendNewAddressCode, { to }, at());
      const proof = { codeId: data.codeId, code: await people.lastCodeTo(phoneOf(who)) };
      const answer = await portal.call(profile.changePhone, { ...number, ...proof }, at());
      if (answer.code !== 0) throw new Error(`confirming answered ${answer.code} ${answer.errorMessage}`);
      return who;
    },

    /** A reset up to where the second proof is asked for. */
    beginReset: async (
      visitor: PortalClient,
      address: string,
      sessionKey: PublicJwk = people.sessionKey().jwk,
    ) => {
      const { data } = await people.sendCode(visitor, "reset", address);
      const code = await people.lastCodeTo(address);
      return visitor.call(contract.proveReset, { codeId: data.codeId, code, sessionKey }, at());
    },
  };
}
