import { pagePaths } from "@causeway/contract/portal/page-link";
import { describe, expect, test } from "vitest";
import { pageLinkBreaches, unledPages } from "./seams.ts";
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

  test("is led to by more than its test", () => {
    expect(tree.some(({ path }) => path.includes("/pages/"))).toBe(true);
    expect(unledPages(tree)).toEqual([]);
  });

  test("fails where only its test opens it", () => {
    const page = { path: "apps/web/src/portal/features/payee/pages/payee-page.tsx", text: "" };
    const importing = (path: string) => ({
      path: `apps/web/src/portal/${path}`,
      text: 'import "#portal/features/payee/pages/payee-page.tsx";',
    });
    expect(unledPages([page, importing("features/payee/payee-pages.test.tsx")])).toHaveLength(1);
    expect(unledPages([page, importing("pages.ts")])).toEqual([]);
  });
});
