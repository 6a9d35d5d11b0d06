import { pagePaths } from "@causeway/contract/portal/page-link";
import { describe, expect, test } from "vitest";
import { pageLinkBreaches } from "./seams.ts";
import { tree } from "./tree.ts";

describe("a page of the portal", () => {
  const paths = Object.values(pagePaths);
  const inSlice = (text: string, path = "apps/server/src/payment/a.ts") =>
    pageLinkBreaches(paths, [{ path, text }]);

  test("is led to by pageLink, and its path is written out nowhere in the server", () => {
    expect(pageLinkBreaches(paths, tree)).toEqual([]);
  });

  test("fails where it is", () => {
    expect(inSlice('const page = "/enterprise/index";')).toHaveLength(1);
    expect(inSlice("link: `/collection/detail?id=${order.id}`")).toHaveLength(1);
    expect(inSlice("link: `/account/detail/${id}`")).toHaveLength(1);
    expect(inSlice("url: `${origin}/invitation?token=${token}`")).toHaveLength(1);
    expect(inSlice('post("/accounts")')).toEqual([]);
    expect(inSlice('link: pageLink("MyEnterprise")')).toEqual([]);
    expect(inSlice('expect(link).toBe("/userInfo")', "apps/server/src/payment/a.test.ts")).toEqual([]);
  });
});
