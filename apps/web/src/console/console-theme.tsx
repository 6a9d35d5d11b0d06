import type { ReactNode } from "react";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";

/** Ink instead of blue, so that nobody takes the console for the portal. */
const look = { dark: false, weak: false, themeColor: "#262C36" } as const;

export function ConsoleTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeRoot look={look} dense>
      {children}
    </ThemeRoot>
  );
}
