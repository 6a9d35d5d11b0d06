import * as z from "zod/mini";
import { defineCaseKind } from "../review.ts";
import { defineAct, defineRead, defineWrite, nothing } from "../route.ts";
import { fileRef, realNameForm } from "../real-name/form.ts";

export const enterpriseCase = defineCaseKind("enterprise");
/** Cases of it are about a merchant itself; it says nothing of why, because merchants may read it. */
export const holdCase = defineCaseKind("enterprise.hold");

/** What everybody may know of a merchant's certification. NONE: nothing was submitted yet. */
export const certifications = ["NONE", "AUDITING", "NORMAL", "REJECT", "FAILED"] as const;
export type Certification = (typeof certifications)[number];

/** What becomes of a change to a company that is certified already. */
export const amendments = ["NONE", "AUDITING", "REJECT"] as const;

export const faceStates = ["NONE", "SENT", "CHECKING", "PASSED", "FAILED", "EXPIRED"] as const;
export type FaceState = (typeof faceStates)[number];

/** How far one member's face check is, for the person as he is entered now. */
export const faceCheck = z.object({
  memberId: z.uuid(),
  state: z.enum(faceStates),
  /** Whom the link went to, masked. */
  sentTo: z.string(),
  expiresAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
});
export type FaceCheck = z.output<typeof faceCheck>;

const draftState = z.object({
  /** Counts savings; whoever saves names the one he started from. */
  revision: z.int(),
  savedAt: z.nullable(z.iso.datetime()),
  faceChecks: z.array(faceCheck),
});

const reason = z.object({
  /** The field's path, or nothing for the whole form. */
  field: z.nullable(z.string()),
  text: z.string(),
});

const standing = {
  certification: z.enum(certifications),
  amendment: z.enum(amendments),
  /** Why the last submission was sent back, in the reader's language. */
  reasons: z.array(reason),
  /** What the review's thread is asked for; nothing before the first submission. */
  submissionId: z.nullable(z.uuid()),
  submissionNo: z.nullable(z.string()),
  submittedAt: z.nullable(z.iso.datetime()),
};

export const readRealName = defineRead({
  method: "POST",
  path: "/enterprise/realName/read",
  summary: "The real-name form as far as it is filled in, and where the certification stands",
  input: nothing,
  output: z.extend(draftState, {
    ...standing,
    /** Nothing while a submission is with the reviewers, or after a final no. */
    mayEdit: z.boolean(),
    form: realNameForm,
  }),
});

export const saveRealNameDraft = defineAct({
  method: "POST",
  path: "/enterprise/realName/save",
  summary: "Keeps the form as it is now, however incomplete",
  input: z.object({ revision: z.int(), form: realNameForm }),
  output: draftState,
  refusals: ["draftChanged", "enterpriseClosed"],
});

export const sendFaceLink = defineAct({
  method: "POST",
  path: "/enterprise/realName/sendFaceLink",
  summary: "Sends one member of the saved draft the link to his face check",
  input: z.object({ memberId: z.uuid() }),
  output: faceCheck,
  refusals: ["notFound", "realNameIncomplete", "enterpriseClosed", "phoneNotServed"],
});

export const submitRealName = defineWrite({
  method: "POST",
  path: "/enterprise/realName/submit",
  summary: "Hands the saved draft in for review",
  input: z.object({ revision: z.int() }),
  output: z.object({ submissionId: z.uuid(), submissionNo: z.string(), submittedAt: z.iso.datetime() }),
  refusals: ["realNameIncomplete", "draftChanged", "enterpriseClosed", "documentGone", "uploadTooMany"],
});

const person = z.object({
  /** `legalPerson`, `owners.0` or `authorizer`. */
  place: z.string(),
  name: z.string(),
  nationality: z.string(),
  certificateType: z.string(),
  /** All but the last four places hidden. */
  certificateNo: z.string(),
  /** Hundredths of a percent, of an owner. */
  share: z.nullable(z.int()),
});

export const enterpriseEvents = ["SUBMITTED", "APPROVED", "REJECTED", "FAILED"] as const;

export const readEnterprise = defineRead({
  method: "POST",
  path: "/enterprise/read",
  summary: "What was certified about the company, its documents, what runs out and what happened",
  input: nothing,
  output: z.object({
    ...standing,
    /** What the thread of a pause in business is asked for; nothing while all goes its way. */
    holdId: z.nullable(z.uuid()),
    certifiedAt: z.nullable(z.iso.datetime()),
    /** What was certified, or what is with the reviewers where nothing was certified yet. */
    profile: z.nullable(
      z.object({
        region: z.enum(["CHN", "HKG"]),
        company: z.omit(realNameForm.shape.company, {
          licence: true,
          ci: true,
          br: true,
          nar1: true,
          nnc1: true,
        }),
        businessType: realNameForm.shape.businessType,
        companyType: realNameForm.shape.companyType,
        registeredAddress: realNameForm.shape.registeredAddress,
        businessAddress: realNameForm.shape.businessAddress,
        members: z.array(person),
        purpose: z.omit(realNameForm.shape.purpose, { files: true }),
        documents: z.array(z.extend(fileRef, { field: z.string() })),
      }),
    ),
    expiring: z.array(z.object({ field: z.string(), validUntil: z.string(), daysLeft: z.int() })),
    history: z.array(
      z.object({
        event: z.enum(enterpriseEvents),
        submissionNo: z.string(),
        amendment: z.boolean(),
        at: z.iso.datetime(),
        reasons: z.array(reason),
      }),
    ),
  }),
});

const verifyToken = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

export const readVerification = defineRead({
  method: "POST",
  path: "/verify/read",
  summary: "What a link on somebody's phone asks him to do",
  input: verifyToken,
  output: z.object({
    company: z.string(),
    /** Enough for the person to know that he is meant. */
    name: z.string(),
    capacity: z.enum(["legalPerson", "director", "owner", "authorizer"]),
    /** The account that is to be recovered; nothing where it is for the real-name authentication. */
    recovers: z.nullable(z.string()),
    state: z.enum(faceStates),
    expiresAt: z.iso.datetime(),
    attemptsLeft: z.int(),
  }),
  refusals: ["verificationOver"],
});

export const startVerification = defineAct({
  method: "POST",
  path: "/verify/start",
  summary: "Begins the face check; the phone goes on at the identity checker's page",
  input: verifyToken,
  output: z.object({ url: z.url() }),
  refusals: ["verificationOver"],
});
