import { App } from "antd";
import { useEffect } from "react";
import { useConfirm } from "#shared/ui/frame/overlay.tsx";
import type { NoticeBoard } from "./notice-board.ts";

export function NoticeHost(props: { board: NoticeBoard }) {
  const { show } = props.board;
  const { message } = App.useApp();
  const ask = useConfirm();
  useEffect(() => {
    show({
      toastError: (text, durationMs) => void message.error(text, durationMs / 1000),
      confirmLogout: async ({ title, text, confirm, cancel }) =>
        await ask({ title, content: text, okText: confirm, cancelText: cancel }),
    });
    return () => show(undefined);
  }, [show, message, ask]);
  return null;
}
