import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useState } from "react";
import { createHashRouter, RouterProvider } from "react-router";
import { type Locale, LocaleProvider } from "#shared/i18n/words.ts";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
import { useLook } from "../shell/look.ts";
import { useSession } from "../shell/session.ts";
import { useSettings } from "../shell/settings.ts";
import { sampleInfo } from "./ports.ts";
import { createGalleryRoutes } from "./router.tsx";
import { scene, wantedTheme, wantsTabs, wantsWeak } from "./scene.ts";

const client = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false } },
});

const { choose } = useSettings.getState();
if (wantedTheme === "dark" || wantedTheme === "light") choose({ theme: wantedTheme });
if (wantsWeak) choose({ colorWeak: true });
if (wantsTabs) choose({ tabBar: true });
if (scene.session !== "out") useSession.getState().signIn();
if (scene.session === "in") useSession.getState().loaded(sampleInfo);

export function Host() {
  const [locale, setLocale] = useState<Locale>(scene.locale);
  const [router] = useState(() => createHashRouter(createGalleryRoutes((chosen) => setLocale(chosen))));
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <LocaleProvider locale={locale}>
          <Themed>
            <RouterProvider router={router} />
          </Themed>
        </LocaleProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

function Themed({ children }: { children: ReactNode }) {
  return <ThemeRoot look={useLook()}>{children}</ThemeRoot>;
}
