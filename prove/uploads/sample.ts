import type { UploadPurpose } from "@causeway/contract";

/** One file and what it shows. */
export type Sample = {
  readonly about: string;
  readonly purpose: UploadPurpose;
  readonly name: string;
  readonly bytes: Buffer;
};

/** Stands in whatever a hostile file hides; what is kept of the file may not contain it. */
export const mark = "HOSTILE-MARK";

export const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

export function sample(about: string, name: string, bytes: Buffer | string, purpose?: UploadPurpose): Sample {
  return {
    about,
    name,
    bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes),
    purpose: purpose ?? (/\.(?:docx?|xlsx?|zip)$/i.test(name) ? "paymentFile" : "companyDocument"),
  };
}
