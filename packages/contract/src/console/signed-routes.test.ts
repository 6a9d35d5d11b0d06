import { describe, expect, test } from "vitest";
import type { Route } from "../route.ts";
import { portalRoutes } from "../portal/routes.ts";
import { consoleRoutes } from "./routes.ts";

/** Writes of the console that nobody signs, and why that is no loss. Whatever is new is signed, or gets a line here. */
const unsigned: Readonly<Record<string, string>> = {
  takeCase: "says who looks into a case, and decides nothing",
  takeNextCase: "says who looks into a case, and decides nothing",
  releaseCase: "says who no longer looks into a case",
  assignCase: "says who is to look into a case",
  noteCase: "is read by colleagues alone, under its writer's name",
  withdrawQuestion: "takes back a question that was signed",
  takeBreak: "says who looks into an open item",
  askBankNow: "asks the bank what became of something, and asks it for nothing",
  readBankMessageAgain: "has what the bank signed read once more",
};

const routes = Object.entries(consoleRoutes as Record<string, Route>);

describe("every write of the console", () => {
  test("is signed by the passkey of whoever does it, or says why it need not be", () => {
    const writes = routes.filter(([, { effect }]) => effect === "write");
    const neither = writes.filter(([name, { signature }]) => (signature !== "own") !== name in unsigned);
    expect(neither.map(([name]) => name)).toEqual([]);
  });

  test("that need not be signed exists", () => {
    expect(Object.keys(unsigned).filter((name) => !(name in consoleRoutes))).toEqual([]);
  });
});

test("what is signed, or shown after a signature, travels sealed in a body, and is a write or an act", () => {
  const marked = routes.filter(([, { signature }]) => signature !== undefined);
  for (const [name, { channel, method, effect }] of marked) {
    expect({ name, channel, method }).toEqual({ name, channel: "sealed", method: "POST" });
    expect(["write", "act"], name).toContain(effect);
  }
});

test("nothing at the portal asks for a signature of staff", () => {
  const asked = Object.values(portalRoutes as Record<string, Route>).filter(({ signature }) => signature);
  expect(asked).toEqual([]);
});
