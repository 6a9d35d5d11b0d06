import type { SitePage } from "./site-page.ts";

/** Each page is a module of its own, so that a visitor fetches only the one that is read. */
const modules = {
  "/home": "src/site/home/home-page.tsx",
  "/globalAccount": "src/site/global-account/global-account-page.tsx",
  "/globalRemittance": "src/site/global-remittance/global-remittance-page.tsx",
  "/aboutUs": "src/site/about/about-page.tsx",
  "/serviceAgreement": "src/site/legal/agreement-page.tsx",
  "/privacyPolicy": "src/site/legal/privacy-page.tsx",
} as const;

export type SitePath = keyof typeof modules;

export const sitePaths = Object.keys(modules) as SitePath[];

export function isSitePath(path: string): path is SitePath {
  return path in modules;
}

/** The source file of a page, by which the build knows what belongs to it. */
export function sourceOf(path: SitePath): string {
  return modules[path];
}

const load: Readonly<Record<SitePath, () => Promise<{ page: SitePage }>>> = {
  "/home": () => import("./home/home-page.tsx"),
  "/globalAccount": () => import("./global-account/global-account-page.tsx"),
  "/globalRemittance": () => import("./global-remittance/global-remittance-page.tsx"),
  "/aboutUs": () => import("./about/about-page.tsx"),
  "/serviceAgreement": () => import("./legal/agreement-page.tsx"),
  "/privacyPolicy": () => import("./legal/privacy-page.tsx"),
};

export async function loadPage(path: SitePath): Promise<SitePage> {
  return (await load[path]()).page;
}
