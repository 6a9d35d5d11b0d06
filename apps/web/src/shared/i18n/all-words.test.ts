import { expect, test } from "vitest";
import type { WordRows, Words } from "./words.ts";

/** Characters that exist in one of the two scripts only, among those our words are likely to use. */
const simplifiedOnly =
  "账汇录证码实发验设个们这时间见说语请输过还关于无为东车书买卖开问题业务国际币种类额费单据处显错误选择将让应该区号办万亿与从优会传体则创删势华协双变启员响图场备复头学对寻导层岛师帐带帮广库废张当径态总惯户扩执报担护拟损换数断旧暂术机权条来极构标样档桥检楼欢没济测浏点热环现电监确离积称稳竞笔简紧约级纳线组细终经结给络统继续维编缩网职联节获营补装览规视触订认议记讲许论访评识词试诚话详询读调财责败货质购贸资转轮软载较边达运进远连适递邮释钟钱银链销锁键长门队阶随难页项须预领频风";
const traditionalOnly =
  "帳匯錄證碼實發驗設個們這時間見說語請輸過還關於無為東車書買賣開問題業務國際幣種類額費單據處顯錯誤選擇將讓應該區號辦萬億與從優會傳體則創刪勢華協雙變啟員響圖場備復頭學對尋導層島師帶幫廣庫廢張當徑態總慣戶擴執報擔護擬損換數斷舊暫術機權條來極構標樣檔橋檢樓歡沒濟測瀏點熱環現電監確離積稱穩競筆簡緊約級納線組細終經結給絡統繼續維編縮網職聯節獲營補裝覽規視觸訂認議記講許論訪評識詞試誠話詳詢讀調財責敗貨質購貿資轉輪軟載較邊達運進遠連適遞郵釋鐘錢銀鏈銷鎖鍵長門隊階隨難頁項須預領頻風";

const modules = import.meta.glob<Record<string, unknown>>("/src/**/*words.ts", { eager: true });

const rows = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Words<WordRows> => typeof value === "object" && value !== null && "rows" in value)
  .flatMap((words) =>
    Object.entries(words.rows).map(([key, row]) => ({ key: `${words.namespace}.${key}`, row })),
  );

function withAny(column: 0 | 1, characters: string): string[] {
  const wrong = new Set(characters);
  return rows
    .filter(({ row }) => Array.from(row[column]).some((character) => wrong.has(character)))
    .map(({ key, row }) => `${key}: ${row[column]}`);
}

test("the words of the app are found", () => {
  expect(rows.length).toBeGreaterThan(300);
});

test("Hong Kong words hold no simplified characters", () => {
  const shared = new Set(traditionalOnly);
  const wrong = Array.from(simplifiedOnly).filter((character) => !shared.has(character));
  expect(withAny(1, wrong.join(""))).toEqual([]);
});

test("Mainland words hold no traditional characters", () => {
  const shared = new Set(simplifiedOnly);
  const wrong = Array.from(traditionalOnly).filter((character) => !shared.has(character));
  expect(withAny(0, wrong.join(""))).toEqual([]);
});

test("Chinese punctuation is full-width", () => {
  const halfWidth = /\p{sc=Han}[,;:?!]|[,;:?!]\p{sc=Han}/u;
  const wrong = rows.flatMap(({ key, row }) =>
    [row[0], row[1]].filter((text) => halfWidth.test(text)).map((text) => `${key}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

test("no word speaks of two shores", () => {
  expect(rows.filter(({ row }) => /两岸|兩岸|彼岸/.test(row.join("")))).toEqual([]);
});

test("a word has the same placeholders in every language", () => {
  const names = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted((a, b) => a.localeCompare(b));
  const uneven = rows.filter(({ row }) => new Set(row.map((text) => names(text).join())).size > 1);
  expect(uneven).toEqual([]);
});
