import type { RefusalDetails, RefusalName, SentOf } from "@causeway/contract";
import * as factor from "@causeway/contract/portal/factor";
import * as contract from "@causeway/contract/portal/identity";
import { listMemberships } from "#identity/identity.store.ts";
import { house, type Id } from "#platform/ids.ts";
import { totpCode } from "#platform/crypto/totp.ts";
import type { TestApi } from "./api.ts";
import type { NewPerson, peopleOf } from "./people.ts";
import type { CallOptions, PortalClient } from "./portal-client.ts";
import { softPasskey } from "./soft-passkey.ts";

type Proof = SentOf<typeof contract.finishSignIn>["proof"];

export function refusalOf(answer: { data: unknown }): RefusalName | undefined {
  return (answer.data as { refusal?: RefusalName }).refusal;
}

/** People with a second factor, told as stories. */
export function factorsOf(api: TestApi, people: ReturnType<typeof peopleOf>, now: () => number) {
  const at = () => ({ timestamp: now() });

  const bindAuthenticator = async (portal: PortalClient) => {
    const { data } = await portal.call(factor.startAuthenticator, {}, at());
    const shown = totpCode(data.key, new Date(now()));
    const answer = await portal.call(factor.confirmAuthenticator, { code: shown }, at());
    if (answer.code !== 0) throw new Error(`binding answered ${answer.code} ${answer.errorMessage}`);
    return { key: data.key, answer };
  };

  const bindPasskey = async (portal: PortalClient, key: ReturnType<typeof softPasskey>) => {
    const { data } = await portal.call(factor.startPasskey, {}, at());
    return portal.call(factor.bindPasskey, { passkey: key.create(data) }, at());
  };

  /** Somebody who has proved a moment ago, again, that he is who he is. */
  const aProvedPerson = async (options: CallOptions & { trustDevice?: boolean } = {}) => {
    const who = await people.aPerson();
    const signedIn = await people.signIn(who, options);
    return { ...signedIn, who, portal: await people.stepUp(who, signedIn) };
  };

  return {
    aProvedPerson,
    bindAuthenticator,
    bindPasskey,

    /** Somebody signed in who has bound an authenticator. */
    withAuthenticator: async () => {
      const { who, portal: proved, goOn } = await aProvedPerson();
      const { key, answer } = await bindAuthenticator(proved);
      const portal = await goOn(answer.data.token, answer.setCookies);
      return { who, portal, key, recoveryCodes: answer.data.recoveryCodes };
    },

    withPasskey: async () => {
      const { who, portal, goOn } = await aProvedPerson();
      const key = softPasskey({ origin: api.origin });
      const bound = await bindPasskey(portal, key);
      if (bound.code !== 0) throw new Error(`binding answered ${bound.code} ${bound.errorMessage}`);
      return { who, portal, goOn, key, id: bound.data.id };
    },

    /** The first step, up to where a proof is asked for. */
    begin: async (who: NewPerson) => {
      const visitor = await api.visitor();
      const key = people.sessionKey();
      const first = await people.firstStep(visitor, who, key.jwk);
      const { details } = first.data as unknown as { details: RefusalDetails["secondStepNeeded"] };
      const { attemptId, methods } = details;
      const finish = (proof: Proof) =>
        visitor.call(contract.finishSignIn, { attemptId, proof, trustDevice: false }, at());
      return { visitor, attemptId, methods, finish, privateKey: key.privateKey };
    },

    heldAndAudited: async (who: NewPerson) => {
      const [person] = await api.ctx.db.query<{ id: Id<"user">; held: boolean }>({
        name: "held-until",
        text: "SELECT id, coalesce(payments_held_until > $2, false) AS held FROM person WHERE username = $1",
        values: [who.username, new Date(now() + 23 * 3_600_000)],
      });
      const [membership] = await api.ctx.db.tx(house, (tx) => listMemberships(tx, person!.id));
      const rows = await api.ctx.db.tx(membership!.tenant, (tx) =>
        tx.rows<{ act: string }>("SELECT act FROM audit WHERE act LIKE 'factor.%' ORDER BY seq"),
      );
      return { held: person?.held, acts: rows.map(({ act }) => act) };
    },
  };
}
