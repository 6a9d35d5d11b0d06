import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/profile";
import type { Context } from "#context.ts";
import { accountNameChanged } from "./profile.messages.ts";
import { setNickname, setUsername } from "./profile.store.ts";
import { auditEverywhere } from "./credential-change.ts";
import { notify } from "#notification/index.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

type SignedInCall = Call<UserActor>;

export function changeAccountName(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
  { username }: InputOf<typeof contract.changeAccountName>,
): Promise<OutputOf<typeof contract.changeAccountName>> {
  return transact(async (tx) => {
    if (!(await setUsername(tx, actor.userId, username))) refuse("renameUsed");
    await notify(ctx, tx, {
      tenant: house,
      to: { personId: actor.userId },
      kind: accountNameChanged,
      words: { name: username },
    });
    await auditEverywhere(ctx, tx, actor.userId, "accountName.changed");
    return { changed: true };
  });
}

export function changeNickname(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
  { nickname }: InputOf<typeof contract.changeNickname>,
): Promise<OutputOf<typeof contract.changeNickname>> {
  return transact(async (tx) => {
    await setNickname(tx, actor.userId, nickname);
    await auditEverywhere(ctx, tx, actor.userId, "nickname.changed");
    return { changed: true };
  });
}
