import { submitContactMessage } from "@causeway/contract/portal/contact";
import { expect, test } from "vitest";
import type { Call } from "./call.ts";
import { CallFailed, CallRefused } from "./call-error.ts";
import { createWrite } from "./write.ts";

const input = { name: "陈", company: "晨光", email: "c@example.com", message: "您好" };
const other = { ...input, message: "再见" };
const lost = new CallFailed("network", "the line was cut");

/** A server that does with each send what it is told, and remembers the ids. */
function played(...answers: (Error | "done" | Promise<unknown>)[]) {
  const ids: string[] = [];
  let made = 0;
  const call = (async (_route: unknown, sent: { requestId: string }) => {
    ids.push(sent.requestId);
    const answer = await answers.shift();
    if (answer instanceof Error) throw answer;
    return { messageNo: "CM1" };
  }) as unknown as Call;
  const write = createWrite(call, submitContactMessage, () => `id-${(made += 1)}`);
  return { ids, write, tryTo: async (content: typeof input) => write(content).catch(() => {}) };
}

test("sending the same again after the answer was lost keeps the id", async () => {
  const { ids, tryTo } = played(lost, lost, "done");
  for (const _ of [1, 2, 3]) await tryTo(input);
  expect(ids).toEqual(["id-1", "id-1", "id-1"]);
});

test("the same content after a success is a new request", async () => {
  const { ids, tryTo } = played("done", "done");
  for (const _ of [1, 2]) await tryTo(input);
  expect(ids).toEqual(["id-1", "id-2"]);
});

test("another content is another request, and going back to the first is still the first", async () => {
  const { ids, tryTo } = played(lost, lost, "done");
  for (const content of [input, other, input]) await tryTo(content);
  expect(ids).toEqual(["id-1", "id-2", "id-1"]);
});

test("a success ends what was tried before it", async () => {
  const { ids, tryTo } = played(lost, "done", "done");
  for (const content of [input, other, input]) await tryTo(content);
  expect(ids).toEqual(["id-1", "id-2", "id-3"]);
});

test("a refusal keeps the id: an earlier send of it may have been done all the same", async () => {
  const { ids, tryTo } = played(
    lost,
    new CallRefused({ code: 401, data: null, errorMessage: "session over" }),
    "done",
  );
  for (const _ of [1, 2, 3]) await tryTo(input);
  expect(ids).toEqual(["id-1", "id-1", "id-1"]);
});

test("a second press while the first is under way sends nothing and gets its answer", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { ids, write } = played(promise);
  const both = [write(input), write(input)];
  resolve();
  expect(await Promise.all(both)).toEqual([{ messageNo: "CM1" }, { messageNo: "CM1" }]);
  expect(ids).toEqual(["id-1"]);
});

test("what fails after another succeeded beside it keeps its id", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { ids, tryTo } = played(promise, "done", "done");
  const first = tryTo(input);
  await tryTo(other);
  reject(lost);
  await first;
  await tryTo(input);
  expect(ids).toEqual(["id-1", "id-2", "id-1"]);
});
