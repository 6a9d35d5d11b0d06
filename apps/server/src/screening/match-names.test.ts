import { describe, expect, test } from "vitest";
import { compareNames, hitFrom } from "./match-names.ts";
import { prepareName } from "./name.ts";

const score = (a: string, b: string, person: boolean) =>
  compareNames(prepareName(a, person), prepareName(b, person));

/** One and the same, written differently: what is listed, and what somebody might hand in. */
const samePeople: Record<string, readonly (readonly [string, string])[]> = {
  "simplified and traditional characters": [
    ["张伟明", "張偉明"],
    ["陈国华", "陳國華"],
    ["欧阳锋", "歐陽鋒"],
    ["刘丽萍", "劉麗萍"],
    ["单雄信", "單雄信"],
    ["郑泽云", "鄭澤雲"],
  ],
  "characters and pinyin, in either order, together or apart": [
    ["张伟明", "Zhang Weiming"],
    ["張偉明", "ZHANG Wei Ming"],
    ["张伟明", "Weiming Zhang"],
    ["张伟明", "Zhang Wei-ming"],
    ["张伟明", "ZHANGWEIMING"],
    ["欧阳锋", "Ouyang Feng"],
    ["单雄信", "Shan Xiongxin"],
    ["吕布", "Lü Bu"],
    ["曾国强", "Zeng Guoqiang"],
    ["解晓东", "Xie Xiaodong"],
    ["西门安", "Ximen An"],
    ["乐嘉", "Yue Jia"],
  ],
  "characters and Wade-Giles, with and without apostrophes": [
    ["张伟明", "Chang Wei-ming"],
    ["蒋志清", "Chiang Chih-ch'ing"],
    ["陈志强", "Ch'en Chih-ch'iang"],
    ["陈志强", "Chen Chih Chiang"],
    ["谢雪红", "Hsieh Hsueh-hung"],
    ["徐子东", "Hsu Tzu-tung"],
    ["周恩平", "Chou En-ping"],
    ["曹玉琴", "Ts'ao Yu-ch'in"],
  ],
  "characters and Cantonese or southern spellings": [
    ["陈大文", "Chan Tai Man"],
    ["陳大文", "CHAN, Tai-man"],
    ["黄志强", "Wong Chi Keung"],
    ["李嘉诚", "Lee Ka Shing"],
    ["梁家辉", "Leung Ka Fai"],
    ["吴志明", "Ng Chi Ming"],
    ["郑国荣", "Cheng Kwok Wing"],
    ["林美玲", "Lam Mei Ling"],
    ["陈美玲", "Tan Mei Ling"],
    ["杨伟雄", "Yeung Wai Hung"],
    ["蔡少明", "Tsoi Siu Ming"],
    ["许志安", "Hui Chi On"],
    ["陈大文", "David Chan Tai Man"],
    ["梁家辉", "Tony LEUNG Ka-fai"],
  ],
  "one romanisation and another": [
    ["Zhang Weiming", "Chang Wei-ming"],
    ["Chen Dawen", "Chan Tai Man"],
    ["Xu Zidong", "Hsu Tzu-tung"],
    ["Huang Zhiqiang", "Wong Chi Keung"],
    ["Zhou Enping", "Chou En-p'ing"],
    ["Xie Xiaodong", "Hsieh Hsiao-tung"],
    ["Zhang Weiming", "Weiming ZHANG"],
  ],
  "diacritics, order, spacing and letters swapped": [
    ["José María Núñez", "Jose Maria Nunez"],
    ["Jürgen Großmann", "Juergen Grossmann"],
    ["Søren Kjærgaard", "Soren Kjaergaard"],
    ["Ivan Petrovich Sidorov", "Sidorov Ivan Petrovich"],
    ["Abdul Rahman Al-Hashimi", "Abdulrahman Alhashimi"],
    ["Robert Anderson Miller", "Robret Anderson Miller"],
    ["Łukasz Wiśniewski", "Lukasz Wisniewski"],
  ],
  "Arabic and Russian in western letters": [
    ["Mohammed Al-Rashid", "Muhammad al Rashid"],
    ["Mohamed Hussein Saleh", "Muhammad Husayn Salih"],
    ["Yusuf Khalid Mansour", "Youssef Khaled Mansur"],
    ["Sergey Tchaikovsky", "Sergei Chaikovskiy"],
    ["Dmitriy Yevgenyevich Zhukov", "Dmitri Evgenievich Zhukov"],
    ["Alexei Volkov", "Aleksey Volkov"],
  ],
};
const sameCompanies: readonly (readonly [string, string])[] = [
  ["深圳市澄光家居有限公司", "深圳澄光家居有限公司"],
  ["香港澄光國際貿易有限公司", "香港澄光国际贸易有限公司"],
  ["Nordwind Handels GmbH", "NORDWIND HANDELS G.m.b.H."],
  ["Lumen Harbour Trading Limited", "Lumen Harbour Trading Co., Ltd."],
  ["Blue Crane Shipping LLC", "The Blue Crane Shipping Company"],
  ["Orient Sunrise Petro-Chemical Corp.", "Orient Sunrise Petrochemical Corporation"],
  ["浙江远航物流集团有限公司", "浙江遠航物流（集團）有限公司"],
  ["Mekong Textile Supply JSC", "Mekong Textiles Supply JSC"],
  ["宁波启明", "Ningbo Qiming Co., Ltd."],
];

/** Others, whose names come near. */
const otherPeople: readonly (readonly [string, string])[] = [
  ["张伟明", "张伟民"],
  ["张伟明", "章伟明"],
  ["张伟", "张慧"],
  ["陈国华", "陈建华"],
  ["陈国华", "程国华"],
  ["李强", "李刚"],
  ["王芳", "王方圆"],
  ["张伟明", "Zhang Weimin"],
  ["张伟明", "Zhang Weiping"],
  ["张伟明", "Zhao Weiming"],
  ["陈大文", "Chan Siu Man"],
  ["陈大文", "Cheung Tai Man"],
  ["梁家辉", "Leung Chiu Wai"],
  ["黄志强", "Wong Kar Wai"],
  ["吴志明", "Ng Man Tat"],
  ["欧阳锋", "Ou Yangfan"],
  ["Zhang Wei", "Zhang Hui"],
  ["Zhang Wei", "Zhang Wen"],
  ["Zhang Weiming", "Zhang Weimin"],
  ["Li Na", "Li Nan"],
  ["Chen Gang", "Chen Gan"],
  ["Chan Tai Man", "Chan Siu Ming"],
  ["Wong Chi Keung", "Wong Chi Wai"],
  ["Lee Ka Shing", "Lee Kin Sang"],
  ["Liu Yang", "Liu Yan"],
  ["Wang Fang", "Wang Fan"],
  ["John Smith", "Joan Smithson"],
  ["Robert Miller", "Roberta Mills"],
  ["Mohammed Al-Rashid", "Mahmoud Al-Rasheedi"],
  ["Ivan Petrov", "Igor Petrov"],
  ["Ivan Petrov", "Ivan Pavlov"],
  ["Maria Gonzalez", "Mario Gonsalves"],
  ["Sergey Volkov", "Sergey Voronin"],
  ["Anna Schmidt", "Anna Schmitz"],
  ["Peter Hansen", "Petra Jensen"],
  ["Yusuf Khalid Mansour", "Yusuf Tariq Mansour"],
];
const otherCompanies: readonly (readonly [string, string])[] = [
  ["深圳市澄光家居有限公司", "深圳市晨光家居有限公司"],
  ["深圳市澄光家居有限公司", "深圳市澄光电子有限公司"],
  ["Nordwind Handels GmbH", "Nordlicht Handels GmbH"],
  ["Lumen Harbour Trading Limited", "Lumen Garden Trading Limited"],
  ["Blue Crane Shipping LLC", "Blue Whale Shipping LLC"],
  ["Orient Sunrise Trading", "Orient Sunset Trading"],
  ["Harbour Lane Foods Limited", "Harbour Lane Metals Limited"],
  ["浙江远航物流有限公司", "浙江远方物流有限公司"],
];

const same = [
  ...Object.values(samePeople).flatMap((pairs) => pairs.map(([a, b]) => ({ a, b, person: true }))),
  ...sameCompanies.map(([a, b]) => ({ a, b, person: false })),
];
const other = [
  ...otherPeople.map(([a, b]) => ({ a, b, person: true })),
  ...otherCompanies.map(([a, b]) => ({ a, b, person: false })),
];
const isHit = ({ a, b, person }: { a: string; b: string; person: boolean }) => score(a, b, person) >= hitFrom;

describe("the name matcher", () => {
  test.each(Object.entries(samePeople))("finds one person behind %s", (_what, pairs) => {
    const missed = pairs.filter(([a, b]) => !isHit({ a, b, person: true }));
    expect(missed.map(([a, b]) => `${a} / ${b}: ${score(a, b, true)}`)).toEqual([]);
  });

  test("finds at least 98 in 100 of those who are the same", () => {
    const recall = same.filter(isHit).length / same.length;
    expect(recall).toBeGreaterThanOrEqual(0.98);
  });

  test("is right in at least 95 in 100 of what it finds, among as many near misses as it can be given", () => {
    const found = same.filter(isHit).length;
    const wrong = other.filter(isHit);
    expect(found / (found + wrong.length), JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95);
  });

  test("says the same whichever name comes first", () => {
    for (const { a, b, person } of [...same, ...other])
      expect(score(b, a, person), `${a} / ${b}`).toBe(score(a, b, person));
  });

  test("gives the highest score to what is written alike, and none across people and companies", () => {
    for (const { a, person } of [...same, ...other]) expect(score(a, a, person), a).toBe(100);
    expect(compareNames(prepareName("Zhang Wei", true), prepareName("Zhang Wei", false))).toBe(0);
  });
});
