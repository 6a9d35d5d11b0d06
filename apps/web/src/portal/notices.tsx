import { App } from "antd";
import { useEffect } from "react";
import { overlayPlace } from "#shared/ui/frame/overlay.tsx";
import type { NoticeBoard } from "./notice-board.ts";

export function NoticeHost(props: { board: NoticeBoard }) {
  const { show } = props.board;
  const { message, modal } = App.useApp();
  useEffect(() => {
    show({
      toastError: (text, durationMs) => void message.error(text, durationMs / 1000),
      confirmLogout: async ({ title, text, confirm, cancel }) =>
        await modal.confirm({
          title,
          content: text,
          okText: confirm,
          cancelText: cancel,
          getContainer: overlayPlace,
        }),
    });
    return () => show(undefined);
  }, [show, message, modal]);
  return null;
}
