import { describe, expect, test } from "vitest";
import { isSameNetwork, nameBrowser } from "./browser-name.ts";

describe("a browser", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
      { browser: "Edge 141", system: "Windows" },
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      { browser: "Safari 26", system: "macOS" },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      { browser: "Safari 18", system: "iPhone" },
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
      { browser: "Chrome 141", system: "Android" },
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
      { browser: "Firefox 144", system: "Linux" },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60",
      { browser: "WeChat", system: "iPhone" },
    ],
    ["curl/8.5.0", { browser: null, system: null }],
  ])("is named as its owner knows it: %s", (said, named) => {
    expect(nameBrowser(said)).toEqual(named);
  });
});

test.each([
  ["203.0.113.7", "203.0.113.99", true],
  ["203.0.113.7", "203.0.114.7", false],
  ["::ffff:203.0.113.7", "203.0.113.8", true],
  ["2001:db8:1:2:3::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
])("%s and %s in one network: %s", (one, other, same) => {
  expect(isSameNetwork(one, other)).toBe(same);
});
