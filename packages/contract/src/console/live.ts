import { followLive } from "../portal/live.ts";

/** The same line as the portal's, for what changes in the house. */
export const followConsole = {
  ...followLive,
  summary: "What changes for staff, as server-sent events, each sealed by itself",
};
