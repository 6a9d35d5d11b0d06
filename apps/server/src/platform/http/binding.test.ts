import { defineAct, defineRead, defineStream, defineWrite, nothing, type Effect } from "@causeway/contract";
import { describe, expect, expectTypeOf, test } from "vitest";
import { act, anyone, file, read, stream, upload, write } from "./binding.ts";

const definition = { method: "POST", path: "/a", summary: "", input: nothing, output: nothing } as const;
const aRead = defineRead(definition);
const aWrite = defineWrite(definition);
const anAct = defineAct(definition);
const aStream = defineStream(definition);

/** What the compiler lets a binder take. These fail `tsc`, not the run. */
type Taken = {
  read: Parameters<typeof read>[0];
  write: Parameters<typeof write>[0];
  act: Parameters<typeof act>[0];
  stream: Parameters<typeof stream>[0];
  upload: Parameters<typeof upload>[0];
  file: Parameters<typeof file>[0];
};

describe("a route is bound by the binder of its own effect", () => {
  test("and by no other: one that would drop its request id or its nonce does not compile", () => {
    expectTypeOf<typeof aRead>().toExtend<Taken["read"]>();
    expectTypeOf<typeof aWrite>().toExtend<Taken["write"]>();
    expectTypeOf<typeof anAct>().toExtend<Taken["act"]>();
    expectTypeOf<typeof aStream>().toExtend<Taken["stream"]>();
    expectTypeOf<typeof aWrite>().not.toExtend<Taken["act"]>();
    expectTypeOf<typeof aWrite>().not.toExtend<Taken["read"]>();
    expectTypeOf<typeof anAct>().not.toExtend<Taken["write"]>();
    expectTypeOf<typeof anAct>().not.toExtend<Taken["read"]>();
    expectTypeOf<typeof aRead>().not.toExtend<Taken["write"]>();
    expectTypeOf<typeof aRead>().not.toExtend<Taken["act"]>();
    expectTypeOf<typeof aStream>().not.toExtend<Taken["read"]>();
  });

  test("which there is for every effect", () => {
    expectTypeOf<{ [E in Effect]: Taken[E]["effect"] }>().toEqualTypeOf<{ [E in Effect]: E }>();
    const bound = write(aWrite, anyone, async () => ({}));
    expect(bound.effect).toBe(bound.route.effect);
  });
});
