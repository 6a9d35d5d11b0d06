import { openDocument } from "@causeway/contract/portal/document";
import { App } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { Dialog } from "#shared/ui/overlay.tsx";
import styles from "./document-view.module.css";

type Shown = { readonly name: string; readonly url: string };

/** Shows a stored file: a picture inside the page, a PDF in a tab of its own, anything else as a download. */
export function useDocumentView() {
  const call = useCall();
  const { message } = App.useApp();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = async (documentId: string) => {
    try {
      const { name, type, url } = await call(openDocument, { documentId, as: "preview" });
      if (["jpg", "jpeg", "png"].includes(type)) setShown({ name, url });
      else window.open(url, "_blank", "noopener");
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  const view = (
    <Dialog open={shown !== null} title={shown?.name} width={880} onCancel={() => setShown(null)}>
      {shown && <img className={styles.picture} src={shown.url} alt={shown.name} />}
    </Dialog>
  );
  return { show: (documentId: string) => void show(documentId), view };
}
