import {
  outcomeOf,
  securityKinds,
  type SecurityKind,
  type SecurityOutcome,
} from "@causeway/contract/security-event";
import { pino, type Logger } from "pino";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * Everything worth knowing about a running server, each with the only fields it may carry: ids, names, counts
 * and times, never bodies, codes, tokens or account numbers. An event is a log line and a metric at once.
 */
export type Event =
  | { event: "call.answered"; route: string; code: number; ms: number; requestId: string }
  | { event: "call.failed"; route: string; requestId: string; error: unknown }
  | { event: "channel.refused"; route: string; reason: string; requestId: string }
  | { event: "upload.inspected"; type: string; outcome: string; ms: number; peakMb: number }
  | { event: "outbox.posted"; topic: string; attempt: number }
  | { event: "outbox.failed"; topic: string; attempt: number; error: unknown }
  | { event: "outbox.stuck"; count: number }
  | { event: "flow.step"; flow: string; step: string; ms: number }
  | { event: "flow.registered"; url: string }
  | { event: "engine.complained"; message: string }
  /** It lost its memory; so many rows are handed to it again. */
  | { event: "engine.forgot"; count: number }
  | { event: "schedule.ran"; schedule: string; ms: number }
  | { event: "schedule.failed"; schedule: string; error: unknown }
  /** A process stalled past its lease, and another one has its run. */
  | { event: "schedule.lost"; schedule: string }
  /** A rule of the books does not hold: money is where no posting put it. */
  | { event: "ledger.broken"; rule: string; ledgerSubject: string }
  /** Clients are owed more in a currency than banks confirm that they hold. */
  | { event: "clients.notCovered"; currency: string }
  /** A posting moved a nostro for nothing that a bank has told of. */
  | { event: "nostro.unknown"; partner: string; transferId: string }
  /** A bank's statement of a banking day is overdue. */
  | { event: "statement.missing"; partner: string; currency: string; day: string }
  /** Money of somebody in a sanctions list is kept apart; it has to be reported. */
  | { event: "money.blocked"; currency: string }
  /** The holidays of a year are not entered, or not the published ones yet although it is about to begin. */
  | { event: "calendar.wanting"; region: string; year: number; is: "missing" | "provisional" }
  /** An open item says that something was decided which two people would have had to agree to, and they did not. */
  | { event: "decision.unagreed"; breakId: string }
  /** Something says that members of staff decided it, and they did not sign that they did. */
  | { event: "decision.unsigned"; kind: string; subjectId: string }
  /** An exchange was asked for by a rate, a price or an amount that we did not quote. */
  | { event: "exchange.unfounded"; exchangeId: string }
  /** A deal was to be made because of an agreement that there is not, or of people who have no say in it. */
  | { event: "deal.unagreed"; dealId: string }
  /** The venue said nothing of a deal for long, contradicted itself, or dealt at a worse rate than it was allowed to. */
  | { event: "deal.doubtful"; dealId: string; doubt: string }
  /** The banks have not settled a deal by the end of its value day. */
  | { event: "deal.overdue"; dealId: string }
  /** Our own money was to be moved because of an agreement that there is not, or of people who have no say in it. */
  | { event: "transfer.unagreed"; transferId: string }
  /** What is stored as a partner's message does not bear its signature: somebody wrote it who could. */
  | { event: "message.forged"; partner: string; reason: string }
  /** Messages of a partner waited to be read, and the work of reading them was gone. It was sent anew. */
  | { event: "message.unheard"; partner: string; count: number }
  /** A bank that has to be asked what happened gives no answer that can be believed. */
  | { event: "bank.silent"; partner: string; error: unknown }
  /** Of so many pairs a source says nothing that is believed, though they are dealt. */
  | { event: "rates.silent"; source: string; count: number }
  /** It speaks again, of all of them. */
  | { event: "rates.heard"; source: string }
  /** The line to a source has ended, or it gave no answer; it is tried again. Said once until it speaks. */
  | { event: "rates.lost"; source: string; reason: string }
  /** So much of what a source said was not believed since this was said last; of one pair, for instance. */
  | { event: "rates.refused"; source: string; reason: string; count: number; pair: string }
  | { event: "message.undeliverable"; channel: "email" | "sms" }
  /** So many short messages were asked for in a day that the rest is not sent: a bill, or somebody who runs one up. */
  | { event: "sms.capped"; perDay: number }
  /** One of the closed list of security events; one that was counted and not kept is no line in the log either. */
  | {
      event: "security.seen";
      kind: SecurityKind;
      outcome: SecurityOutcome;
      kept: boolean;
      tenant?: string;
      personId?: string;
      staffId?: string;
      subject?: string;
      network?: string;
    }
  /** The heads of all audit chains stand in the file store, under this number and with this digest. */
  | { event: "audit.checkpointed"; no: number; chains: number; digest: string }
  | { event: "partner.refused"; partner: string; reason: string }
  | { event: "database.lost"; error: unknown }
  | { event: "started"; part: string; port?: number }
  | { event: "stopping"; part: string }
  | { event: "part.failed"; part: string; error: unknown };

export type Events = {
  readonly emit: (event: Event) => void;
  readonly metrics: () => Promise<string>;
};

const failures: readonly Event["event"][] = [
  "call.failed",
  "outbox.failed",
  "schedule.failed",
  "ledger.broken",
  "clients.notCovered",
  "decision.unagreed",
  "decision.unsigned",
  "exchange.unfounded",
  "deal.unagreed",
  "deal.doubtful",
  "deal.overdue",
  "transfer.unagreed",
  "calendar.wanting",
  "nostro.unknown",
  "statement.missing",
  "bank.silent",
  "message.forged",
  "message.unheard",
  "rates.silent",
  "sms.capped",
  "database.lost",
  "part.failed",
];
/** What happens all the time is counted and not written down. */
const usual: readonly Event["event"][] = [
  "call.answered",
  "flow.step",
  "outbox.posted",
  // A stranger may send as many as he likes.
  "partner.refused",
  "schedule.ran",
];

export function createEvents(options: { level: string; part: string; release: string }): Events {
  const log: Logger = pino({
    level: options.level,
    base: { process: options.part, release: options.release },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const total = new Counter({
    name: "causeway_events_total",
    help: "Events by name and by what they are about",
    labelNames: ["event", "subject"],
    registers: [registry],
  });
  const security = new Counter({
    name: "causeway_security_events_total",
    help: "Security events by kind and by what became of them",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  // A count that begins at its first event has not risen, and no alert hears of it.
  for (const kind of securityKinds) security.inc({ kind, outcome: outcomeOf(kind) }, 0);
  const seconds = new Histogram({
    name: "causeway_call_seconds",
    help: "Time from the first byte of a call to its answer",
    labelNames: ["route", "code"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const stuck = new Gauge({
    name: "causeway_outbox_stuck",
    help: "Work that was posted five times or more and keeps going wrong",
    registers: [registry],
  });
  const silent = new Gauge({
    name: "causeway_rates_silent",
    help: "Pairs of which a source says nothing that is believed, though they are dealt",
    labelNames: ["source"],
    registers: [registry],
  });
  const refused = new Counter({
    name: "causeway_rates_refused_total",
    help: "What sources of rates said and was not believed, by reason",
    labelNames: ["source", "reason"],
    registers: [registry],
  });
  return {
    emit: (event) => {
      if (event.event === "rates.silent") silent.set({ source: event.source }, event.count);
      if (event.event === "rates.heard") silent.set({ source: event.source }, 0);
      if (event.event === "rates.refused")
        refused.inc({ source: event.source, reason: event.reason }, event.count);
      if (event.event === "outbox.stuck") stuck.set(event.count);
      total.inc({ event: event.event, subject: subjectOf(event) });
      if (event.event === "security.seen") security.inc({ kind: event.kind, outcome: event.outcome });
      if (event.event === "call.answered")
        seconds.observe({ route: event.route, code: String(event.code) }, event.ms / 1000);
      if (failures.includes(event.event) || isAlarm(event))
        log.error({ ...event, ...("error" in event ? { error: describe(event.error) } : {}) });
      else if (usual.includes(event.event) || isSurplus(event)) log.debug(event);
      else log.info(event);
    },
    metrics: () => registry.metrics(),
  };
}

function isAlarm(event: Event): boolean {
  return event.event === "security.seen" && event.outcome === "alarm" && event.kept;
}

/** Whoever floods does not fill the disk: who was sent away at the entrance is counted. */
function isSurplus(event: Event): boolean {
  if (event.event === "channel.refused") return event.reason === "busy" || event.reason === "tooFrequent";
  return event.event === "security.seen" && !event.kept;
}

function subjectOf(event: Event): string {
  if ("route" in event) return event.route;
  if ("topic" in event) return event.topic;
  if ("flow" in event) return `${event.flow}.${event.step}`;
  if ("partner" in event) return event.partner;
  if ("source" in event) return event.source;
  if ("schedule" in event) return event.schedule;
  if ("rule" in event) return event.rule;
  if ("currency" in event) return event.currency;
  if ("region" in event) return event.region;
  if (event.event === "security.seen") return event.kind;
  return "part" in event ? event.part : "";
}

/** PostgreSQL puts row values into `detail`; only what names the fault is kept. */
function describe(error: unknown): {
  name: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
} {
  if (!(error instanceof Error)) return { name: "unknown", message: typeof error };
  return {
    name: error.name,
    message: error.message,
    ...("code" in error ? { code: error.code } : {}),
    stack: error.stack,
  };
}
