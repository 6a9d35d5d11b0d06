import { App } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { uiWords } from "./words.ts";

/** Hands a file that came in an answer to the browser, as a download would. */
export function saveFile({ name, type, base64 }: { name: string; type: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export type SavedFile = Parameters<typeof saveFile>[0];

/** Fetches a file and saves it, saying so; what fails is told as well. */
export function useExport(): { busy: boolean; save: (fetched: () => Promise<SavedFile>) => void } {
  const t = useWords(uiWords);
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const save = async (fetched: () => Promise<SavedFile>) => {
    setBusy(true);
    try {
      const file = await fetched();
      saveFile(file);
      void message.success(t("exported", { name: file.name }));
    } catch (error) {
      void message.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: (fetched) => void save(fetched) };
}
