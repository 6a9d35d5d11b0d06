import { expect, test } from "vitest";
import { createRequestIds } from "./request-id.ts";

function counted() {
  let made = 0;
  return createRequestIds(() => {
    made += 1;
    return `id-${made}`;
  });
}

test("sending the same thing again keeps the id", () => {
  const ids = counted();
  expect([ids.idFor({ amount: "1" }), ids.idFor({ amount: "1" })]).toEqual(["id-1", "id-1"]);
});

test("another content is another request", () => {
  const ids = counted();
  expect([ids.idFor({ amount: "1" }), ids.idFor({ amount: "2" })]).toEqual(["id-1", "id-2"]);
});
