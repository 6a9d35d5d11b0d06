import { expect, test, vi } from "vitest";
import { createLive, eventsIn } from "./live.ts";

function bodyOf(...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

test("events are read whole however the network cuts them, and comments are left out", async () => {
  const found = [];
  for await (const event of eventsIn(
    bodyOf("id: 1\nda", "ta: one\n", "\n: still here\n\nid: 2\ndata: two\n\nid: 3\n"),
  ))
    found.push(event);
  expect(found).toEqual([
    { id: "1", data: "one" },
    { id: "2", data: "two" },
  ]);
});

test("an event that never ends is not gathered for ever", async () => {
  const part = "x".repeat(40_000);
  const first = eventsIn(bodyOf("id: 1\ndata: ", part, part)).next();
  await expect(first).rejects.toThrow(/buffer/i);
});

test("a broken line is opened again behind the last event, and is closed when nobody listens", async () => {
  const asked: string[] = [];
  const answers = [
    'id: 7\ndata: {"kind":"collection","ref":"a"}\n\n',
    'id: 8\ndata: {"kind":"message","ref":"b"}\n\n',
  ];
  const live = createLive({
    client: async () =>
      ({
        seal: async () => ({ headers: {} }),
        openEvent: async (sealed: string) => JSON.parse(sealed) as unknown,
      }) as never,
    locale: () => "zh-CN",
    deviceId: () => null,
    now: () => 0,
    fetcher: async (input, init) => {
      asked.push(input as string);
      const text = answers.shift();
      if (text === undefined) {
        return new Promise((_, reject) =>
          init?.signal?.addEventListener("abort", () => reject(new Error("closed"))),
        );
      }
      return new Response(bodyOf(text), { headers: { "content-type": "text/event-stream" } });
    },
  });
  const heard: string[] = [];
  const stop = live.listen(({ kind, ref }) => heard.push(`${kind} ${ref}`));
  await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 5_000 });
  stop();
  expect(heard).toEqual(["collection a", "message b"]);
  expect(asked).toEqual(["/api/live", "/api/live?after=7", "/api/live?after=8"]);
});
