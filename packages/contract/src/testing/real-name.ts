import type { RealNameFault } from "../real-name/faults.ts";
import { emptyForm, emptyMember, type FileRef, type Member, type RealNameForm } from "../real-name/form.ts";

const newId = () => crypto.randomUUID();

/** Gives each file the document it stands for; tests over HTTP upload one, others make an id up. */
export type NewFile = (name: string) => FileRef;

export const madeUpFile: NewFile = (name) => ({
  id: newId(),
  name,
  size: 20_480,
});

function mainlander(file: NewFile, part: Partial<Member> = {}): Member {
  return {
    ...emptyMember(newId()),
    nationality: "CHN",
    certificateType: "ID_CARD",
    photoFront: [file("front.png")],
    photoBack: [file("back.png")],
    nameZh: "李文博",
    nameEn: "LI WENBO",
    certificateNo: "11010519491231002X",
    address: { country: "CHN", province: "440000", city: "440300", detail: "粤海街道科苑路 15 号 2 栋 1203" },
    phone: { area: "CHN", number: "13800135521" },
    ...part,
  };
}

function hongKonger(file: NewFile, part: Partial<Member> = {}): Member {
  return {
    ...emptyMember(newId()),
    nationality: "HKG",
    certificateType: "PASSPORT",
    photoFront: [file("passport.png")],
    nameZh: "周雅琴",
    nameEn: "CHOW NGA KAM",
    certificateNo: "K12345678",
    address: { country: "HKG", province: "810000", city: "810005", detail: "18/F, 1 Example Road" },
    phone: { area: "HKG", number: "61234567" },
    ...part,
  };
}

const purpose = (officeLocation: string): RealNameForm["purpose"] => ({
  collectCountries: ["USA", "GBR"],
  payCountries: ["CHN"],
  officeLocation,
  monthlyRange: "100K_TO_500K",
  collectSources: ["PLATFORM", "CUSTOMERS"],
  payDestinations: ["SAME_NAME", "SUPPLIERS"],
  shopName: "Lantern Home",
  shopLink: "https://lantern.example",
  files: [],
});

/** A trading company in Shenzhen: its legal person owns 60 %, a partner from Hong Kong 30 %, an operator runs the account. */
export function soundMainland(file: NewFile = madeUpFile): RealNameForm {
  const empty = emptyForm(newId);
  return {
    ...empty,
    businessType: "B2C",
    companyType: "MAINLAND",
    agreed: true,
    company: {
      ...empty.company,
      nameZh: "深圳市澄光家居有限公司",
      nameEn: "Shenzhen Chengguang Home Co., Ltd.",
      nature: "LIMITED",
      establishedOn: "2019-05-06",
      licence: [file("licence.png")],
      creditCode: "91350100M000100Y43",
      licenceLongTerm: true,
    },
    registeredAddress: { country: "CHN", province: "440000", city: "440300", detail: "南山区科苑路 15 号" },
    legalPerson: mainlander(file),
    owners: [
      { sameAsLegalPerson: true, share: "60", member: emptyMember(newId()) },
      { sameAsLegalPerson: false, share: "30", member: hongKonger(file) },
    ],
    authorizer: {
      kind: "OPERATOR",
      member: mainlander(file, {
        nameZh: "陈思敏",
        nameEn: "CHEN SIMIN",
        certificateNo: "440524188001010014",
        phone: { area: "CHN", number: "13900137788" },
      }),
      letter: [file("letter.pdf")],
    },
    purpose: purpose("CHN"),
  };
}

/** A company in Hong Kong in its eighth year, run by its only director and owner. */
export function soundHongKong(file: NewFile = madeUpFile): RealNameForm {
  const empty = emptyForm(newId);
  return {
    ...empty,
    businessType: "B2B",
    companyType: "HONG_KONG",
    agreed: true,
    company: {
      ...empty.company,
      nameZh: "海港貿易有限公司",
      nameEn: "Harbour Trading Limited",
      nature: "LIMITED",
      establishedOn: "2018-03-01",
      ci: [file("ci.pdf")],
      registrationNo: "2660000",
      br: [file("br.pdf")],
      brNo: "69000000",
      brValidUntil: "2099-02-28",
      nar1: [file("nar1.pdf")],
    },
    registeredAddress: { country: "HKG", province: "810000", city: "810005", detail: "18/F, 1 Example Road" },
    legalPerson: hongKonger(file),
    owners: [{ sameAsLegalPerson: true, share: "100", member: emptyMember(newId()) }],
    authorizer: { ...empty.authorizer, kind: "LEGAL_PERSON" },
    purpose: purpose("HKG"),
  };
}

type Broken = readonly [
  fault: RealNameFault,
  path: string,
  form: (file: NewFile, today: string) => RealNameForm,
];

/** A form with one thing changed, the rest of it sound. */
const mainland = (change: (form: RealNameForm) => void) => (file: NewFile) =>
  changed(soundMainland(file), change);
const hongKong = (change: (form: RealNameForm) => void) => (file: NewFile) =>
  changed(soundHongKong(file), change);

function changed(form: RealNameForm, change: (form: RealNameForm) => void): RealNameForm {
  change(form);
  return form;
}

/** Every fault but the face check, each with a form that has it; the same table is held to the rules, the API and the page. */
export const brokenForms: readonly Broken[] = [
  ["businessType", "businessType", mainland((form) => (form.businessType = ""))],
  ["companyType", "companyType", mainland((form) => (form.companyType = ""))],
  ["agreement", "agreed", mainland((form) => (form.agreed = false))],
  ["licence", "company.licence", mainland((form) => (form.company.licence = []))],
  ["companyNameZh", "company.nameZh", mainland((form) => (form.company.nameZh = " "))],
  ["companyNameEn", "company.nameEn", mainland((form) => (form.company.nameEn = ""))],
  ["nature", "company.nature", mainland((form) => (form.company.nature = ""))],
  ["establishedOn", "company.establishedOn", mainland((form) => (form.company.establishedOn = "2019-02-30"))],
  [
    "establishedOnWrong",
    "company.establishedOn",
    mainland((form) => (form.company.establishedOn = "2098-01-01")),
  ],
  ["creditCode", "company.creditCode", mainland((form) => (form.company.creditCode = ""))],
  [
    "creditCodeWrong",
    "company.creditCode",
    mainland((form) => (form.company.creditCode = "91350100M000100Y44")),
  ],
  ["validity", "company.licenceValidUntil", mainland((form) => (form.company.licenceLongTerm = false))],
  [
    "validityPast",
    "company.licenceValidUntil",
    mainland((form) =>
      Object.assign(form.company, { licenceLongTerm: false, licenceValidUntil: "2020-01-01" }),
    ),
  ],
  ["ci", "company.ci", hongKong((form) => (form.company.ci = []))],
  ["registrationNo", "company.registrationNo", hongKong((form) => (form.company.registrationNo = ""))],
  ["registrationNoWrong", "company.registrationNo", hongKong((form) => (form.company.registrationNo = "12"))],
  ["br", "company.br", hongKong((form) => (form.company.br = []))],
  ["brNo", "company.brNo", hongKong((form) => (form.company.brNo = ""))],
  ["brNoWrong", "company.brNo", hongKong((form) => (form.company.brNo = "1234567"))],
  ["brValidity", "company.brValidUntil", hongKong((form) => (form.company.brValidUntil = ""))],
  ["brValidityPast", "company.brValidUntil", hongKong((form) => (form.company.brValidUntil = "2020-02-28"))],
  ["nar1", "company.nar1", hongKong((form) => (form.company.nar1 = []))],
  [
    "nnc1",
    "company.nnc1",
    (file, today) => changed(soundHongKong(file), (form) => (form.company.establishedOn = today)),
  ],
  ["registeredAddress", "registeredAddress", mainland((form) => (form.registeredAddress.city = ""))],
  [
    "registeredElsewhere",
    "registeredAddress",
    hongKong(
      (form) =>
        (form.registeredAddress = { country: "SGP", province: "", city: "Singapore", detail: "1 Road" }),
    ),
  ],
  ["businessAddress", "businessAddress", mainland((form) => (form.businessAddressSame = false))],
  ["addressBox", "registeredAddress", hongKong((form) => (form.registeredAddress.detail = "P.O. Box 12"))],
  ["nationality", "legalPerson.nationality", mainland((form) => (form.legalPerson.nationality = "XXX"))],
  [
    "certificateType",
    "legalPerson.certificateType",
    mainland((form) => (form.legalPerson.certificateType = "")),
  ],
  [
    "certificateTypeWrong",
    "legalPerson.certificateType",
    mainland((form) => (form.legalPerson.nationality = "GBR")),
  ],
  ["certificatePhoto", "legalPerson.photoFront", mainland((form) => (form.legalPerson.photoFront = []))],
  ["certificateBack", "legalPerson.photoBack", mainland((form) => (form.legalPerson.photoBack = []))],
  ["nameZh", "legalPerson.nameZh", mainland((form) => (form.legalPerson.nameZh = ""))],
  ["nameEn", "legalPerson.nameEn", hongKong((form) => (form.legalPerson.nameEn = ""))],
  ["certificateNo", "legalPerson.certificateNo", mainland((form) => (form.legalPerson.certificateNo = ""))],
  [
    "certificateNoWrong",
    "legalPerson.certificateNo",
    mainland((form) => (form.legalPerson.certificateNo = "110105194912310021")),
  ],
  ["residentialAddress", "legalPerson.address", mainland((form) => (form.legalPerson.address.detail = ""))],
  ["phone", "legalPerson.phone", mainland((form) => (form.legalPerson.phone.number = ""))],
  ["phoneWrong", "legalPerson.phone", mainland((form) => (form.legalPerson.phone.number = "1234"))],
  ["owners", "owners", mainland((form) => (form.owners = []))],
  [
    "ownersMany",
    "owners",
    mainland((form) => {
      const partner = form.owners[1]!;
      form.owners = ["K12345671", "K12345672", "K12345673", "K12345674", "K12345675"].map(
        (certificateNo) => ({
          ...partner,
          member: { ...partner.member, id: newId(), certificateNo },
        }),
      );
    }),
  ],
  ["ownerShare", "owners.0.share", mainland((form) => (form.owners[0]!.share = "most"))],
  ["ownerShareLow", "owners.1.share", mainland((form) => (form.owners[1]!.share = "24.99"))],
  ["ownerShareSum", "owners", mainland((form) => (form.owners[0]!.share = "70.01"))],
  [
    "ownerTwice",
    "owners.1.share",
    mainland((form) => Object.assign(form.owners[1]!, { sameAsLegalPerson: true })),
  ],
  ["authorizer", "authorizer.kind", mainland((form) => (form.authorizer.kind = ""))],
  ["letter", "authorizer.letter", mainland((form) => (form.authorizer.letter = []))],
  ["collectCountries", "purpose.collectCountries", mainland((form) => (form.purpose.collectCountries = []))],
  ["payCountries", "purpose.payCountries", mainland((form) => (form.purpose.payCountries = []))],
  ["officeLocation", "purpose.officeLocation", mainland((form) => (form.purpose.officeLocation = ""))],
  ["monthlyRange", "purpose.monthlyRange", mainland((form) => (form.purpose.monthlyRange = ""))],
  ["collectSource", "purpose.collectSources", mainland((form) => (form.purpose.collectSources = []))],
  ["payDestination", "purpose.payDestinations", mainland((form) => (form.purpose.payDestinations = []))],
  ["shopLinkWrong", "purpose.shopLink", mainland((form) => (form.purpose.shopLink = "javascript:alert(1)"))],
];
