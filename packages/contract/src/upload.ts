import type { Permission } from "./role.ts";

const mb = 1024 * 1024;

/** File name endings that can be accepted at all; what a file is, its content says. */
export const uploadTypes = ["pdf", "jpg", "jpeg", "png", "doc", "docx", "xls", "xlsx", "zip"] as const;
export type UploadType = (typeof uploadTypes)[number];

export type UploadLimits = {
  /** In the order in which they are told. */
  readonly types: readonly UploadType[];
  readonly maxBytes: number;
  /** Of one field of a form. */
  readonly maxFiles: number;
};

const images = ["jpg", "jpeg", "png"] as const;
const imagesOrPdf = [...images, "pdf"] as const;
const papers = ["pdf", "doc", "docx", "xls", "xlsx", "zip"] as const;

/** Whoever sent a file reads it, too. */
type UploadRights = { readonly send: Permission; readonly read: Permission };

const purpose = <const T extends UploadLimits & UploadRights>(limits: T): T => limits;

/** They show people, or say who may act for the company: for those who look after it. */
const ofTheCompany = { send: "enterprise.edit", read: "enterprise.edit" } as const;
const supplement = { types: papers, maxBytes: 5 * mb, maxFiles: 5 } as const;

/** What a file is for decides what it may be, who may send it and who may read it. */
export const uploadPurposes = {
  /** Identity cards and passports: a picture of the document. */
  certificatePhoto: purpose({ types: images, maxBytes: 5 * mb, maxFiles: 1, ...ofTheCompany }),
  /** Business licence, CI, BR, NNC1, NAR1. */
  companyDocument: purpose({ types: imagesOrPdf, maxBytes: 5 * mb, maxFiles: 1, ...ofTheCompany }),
  authorizationLetter: purpose({ types: imagesOrPdf, maxBytes: 5 * mb, maxFiles: 1, ...ofTheCompany }),
  auxiliaryFile: purpose({ types: papers, maxBytes: 5 * mb, maxFiles: 5, ...ofTheCompany }),
  payeeFile: purpose({
    types: imagesOrPdf,
    maxBytes: 5 * mb,
    maxFiles: 5,
    send: "payee.edit",
    read: "payee.view",
  }),
  paymentFile: purpose({
    types: papers,
    maxBytes: 5 * mb,
    maxFiles: 5,
    send: "payment.prepare",
    read: "payment.view",
  }),
  /** The proof of an account application: where the money will come from. */
  incomingProof: purpose({
    types: ["pdf", "jpg", "jpeg", "zip"],
    maxBytes: 10 * mb,
    maxFiles: 1,
    send: "account.apply",
    read: "account.view",
  }),
  /** A credential field that takes one file. */
  credential: purpose({
    types: ["pdf", "jpeg", "jpg", "png"],
    maxBytes: 10 * mb,
    maxFiles: 1,
    send: "collection.associate",
    read: "collection.view",
  }),
  /** Contracts, invoices and logistics documents of a collection. */
  credentialList: purpose({
    types: ["pdf", "jpeg", "jpg", "png"],
    maxBytes: 10 * mb,
    maxFiles: 5,
    send: "collection.associate",
    read: "collection.view",
  }),
  /** What a reviewer asks for, one purpose for each thing it is about: whoever may write the thing sends it. */
  enterpriseSupplement: purpose({ ...supplement, ...ofTheCompany }),
  accountSupplement: purpose({ ...supplement, send: "account.apply", read: "account.view" }),
  shopSupplement: purpose({ ...supplement, send: "shop.bind", read: "shop.view" }),
  collectionSupplement: purpose({ ...supplement, send: "collection.associate", read: "collection.view" }),
} as const;
export type UploadPurpose = keyof typeof uploadPurposes;
export const uploadPurposeNames = Object.keys(uploadPurposes) as [UploadPurpose, ...UploadPurpose[]];

/** The ending of a file name in lower case, or nothing where there is none of ours. */
export function uploadTypeOf(name: string): UploadType | undefined {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase();
  return uploadTypes.find((type) => type === ending);
}

/** A name that can be shown and saved as it is: no paths, no control characters, no change of direction. */
export function isPlainFileName(name: string): boolean {
  return (
    name.length >= 1 &&
    name.length <= 200 &&
    name === name.trim() &&
    name.isWellFormed() &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u.test(name) &&
    !/[/\\:<>|]/.test(name) &&
    !/^\.|\.(?:exe|com|scr|pif|bat|cmd|ps1|vbs?|js|jse|wsf|hta|lnk|msi|jar|dll|sh|php|asp|jsp|html?|svg|xml|docm|xlsm|iso)\.\w+$/i.test(
      name,
    )
  );
}
