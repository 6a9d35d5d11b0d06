import type { Words } from "./locale.ts";

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

export const roleWords: Record<Role, Words> = {
  owner: ["法定代表人", "法定代表人", "Legal person"],
  director: ["董事", "董事", "Director"],
  authorizer: ["企业授权人", "企業授權人", "Authorised operator"],
  maker: ["经办", "經辦", "Maker"],
  approver: ["复核", "覆核", "Approver"],
  viewer: ["只读", "唯讀", "Viewer"],
};

export function may(role: Role, ...needed: readonly Permission[]): boolean {
  const held: readonly Permission[] = rolePermissions[role];
  return needed.every((permission) => held.includes(permission));
}

/** Roles that hold all of these, for a route's policy. */
export function rolesThatMay(...needed: readonly Permission[]): readonly Role[] {
  return roles.filter((role) => may(role, ...needed));
}

/**
 * The roles below each. Permissions alone do not order them: an authorizer may do what an owner may, but is none. A
 * person may act under a role below his own and may give one below his own to others.
 */
export const rolesBelow = {
  owner: ["director", "authorizer", "maker", "approver", "viewer"],
  director: ["authorizer", "maker", "approver", "viewer"],
  authorizer: ["maker", "approver", "viewer"],
  maker: ["viewer"],
  approver: ["viewer"],
  viewer: [],
} as const satisfies Record<Role, readonly Role[]>;

/** The roles under which somebody may act, his own first. */
export function rolesOf(held: Role): readonly Role[] {
  return [held, ...rolesBelow[held]];
}

/** The roles somebody may give and take: those below his own, and an owner also makes owners. */
export function rolesGrantableBy(role: Role): readonly Role[] {
  if (!may(role, "member.edit")) return [];
  return role === "owner" ? roles : rolesBelow[role];
}
