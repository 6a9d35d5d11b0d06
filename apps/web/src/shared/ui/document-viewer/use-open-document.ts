import { openDocument } from "@causeway/contract/portal/document";
import { useCallback } from "react";
import { useCall } from "#shared/api/call-context.ts";

/** A merchant's own files. */
export function useOpenDocument() {
  const call = useCall();
  return useCallback(
    (documentId: string, as: "preview" | "download") => call(openDocument, { documentId, as }),
    [call],
  );
}
