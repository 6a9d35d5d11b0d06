import type { Words } from "./locale.ts";

/** What a member of staff may do in the console. Routes, menu entries and elements name these and nothing else. */
export const staffPermissions = [
  "case.view",
  "case.decide",
  "case.assign",
  "merchant.view",
  "account.act",
  "agreement.view",
  "treasury.view",
  "treasury.act",
  "price.view",
  "price.act",
  "operations.view",
  "operations.act",
  "recovery.view",
  "recovery.act",
  "recovery.agree",
  "staff.view",
  "staff.edit",
  "audit.view",
  /** Who tried what, at every company and at the console. */
  "security.view",
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/**
 * The roles of the house's own people. A senior reviewer also looks after accounts of staff; treasury moves the house's
 * money and judges no merchant; both set prices and see to work that is stuck; support proposes that somebody gets back
 * into his account, and a senior reviewer agrees; an auditor sees everything and changes nothing.
 */
export const staffRolePermissions = {
  reviewer: ["case.view", "case.decide", "merchant.view", "account.act"],
  seniorReviewer: [
    "case.view",
    "case.decide",
    "case.assign",
    "merchant.view",
    "account.act",
    "agreement.view",
    "price.view",
    "price.act",
    "operations.view",
    "operations.act",
    "recovery.view",
    "recovery.act",
    "recovery.agree",
    "staff.view",
    "staff.edit",
    "audit.view",
  ],
  treasury: [
    "merchant.view",
    "agreement.view",
    "treasury.view",
    "treasury.act",
    "price.view",
    "price.act",
    "operations.view",
    "operations.act",
  ],
  support: ["case.view", "merchant.view", "agreement.view", "recovery.view", "recovery.act"],
  auditor: staffPermissions.filter((permission) => permission.endsWith(".view")),
} as const satisfies Record<string, readonly StaffPermission[]>;
export type StaffRole = keyof typeof staffRolePermissions;
export const staffRoles = Object.keys(staffRolePermissions) as readonly StaffRole[];

export const staffRoleNames: Record<StaffRole, Words> = {
  reviewer: ["审核员", "審核員", "Reviewer"],
  seniorReviewer: ["高级审核员", "高級審核員", "Senior reviewer"],
  treasury: ["资金专员", "資金專員", "Treasury"],
  support: ["客服", "客戶服務", "Support"],
  auditor: ["审计员", "審計員", "Auditor"],
};

export function staffMay(role: StaffRole, ...needed: readonly StaffPermission[]): boolean {
  const held: readonly StaffPermission[] = staffRolePermissions[role];
  return needed.every((permission) => held.includes(permission));
}

/** Roles that hold all of these, for a route's policy. */
export function staffRolesThatMay(...needed: readonly StaffPermission[]): readonly StaffRole[] {
  return staffRoles.filter((role) => staffMay(role, ...needed));
}

/** Whether a role may do nothing that the other may not. */
export function isWithin(role: StaffRole, other: StaffRole): boolean {
  return staffMay(other, ...staffRolePermissions[role]);
}
