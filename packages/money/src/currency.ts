/**
 * Every national currency of ISO 4217 with the decimals ISO gives it, and CNH, the offshore renminbi, which
 * ISO does not list and which is booked apart from CNY. Decimals are our own facts: `Intl` answers 0 for
 * HUF and IDR, where ISO says 2. Funds, metals and test codes are left out: nobody is paid in them.
 *
 * Code, decimals, symbol, zh-CN, zh-HK, en-US. The symbol never stands alone (a bare ¥ is CNY to one reader
 * and JPY to another), so where no own symbol is in use the code itself stands in its place.
 */
const rows = [
  ["AED", 2, "AED", "阿联酋迪拉姆", "阿聯酋迪拉姆", "UAE Dirham"],
  ["AFN", 2, "؋", "阿富汗尼", "阿富汗尼", "Afghan Afghani"],
  ["ALL", 2, "ALL", "阿尔巴尼亚列克", "阿爾巴尼亞列克", "Albanian Lek"],
  ["AMD", 2, "֏", "亚美尼亚德拉姆", "亞美尼亞德拉姆", "Armenian Dram"],
  ["AOA", 2, "Kz", "安哥拉宽扎", "安哥拉寬扎", "Angolan Kwanza"],
  ["ARS", 2, "ARS", "阿根廷比索", "阿根廷披索", "Argentine Peso"],
  ["AUD", 2, "A$", "澳大利亚元", "澳元", "Australian Dollar"],
  ["AWG", 2, "AWG", "阿鲁巴弗罗林", "阿魯巴盾", "Aruban Florin"],
  ["AZN", 2, "₼", "阿塞拜疆马纳特", "亞塞拜疆馬納特", "Azerbaijani Manat"],
  [
    "BAM",
    2,
    "KM",
    "波斯尼亚-黑塞哥维那可兑换马克",
    "波斯尼亞-赫塞哥維納可轉換馬克",
    "Bosnia-Herzegovina Convertible Mark",
  ],
  ["BBD", 2, "Bds$", "巴巴多斯元", "巴巴多斯元", "Barbadian Dollar"],
  ["BDT", 2, "৳", "孟加拉塔卡", "孟加拉塔卡", "Bangladeshi Taka"],
  ["BHD", 3, "BHD", "巴林第纳尔", "巴林第納爾", "Bahraini Dinar"],
  ["BIF", 0, "BIF", "布隆迪法郎", "布隆迪法郎", "Burundian Franc"],
  ["BMD", 2, "BMD", "百慕大元", "百慕達元", "Bermudan Dollar"],
  ["BND", 2, "B$", "文莱元", "汶萊元", "Brunei Dollar"],
  ["BOB", 2, "Bs", "玻利维亚诺", "玻利維亞諾", "Bolivian Boliviano"],
  ["BRL", 2, "R$", "巴西雷亚尔", "巴西雷亞爾", "Brazilian Real"],
  ["BSD", 2, "BSD", "巴哈马元", "巴哈馬元", "Bahamian Dollar"],
  ["BTN", 2, "BTN", "不丹努尔特鲁姆", "不丹那特倫", "Bhutanese Ngultrum"],
  ["BWP", 2, "P", "博茨瓦纳普拉", "博茨瓦納普拉", "Botswanan Pula"],
  ["BYN", 2, "BYN", "白俄罗斯卢布", "白俄羅斯盧布", "Belarusian Ruble"],
  ["BZD", 2, "BZD", "伯利兹元", "伯利茲元", "Belize Dollar"],
  ["CAD", 2, "C$", "加拿大元", "加拿大元", "Canadian Dollar"],
  ["CDF", 2, "CDF", "刚果法郎", "剛果法郎", "Congolese Franc"],
  ["CHF", 2, "CHF", "瑞士法郎", "瑞士法郎", "Swiss Franc"],
  ["CLP", 0, "CLP", "智利比索", "智利披索", "Chilean Peso"],
  ["CNH", 2, "¥", "离岸人民币", "離岸人民幣", "Offshore Renminbi"],
  ["CNY", 2, "¥", "人民币", "人民幣", "Renminbi"],
  ["COP", 2, "COP", "哥伦比亚比索", "哥倫比亞披索", "Colombian Peso"],
  ["CRC", 2, "₡", "哥斯达黎加科朗", "哥斯達黎加科郎", "Costa Rican Colón"],
  ["CUP", 2, "CUP", "古巴比索", "古巴披索", "Cuban Peso"],
  ["CVE", 2, "CVE", "佛得角埃斯库多", "佛得角埃斯庫多", "Cape Verdean Escudo"],
  ["CZK", 2, "Kč", "捷克克朗", "捷克克朗", "Czech Koruna"],
  ["DJF", 0, "DJF", "吉布提法郎", "吉布提法郎", "Djiboutian Franc"],
  ["DKK", 2, "kr", "丹麦克朗", "丹麥克朗", "Danish Krone"],
  ["DOP", 2, "DOP", "多米尼加比索", "多米尼加披索", "Dominican Peso"],
  ["DZD", 2, "DZD", "阿尔及利亚第纳尔", "阿爾及利亞第納爾", "Algerian Dinar"],
  ["EGP", 2, "E£", "埃及镑", "埃及鎊", "Egyptian Pound"],
  ["ERN", 2, "ERN", "厄立特里亚纳克法", "厄利垂亞納可法", "Eritrean Nakfa"],
  ["ETB", 2, "ETB", "埃塞俄比亚比尔", "埃塞俄比亞比爾", "Ethiopian Birr"],
  ["EUR", 2, "€", "欧元", "歐元", "Euro"],
  ["FJD", 2, "FJD", "斐济元", "斐濟元", "Fijian Dollar"],
  ["FKP", 2, "£", "福克兰群岛镑", "福克蘭群島鎊", "Falkland Islands Pound"],
  ["GBP", 2, "£", "英镑", "英鎊", "British Pound"],
  ["GEL", 2, "₾", "格鲁吉亚拉里", "格魯吉亞拉里", "Georgian Lari"],
  ["GHS", 2, "GH₵", "加纳塞地", "加納塞地", "Ghanaian Cedi"],
  ["GIP", 2, "£", "直布罗陀镑", "直布羅陀鎊", "Gibraltar Pound"],
  ["GMD", 2, "GMD", "冈比亚达拉西", "岡比亞達拉西", "Gambian Dalasi"],
  ["GNF", 0, "FG", "几内亚法郎", "幾內亞法郎", "Guinean Franc"],
  ["GTQ", 2, "Q", "危地马拉格查尔", "危地馬拉格查爾", "Guatemalan Quetzal"],
  ["GYD", 2, "GYD", "圭亚那元", "圭亞那元", "Guyanese Dollar"],
  ["HKD", 2, "HK$", "港元", "港元", "Hong Kong Dollar"],
  ["HNL", 2, "L", "洪都拉斯伦皮拉", "洪都拉斯倫皮拉", "Honduran Lempira"],
  ["HTG", 2, "HTG", "海地古德", "海地古德", "Haitian Gourde"],
  ["HUF", 2, "Ft", "匈牙利福林", "匈牙利福林", "Hungarian Forint"],
  ["IDR", 2, "Rp", "印度尼西亚卢比", "印尼盾", "Indonesian Rupiah"],
  ["ILS", 2, "₪", "以色列新谢克尔", "以色列新謝克爾", "Israeli New Shekel"],
  ["INR", 2, "₹", "印度卢比", "印度盧比", "Indian Rupee"],
  ["IQD", 3, "IQD", "伊拉克第纳尔", "伊拉克第納爾", "Iraqi Dinar"],
  ["IRR", 2, "IRR", "伊朗里亚尔", "伊朗里亞爾", "Iranian Rial"],
  ["ISK", 0, "kr", "冰岛克朗", "冰島克朗", "Icelandic Króna"],
  ["JMD", 2, "JMD", "牙买加元", "牙買加元", "Jamaican Dollar"],
  ["JOD", 3, "JOD", "约旦第纳尔", "約旦第納爾", "Jordanian Dinar"],
  ["JPY", 0, "¥", "日元", "日圓", "Japanese Yen"],
  ["KES", 2, "KES", "肯尼亚先令", "肯雅先令", "Kenyan Shilling"],
  ["KGS", 2, "KGS", "吉尔吉斯斯坦索姆", "吉爾吉斯索姆", "Kyrgyz Som"],
  ["KHR", 2, "៛", "柬埔寨瑞尔", "柬埔寨里爾", "Cambodian Riel"],
  ["KMF", 0, "CF", "科摩罗法郎", "科摩羅法郎", "Comorian Franc"],
  ["KPW", 2, "₩", "朝鲜圆", "朝鮮圓", "North Korean Won"],
  ["KRW", 0, "₩", "韩元", "韓元", "South Korean Won"],
  ["KWD", 3, "KWD", "科威特第纳尔", "科威特第納爾", "Kuwaiti Dinar"],
  ["KYD", 2, "KYD", "开曼元", "開曼群島元", "Cayman Islands Dollar"],
  ["KZT", 2, "₸", "哈萨克斯坦坚戈", "哈薩克坦吉", "Kazakhstani Tenge"],
  ["LAK", 2, "₭", "老挝基普", "老撾基普", "Laotian Kip"],
  ["LBP", 2, "L£", "黎巴嫩镑", "黎巴嫩鎊", "Lebanese Pound"],
  ["LKR", 2, "Rs", "斯里兰卡卢比", "斯里蘭卡盧比", "Sri Lankan Rupee"],
  ["LRD", 2, "LRD", "利比里亚元", "利比利亞元", "Liberian Dollar"],
  ["LSL", 2, "LSL", "莱索托洛蒂", "賴索托洛蒂", "Lesotho Loti"],
  ["LYD", 3, "LYD", "利比亚第纳尔", "利比亞第納爾", "Libyan Dinar"],
  ["MAD", 2, "MAD", "摩洛哥迪拉姆", "摩洛哥迪拉姆", "Moroccan Dirham"],
  ["MDL", 2, "MDL", "摩尔多瓦列伊", "摩爾多瓦列伊", "Moldovan Leu"],
  ["MGA", 2, "Ar", "马达加斯加阿里亚里", "馬達加斯加阿里亞里", "Malagasy Ariary"],
  ["MKD", 2, "MKD", "马其顿第纳尔", "馬其頓第納爾", "Macedonian Denar"],
  ["MMK", 2, "K", "缅甸元", "緬甸元", "Myanmar Kyat"],
  ["MNT", 2, "₮", "蒙古图格里克", "蒙古圖格里克", "Mongolian Tugrik"],
  ["MOP", 2, "MOP$", "澳门元", "澳門元", "Macanese Pataca"],
  ["MRU", 2, "MRU", "毛里塔尼亚乌吉亚", "毛里塔尼亞烏吉亞", "Mauritanian Ouguiya"],
  ["MUR", 2, "Rs", "毛里求斯卢比", "毛里裘斯盧比", "Mauritian Rupee"],
  ["MVR", 2, "MVR", "马尔代夫卢菲亚", "馬爾代夫盧非亞", "Maldivian Rufiyaa"],
  ["MWK", 2, "MWK", "马拉维克瓦查", "馬拉維克瓦查", "Malawian Kwacha"],
  ["MXN", 2, "MX$", "墨西哥比索", "墨西哥披索", "Mexican Peso"],
  ["MYR", 2, "RM", "马来西亚林吉特", "馬來西亞令吉", "Malaysian Ringgit"],
  ["MZN", 2, "MZN", "莫桑比克美提卡", "莫桑比克梅蒂卡爾", "Mozambican Metical"],
  ["NAD", 2, "NAD", "纳米比亚元", "納米比亞元", "Namibian Dollar"],
  ["NGN", 2, "₦", "尼日利亚奈拉", "尼日利亞奈拉", "Nigerian Naira"],
  ["NIO", 2, "NIO", "尼加拉瓜科多巴", "尼加拉瓜科多巴", "Nicaraguan Córdoba"],
  ["NOK", 2, "kr", "挪威克朗", "挪威克朗", "Norwegian Krone"],
  ["NPR", 2, "Rs", "尼泊尔卢比", "尼泊爾盧比", "Nepalese Rupee"],
  ["NZD", 2, "NZ$", "新西兰元", "紐西蘭元", "New Zealand Dollar"],
  ["OMR", 3, "OMR", "阿曼里亚尔", "阿曼里亞爾", "Omani Rial"],
  ["PAB", 2, "PAB", "巴拿马巴波亚", "巴拿馬巴波亞", "Panamanian Balboa"],
  ["PEN", 2, "S/", "秘鲁索尔", "秘魯太陽幣", "Peruvian Sol"],
  ["PGK", 2, "PGK", "巴布亚新几内亚基那", "巴布亞新幾內亞基那", "Papua New Guinean Kina"],
  ["PHP", 2, "₱", "菲律宾比索", "菲律賓披索", "Philippine Peso"],
  ["PKR", 2, "Rs", "巴基斯坦卢比", "巴基斯坦盧比", "Pakistani Rupee"],
  ["PLN", 2, "zł", "波兰兹罗提", "波蘭茲羅提", "Polish Zloty"],
  ["PYG", 0, "₲", "巴拉圭瓜拉尼", "巴拉圭瓜拉尼", "Paraguayan Guarani"],
  ["QAR", 2, "QAR", "卡塔尔里亚尔", "卡塔爾里亞爾", "Qatari Riyal"],
  ["RON", 2, "lei", "罗马尼亚列伊", "羅馬尼亞列伊", "Romanian Leu"],
  ["RSD", 2, "RSD", "塞尔维亚第纳尔", "塞爾維亞第納爾", "Serbian Dinar"],
  ["RUB", 2, "₽", "俄罗斯卢布", "俄羅斯盧布", "Russian Ruble"],
  ["RWF", 0, "RF", "卢旺达法郎", "盧旺達法郎", "Rwandan Franc"],
  ["SAR", 2, "SAR", "沙特里亚尔", "沙特阿拉伯里亞爾", "Saudi Riyal"],
  ["SBD", 2, "SBD", "所罗门群岛元", "所羅門群島元", "Solomon Islands Dollar"],
  ["SCR", 2, "SCR", "塞舌尔卢比", "塞舌爾盧比", "Seychellois Rupee"],
  ["SDG", 2, "SDG", "苏丹镑", "蘇丹鎊", "Sudanese Pound"],
  ["SEK", 2, "kr", "瑞典克朗", "瑞典克朗", "Swedish Krona"],
  ["SGD", 2, "S$", "新加坡元", "新加坡元", "Singapore Dollar"],
  ["SHP", 2, "£", "圣赫勒拿镑", "聖赫勒拿鎊", "St. Helena Pound"],
  ["SLE", 2, "SLE", "塞拉利昂利昂", "塞拉利昂利昂", "Sierra Leonean Leone"],
  ["SOS", 2, "SOS", "索马里先令", "索馬里先令", "Somali Shilling"],
  ["SRD", 2, "SRD", "苏里南元", "蘇里南元", "Surinamese Dollar"],
  ["SSP", 2, "£", "南苏丹镑", "南蘇丹鎊", "South Sudanese Pound"],
  ["STN", 2, "Db", "圣多美和普林西比多布拉", "聖多美和普林西比多布拉", "São Tomé & Príncipe Dobra"],
  ["SVC", 2, "SVC", "萨尔瓦多科朗", "薩爾瓦多科郎", "Salvadoran Colón"],
  ["SYP", 2, "£", "叙利亚镑", "敘利亞鎊", "Syrian Pound"],
  ["SZL", 2, "SZL", "斯威士兰里兰吉尼", "斯威士蘭里朗吉尼", "Swazi Lilangeni"],
  ["THB", 2, "฿", "泰铢", "泰銖", "Thai Baht"],
  ["TJS", 2, "TJS", "塔吉克斯坦索莫尼", "塔吉克索莫尼", "Tajikistani Somoni"],
  ["TMT", 2, "TMT", "土库曼斯坦马纳特", "土庫曼馬納特", "Turkmenistani Manat"],
  ["TND", 3, "TND", "突尼斯第纳尔", "突尼西亞第納爾", "Tunisian Dinar"],
  ["TOP", 2, "T$", "汤加潘加", "湯加潘加", "Tongan Pa’anga"],
  ["TRY", 2, "₺", "土耳其里拉", "土耳其里拉", "Turkish Lira"],
  ["TTD", 2, "TTD", "特立尼达和多巴哥元", "千里達和多巴哥元", "Trinidad & Tobago Dollar"],
  ["TWD", 2, "NT$", "新台币", "新台幣", "New Taiwan Dollar"],
  ["TZS", 2, "TZS", "坦桑尼亚先令", "坦桑尼亞先令", "Tanzanian Shilling"],
  ["UAH", 2, "₴", "乌克兰格里夫纳", "烏克蘭格里夫納", "Ukrainian Hryvnia"],
  ["UGX", 0, "UGX", "乌干达先令", "烏干達先令", "Ugandan Shilling"],
  ["USD", 2, "$", "美元", "美元", "US Dollar"],
  ["UYU", 2, "UYU", "乌拉圭比索", "烏拉圭披索", "Uruguayan Peso"],
  ["UZS", 2, "UZS", "乌兹别克斯坦苏姆", "烏茲別克索姆", "Uzbekistani Som"],
  ["VED", 2, "VED", "委内瑞拉数字玻利瓦尔", "委內瑞拉數字玻利瓦", "Venezuelan Digital Bolívar"],
  ["VES", 2, "VES", "委内瑞拉玻利瓦尔", "委內瑞拉玻利瓦", "Venezuelan Bolívar"],
  ["VND", 0, "₫", "越南盾", "越南盾", "Vietnamese Dong"],
  ["VUV", 0, "VUV", "瓦努阿图瓦图", "瓦努阿圖瓦圖", "Vanuatu Vatu"],
  ["WST", 2, "WST", "萨摩亚塔拉", "薩摩亞塔拉", "Samoan Tala"],
  ["XAF", 0, "FCFA", "中非法郎", "中非法郎", "Central African CFA Franc"],
  ["XCD", 2, "EC$", "东加勒比元", "東加勒比元", "East Caribbean Dollar"],
  ["XCG", 2, "Cg.", "加勒比盾", "加勒比盾", "Caribbean Guilder"],
  ["XOF", 0, "F CFA", "西非法郎", "西非法郎", "West African CFA Franc"],
  ["XPF", 0, "CFPF", "太平洋法郎", "太平洋法郎", "CFP Franc"],
  ["YER", 2, "YER", "也门里亚尔", "也門里亞爾", "Yemeni Rial"],
  ["ZAR", 2, "R", "南非兰特", "南非蘭特", "South African Rand"],
  ["ZMW", 2, "ZK", "赞比亚克瓦查", "贊比亞克瓦查", "Zambian Kwacha"],
  ["ZWG", 2, "ZWG", "津巴布韦金", "津巴布韋金", "Zimbabwean Gold"],
] as const;

export type CurrencyCode = (typeof rows)[number][0];

export type Locale = "zh-CN" | "zh-HK" | "en-US";

export type Currency = {
  readonly code: CurrencyCode;
  readonly decimals: number;
  readonly symbol: string;
  readonly names: Readonly<Record<Locale, string>>;
};

const table: ReadonlyMap<string, Currency> = new Map(
  rows.map(([code, decimals, symbol, zhCn, zhHk, en]) => [
    code,
    { code, decimals, symbol, names: { "zh-CN": zhCn, "zh-HK": zhHk, "en-US": en } },
  ]),
);

export const currencies: readonly Currency[] = [...table.values()];

/** The currencies in which a merchant can open receiving accounts, in the order they are offered. */
export const accountCurrencies = [
  "USD",
  "EUR",
  "GBP",
  "HKD",
  "CNH",
  "JPY",
  "AUD",
  "CAD",
  "SGD",
  "NZD",
  "CHF",
  "SEK",
  "AED",
  "MXN",
] as const satisfies readonly CurrencyCode[];

export type AccountCurrency = (typeof accountCurrencies)[number];

/** What can be bought for a payment besides, and is never held, in the order it is offered. */
export const payoutCurrencies = [
  "CNY",
  "KRW",
  "TWD",
  "THB",
  "VND",
  "IDR",
  "PHP",
  "INR",
  "MYR",
  "BRL",
  "ZAR",
  "TRY",
  "PLN",
  "DKK",
  "NOK",
  "CZK",
  "HUF",
  "RON",
  "ILS",
  "SAR",
  "KWD",
  "CLP",
] as const satisfies readonly CurrencyCode[];

export type PayoutCurrency = (typeof payoutCurrencies)[number];

export function isCurrencyCode(code: string): code is CurrencyCode {
  return table.has(code);
}

export function currencyOf(code: CurrencyCode): Currency {
  const currency = table.get(code);
  if (!currency) throw new RangeError(`no such currency: ${code}`);
  return currency;
}

export function decimalsOf(code: CurrencyCode): number {
  return currencyOf(code).decimals;
}

/** How many decimals a partner deals in, where that differs from ISO: `{ BHD: 2 }`. Comes from configuration. */
export type PartnerDecimals = Readonly<Partial<Record<CurrencyCode, number>>>;

/** A partner may deal coarser than ISO, never finer: nothing smaller than the minor unit can be booked. */
export function decimalsAt(partner: PartnerDecimals, code: CurrencyCode): number {
  return Math.min(partner[code] ?? decimalsOf(code), decimalsOf(code));
}
