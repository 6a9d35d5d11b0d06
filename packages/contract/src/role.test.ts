import { expect, test } from "vitest";
import { may, permissions, roles, rolesBelow, rolesGrantableBy, rolesOf } from "./role.ts";

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

test("only those who manage members give roles, and only an owner gives his own", () => {
  for (const role of roles) {
    const given = rolesGrantableBy(role);
    expect(given.length > 0).toBe(may(role, "member.edit"));
    expect(given.includes(role)).toBe(role === "owner");
    expect(given.includes("owner")).toBe(role === "owner");
  }
});
