import { headerNames } from "@causeway/channel";
import { standardCode } from "@causeway/contract/code";
import { uploadDocument as route, type DocumentSummary } from "@causeway/contract/portal/document";
import { fileNameHeader } from "@causeway/contract/route";
import type { UploadPurpose } from "@causeway/contract/upload";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { wordsIn } from "#shared/i18n/words.ts";
import { CallFailed, CallRefused, type FailureKind } from "./call-error.ts";
import { readCookie, xsrfCookie, xsrfHeader } from "./transport.ts";
import { apiWords } from "./words.ts";

/**
 * Sends one file for a purpose on the standard channel. A request of the old kind, because `fetch` does not tell how
 * much has left. Trying again is a new upload: one that arrived without its answer is forgotten by the server.
 */
export function uploadDocument(purpose: UploadPurpose) {
  return (file: File, progress: (share: number) => void, signal: AbortSignal): Promise<{ id: string }> =>
    new Promise((resolve, reject) => {
      const t = wordsIn(apiWords, currentLocale());
      const fail = (kind: FailureKind) =>
        reject(new CallFailed(kind, kind === "unreadable" ? t("requestError") : t(kind)));
      const request = new XMLHttpRequest();
      request.open("POST", `/api${route.path}?purpose=${purpose}`);
      for (const [name, value] of Object.entries(headersFor(file))) request.setRequestHeader(name, value);
      request.responseType = "json";
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        progress(total ? loaded / total : 0),
      );
      request.upload.addEventListener("load", () => progress(1));
      request.addEventListener("error", () => fail("network"));
      request.addEventListener("abort", () => fail("aborted"));
      request.addEventListener("load", () => {
        const reply = request.response as { code?: number; msg?: string; data?: unknown } | null;
        if (typeof reply?.code !== "number") return fail("unreadable");
        if (reply.code === standardCode.success) resolve({ id: (reply.data as DocumentSummary).documentId });
        else {
          const { code, data, msg } = reply;
          reject(new CallRefused({ code, data, errorMessage: msg || t("error") }));
        }
      });
      signal.addEventListener("abort", () => request.abort());
      request.send(file);
    });
}

function headersFor(file: File): Record<string, string> {
  const token = sessionStorage.getItem("token");
  const xsrf = readCookie(document.cookie, xsrfCookie);
  return {
    Accept: "application/json",
    "Content-Type": "application/octet-stream",
    [fileNameHeader]: encodeURIComponent(file.name),
    [headerNames.language]: currentLocale(),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(xsrf !== undefined && { [xsrfHeader]: xsrf }),
  };
}
