import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Upload } from "#shared/ui/upload/upload.tsx";
import type { Send, Uploaded } from "#shared/ui/upload/use-uploads.ts";
import { State, States } from "./state.tsx";
import { frameWords } from "./words.ts";

const limits = { types: ["pdf", "jpg", "png"], maxBytes: 10 * 1024 * 1024, maxFiles: 5 } as const;
const oneImage = { types: ["jpg", "png", "jpeg"], maxBytes: 5 * 1024 * 1024, maxFiles: 1 } as const;

/** Sends in twenty steps; a file whose name says so stops half way or fails the first time. */
function sampleSend(): Send {
  const tried = new Set<string>();
  return async (file, progress, signal) => {
    for (let step = 1; step <= 20; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      if (signal.aborted) throw new Error("stopped");
      progress(step / 20);
      if (file.name.includes("hold") && step === 12) await new Promise(() => {});
      if (file.name.includes("fail") && step === 8 && !tried.has(file.name)) {
        tried.add(file.name);
        throw new Error("the line was cut");
      }
    }
    return { id: crypto.randomUUID() };
  };
}

const send = sampleSend();

export function ShowUpload() {
  const t = useWords(frameWords);
  const [files, setFiles] = useState<readonly Uploaded[]>([{ id: "a", name: t("file1"), size: 1_887_437 }]);
  const [photo, setPhoto] = useState<readonly Uploaded[]>([]);
  return (
    <States>
      <State name="list">
        <Upload
          label={t("evidence")}
          value={files}
          onChange={setFiles}
          limits={limits}
          send={send}
          onShow={() => {}}
        />
      </State>
      <State name="one image">
        <Upload label={t("receipt")} value={photo} onChange={setPhoto} limits={oneImage} send={send} />
      </State>
    </States>
  );
}
