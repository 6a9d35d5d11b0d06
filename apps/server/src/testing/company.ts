import { randomInt } from "node:crypto";
import { titles, type ChosenRole, type Role } from "@causeway/contract";
import { clientUserInfo, switchMerchant } from "@causeway/contract/portal/identity";
import { insertMembership } from "#identity/identity.store.ts";
import { setTitle } from "#identity/member/member.store.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { TestApi } from "./api.ts";
import type { NewPerson, peopleOf } from "./people.ts";
import type { PortalClient } from "./portal-client.ts";

export type Company = {
  readonly owner: NewPerson;
  readonly ownerId: string;
  readonly portal: PortalClient;
  readonly tenant: TenantId;
};
export type CompanyMember = {
  readonly who: NewPerson;
  readonly id: Id<"user">;
  readonly portal: PortalClient;
  /** The same browser goes on under a token it was given later. */
  readonly goOn: (token: string, cookies: Record<string, string>) => Promise<PortalClient>;
};

/** Companies and the people who act for them, all of them signed in and proved. */
export function companiesOf(api: TestApi, people: ReturnType<typeof peopleOf>, now: () => number = Date.now) {
  const at = () => ({ timestamp: now() });

  const idOf = async (who: { username: string }): Promise<Id<"user">> => {
    const [row] = await api.ctx.db.query<{ id: Id<"user"> }>({
      name: "id-of",
      text: "SELECT id FROM person WHERE username = $1",
      values: [who.username],
    });
    return row!.id;
  };

  /** As after proving again who one is, without the mail that it takes. */
  const proved = (person: string) =>
    api.ctx.db.query({
      name: "proved",
      text: "UPDATE session SET stepped_up_until = $2 WHERE user_id = $1",
      values: [person, new Date(now() + 5 * 60_000)],
    });

  const aCompany = async (): Promise<Company> => {
    const owner = await people.aPerson();
    const { portal } = await people.signIn(owner);
    await proved(await idOf(owner));
    const { data } = await portal.call(clientUserInfo, {}, at());
    return { owner, portal, ownerId: data.userId, tenant: data.vaMerchant.merchantId as TenantId };
  };

  /** Somebody with a company of his own who has a role or a title at this one, too, and is signed in for this one. */
  const aMember = async ({ tenant }: { tenant: TenantId }, role: Role): Promise<CompanyMember> => {
    const who = await people.aPerson();
    const id = await idOf(who);
    // A session opens for the company somebody has acted for longest, so this one comes later.
    const since = new Date(now() + 1);
    const title = titles.find((each) => each === role) ?? null;
    await api.ctx.db.tx(tenant, async (tx) => {
      await insertMembership(tx, id, title ? "viewer" : (role as ChosenRole), since);
      await setTitle(tx, id, title);
    });
    const { portal, goOn } = await people.signIn(who);
    await proved(id);
    const { data, setCookies } = await portal.call(switchMerchant, { merchantId: tenant }, at());
    return { who, id, portal: await goOn(data.token, setCookies), goOn };
  };

  const aStranger = () => `new${randomInt(1e9)}x${randomInt(1e6)}@example.com`;

  return { idOf, aCompany, aMember, aStranger };
}
