import { Dialog } from "../frame/overlay.tsx";
import { DocumentPane } from "./document-pane.tsx";
import type { OpenDocument, ShownDocument } from "./open-document.ts";
import styles from "./document-viewer.module.css";

/** One file over the page; the pane alone stands where a file is looked at beside something else. */
export function DocumentViewer(props: {
  document: ShownDocument | null;
  open: OpenDocument;
  onClose: () => void;
}) {
  const { document: shown, open, onClose } = props;
  return (
    <Dialog
      open={shown !== null}
      title={<span className={styles.title}>{shown?.name}</span>}
      width={1080}
      className={styles.dialog ?? ""}
      onCancel={onClose}
    >
      {shown && <DocumentPane key={shown.id} document={shown} open={open} />}
    </Dialog>
  );
}
