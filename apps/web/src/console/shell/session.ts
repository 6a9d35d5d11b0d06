import { create } from "zustand";

type StaffSession = {
  readonly signedIn: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
  /** Every page but sign-in is behind it already, so there is nowhere else to lead a guest. */
  readonly turnAway: () => boolean;
};

/** Whether somebody has signed in here; who it is, the server says. */
export const useStaffSession = create<StaffSession>((set, get) => ({
  signedIn: false,
  enter: () => set({ signedIn: true }),
  leave: () => set({ signedIn: false }),
  turnAway: () => !get().signedIn,
}));
