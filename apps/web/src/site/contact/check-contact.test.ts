import { expect, test } from "vitest";
import { checkContact, contactLimits } from "./check-contact.ts";

const draft = { name: "陈思敏", company: "晨光贸易", email: "chen@example.com", message: "您好" };

test("a complete message has no faults", () => {
  expect(checkContact(draft)).toEqual({});
});

test("every empty field is named, and blanks count as empty", () => {
  expect(checkContact({ name: " ", company: "", email: "", message: "\n" })).toEqual({
    name: "missing",
    company: "missing",
    email: "missing",
    message: "missing",
  });
});

test("an address without a domain is wrong, not missing", () => {
  expect(checkContact({ ...draft, email: "chen@" })).toEqual({ email: "wrong" });
});

test("the limits told to the person are those of the contract", () => {
  for (const [field, max] of Object.entries(contactLimits)) {
    if (field === "email") continue;
    expect(checkContact({ ...draft, [field]: "x".repeat(max) })).toEqual({});
    expect(checkContact({ ...draft, [field]: "x".repeat(max + 1) })).toEqual({ [field]: "tooLong" });
  }
});
