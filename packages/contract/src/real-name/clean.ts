import { needsAnnualReturn } from "./check.ts";
import { emptyMember, type Address, type Member, type RealNameForm } from "./form.ts";
import { businessRegistrationNo, plainNumber } from "./numbers.ts";

/**
 * What is submitted: numbers and names as they are compared, and nothing that does not apply. A person may have filled
 * in both kinds of company or an operator before changing his mind; nobody is asked to review that.
 */
export function cleanRealName(form: RealNameForm, today: string): RealNameForm {
  const { company, authorizer, purpose } = form;
  const hongKong = form.companyType === "HONG_KONG";
  const filesReturns = needsAnnualReturn(company.establishedOn, today);
  const operated = authorizer.kind === "OPERATOR";
  return {
    ...form,
    company: {
      ...company,
      nameZh: plain(company.nameZh),
      nameEn: plain(company.nameEn),
      licence: hongKong ? [] : company.licence,
      creditCode: hongKong ? "" : plainNumber(company.creditCode),
      licenceLongTerm: !hongKong && company.licenceLongTerm,
      licenceValidUntil: hongKong || company.licenceLongTerm ? "" : company.licenceValidUntil,
      ci: hongKong ? company.ci : [],
      registrationNo: hongKong ? plainNumber(company.registrationNo) : "",
      br: hongKong ? company.br : [],
      brNo: hongKong ? (businessRegistrationNo(company.brNo) ?? company.brNo) : "",
      brValidUntil: hongKong ? company.brValidUntil : "",
      nar1: hongKong && filesReturns ? company.nar1 : [],
      nnc1: hongKong && !filesReturns ? company.nnc1 : [],
    },
    registeredAddress: cleanAddress(form.registeredAddress),
    businessAddress: cleanAddress(form.businessAddressSame ? form.registeredAddress : form.businessAddress),
    legalPerson: cleanMember(form.legalPerson),
    owners: form.owners.map((owner) => ({
      ...owner,
      share: plain(owner.share),
      member: owner.sameAsLegalPerson ? emptyMember(owner.member.id) : cleanMember(owner.member),
    })),
    authorizer: {
      ...authorizer,
      member: operated ? cleanMember(authorizer.member) : emptyMember(authorizer.member.id),
      letter: operated ? authorizer.letter : [],
    },
    purpose: { ...purpose, shopName: plain(purpose.shopName), shopLink: purpose.shopLink.trim() },
  };
}

function cleanMember(member: Member): Member {
  return {
    ...member,
    photoBack: member.certificateType === "ID_CARD" ? member.photoBack : [],
    nameZh: plain(member.nameZh),
    nameEn: plain(member.nameEn).toUpperCase(),
    certificateNo: plainNumber(member.certificateNo),
    address: cleanAddress(member.address),
    phone: { ...member.phone, number: member.phone.number.normalize("NFKC").replaceAll(/\D/g, "") },
  };
}

function cleanAddress(address: Address): Address {
  return {
    ...address,
    province: plain(address.province),
    city: plain(address.city),
    detail: plain(address.detail),
  };
}

/** Full-width letters and digits become plain, and so do runs of blanks. Chinese brackets and commas stay as they are. */
function plain(text: string): string {
  return text
    .replaceAll(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\u3000]/g, (wide) => wide.normalize("NFKC"))
    .replaceAll(/\s+/g, " ")
    .trim();
}
