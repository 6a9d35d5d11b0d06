import { describe, expect, test } from "vitest";
import { everyTransition } from "#testing/machine.ts";
import {
  createMover,
  defineMachine,
  leadsTo,
  staffActOf,
  type Occasion,
  type Transition,
} from "./machine.ts";

const lamp = defineMachine(["off", "on", "broken"], {
  light: { ways: { off: "on" }, audit: "shop.named", live: "shop", tells: "shop.view" },
  put: { ways: { on: "off" }, audit: { byStaff: "account.frozen" }, live: "shop", tells: "nobody" },
  drop: { ways: { off: "broken", on: "broken" }, audit: "cause", live: "shop", tells: "nobody" },
});

describe("a machine", () => {
  test("leads where its table says and nowhere else", () => {
    expect(everyTransition(lamp)).toEqual([
      ["off", "light", "on"],
      ["off", "put", undefined],
      ["off", "drop", "broken"],
      ["on", "light", undefined],
      ["on", "put", "off"],
      ["on", "drop", "broken"],
      ["broken", "light", undefined],
      ["broken", "put", undefined],
      ["broken", "drop", undefined],
    ]);
    expect(leadsTo(lamp, "on", "drop")).toBe("broken");
  });

  test("that forgets part of a transition does not compile", () => {
    const whole = { ways: { off: "on" }, audit: "shop.named", live: "shop", tells: "nobody" } as const;
    const { ways, audit, live, tells } = whole;
    type Lamp = Transition<"off" | "on">;
    const forgetful = [
      // @ts-expect-error without what the audit says
      { ways, live, tells } satisfies Lamp,
      // @ts-expect-error without what open pages are told
      { ways, audit, tells } satisfies Lamp,
      // @ts-expect-error without who hears of it, be it nobody
      { ways, audit, live } satisfies Lamp,
      // @ts-expect-error without the states it may happen in
      { audit, live, tells } satisfies Lamp,
      // @ts-expect-error into a state that there is not
      { ...whole, ways: { off: "broken" } } satisfies Lamp,
      // @ts-expect-error with an act that has no words
      { ...whole, audit: "lamp.lit" } satisfies Lamp,
    ];
    // @ts-expect-error nor does a machine of such transitions
    defineMachine(["off", "on"], { light: { ways: { off: "on" }, live: "shop", tells: "nobody" } });
    expect(forgetful).toHaveLength(6);
  });

  test("is moved with what somebody is told, where its table says that somebody hears of it", () => {
    const at = new Date();
    const move = createMover(
      lamp,
      async (_tx, _lamp: { id: string; state: "off" | "on" }, _step, _change) => {},
    );
    type Said<Action extends keyof typeof lamp.moves> = Occasion<string, (typeof lamp.moves)[Action], object>;
    const silent = { actor: "flow", at } as const;
    // @ts-expect-error nobody is told that it was lit
    const unsaid: Said<"light"> = silent;
    const said: Said<"light"> = { ...silent, tell: async (who: "shop.view") => void who };
    const drop: Said<"drop"> = silent;
    // @ts-expect-error somebody is told where nobody hears of it
    const tooMuch: Said<"drop"> = { ...silent, tell: async () => {} };
    expect([unsaid, said, drop, tooMuch, move]).toHaveLength(5);
  });

  test("names what staff do for the door through which they enter", () => {
    expect(staffActOf(lamp, "put")).toBe("account.frozen");
    // @ts-expect-error what is not done by staff has no such name
    expect(staffActOf(lamp, "light")).toBeUndefined();
  });
});
