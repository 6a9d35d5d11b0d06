import { uploadDocument } from "#shared/api/upload.ts";
import { useDocumentView } from "./features/documents/document-view.tsx";
import { RealNamePage } from "./features/real-name/pages/real-name-page.tsx";

/** The wizard with the place its files go to and come from. */
export function RealNameAuthPage() {
  const { show, view } = useDocumentView();
  return (
    <>
      <RealNamePage sendFile={uploadDocument} showFile={show} />
      {view}
    </>
  );
}
