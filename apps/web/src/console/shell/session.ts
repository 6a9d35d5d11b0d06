import { create } from "zustand";

type StaffSession = {
  readonly signedIn: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
};

/** Whether somebody has signed in here; who it is, the server says. */
export const useStaffSession = create<StaffSession>((set) => ({
  signedIn: false,
  enter: () => set({ signedIn: true }),
  leave: () => set({ signedIn: false }),
}));
