import type { ReactNode } from "react";
import { prefersDark, useMedia } from "#shared/ui/theme/media.ts";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";

/** Ink instead of blue, so that nobody takes the console for the portal. */
const ink = { weak: false, themeColor: "#262C36" } as const;

export function ConsoleTheme({ children }: { children: ReactNode }) {
  const dark = useMedia(prefersDark);
  return (
    <ThemeRoot look={{ ...ink, dark }} dense>
      {children}
    </ThemeRoot>
  );
}
