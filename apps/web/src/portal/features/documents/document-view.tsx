import { useState } from "react";
import type { OpenDocument, ShownDocument } from "#shared/ui/document-viewer/open-document.ts";
import { DocumentViewer } from "#shared/ui/document-viewer/document-viewer.tsx";
import { useOpenDocument } from "#shared/ui/document-viewer/use-open-document.ts";

/** Shows a stored file over the page; what it is called comes with the link to it. */
export function useDocumentView() {
  const ask = useOpenDocument();
  const [shown, setShown] = useState<ShownDocument | null>(null);
  const open: OpenDocument = async (id, as) => {
    const link = await ask(id, as);
    setShown((current) => (current?.id === id ? { id, name: link.name } : current));
    return link;
  };
  return {
    show: (documentId: string) => setShown({ id: documentId, name: "" }),
    view: <DocumentViewer document={shown} open={open} onClose={() => setShown(null)} />,
  };
}
