/**
 * `written`: decided, and nothing has left. `sent`: its bytes may have left. `unknown`: nobody can say whether the partner
 * has it. `denied`: the partner says that it never had it. `done` and `refused` are the partner's last words.
 */
export type InstructionState = "written" | "sent" | "accepted" | "unknown" | "done" | "refused" | "denied";

/** What a partner answers. `unclear`: it answered, and neither yes nor no can be made of it. `silent`: it did not. */
export type PartnerAnswer = {
  readonly says: "accepted" | "done" | "refused" | "denied" | "unclear" | "silent";
  /** In the partner's own words. */
  readonly reason?: string | undefined;
};

export type Attempt = {
  readonly n: number;
  readonly kind: "send" | "enquiry";
  readonly at: Date;
  readonly answer: PartnerAnswer["says"] | null;
  readonly reason: string | null;
};

/**
 * How an instruction stands after an answer, or that the answer contradicts what the partner said before.
 *
 * Nothing but an enquiry can end it: what a partner answers to a sending may be about another sending of the same id.
 * A denial counts only when nothing that was sent can still be on its way, and never once the partner has taken it.
 */
export function stateAfter(
  state: InstructionState,
  attempts: readonly Attempt[],
  { n, says }: { readonly n: number; readonly says: PartnerAnswer["says"] },
  inFlightMs: number,
): InstructionState | "contradicts" {
  const attempt = attempts.find((each) => each.n === n);
  if (!attempt) throw new Error(`attempt ${n} was expected among ${attempts.length}`);
  if (state === "done" || state === "refused")
    return (says === "done" || says === "refused") && attempt.kind === "enquiry" && says !== state
      ? "contradicts"
      : state;
  const doubted = state === "sent" ? "unknown" : state;
  if (says === "accepted" || (says === "done" && attempt.kind === "send"))
    return state === "denied" ? "unknown" : "accepted";
  if (attempt.kind === "send") return doubted;
  const sending = attempts.findLast(({ kind }) => kind === "send");
  const isLater = sending === undefined || n > sending.n;
  if (says === "done") return "done";
  if (says === "refused") return isLater && state !== "denied" ? "refused" : "unknown";
  if (says !== "denied") return doubted;
  if (attempts.some(({ answer }) => answer === "accepted" || answer === "done")) return "contradicts";
  const mayBeOnItsWay = sending !== undefined && attempt.at.getTime() - sending.at.getTime() < inFlightMs;
  return isLater && !mayBeOnItsWay ? "denied" : doubted;
}
