import { createContext, useContext } from "react";
import type { Send } from "#shared/ui/upload/use-uploads.ts";
import type { Region } from "#shared/ui/value/region.ts";
import type { Province, RealName } from "../real-name.ts";
import type { Draft } from "./use-draft.ts";
import type { UploadPurpose } from "@causeway/contract/upload";

/** What every field of the wizard shares. */
export type FormParts = {
  readonly draft: Draft;
  /** What a reviewer asked to be changed, until it was. */
  readonly reasons: RealName["reasons"];
  readonly regions: readonly Region[];
  readonly provinces: readonly Province[];
  readonly today: string;
  readonly sendFile: (purpose: UploadPurpose) => Send;
  readonly showFile: (documentId: string) => void;
  readonly sendFaceLink: (memberId: string) => Promise<void>;
};

export const FormContext = createContext<FormParts | null>(null);

export function useParts(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error("a field stands inside its wizard");
  return parts;
}
