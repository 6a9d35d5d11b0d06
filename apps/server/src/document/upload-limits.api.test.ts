import { randomUUID } from "node:crypto";
import {
  standardCode,
  uploadPurposeNames,
  uploadTypes,
  type UploadPurpose,
  type UploadType,
} from "@causeway/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "#platform/refusal.ts";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { aPdf } from "#testing/files/pdfs.ts";
import { aPicture } from "#testing/files/pictures.ts";
import { upload, uploadTaken } from "#testing/upload.ts";
import { claimDocuments } from "./index.ts";

let api: TestApi;
let member: Member;
beforeAll(async () => {
  api = await startTestApi();
  member = await api.member();
});
afterAll(() => api.stop());

const mb = 1024 * 1024;
const pictures = ["jpg", "jpeg", "png"] as const;
const papers = ["pdf", "doc", "docx", "xls", "xlsx", "zip"] as const;
type Limits = { types: readonly UploadType[]; maxBytes: number; maxFiles: number };

/** What the product promises, written down here once more so that a change of it is seen. */
const promised: Record<UploadPurpose, Limits> = {
  certificatePhoto: { types: pictures, maxBytes: 5 * mb, maxFiles: 1 },
  companyDocument: { types: [...pictures, "pdf"], maxBytes: 5 * mb, maxFiles: 1 },
  authorizationLetter: { types: [...pictures, "pdf"], maxBytes: 5 * mb, maxFiles: 1 },
  payeeFile: { types: [...pictures, "pdf"], maxBytes: 5 * mb, maxFiles: 5 },
  paymentFile: { types: papers, maxBytes: 5 * mb, maxFiles: 5 },
  auxiliaryFile: { types: papers, maxBytes: 5 * mb, maxFiles: 5 },
  incomingProof: { types: ["pdf", "jpg", "jpeg", "zip"], maxBytes: 10 * mb, maxFiles: 1 },
  credential: { types: [...pictures, "pdf"], maxBytes: 10 * mb, maxFiles: 1 },
  credentialList: { types: [...pictures, "pdf"], maxBytes: 10 * mb, maxFiles: 5 },
  enterpriseSupplement: { types: papers, maxBytes: 5 * mb, maxFiles: 5 },
  accountSupplement: { types: papers, maxBytes: 5 * mb, maxFiles: 5 },
  shopSupplement: { types: papers, maxBytes: 5 * mb, maxFiles: 5 },
  collectionSupplement: { types: papers, maxBytes: 5 * mb, maxFiles: 5 },
};

/** Exactly so large, and sound all the same. */
function paddedPdf(size: number): Buffer {
  const pdf = aPdf();
  const at = pdf.lastIndexOf("xref\n0");
  return Buffer.concat([pdf.subarray(0, at), Buffer.alloc(size - pdf.length, " "), pdf.subarray(at)]);
}
const sound = async (purpose: UploadPurpose) =>
  promised[purpose].types.includes("pdf")
    ? { purpose, name: "a.pdf", bytes: aPdf() }
    : { purpose, name: "a.png", bytes: await aPicture("png") };
const refusalOf = async (purpose: UploadPurpose, name: string, bytes: Buffer) =>
  (await upload(member.sender, { purpose, name, bytes })).data.refusal;

describe.each(uploadPurposeNames)("files for %s", (purpose) => {
  const { types, maxBytes, maxFiles } = promised[purpose];

  test("are of the types promised and of no other", async () => {
    for (const type of uploadTypes) {
      // Nothing is in it: where the type is accepted that is the objection, otherwise the type is.
      const refusal = await refusalOf(purpose, `a.${type}`, Buffer.alloc(0));
      expect([type, refusal]).toEqual([type, types.includes(type) ? "uploadEmpty" : "uploadTypeNotAccepted"]);
    }
    const { code } = await upload(member.sender, await sound(purpose));
    expect(code).toBe(standardCode.success);
  });

  test("have at most the size promised", async () => {
    const name = types.includes("pdf") ? "a.pdf" : "a.png";
    expect(await refusalOf(purpose, name, paddedPdf(maxBytes + 1))).toBe("uploadTooLarge");
    const full = await refusalOf(purpose, name, paddedPdf(maxBytes));
    // A PDF is no picture, and that is all there is to say against this one.
    expect(full).toBe(types.includes("pdf") ? undefined : "uploadContentWrong");
  });

  test("are at most as many as promised", async () => {
    const file = await sound(purpose);
    const ids: string[] = [];
    while (ids.length <= maxFiles) ids.push(await uploadTaken(member.sender, file));
    const owner = { kind: "test", id: randomUUID() };
    const claim = (some: readonly string[]) =>
      api.ctx.db.tx(member.session.tenant, (tx) => claimDocuments(api.ctx, tx, purpose, some, owner));
    await expect(claim(ids)).rejects.toEqual(new Refusal("uploadTooMany", { number: maxFiles }));
    await claim(ids.slice(1));
  });
});
