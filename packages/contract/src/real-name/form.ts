import * as z from "zod/mini";

export const businessTypes = ["B2C", "B2B"] as const;
export const companyTypes = ["MAINLAND", "HONG_KONG"] as const;
export const enterpriseNatures = [
  "LIMITED",
  "STOCK",
  "SOLE_PROPRIETORSHIP",
  "PARTNERSHIP",
  "INDIVIDUAL_BUSINESS",
  "STATE_OWNED",
  "LISTED",
  "WHOLLY_FOREIGN_OWNED",
  "OTHER",
] as const;
export const certificateTypes = ["ID_CARD", "PASSPORT"] as const;
export const authorizerKinds = ["LEGAL_PERSON", "OPERATOR"] as const;
/** In US dollars a month, lower bound included, upper excluded. */
export const monthlyRanges = [
  "UP_TO_100K",
  "100K_TO_500K",
  "500K_TO_1M",
  "1M_TO_5M",
  "5M_TO_10M",
  "OVER_10M",
] as const;
export const collectSources = ["PLATFORM", "GATEWAY", "CUSTOMERS", "OWNERS", "AFFILIATES"] as const;
export const payDestinations = ["SAME_NAME", "STAFF", "SUPPLIERS", "OTHERS"] as const;

export const mostOwners = 4;
/** Shares are counted in hundredths of a percent. */
export const leastShare = 25_00;
export const wholeShare = 100_00;
/** Regions whose residents have an identity card that we know how to check; everybody else shows a passport. */
export const idCardRegions: readonly string[] = ["CHN", "HKG"];
export const faceLinkTtlMs = 24 * 3_600_000;

const text = (max: number) => z.string().check(z.maxLength(max));
/** What has not been chosen or typed yet is empty: a draft holds every field from the first moment. */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(["", ...values] as ["", ...Values]);
const region = text(3);
const date = text(10);

export const fileRef = z.object({ id: z.uuid(), name: text(255), size: z.int() });
export type FileRef = z.output<typeof fileRef>;
const files = (most: number) => z.array(fileRef).check(z.maxLength(most));

/** Town and country are the least a bank takes; province and city of the Mainland are codes of GB/T 2260. */
export const address = z.object({ country: region, province: text(60), city: text(60), detail: text(140) });
export type Address = z.output<typeof address>;

export const member = z.object({
  /** Made by the page; ties the face check to the person. */
  id: z.uuid(),
  nationality: region,
  certificateType: choice(certificateTypes),
  /** The side with the portrait, or the data page of a passport. */
  photoFront: files(1),
  photoBack: files(1),
  nameZh: text(60),
  nameEn: text(120),
  certificateNo: text(24),
  address,
  /** The area is a region: several share +1 and +7. */
  phone: z.object({ area: region, number: text(20) }),
});
export type Member = z.output<typeof member>;

export const owner = z.object({ sameAsLegalPerson: z.boolean(), share: text(6), member });
export type Owner = z.output<typeof owner>;

export const realNameForm = z.object({
  businessType: choice(businessTypes),
  companyType: choice(companyTypes),
  agreed: z.boolean(),
  company: z.object({
    nameZh: text(120),
    nameEn: text(160),
    nature: choice(enterpriseNatures),
    establishedOn: date,
    licence: files(1),
    creditCode: text(24),
    licenceLongTerm: z.boolean(),
    licenceValidUntil: date,
    ci: files(1),
    registrationNo: text(24),
    br: files(1),
    brNo: text(24),
    brValidUntil: date,
    nar1: files(1),
    nnc1: files(1),
  }),
  registeredAddress: address,
  businessAddressSame: z.boolean(),
  businessAddress: address,
  legalPerson: member,
  // Room for more than may be submitted, so that too many are refused in words.
  owners: z.array(owner).check(z.maxLength(8)),
  authorizer: z.object({ kind: choice(authorizerKinds), member, letter: files(1) }),
  purpose: z.object({
    collectCountries: z.array(region).check(z.maxLength(250)),
    payCountries: z.array(region).check(z.maxLength(250)),
    officeLocation: region,
    monthlyRange: choice(monthlyRanges),
    collectSources: z.array(z.enum(collectSources)).check(z.maxLength(5)),
    payDestinations: z.array(z.enum(payDestinations)).check(z.maxLength(4)),
    shopName: text(120),
    shopLink: text(300),
    files: files(5),
  }),
});
export type RealNameForm = z.output<typeof realNameForm>;

const noAddress = (country: string): Address => ({ country, province: "", city: "", detail: "" });

export function emptyMember(id: string): Member {
  return {
    id,
    nationality: "",
    certificateType: "",
    photoFront: [],
    photoBack: [],
    nameZh: "",
    nameEn: "",
    certificateNo: "",
    address: noAddress(""),
    phone: { area: "CHN", number: "" },
  };
}

export function emptyForm(newId: () => string): RealNameForm {
  return {
    businessType: "",
    companyType: "",
    agreed: false,
    company: {
      nameZh: "",
      nameEn: "",
      nature: "",
      establishedOn: "",
      licence: [],
      creditCode: "",
      licenceLongTerm: false,
      licenceValidUntil: "",
      ci: [],
      registrationNo: "",
      br: [],
      brNo: "",
      brValidUntil: "",
      nar1: [],
      nnc1: [],
    },
    registeredAddress: noAddress(""),
    businessAddressSame: true,
    businessAddress: noAddress(""),
    legalPerson: emptyMember(newId()),
    owners: [{ sameAsLegalPerson: false, share: "", member: emptyMember(newId()) }],
    authorizer: { kind: "", member: emptyMember(newId()), letter: [] },
    purpose: {
      collectCountries: [],
      payCountries: [],
      officeLocation: "",
      monthlyRange: "",
      collectSources: [],
      payDestinations: [],
      shopName: "",
      shopLink: "",
      files: [],
    },
  };
}

export type Placed<T> = { readonly path: string; readonly value: T };

/** Everybody who shows a certificate and passes the face check: one who is the same as the legal person does it once. */
export function membersOf(form: RealNameForm): Placed<Member>[] {
  return [
    { path: "legalPerson", value: form.legalPerson },
    ...form.owners.flatMap(({ sameAsLegalPerson, member: value }, at) =>
      sameAsLegalPerson ? [] : [{ path: `owners.${at}.member`, value }],
    ),
    ...(form.authorizer.kind === "OPERATOR"
      ? [{ path: "authorizer.member", value: form.authorizer.member }]
      : []),
  ];
}

/** What a file at this place is for; that decides what it may be. */
export function purposeOf(
  path: string,
): "companyDocument" | "authorizationLetter" | "auxiliaryFile" | "certificatePhoto" {
  if (path.startsWith("company.")) return "companyDocument";
  if (path === "authorizer.letter") return "authorizationLetter";
  return path === "purpose.files" ? "auxiliaryFile" : "certificatePhoto";
}

/** Every file that belongs to what is submitted, with the place it stands at. */
export function filesOf(form: RealNameForm): Placed<FileRef>[] {
  const at = (path: string, refs: readonly FileRef[]) => refs.map((value) => ({ path, value }));
  const { company } = form;
  return [
    ...(["licence", "ci", "br", "nar1", "nnc1"] as const).flatMap((name) =>
      at(`company.${name}`, company[name]),
    ),
    ...membersOf(form).flatMap(({ path, value }) => [
      ...at(`${path}.photoFront`, value.photoFront),
      ...at(`${path}.photoBack`, value.photoBack),
    ]),
    ...at("authorizer.letter", form.authorizer.letter),
    ...at("purpose.files", form.purpose.files),
  ];
}
