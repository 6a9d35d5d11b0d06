import { describe, expect, test } from "vitest";
import { networkOf } from "./network.ts";

describe("a network", () => {
  test("is one address of IPv4, also where IPv6 carries it", () => {
    expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  });

  test("is the first half of an address of IPv6, however that is written", () => {
    expect(networkOf("2001:db8:0:12:aaaa::1")).toBe("2001:db8:0:12::/64");
    expect(networkOf("2001:0db8:0000:0012:0:0:0:2")).toBe("2001:db8:0:12::/64");
    expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
  });
});
