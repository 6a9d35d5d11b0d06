import type { Words } from "./locale.ts";

/** What somebody may do for a merchant. Routes, menu entries, files and elements name these and nothing else. */
export const permissions = [
  "balance.view",
  "account.view",
  "account.apply",
  "shop.view",
  "shop.bind",
  "collection.view",
  "collection.associate",
  "price.view",
  "exchange.view",
  "exchange.create",
  "payee.view",
  "payee.edit",
  "payment.view",
  "payment.prepare",
  "payment.approve",
  /** With the payment code, which is the last word about a payment. */
  "payment.confirm",
  "approvalRule.view",
  "approvalRule.edit",
  "statement.view",
  "enterprise.view",
  "enterprise.edit",
  "member.view",
  "member.edit",
  "security.view",
  "apiKey.view",
  "apiKey.edit",
] as const;
export type Permission = (typeof permissions)[number];

const viewing = [
  "balance.view",
  "account.view",
  "shop.view",
  "collection.view",
  "price.view",
  "exchange.view",
  "payee.view",
  "payment.view",
  "statement.view",
  "enterprise.view",
  "member.view",
] as const satisfies readonly Permission[];
const receiving = ["account.apply", "shop.bind", "collection.associate"] as const;
const preparing = ["approvalRule.view", "exchange.create", "payee.edit", "payment.prepare"] as const;
const approving = ["approvalRule.view", "payment.approve"] as const;

/**
 * The roles of a merchant's people, and what each may do. Whoever registers is the administrator; the legal representative
 * and the director are who the real-name authentication says they are; an authorised representative acts under a power of
 * attorney; a preparer prepares and an approver releases, and nobody releases what he prepared; a merchant user does the
 * day's business that moves no money.
 */
export const rolePermissions = {
  legalRepresentative: permissions,
  director: permissions,
  administrator: permissions.filter((permission) => permission !== "payment.confirm"),
  authorisedRepresentative: [
    ...new Set([...viewing, ...receiving, ...preparing, ...approving]),
    "enterprise.edit",
    "member.edit",
  ],
  preparer: [...viewing, ...receiving, ...preparing],
  approver: [...viewing, ...approving],
  merchantUser: [...viewing, ...receiving],
  viewer: viewing,
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof rolePermissions;
export const roles = Object.keys(rolePermissions) as readonly Role[];

/** Roles that come from the real-name authentication: nobody chooses, gives or takes one. */
export const titles = ["legalRepresentative", "director"] as const satisfies readonly Role[];
export type Title = (typeof titles)[number];
/** Roles that people give each other. */
export type ChosenRole = Exclude<Role, Title>;
export const chosenRoles = roles.filter(
  (role): role is ChosenRole => !(titles as readonly Role[]).includes(role),
);

/** A title counts where there is one, else the role that was given. */
export function effectiveRole(member: { readonly role: ChosenRole; readonly title: Title | null }): Role {
  return member.title ?? member.role;
}

export const roleWords: Record<Role, Words> = {
  legalRepresentative: ["法定代表人", "法定代表人", "Legal representative"],
  director: ["董事", "董事", "Director"],
  administrator: ["管理员", "管理員", "Administrator"],
  authorisedRepresentative: ["授权代表", "獲授權代表", "Authorised representative"],
  preparer: ["经办人", "經辦人", "Preparer"],
  approver: ["审批人", "批核人", "Approver"],
  merchantUser: ["商户用户", "商戶用戶", "Merchant user"],
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

const belowAdministrator = [
  "authorisedRepresentative",
  "preparer",
  "approver",
  "merchantUser",
  "viewer",
] as const;

/**
 * The roles below each. Permissions alone do not order them: an authorised representative may do nearly what an
 * administrator may, but makes none. A person may act under a role below his own and may give one below his own to others.
 */
export const rolesBelow = {
  legalRepresentative: ["administrator", ...belowAdministrator],
  director: ["administrator", ...belowAdministrator],
  administrator: belowAdministrator,
  authorisedRepresentative: ["preparer", "approver", "merchantUser", "viewer"],
  preparer: ["merchantUser", "viewer"],
  approver: ["viewer"],
  merchantUser: ["viewer"],
  viewer: [],
} as const satisfies Record<Role, readonly ChosenRole[]>;

/** The roles under which somebody may act, his own first. */
export function rolesOf(held: Role): readonly Role[] {
  return [held, ...rolesBelow[held]];
}

/** The roles somebody may give and take: those below his own, and an administrator also makes administrators. */
export function rolesGrantableBy(role: Role): readonly ChosenRole[] {
  if (!may(role, "member.edit")) return [];
  return role === "administrator" ? ["administrator", ...rolesBelow[role]] : rolesBelow[role];
}
