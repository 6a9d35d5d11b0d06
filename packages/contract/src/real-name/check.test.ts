import { describe, expect, test } from "vitest";
import { brokenForms, madeUpFile, soundHongKong, soundMainland } from "../testing/real-name.ts";
import { checkRealName, needsAnnualReturn, shareOf, stepOf, type Surroundings } from "./check.ts";
import { cleanRealName } from "./clean.ts";
import { realNameFaults } from "./faults.ts";
import { filesOf, membersOf, realNameForm } from "./form.ts";

const today = "2026-11-15";
const around: Surroundings = {
  today,
  isCountry: (code) => ["CHN", "HKG", "USA", "GBR", "SGP"].includes(code),
  isPhone: ({ number }) => number.length >= 8,
  facePassed: () => true,
};

describe("a real-name form", () => {
  test.each([
    ["Mainland", soundMainland],
    ["Hong Kong", soundHongKong],
  ])("of a sound %s company has no fault, cleaned or not", (_, story) => {
    expect(realNameForm.safeParse(story()).success).toBe(true);
    expect(checkRealName(story(), around)).toEqual([]);
    expect(checkRealName(cleanRealName(story(), today), around)).toEqual([]);
  });

  test.each(brokenForms)("that breaks %s is told so at %s and nowhere else", (fault, path, make) => {
    expect(checkRealName(make(madeUpFile, today), around)).toEqual([{ path, fault }]);
  });

  test("asks everybody who shows a certificate for a face check, once", () => {
    const issues = checkRealName(soundMainland(), { ...around, facePassed: () => false });
    expect(issues).toEqual(
      ["legalPerson", "owners.1.member", "authorizer.member"].map((path) => ({
        path: `${path}.face`,
        fault: "face",
      })),
    );
  });

  test("has a story for every fault", () => {
    const told = new Set([...brokenForms.map(([fault]) => fault), "face"]);
    expect(Object.keys(realNameFaults).filter((fault) => !told.has(fault))).toEqual([]);
  });
});

test.each(Object.entries(realNameFaults))("%s begins with please and says first", (_, [cn, hk, en]) => {
  expect([cn, hk, en]).toEqual([
    expect.stringMatching(/^请先/),
    expect.stringMatching(/^請先/),
    expect.stringMatching(/^Please .*\bfirst\b/),
  ]);
});

test("what does not apply is not submitted", () => {
  const form = soundMainland();
  form.company.br = [madeUpFile("br.pdf")];
  form.company.brNo = "12345678";
  form.authorizer.kind = "LEGAL_PERSON";
  const clean = cleanRealName(form, today);
  expect(clean.company).toMatchObject({ br: [], brNo: "" });
  expect(clean.authorizer).toMatchObject({ letter: [], member: { certificateNo: "" } });
  expect(membersOf(clean).map(({ path }) => path)).toEqual(["legalPerson", "owners.1.member"]);
  expect(filesOf(clean).map(({ path }) => path)).toEqual([
    "company.licence",
    "legalPerson.photoFront",
    "legalPerson.photoBack",
    "owners.1.member.photoFront",
  ]);
});

test("numbers are compared without brackets, blanks and full-width forms", () => {
  const form = soundHongKong();
  form.company.brNo = "６９００００００-000-03-26-A";
  form.legalPerson.certificateNo = " k12345678 ";
  expect(cleanRealName(form, today)).toMatchObject({
    company: { brNo: "69000000" },
    legalPerson: { certificateNo: "K12345678" },
  });
});

test.each([
  ["2025-11-15", true],
  ["2025-11-16", false],
  ["2024-02-29", true],
])("a company of %s files annual returns: %j", (establishedOn, needed) => {
  expect(needsAnnualReturn(establishedOn, today)).toBe(needed);
});

test.each([
  ["25", 2500],
  ["33.5", 3350],
  ["２５.01", 2501],
  ["100", 10000],
  ["25.001", undefined],
  ["-5", undefined],
  ["", undefined],
])("the share %j counts %s hundredths", (typed, share) => {
  expect(shareOf(typed)).toBe(share);
});

test.each([
  ["businessType", "company"],
  ["company.ci", "company"],
  ["owners.0.share", "members"],
  ["purpose.files", "purpose"],
  ["agreed", "preview"],
])("%s is mended in the step %s", (path, step) => {
  expect(stepOf(path)).toBe(step);
});
