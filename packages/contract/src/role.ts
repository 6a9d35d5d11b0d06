/** What somebody may do for a merchant. Routes, menu entries and elements name these and nothing else. */
export const permissions = [
  "balance.view",
  "account.view",
  "account.apply",
  "shop.view",
  "shop.bind",
  "collection.view",
  "collection.associate",
  "exchange.view",
  "exchange.create",
  "payment.view",
  "payment.create",
  "payment.approve",
  "payee.view",
  "payee.edit",
  "enterprise.view",
  "enterprise.edit",
  "member.view",
  "member.edit",
] as const;
export type Permission = (typeof permissions)[number];

const viewing = permissions.filter((permission) => permission.endsWith(".view"));
const making: readonly Permission[] = [
  "account.apply",
  "shop.bind",
  "collection.associate",
  "exchange.create",
  "payment.create",
  "payee.edit",
];

/**
 * The roles of a merchant's people. The owner is the legal person; an authorizer acts under a power of attorney; a
 * maker prepares and an approver releases, and nobody releases what he prepared.
 */
export const rolePermissions = {
  owner: permissions,
  director: permissions,
  authorizer: [...viewing, ...making, "payment.approve", "enterprise.edit", "member.edit"],
  maker: [...viewing, ...making],
  approver: [...viewing, "payment.approve"],
  viewer: viewing,
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof rolePermissions;
export const roles = Object.keys(rolePermissions) as readonly Role[];

export function may(role: Role, ...needed: readonly Permission[]): boolean {
  const held: readonly Permission[] = rolePermissions[role];
  return needed.every((permission) => held.includes(permission));
}

/** Roles that hold all of these, for a route's policy. */
export function rolesThatMay(...needed: readonly Permission[]): readonly Role[] {
  return roles.filter((role) => may(role, ...needed));
}
