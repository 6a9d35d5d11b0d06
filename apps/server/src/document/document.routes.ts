import { sendCaseDocument } from "@causeway/contract/console/document";
import * as contract from "@causeway/contract/portal/document";
import type { Context } from "../context.ts";
import { act, anyone, file, signedIn, upload, type Bound } from "#platform/http/binding.ts";
import { linkDocument, sendDocument } from "./document-link.ts";
import { createQuarantine } from "./quarantine.ts";
import { uploadDocument } from "./upload-document.ts";

export function documentRoutes(ctx: Context): Bound[] {
  const quarantine = createQuarantine(ctx);
  const limit = { name: "upload", attempts: ctx.config.uploads.perHour, perMs: 3_600_000 };
  return [
    upload(contract.uploadDocument, { ...signedIn, limit }, (transact, call, input, body) =>
      uploadDocument(ctx, quarantine, transact, call, input, body),
    ),
    act(contract.openDocument, signedIn, (transact, call, input) =>
      transact((tx) => linkDocument(ctx, tx, call, input)),
    ),
    // The link itself is bound to the browser that asked for it.
    file(contract.sendDocument, anyone, (call, { ticket }) => sendDocument(ctx, call, ticket)),
  ];
}

/** Staff get their links from whatever they look at; the console's own site sends the files. */
export function documentConsoleRoutes(ctx: Context): Bound[] {
  return [file(sendCaseDocument, anyone, (call, { ticket }) => sendDocument(ctx, call, ticket))];
}
