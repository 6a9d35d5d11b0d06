import type { RealNameFault, RealNameIssue } from "./faults.ts";
import {
  idCardRegions,
  leastShare,
  mostOwners,
  wholeShare,
  type Address,
  type Member,
  type RealNameForm,
} from "./form.ts";
import {
  businessRegistrationNo,
  isCreditCode,
  isDate,
  isHongKongIdCard,
  isIncorporationNo,
  isMainlandIdCard,
  isPassport,
  plainNumber,
} from "./numbers.ts";

/** What the rules cannot know by themselves. The page and the server each bring their own. */
export type Surroundings = {
  /** yyyy-MM-dd where the company is. */
  readonly today: string;
  readonly isCountry: (alphaThree: string) => boolean;
  readonly isPhone: (phone: Member["phone"]) => boolean;
  readonly facePassed: (member: Member) => boolean;
};

type Say = (path: string, fault: RealNameFault) => void;

/** Everything wrong with a form, in the order of the wizard. The same rules run in the page and on the server. */
export function checkRealName(form: RealNameForm, around: Surroundings): RealNameIssue[] {
  const issues: RealNameIssue[] = [];
  const say: Say = (path, fault) => issues.push({ path, fault });
  checkCompany(form, around, say);
  checkMember("legalPerson", form.legalPerson, around, say);
  checkOwners(form, around, say);
  checkAuthorizer(form, around, say);
  checkPurpose(form, around, say);
  if (!form.agreed) say("agreed", "agreement");
  return issues;
}

export const realNameSteps = ["company", "members", "purpose", "preview"] as const;
export type RealNameStep = (typeof realNameSteps)[number];

/** Which of the wizard's steps shows a place of the form. */
export function stepOf(path: string): RealNameStep {
  const [first = ""] = path.split(".");
  if (first === "agreed") return "preview";
  if (first === "purpose") return "purpose";
  return ["legalPerson", "owners", "authorizer"].includes(first) ? "members" : "company";
}

/** One year after its establishment a Hong Kong company files annual returns; before, only its incorporation form. */
export function needsAnnualReturn(establishedOn: string, today: string): boolean {
  const anniversary = `${Number(establishedOn.slice(0, 4)) + 1}${establishedOn.slice(4)}`;
  return today >= anniversary;
}

/** `33.5` becomes 3350 hundredths of a percent; nothing for what is no share. */
export function shareOf(typed: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,3})(?:\.(\d{0,2}))?$/.exec(typed.normalize("NFKC").trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function checkCompany(form: RealNameForm, { today, isCountry }: Surroundings, say: Say): void {
  const { company, companyType } = form;
  need(form.businessType, "businessType", "businessType", say);
  need(companyType, "companyType", "companyType", say);
  if (companyType === "MAINLAND") checkMainland(company, today, say);
  need(company.nameZh, "company.nameZh", "companyNameZh", say);
  need(company.nameEn, "company.nameEn", "companyNameEn", say);
  need(company.nature, "company.nature", "nature", say);
  if (!isDate(company.establishedOn)) say("company.establishedOn", "establishedOn");
  else if (company.establishedOn > today) say("company.establishedOn", "establishedOnWrong");
  if (companyType === "HONG_KONG") checkHongKong(company, today, say);
  const home = companyType === "HONG_KONG" ? "HKG" : "CHN";
  const registered = addressFault(form.registeredAddress, isCountry, "registeredAddress");
  if (registered) say("registeredAddress", registered);
  else if (companyType !== "" && form.registeredAddress.country !== home)
    say("registeredAddress", "registeredElsewhere");
  const actual = form.businessAddressSame
    ? undefined
    : addressFault(form.businessAddress, isCountry, "businessAddress");
  if (actual) say("businessAddress", actual);
}

function checkMainland(company: RealNameForm["company"], today: string, say: Say): void {
  if (company.licence.length === 0) say("company.licence", "licence");
  if (need(company.creditCode, "company.creditCode", "creditCode", say))
    if (!isCreditCode(plainNumber(company.creditCode))) say("company.creditCode", "creditCodeWrong");
  if (company.licenceLongTerm) return;
  if (!isDate(company.licenceValidUntil)) say("company.licenceValidUntil", "validity");
  else if (company.licenceValidUntil < today) say("company.licenceValidUntil", "validityPast");
}

function checkHongKong(company: RealNameForm["company"], today: string, say: Say): void {
  if (company.ci.length === 0) say("company.ci", "ci");
  if (need(company.registrationNo, "company.registrationNo", "registrationNo", say))
    if (!isIncorporationNo(plainNumber(company.registrationNo)))
      say("company.registrationNo", "registrationNoWrong");
  if (company.br.length === 0) say("company.br", "br");
  if (need(company.brNo, "company.brNo", "brNo", say))
    if (businessRegistrationNo(company.brNo) === undefined) say("company.brNo", "brNoWrong");
  if (!isDate(company.brValidUntil)) say("company.brValidUntil", "brValidity");
  else if (company.brValidUntil < today) say("company.brValidUntil", "brValidityPast");
  if (!isDate(company.establishedOn)) return;
  const filed = needsAnnualReturn(company.establishedOn, today) ? "nar1" : "nnc1";
  if (company[filed].length === 0) say(`company.${filed}`, filed);
}

function checkMember(path: string, member: Member, around: Surroundings, say: Say): void {
  const { nationality, certificateType, certificateNo, phone } = member;
  if (!around.isCountry(nationality)) say(`${path}.nationality`, "nationality");
  if (need(certificateType, `${path}.certificateType`, "certificateType", say))
    if (
      certificateType === "ID_CARD" &&
      around.isCountry(nationality) &&
      !idCardRegions.includes(nationality)
    )
      say(`${path}.certificateType`, "certificateTypeWrong");
  if (member.photoFront.length === 0) say(`${path}.photoFront`, "certificatePhoto");
  if (certificateType === "ID_CARD" && member.photoBack.length === 0)
    say(`${path}.photoBack`, "certificateBack");
  if (readsChinese(member)) need(member.nameZh, `${path}.nameZh`, "nameZh", say);
  else need(member.nameEn, `${path}.nameEn`, "nameEn", say);
  if (need(certificateNo, `${path}.certificateNo`, "certificateNo", say))
    if (!isCertificateNo(member)) say(`${path}.certificateNo`, "certificateNoWrong");
  const home = addressFault(member.address, around.isCountry, "residentialAddress");
  if (home) say(`${path}.address`, home);
  if (phone.number.trim() === "" || phone.area === "") say(`${path}.phone`, "phone");
  else if (!around.isPhone(phone)) say(`${path}.phone`, "phoneWrong");
  if (!around.facePassed(member)) say(`${path}.face`, "face");
}

/** An identity card of the Mainland has no Latin letters; every other certificate has them, and they are what counts. */
export function readsChinese({ nationality, certificateType }: Member): boolean {
  return certificateType !== "PASSPORT" && nationality !== "HKG";
}

export function isCertificateNo({ nationality, certificateType, certificateNo }: Member): boolean {
  const number = plainNumber(certificateNo);
  if (certificateType === "PASSPORT") return isPassport(number, nationality);
  return nationality === "HKG" ? isHongKongIdCard(number) : isMainlandIdCard(number);
}

function checkOwners(form: RealNameForm, around: Surroundings, say: Say): void {
  const { owners } = form;
  if (owners.length === 0) say("owners", "owners");
  const seen = new Set<string>();
  let total = 0;
  owners.forEach(({ sameAsLegalPerson, share: typed, member }, at) => {
    const path = `owners.${at}`;
    const share = shareOf(typed);
    if (share === undefined) say(`${path}.share`, "ownerShare");
    else if (share < leastShare) say(`${path}.share`, "ownerShareLow");
    total += share ?? 0;
    const who = sameAsLegalPerson ? form.legalPerson : member;
    const number = plainNumber(who.certificateNo);
    if (number !== "" && seen.has(number)) say(`${path}.share`, "ownerTwice");
    seen.add(number);
    if (!sameAsLegalPerson) checkMember(`${path}.member`, member, around, say);
  });
  if (owners.length > mostOwners) say("owners", "ownersMany");
  else if (total > wholeShare) say("owners", "ownerShareSum");
}

function checkAuthorizer({ authorizer }: RealNameForm, around: Surroundings, say: Say): void {
  need(authorizer.kind, "authorizer.kind", "authorizer", say);
  if (authorizer.kind !== "OPERATOR") return;
  checkMember("authorizer.member", authorizer.member, around, say);
  if (authorizer.letter.length === 0) say("authorizer.letter", "letter");
}

function checkPurpose({ purpose }: RealNameForm, { isCountry }: Surroundings, say: Say): void {
  const known = (countries: readonly string[]) => countries.length > 0 && countries.every(isCountry);
  if (!known(purpose.collectCountries)) say("purpose.collectCountries", "collectCountries");
  if (!known(purpose.payCountries)) say("purpose.payCountries", "payCountries");
  if (!isCountry(purpose.officeLocation)) say("purpose.officeLocation", "officeLocation");
  need(purpose.monthlyRange, "purpose.monthlyRange", "monthlyRange", say);
  if (purpose.collectSources.length === 0) say("purpose.collectSources", "collectSource");
  if (purpose.payDestinations.length === 0) say("purpose.payDestinations", "payDestination");
  if (purpose.shopLink.trim() !== "" && !isLink(purpose.shopLink)) say("purpose.shopLink", "shopLinkWrong");
}

/** China's own divisions are chosen from a list; elsewhere a town and a street are what a bank asks for. */
function addressFault(
  { country, province, city, detail }: Address,
  isCountry: (alphaThree: string) => boolean,
  missing: RealNameFault,
): RealNameFault | undefined {
  if (!isCountry(country) || city.trim() === "" || detail.trim() === "") return missing;
  if (country === "CHN" && (!/^\d{6}$/.test(province) || city.slice(0, 2) !== province.slice(0, 2)))
    return missing;
  return /\bp\.?\s*o\.?\s*box\b|邮政信箱|郵政信箱/i.test(detail) ? "addressBox" : undefined;
}

function isLink(text: string): boolean {
  const link = URL.parse(text.trim());
  return link !== null && ["http:", "https:", "ftp:"].includes(link.protocol);
}

/** True when there is something. */
function need(value: string, path: string, fault: RealNameFault, say: Say): boolean {
  if (value.trim() !== "") return true;
  say(path, fault);
  return false;
}
