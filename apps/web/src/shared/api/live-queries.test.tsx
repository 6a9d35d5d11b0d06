import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LiveContext, type Live } from "./live.ts";
import { useLiveQueries } from "./live-queries.ts";

afterEach(cleanup);

type Listener = Parameters<Live["listen"]>[0];

/** A page with one live list; the test says when each reading of it ends, and with what. */
function open() {
  const listeners = new Set<Listener>();
  const readings: ((rows: string) => void)[] = [];
  const live: Live = {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  function List() {
    useLiveQueries("collection", ["receipts"]);
    const queryFn = () => new Promise<string>((resolve) => readings.push(resolve));
    return <p>{useQuery({ queryKey: ["receipts"], queryFn }).data ?? "nothing yet"}</p>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={live}>
        <List />
      </LiveContext>
    </QueryClientProvider>,
  );
  const tell = (kind: Parameters<Listener>[0]["kind"]) =>
    act(async () => listeners.forEach((listener) => listener({ kind, ref: "" })));
  const end = (nth: number, rows: string) => act(async () => readings[nth]?.(rows));
  return { tell, end, readings };
}

test("what changed while the line was being opened is shown once it is there", async () => {
  const { tell, end } = open();
  await end(0, "old");
  await tell("ready");
  await end(1, "new");
  expect(await screen.findByText("new")).toBeDefined();
});

test("what changed during the first reading is shown, and not what that reading still found", async () => {
  const { tell, end, readings } = open();
  await tell("collection");
  await end(0, "old");
  expect(readings).toHaveLength(2);
  await end(1, "new");
  expect(await screen.findByText("new")).toBeDefined();
});

test("what changes elsewhere has nothing read again", async () => {
  const { tell, end, readings } = open();
  await end(0, "old");
  expect(await screen.findByText("old")).toBeDefined();
  await tell("shop");
  expect(readings).toHaveLength(1);
});
