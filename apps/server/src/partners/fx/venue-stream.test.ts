import { describe, expect, test } from "vitest";
import type { RateListener } from "./port.ts";
import { createReader } from "./venue-stream.ts";

const price = '"pair":"EUR/USD","bid":"1.08500","ask":"1.08510","at":"2026-11-18T08:00:00.000Z"';
const tick = (seq: number) => `{"type":"tick","seq":${seq},${price}}`;
const snapshot = (seq: number) => `{"type":"snapshot","seq":${seq},"prices":[{${price}}]}`;
const heartbeat = (seq: number) => `{"type":"heartbeat","seq":${seq}}`;

function hear(...lines: readonly string[]): readonly string[] {
  const heard: string[] = [];
  const listener: RateListener = {
    onTicks: (ticks) => void heard.push(`${ticks.length} said`),
    onConnected: () => void heard.push("connected"),
    onLost: () => {},
    onGap: (reason) => void heard.push(reason),
  };
  const reader = createReader(listener, () => void heard.push("asked again"));
  for (const line of lines) reader.hear(line);
  return heard;
}

describe("a line of the venue", () => {
  test("is counted: a snapshot, a price, a heartbeat that repeats the count, a price", () => {
    const said = hear(snapshot(1), tick(2), heartbeat(2), tick(3));
    expect(said).toEqual(["connected", "1 said", "1 said", "1 said"]);
  });

  test("says nothing before its snapshot has come", () => {
    expect(hear(tick(1), heartbeat(1), snapshot(2))).toEqual(["connected", "1 said"]);
  });

  test.each([
    ["a number left out", [tick(4)]],
    ["a number twice", [tick(2), tick(2)]],
    ["a heartbeat that knows of more", [heartbeat(3)]],
    ["an older number", [tick(1)]],
  ])("is asked anew after %s, once, and goes on with the snapshot", (_what, lines) => {
    const said = hear(snapshot(1), ...lines, tick(9), heartbeat(9), snapshot(10), tick(11));
    const missed = said.filter((each) => each === "missing" || each === "asked again");
    expect(missed).toEqual(["missing", "asked again"]);
    expect(said.slice(-2)).toEqual(["1 said", "1 said"]);
  });

  test.each([
    "",
    "{",
    "[]",
    '{"type":"bye","seq":2}',
    '{"type":"heartbeat"}',
    '{"type":"heartbeat","seq":-1}',
    '{"type":"heartbeat","seq":"2"}',
    tick(2).replace("EUR/USD", "EUR/ABC"),
    tick(2).replace("EUR/USD", "EUR/EUR"),
    tick(2).replace("1.08500", "0"),
    tick(2).replace("1.08500", "-1.085"),
    tick(2).replace('"1.08500"', "1.085"),
    tick(2).replace("2026-11-18T", "18 Nov "),
  ])("is asked anew after what nobody can read: %s", (line) => {
    expect(hear(snapshot(1), line)).toEqual(["connected", "1 said", "garbled", "asked again"]);
  });
});
