import { staffRolesThatMay, type InputOf, type OutputOf, type StaffRole } from "@causeway/contract";
import * as contract from "@causeway/contract/console/personnel";
import type { StaffChangeKind } from "@causeway/contract/console/personnel";
import type { Context } from "../context.ts";
import { askColleagues, partyOf, propose, type AgreementAct, type Content } from "#agreement/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import {
  assertStaffDomain,
  findStaff,
  hasMailbox,
  listStaffNames,
  lockStaff,
  stateOf,
  tellStaff,
  type Staff,
  type StaffId,
} from "#staff/index.ts";
import { agreedNews, changeTitles } from "./personnel.messages.ts";
import { mailboxOf, waitHoursOf, type StaffChange, type StaffChangeId } from "./staff-change.ts";
import { insertChange, isInvited, isWaitingFor } from "./staff-change.store.ts";

type Wish = Content["wish"];
type Proposed = OutputOf<typeof contract.inviteStaff>;

/** The first of two people; nothing changes for anybody yet. */
export function inviteStaff(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { name, email, role, reason }: InputOf<typeof contract.inviteStaff>,
): Promise<Proposed> {
  const wish = { name, email, role, language: call.locale, reason };
  return proposeChange(ctx, tx, call, "invite", mailboxOf(email), wish);
}

export function changeStaffRole(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { staffId, role, reason }: InputOf<typeof contract.changeStaffRole>,
): Promise<Proposed> {
  return proposeChange(ctx, tx, call, "role", staffId, { role, reason });
}

export function enableStaff(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { staffId, reason }: InputOf<typeof contract.enableStaff>,
): Promise<Proposed> {
  return proposeChange(ctx, tx, call, "enable", staffId, { reason });
}

export function resetStaff(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { staffId, reason }: InputOf<typeof contract.resetStaff>,
): Promise<Proposed> {
  return proposeChange(ctx, tx, call, "reset", staffId, { reason });
}

async function proposeChange(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  kind: StaffChangeKind,
  subject: string,
  wish: Wish,
): Promise<Proposed> {
  if (subject === call.actor.staffId) refuse("notOneself");
  const act = changeAct(ctx, kind);
  const person = kind === "invite" ? undefined : await findStaff(tx, subject);
  const waitHours = waitHoursOf(ctx, person, roleIn(wish));
  const asked = { subject, wish: { ...wish, waitHours: String(waitHours) } };
  const { until } = await propose(ctx, tx, partyOf(call), act, asked);
  await askColleagues(ctx, tx, act, { proposedBy: call.actor.staffId, until });
  return { until: until.toISOString(), waitHours };
}

export function changeActs(ctx: Context): AgreementAct[] {
  return (["invite", "role", "enable", "reset"] as const).map((kind) => changeAct(ctx, kind));
}

/**
 * What two people do with an account: they begin its wait. How long that is stands in what both read, and the database
 * takes it from there.
 */
export function changeAct(ctx: Context, kind: StaffChangeKind): AgreementAct {
  return {
    name: `staff.${kind}`,
    title: changeTitles[kind],
    readers: staffRolesThatMay("staff.view"),
    proposers: staffRolesThatMay("staff.edit"),
    deciders: staffRolesThatMay("staff.edit"),
    proposal: { route: proposalRoutes[kind], says: (body, proposed) => saysChange(kind, body, proposed) },
    readFacts: async (tx, subject) => {
      if (kind === "invite") return {};
      const { name, email, role } = await lockFit(ctx, tx, kind, subject);
      return { name, email, role };
    },
    carryOut: async (tx, { agreementId, subject, wish, proposedBy }) => {
      const who = kind === "invite" ? await newcomerIn(ctx, tx, wish) : await lockFit(ctx, tx, kind, subject);
      const role = roleIn(wish);
      if (kind === "role" && who.role === role) refuse("wrongState");
      const before = kind === "invite" ? undefined : who;
      // What was agreed to before the wait was made longer is proposed anew.
      if (Number(wish["waitHours"]) < waitHoursOf(ctx, before, role)) refuse("agreementMoved");
      const id: StaffChangeId = newId(ctx.clock.now());
      const { id: staff, name, email, language } = who;
      const change =
        (await insertChange(tx, { id, kind, staff, name, email, language, role })) ??
        refuse("staffChangeWaits");
      await tellAgreed(ctx, tx, change);
      await announce(tx, "staff", staff);
      await audit(tx, ctx.clock.now(), {
        actor: `staff:${proposedBy}`,
        act: "staff.changeAgreed",
        subject: staff,
        details: {
          change: kind,
          email,
          agreement: agreementId,
          reason: wish["reason"] ?? "",
          ...(role && { role }),
          ...(change.readyAt && { readyAt: change.readyAt.toISOString() }),
        },
      });
    },
  };
}

const proposalRoutes = {
  invite: contract.inviteStaff,
  role: contract.changeStaffRole,
  enable: contract.enableStaff,
  reset: contract.resetStaff,
};

/** Whether what somebody signed is this proposal, word for word. */
function saysChange(
  kind: StaffChangeKind,
  body: unknown,
  { subject, wish }: { readonly subject: string; readonly wish: Wish },
): boolean {
  const said = proposalRoutes[kind].input.safeParse(body);
  if (!said.success) return false;
  const { requestId: _, ...asked } = said.data as Record<string, string>;
  const about = asked["staffId"] ?? mailboxOf(asked["email"] ?? "");
  const words = Object.entries(asked).filter(([name]) => name !== "staffId");
  return about === subject && words.every(([name, value]) => wish[name] === value);
}

const roleIn = (wish: Wish) => (wish["role"] ?? null) as StaffRole | null;

type Concerned = Pick<Staff, "id" | "name" | "email" | "language" | "role">;

/** An address of the house that is nobody's yet. */
async function newcomerIn(ctx: Context, tx: Tx, wish: Wish): Promise<Concerned> {
  const { name = "", email = "", language = "" } = wish;
  assertStaffDomain(ctx, email);
  const mailbox = mailboxOf(email);
  if (await hasMailbox(tx, mailbox)) refuse("staffExists");
  if (await isInvited(tx, mailbox)) refuse("staffChangeWaits");
  const id: StaffId = newId(ctx.clock.now());
  return { id, name, email, language: language as Staff["language"], role: wish["role"] as StaffRole };
}

const fitStates = { role: ["active", "invited"], enable: ["disabled"], reset: ["active"] } as const;

/** A colleague with whose account this can be done as it stands. */
async function lockFit(
  ctx: Context,
  tx: Tx,
  kind: Exclude<StaffChangeKind, "invite">,
  subject: string,
): Promise<Staff> {
  const person = (await lockStaff(tx, subject)) ?? refuse("notFound");
  if (await isWaitingFor(tx, kind, person.id)) refuse("staffChangeWaits");
  const fit: readonly string[] = fitStates[kind];
  if (!fit.includes(stateOf(person))) refuse("wrongState");
  if (kind !== "role") assertStaffDomain(ctx, person.email);
  return person;
}

/** Nobody is told of a rehearsal, nor twice of what is not waited for. */
async function tellAgreed(ctx: Context, tx: Tx, change: StaffChange): Promise<void> {
  const { readyAt, proposedBy, agreedBy } = change;
  if (!readyAt || !proposedBy || !agreedBy || change.isReady) return;
  const names = await listStaffNames(tx, [proposedBy, agreedBy]);
  const pair = { proposer: names.get(proposedBy) ?? "", second: names.get(agreedBy) ?? "" };
  await tellStaff(ctx, tx, agreedNews(change, readyAt, pair), change);
}
