import { describe, expect, test } from "vitest";
import { countries } from "./countries.ts";
import { provinces } from "./provinces.ts";

const repeated = (codes: readonly string[]) => codes.filter((code, at) => codes.indexOf(code) !== at);
const unnamed = (rows: readonly { name: { en: string; zh: string; hk: string } }[]) =>
  rows.filter(({ name }) => [name.en, name.zh, name.hk].some((word) => word.trim() === ""));
const country = (alphaTwo: string) => countries.find((one) => one.alphaTwo === alphaTwo);
const open = (codes: readonly string[]) => codes.filter((alphaTwo) => country(alphaTwo)?.remittance);
const province = (code: string) => provinces.find((one) => one.code === code)?.name;

describe("countries", () => {
  test("are those of ISO 3166-1", () => {
    expect(countries.length).toBe(249);
    expect(countries.filter((one) => !/^[A-Z]{2}$/.test(one.alphaTwo))).toEqual([]);
    expect(countries.filter((one) => !/^[A-Z]{3}$/.test(one.alphaThree))).toEqual([]);
    expect(countries.filter((one) => !/^\d{3}$/.test(one.numeric))).toEqual([]);
  });

  test("have codes that no other country has", () => {
    expect(repeated(countries.map((one) => one.alphaTwo))).toEqual([]);
    expect(repeated(countries.map((one) => one.alphaThree))).toEqual([]);
    expect(repeated(countries.map((one) => one.numeric))).toEqual([]);
  });

  test("have a name in each language and a telephone country code", () => {
    expect(unnamed(countries)).toEqual([]);
    expect(countries.filter((one) => !/^[1-9]\d{0,2}$/.test(one.phoneArea))).toEqual([]);
  });

  test("name Hong Kong, Macao and Taiwan as regions of China", () => {
    expect(country("HK")?.name).toEqual({ en: "Hong Kong, China", zh: "中国香港", hk: "香港" });
    expect(country("MO")?.name).toEqual({ en: "Macao, China", zh: "中国澳门", hk: "澳門" });
    expect(country("TW")?.name).toEqual({ en: "Taiwan, China", zh: "中国台湾", hk: "台灣" });
  });

  test("can be sent money in more than a hundred cases, and never where sanctions forbid it", () => {
    expect(countries.filter((one) => one.remittance).length).toBeGreaterThan(100);
    expect(open(["IR", "KP", "SY", "CU", "RU", "BY", "MM", "AF"])).toEqual([]);
    const corridors = ["CN", "HK", "US", "GB", "DE", "JP", "SG", "AU", "AE", "MX"];
    expect(open(corridors)).toEqual(corridors);
  });
});

describe("provinces", () => {
  test("are the 34 provincial divisions, each with a city", () => {
    expect(provinces.length).toBe(34);
    expect(provinces.filter((one) => one.cities.length === 0)).toEqual([]);
  });

  test("and cities have codes that no other has, a city's beginning with its province's", () => {
    expect(repeated(provinces.flatMap((one) => [one.code, ...one.cities.map((city) => city.code)]))).toEqual(
      [],
    );
    const astray = provinces.flatMap((one) =>
      one.cities.filter(
        (city) => !/^\d{6}$/.test(city.code) || city.code.slice(0, 2) !== one.code.slice(0, 2),
      ),
    );
    expect(astray).toEqual([]);
  });

  test("and cities have a name in each language", () => {
    expect(unnamed(provinces)).toEqual([]);
    expect(unnamed(provinces.flatMap((one) => one.cities))).toEqual([]);
  });

  test("and cities have Latin names without a Chinese character left in them", () => {
    const names = provinces.flatMap((one) => [one.name.en, ...one.cities.map((city) => city.name.en)]);
    expect(names.filter((name) => !/^[A-Z][A-Za-z'. ()]+$/.test(name))).toEqual([]);
  });

  test("that sound alike are told apart", () => {
    expect(province("140000")).toEqual({ en: "Shanxi", zh: "山西省", hk: "山西省" });
    expect(province("610000")).toEqual({ en: "Shaanxi", zh: "陕西省", hk: "陝西省" });
    expect(province("440000")).toEqual({ en: "Guangdong", zh: "广东省", hk: "廣東省" });
    expect(province("710000")?.hk).toBe("台灣省");
  });
});
