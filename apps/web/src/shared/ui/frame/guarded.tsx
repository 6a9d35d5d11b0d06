import { createContext, type ReactNode, useContext } from "react";

export const PermissionsContext = createContext<ReadonlySet<string>>(new Set());

/** Whether the person holds every one of the permissions. */
export function holdsAll(held: ReadonlySet<string>, needed: readonly string[]): boolean {
  // A string has `every` semantics of its own in the mind of whoever passes it; only a list says "all of these".
  if (!Array.isArray(needed)) throw new TypeError("a restriction is a list of permissions");
  return needed.every((permission) => held.has(permission));
}

/** Shows its children to those who hold all the permissions. Comfort only: the server decides for itself. */
export function Guarded({ needs, children }: { needs: readonly string[]; children: ReactNode }) {
  return holdsAll(useContext(PermissionsContext), needs) ? children : null;
}
