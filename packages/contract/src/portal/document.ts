import * as z from "zod/mini";
import { defineAct, defineFile, defineUpload } from "../route.ts";
import { uploadPurposeNames, uploadTypes } from "../upload.ts";

/** How a stored file is told to pages. */
export const documentSummary = z.object({
  documentId: z.uuid(),
  name: z.string(),
  type: z.enum(uploadTypes),
  bytes: z.int(),
});
export type DocumentSummary = z.output<typeof documentSummary>;

export const uploadDocument = defineUpload({
  method: "POST",
  path: "/document/upload",
  channel: "standard",
  summary: "Takes one file for a purpose, checks it, and keeps it until something is submitted with it",
  input: z.object({
    purpose: z.enum(uploadPurposeNames),
    name: z.string().check(z.maxLength(1000)),
  }),
  output: documentSummary,
  refusals: [
    "uploadNameWrong",
    "uploadTypeNotAccepted",
    "uploadEmpty",
    "uploadTooLarge",
    "uploadContentWrong",
    "uploadDamaged",
    "uploadActive",
    "uploadProtected",
    "uploadTooManyPixels",
    "uploadArchiveRefused",
    "uploadInfected",
    "uploadTooComplex",
  ],
});

export const openDocument = defineAct({
  method: "POST",
  path: "/document/open",
  summary: "A link to one file, for this browser and for one minute",
  input: z.object({ documentId: z.uuid(), as: z.enum(["preview", "download"]) }),
  output: z.extend(documentSummary, { url: z.string() }),
  refusals: ["notFound"],
});

export const sendDocument = defineFile({
  method: "GET",
  path: "/document/file",
  channel: "standard",
  summary: "The file behind a link of openDocument",
  input: z.object({ ticket: z.string().check(z.maxLength(1000)) }),
  refusals: ["notFound"],
});
