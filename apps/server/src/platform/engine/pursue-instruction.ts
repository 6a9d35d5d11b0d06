import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import {
  answerAttempt,
  beginAttempt,
  digestOf,
  findInstruction,
  listAttempts,
  lockInstruction,
  markConcluded,
  markHandedOver,
  openInstruction,
  setNextEnquiry,
  setState,
  type Asked,
  type InstructionRecord,
} from "./instruction-record.ts";
import { stateAfter, type PartnerAnswer } from "./instruction-state.ts";
import { send, settle } from "./outbox.ts";

/** Something a partner is told to do with money: a refund, later a payment or a deal. */
export type InstructionKind = {
  /** Of the instruction in the table, of its flow in the engine, and of its topics. */
  readonly name: string;
  /** The partner's word for what was done. */
  readonly doneWord: string;
  /** Locks the subject and says what it asks for now, and whether that may leave; nothing where it asks no more. */
  readonly want: (tx: Tx, subject: string) => Promise<Wanted | undefined>;
  /** Silence is an answer here: these throw only for faults of our own. */
  readonly send: (instruction: InstructionRecord) => Promise<PartnerAnswer>;
  readonly enquire: (instruction: InstructionRecord) => Promise<PartnerAnswer>;
  /** Settles or releases by the word that is kept, and brings the work to rest. It may run twice and looks first. */
  readonly conclude: (tenant: TenantId, id: string) => Promise<void>;
  /** Leaves it to a person. */
  readonly report: (instruction: InstructionRecord, what: "contradiction" | "unanswered") => Promise<void>;
};

type Wanted = { readonly asked: Asked; readonly mayLeave: boolean };

export type Enquiries = {
  /** How long after the act before the partner is asked, again and again; the last one goes on. */
  readonly afterMs: readonly number[];
  /** How long something that was sent may still be on its way: a partner that denies it sooner is not believed. */
  readonly inFlightMs: number;
  readonly personAfterMs: number;
};

export type Parts = { readonly db: Db; readonly clock: Clock; readonly enquiries: Enquiries };

/** `run` is the one run of an instruction, `partnerSaid` ends its wait, `enquire` asks the partner out of turn. */
export type InstructionTopics<Kind extends string> = {
  readonly [Handler in "run" | "partnerSaid" | "enquire"]: `${Kind}/${Handler}`;
};

function topicsOf<Kind extends string>(kind: Kind): InstructionTopics<Kind> {
  return { run: `${kind}/run`, partnerSaid: `${kind}/partnerSaid`, enquire: `${kind}/enquire` };
}

/** Brings all work on an instruction to rest. */
export async function restInstruction(tx: Tx, kind: string, id: string): Promise<void> {
  for (const topic of Object.values(topicsOf(kind))) await settle(tx, { topic, key: id });
}

/** Sent, denied, sent again, and asked about: more than that waits for the next time. */
const mostActs = 3;

/**
 * The next act, and whatever follows from its answer at once. It is sent once, and where nobody can say whether the
 * partner has it, it is asked about. True once there is nothing left to ask: its word is kept, or it was withdrawn.
 */
export async function pursue(
  parts: Parts,
  kind: InstructionKind,
  tenant: TenantId,
  id: string,
  nextInMs: number,
): Promise<boolean> {
  for (let acts = 1; ; acts++) {
    // Committed before anything leaves: whoever comes after a crash finds it without an answer, and asks.
    const begun = await parts.db.tx(tenant, (tx) => beginAct(parts, kind, tx, id, nextInMs));
    if (begun === "over" || begun === "stays") return begun === "over";
    const { instruction, act, n } = begun;
    const answer = await (act === "send" ? kind.send(instruction) : kind.enquire(instruction));
    const after = await keepAnswer(parts, kind, tenant, id, { ...answer, n });
    if (after === "told") return true;
    const isDoubted = act === "send" && (answer.says === "refused" || answer.says === "unclear");
    if (acts === mostActs || !(after === "denied" || isDoubted)) return false;
  }
}

type Begun = {
  readonly instruction: InstructionRecord;
  readonly act: "send" | "enquiry";
  readonly n: number;
};

async function beginAct(
  { clock }: Parts,
  kind: InstructionKind,
  tx: Tx,
  id: string,
  nextInMs: number,
): Promise<Begun | "over" | "stays"> {
  const now = clock.now();
  const found = await expectInstruction(tx, kind, id);
  // Whoever concludes locks the subject before the instruction, and so does this.
  const wanted = isAtHome(found) ? await kind.want(tx, found.subject) : undefined;
  const instruction = await lockInstruction(tx, id);
  if (instruction.word !== null || instruction.concludedAt !== null) return "over";
  await setNextEnquiry(tx, id, new Date(now.getTime() + nextInMs));
  if (!isAtHome(instruction))
    return { instruction, act: "enquiry", n: await beginAttempt(tx, id, "enquiry", now) };
  const isSame = wanted && digestOf(kind.name, id, wanted.asked) === instruction.digest;
  if (wanted && !wanted.mayLeave) return "stays";
  if (!isSame) {
    await withdraw(tx, instruction, now);
    if (wanted) await replace(tx, kind, instruction, wanted.asked, now);
    return "over";
  }
  const n = await beginAttempt(tx, id, "send", now);
  await setState(tx, id, "sent", null, now);
  return { instruction, act: "send", n };
}

/** The partner does not have it: it never left, or the partner says so. */
function isAtHome({ state }: InstructionRecord): boolean {
  return state === "written" || state === "denied";
}

/** What it was about has changed or ended while it was at home: it never goes. */
async function withdraw(tx: Tx, { id, state }: InstructionRecord, now: Date): Promise<void> {
  if (state !== "denied") await setState(tx, id, "denied", null, now);
  await markConcluded(tx, id, now);
}

/** Another takes its place. */
async function replace(
  tx: Tx,
  { name }: InstructionKind,
  { subject }: InstructionRecord,
  asked: Asked,
  now: Date,
): Promise<void> {
  const next = await openInstruction(tx, name, subject, asked, now);
  await send(tx, { topic: topicsOf(name).run, key: next });
}

async function keepAnswer(
  { db, clock, enquiries }: Parts,
  kind: InstructionKind,
  tenant: TenantId,
  id: string,
  answer: PartnerAnswer & { readonly n: number },
): Promise<"told" | "denied" | "waits"> {
  const { instruction, after } = await db.tx(tenant, async (tx) => {
    const now = clock.now();
    const locked = await lockInstruction(tx, id);
    await answerAttempt(tx, id, answer.n, answer, now);
    const next = stateAfter(locked.state, await listAttempts(tx, id), answer, enquiries.inFlightMs);
    const isOver = locked.concludedAt !== null;
    if (isOver && next !== locked.state) return { instruction: locked, after: "contradicts" as const };
    if (next !== "contradicts" && next !== locked.state) await move(tx, kind, locked, next, now);
    return { instruction: locked, after: next };
  });
  if (after === "contradicts") await kind.report(instruction, "contradiction");
  const isTold = instruction.word !== null || after === "done" || after === "refused";
  return isTold ? "told" : after === "denied" ? "denied" : "waits";
}

/** A last word wakes whoever waits for it. */
async function move(
  tx: Tx,
  kind: InstructionKind,
  { id, handedOverAt }: InstructionRecord,
  state: InstructionRecord["state"],
  now: Date,
): Promise<void> {
  const word = state === "done" ? kind.doneWord : state === "refused" ? "refused" : null;
  await setState(tx, id, state, word, now);
  const { enquire, partnerSaid } = topicsOf(kind.name);
  if (word !== null) await send(tx, { topic: handedOverAt === null ? partnerSaid : enquire, key: id });
}

/**
 * What the partner tells by itself. That it was done is believed: there is a debit behind it. That it was refused is
 * believed once the partner says so when asked under this id. The first word stands; one that says otherwise moves
 * nothing and is left to a person.
 */
export async function hearWord(
  { db, clock }: Pick<Parts, "db" | "clock">,
  kind: InstructionKind,
  tenant: TenantId,
  id: string,
  says: "done" | "refused",
): Promise<void> {
  const contradicted = await db.tx(tenant, async (tx) => {
    const locked = await lockInstruction(tx, id);
    if (locked.word !== null || locked.concludedAt !== null)
      return locked.state === says ? undefined : locked;
    if (says === "done") await move(tx, kind, locked, "done", clock.now());
    else await enquireNow(tx, kind.name, id);
    return undefined;
  });
  if (contradicted) await kind.report(contradicted, "contradiction");
}

/** Has the partner asked out of turn, whoever waits meanwhile. */
export function enquireNow(tx: Tx, kind: string, id: string): Promise<void> {
  return send(tx, { topic: topicsOf(kind).enquire, key: id });
}

/** One enquiry out of turn, and the next one where no run makes it any more. */
export async function enquireOnce(
  parts: Parts,
  kind: InstructionKind,
  tenant: TenantId,
  id: string,
): Promise<void> {
  const nextInMs = parts.enquiries.afterMs.at(-1) ?? 0;
  const isOver = await pursue(parts, kind, tenant, id, nextInMs);
  const topic = topicsOf(kind.name).enquire;
  const isLeft = await parts.db.tx(tenant, async (tx) => {
    const locked = await lockInstruction(tx, id);
    if (isOver && locked.handedOverAt !== null) return true;
    // Told a moment ago, it is due at once and stays so.
    if (!isOver && locked.word !== null) return false;
    await settle(tx, { topic, key: id });
    if (!isOver && locked.handedOverAt !== null)
      await send(tx, { topic, key: id }, new Date(parts.clock.now().getTime() + nextInMs));
    return false;
  });
  if (isLeft) await kind.conclude(tenant, id);
}

/**
 * The partner has said nothing for too long: a person gets to know, and it is asked from time to time. True where its
 * word has come meanwhile.
 */
export async function handOver(
  { db, clock, enquiries }: Parts,
  kind: InstructionKind,
  tenant: TenantId,
  id: string,
): Promise<boolean> {
  const instruction = await db.tx(tenant, (tx) => expectInstruction(tx, kind, id));
  if (instruction.word !== null || instruction.concludedAt !== null) return true;
  await kind.report(instruction, "unanswered");
  return db.tx(tenant, async (tx) => {
    const now = clock.now();
    const locked = await lockInstruction(tx, id);
    if (locked.word !== null || locked.concludedAt !== null) return true;
    await markHandedOver(tx, id, now);
    const { run, enquire } = topicsOf(kind.name);
    await settle(tx, { topic: run, key: id });
    const next = new Date(now.getTime() + (enquiries.afterMs.at(-1) ?? 0));
    await setNextEnquiry(tx, id, next);
    await send(tx, { topic: enquire, key: id }, next);
    return false;
  });
}

async function expectInstruction(tx: Tx, kind: InstructionKind, id: string): Promise<InstructionRecord> {
  const found = await findInstruction(tx, id);
  if (found?.kind !== kind.name) throw new Error(`${kind.name} ${id} was expected among the instructions`);
  return found;
}
