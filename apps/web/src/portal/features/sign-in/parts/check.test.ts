import { describe, expect, test } from "vitest";
import {
  checkAddress,
  checkCodeLogin,
  checkNewPassword,
  checkPasswordLogin,
  checkRegistration,
  checkResetProof,
} from "./check.ts";

const registration = {
  username: "hechuan",
  email: "finance@hechuan.example",
  code: "520416",
  phone: { area: "CHN", number: "13800138000" },
  password: "Hechuan2026",
  confirm: "Hechuan2026",
  agreed: true,
};

test("login needs user name, password and captcha, each with its own message", () => {
  expect(checkPasswordLogin({ username: "", password: " ", captcha: "", remember: false })).toEqual({
    username: "usernameMissing",
    password: "passwordMissing",
    captcha: "captchaMissing",
  });
});

test("login by code needs an address, the captcha and a six-digit code", () => {
  expect(checkCodeLogin({ address: "", code: "", captcha: "" })).toEqual({
    address: "addressMissing",
    captcha: "captchaMissing",
    code: "codeMissing",
  });
  expect(checkCodeLogin({ address: "a@b.example", code: "12345", captcha: "7K3R" })).toEqual({
    code: "codeWrong",
  });
});

test("an address is an e-mail or a phone number with its area code", () => {
  expect(checkAddress("chen@example.com")).toBeUndefined();
  expect(checkAddress("+852 5123 4567")).toBeUndefined();
  expect(checkAddress("＋８６ 13800138000")).toBeUndefined();
  expect(checkAddress("13800138000")).toBe("addressWrong");
  expect(checkAddress("chen@")).toBe("addressWrong");
});

describe("registration", () => {
  const anyPhone = () => true;

  test("a complete form has no faults", () => {
    expect(checkRegistration(registration, anyPhone)).toEqual({});
  });

  test("every field is required", () => {
    const empty = {
      username: "",
      email: "",
      code: "",
      phone: { area: "CHN", number: "" },
      password: "",
      confirm: "",
      agreed: false,
    };
    expect(Object.keys(checkRegistration(empty, anyPhone))).toEqual(Object.keys(registration));
  });

  test("the e-mail must be well formed, the phone valid and its area chosen", () => {
    expect(checkRegistration({ ...registration, email: "finance" }, anyPhone)).toEqual({
      email: "emailWrong",
    });
    expect(checkRegistration(registration, () => false)).toEqual({ phone: "phoneWrong" });
    expect(checkRegistration({ ...registration, phone: { area: "", number: "1" } }, anyPhone)).toEqual({
      phone: "areaMissing",
    });
  });

  test("the agreement must be ticked", () => {
    expect(checkRegistration({ ...registration, agreed: false }, anyPhone)).toEqual({
      agreed: "agreeMissing",
    });
  });
});

test("a password has at least 8 characters with uppercase, lowercase and digits", () => {
  for (const weak of ["Abc1234", "abcd1234", "ABCD1234", "Abcdefgh"]) {
    expect(checkNewPassword({ password: weak, confirm: weak })).toEqual({ password: "passwordWeak" });
  }
  expect(checkNewPassword({ password: "Abcd1234", confirm: "Abcd1234" })).toEqual({});
});

test("the second password must match the first", () => {
  expect(checkNewPassword({ password: "Abcd1234", confirm: "Abcd12345" })).toEqual({
    confirm: "confirmWrong",
  });
});

test("a reset asks for the same proof as a login by code", () => {
  expect(checkResetProof({ address: "x", code: "1" })).toEqual({
    address: "addressWrong",
    code: "codeWrong",
  });
});
