import type { Notices } from "#shared/api/standard-call.ts";

/** The standard channel speaks up wherever the person is; the signed-in area is who shows it. */
export type NoticeBoard = { readonly notices: Notices; readonly show: (shown: Notices | undefined) => void };

export function createNoticeBoard(): NoticeBoard {
  let shown: Notices | undefined;
  return {
    show: (next) => {
      shown = next;
    },
    notices: {
      toastError: (message, durationMs) => shown?.toastError(message, durationMs),
      confirmLogout: async (words) => (await shown?.confirmLogout(words)) ?? false,
    },
  };
}
