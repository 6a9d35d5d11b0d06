import { describe, expect, test } from "vitest";
import { stateAfter, type Attempt, type InstructionState, type PartnerAnswer } from "./instruction-state.ts";

const states = ["sent", "accepted", "unknown", "done", "refused", "denied"] as const;
const answers = ["accepted", "done", "refused", "denied", "unclear", "silent"] as const;
const inFlightMs = 60_000;
type Says = PartnerAnswer["says"];

/** The attempts so far, one a minute. */
const attempts = (...parts: readonly [Attempt["kind"], Says | null][]): Attempt[] =>
  parts.map(([kind, answer], index) => ({
    n: index + 1,
    kind,
    at: new Date(index * inFlightMs),
    answer,
    reason: null,
  }));
const afterEnquiry = (state: InstructionState, says: Says, before: Says | null = "silent") =>
  stateAfter(state, attempts(["send", before], ["enquiry", says]), { n: 2, says }, inFlightMs);

describe("after an answer to an enquiry", () => {
  test.each<[InstructionState, Record<Says, ReturnType<typeof stateAfter>>]>([
    [
      "sent",
      {
        accepted: "accepted",
        done: "done",
        refused: "refused",
        denied: "denied",
        unclear: "unknown",
        silent: "unknown",
      },
    ],
    [
      "unknown",
      {
        accepted: "accepted",
        done: "done",
        refused: "refused",
        denied: "denied",
        unclear: "unknown",
        silent: "unknown",
      },
    ],
    [
      "denied",
      {
        accepted: "unknown",
        done: "done",
        refused: "unknown",
        denied: "denied",
        unclear: "denied",
        silent: "denied",
      },
    ],
    [
      "done",
      {
        accepted: "done",
        done: "done",
        refused: "contradicts",
        denied: "done",
        unclear: "done",
        silent: "done",
      },
    ],
    [
      "refused",
      {
        accepted: "refused",
        done: "contradicts",
        refused: "refused",
        denied: "refused",
        unclear: "refused",
        silent: "refused",
      },
    ],
  ])("%s becomes what the bank says it is", (state, expected) => {
    for (const says of answers) expect([says, afterEnquiry(state, says)]).toEqual([says, expected[says]]);
  });

  test("what the bank took stays taken until its last word, and its denial is a contradiction", () => {
    const after = answers.map((says) => afterEnquiry("accepted", says, "accepted"));
    expect(after).toEqual(["accepted", "done", "refused", "contradicts", "accepted", "accepted"]);
  });
});

test("no answer to a sending is a last word, or a denial", () => {
  const moves = states.flatMap((state) =>
    answers
      .map((says) => stateAfter(state, attempts(["send", says]), { n: 1, says }, inFlightMs))
      .filter((after) => after !== state),
  );
  expect(new Set(moves)).toEqual(new Set(["accepted", "unknown"]));
});

test("a denial that is about an earlier sending does not count", () => {
  const trail = attempts(["send", "silent"], ["enquiry", "denied"], ["enquiry", "denied"], ["send", null]);
  expect(stateAfter("sent", trail, { n: 3, says: "denied" }, inFlightMs)).toBe("unknown");
});

test("a denial while what was sent may be on its way does not count", () => {
  const trail = attempts(["send", "silent"], ["enquiry", "denied"]);
  expect(stateAfter("unknown", trail, { n: 2, says: "denied" }, inFlightMs + 1)).toBe("unknown");
});
