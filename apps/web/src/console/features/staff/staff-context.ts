import type { staffInfo } from "@causeway/contract/console/staff";
import type { OutputOf } from "@causeway/contract/route";
import { createContext, useContext } from "react";

export type StaffInfo = OutputOf<typeof staffInfo>;

export const StaffContext = createContext<StaffInfo | null>(null);

/** Who is signed in, for pages of the signed-in area. */
export function useStaff(): StaffInfo {
  const info = useContext(StaffContext);
  if (!info) throw new Error("nobody has signed in here");
  return info;
}

/** Deadlines and records are in the house's own time, wherever the reader sits. */
export const houseZone = "Asia/Hong_Kong";
