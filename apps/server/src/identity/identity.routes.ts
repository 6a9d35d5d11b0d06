import { userInfo } from "@causeway/contract/portal/identity";
import { read, signedIn, type Bound } from "#platform/http/binding.ts";

export function identityRoutes(): Bound[] {
  return [
    read(userInfo, signedIn, async ({ actor }) => ({
      userId: actor.userId,
      merchantId: actor.tenant,
      currentRole: actor.role,
    })),
  ];
}
