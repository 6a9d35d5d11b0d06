import { describe, expect, test } from "vitest";
import {
  chosenRoles,
  effectiveRole,
  may,
  permissions,
  roles,
  rolesBelow,
  rolesGrantableBy,
  rolesOf,
  rolesThatMay,
  titles,
  type Permission,
  type Role,
} from "./role.ts";

/** Legal representative, director, administrator, authorised representative, preparer, approver, merchant user, viewer. */
const columns = roles;
const matrix: Record<Permission, string> = {
  "balance.view": "L D A R P V M W",
  "account.view": "L D A R P V M W",
  "account.apply": "L D A R P - M -",
  "shop.view": "L D A R P V M W",
  "shop.bind": "L D A R P - M -",
  "collection.view": "L D A R P V M W",
  "collection.associate": "L D A R P - M -",
  "price.view": "L D A R P V M W",
  "exchange.view": "L D A R P V M W",
  "exchange.create": "L D A R P - - -",
  "payee.view": "L D A R P V M W",
  "payee.edit": "L D A R P - - -",
  "payment.view": "L D A R P V M W",
  "payment.prepare": "L D A R P - - -",
  "payment.approve": "L D A R - V - -",
  "payment.confirm": "L D - - - - - -",
  "approvalRule.view": "L D A R P V - -",
  "approvalRule.edit": "L D A - - - - -",
  "statement.view": "L D A R P V M W",
  "enterprise.view": "L D A R P V M W",
  "enterprise.edit": "L D A R - - - -",
  "member.view": "L D A R P V M W",
  "member.edit": "L D A R - - - -",
  "security.view": "L D A - - - - -",
  "apiKey.view": "L D A - - - - -",
  "apiKey.edit": "L D A - - - - -",
};

test.each(permissions)("%s is held by exactly those whom the table names", (permission) => {
  const named = matrix[permission].split(" ").map((cell, at) => (cell === "-" ? [] : [columns[at]]));
  expect(rolesThatMay(permission)).toEqual(named.flat());
});

describe("of money", () => {
  const moving = ["exchange.create", "payee.edit", "payment.prepare", "payment.approve", "payment.confirm"];
  const heldBy = (role: Role) => permissions.filter((permission) => may(role, permission));

  test("only a title confirms payments", () => {
    expect(rolesThatMay("payment.confirm")).toEqual([...titles]);
  });

  test.each(["viewer", "merchantUser"] as const)("a %s writes nothing that moves it", (role) => {
    expect(heldBy(role).filter((permission) => moving.includes(permission))).toEqual([]);
  });

  test("a viewer writes nothing at all", () => {
    expect(heldBy("viewer").filter((permission) => !permission.endsWith(".view"))).toEqual([]);
  });

  test("an approver prepares nothing and a preparer approves nothing", () => {
    expect(may("approver", "payment.prepare") || may("approver", "payee.edit")).toBe(false);
    expect(may("preparer", "payment.approve") || may("preparer", "payment.confirm")).toBe(false);
  });

  test("who says how payments are approved is none of those who prepare or approve them for a living", () => {
    expect(rolesThatMay("approvalRule.edit")).toEqual(["legalRepresentative", "director", "administrator"]);
  });
});

describe("a title", () => {
  test("counts where there is one, else the role that was given", () => {
    expect(effectiveRole({ role: "viewer", title: "director" })).toBe("director");
    expect(effectiveRole({ role: "viewer", title: null })).toBe("viewer");
  });

  test("is given by nobody, and stands below nobody", () => {
    for (const role of roles) {
      const within: readonly Role[] = [...rolesGrantableBy(role), ...rolesBelow[role]];
      expect(within.filter((each) => titles.some((title) => title === each))).toEqual([]);
    }
    expect(chosenRoles).toEqual(
      roles.filter((role) => role !== "legalRepresentative" && role !== "director"),
    );
  });

  test.each(titles)("%s has every right of an administrator", (title) => {
    expect(rolesOf(title)).toContain("administrator");
    expect(permissions.filter((right) => may("administrator", right) && !may(title, right))).toEqual([]);
  });
});

test.each(roles)("whoever acts under a role below %s may do nothing he could not do before", (role) => {
  for (const below of rolesBelow[role]) {
    const gained = permissions.filter((permission) => may(below, permission) && !may(role, permission));
    expect(gained, below).toEqual([]);
  }
});

test.each(roles)("what stands below a role below %s stands below it, too", (role) => {
  for (const below of rolesBelow[role]) {
    expect(rolesOf(role)).toEqual(expect.arrayContaining([...rolesOf(below)]));
  }
});

test("only those who manage members give roles, and of those only an administrator gives his own", () => {
  for (const role of roles) {
    const given: readonly Role[] = rolesGrantableBy(role);
    expect(given.length > 0).toBe(may(role, "member.edit"));
    expect(given.includes(role)).toBe(role === "administrator");
    expect(given.includes("administrator")).toBe(may(role, "security.view"));
  }
});
