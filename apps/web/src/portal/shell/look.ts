import { prefersDark, useMedia } from "#shared/ui/theme/media.ts";
import type { Look } from "#shared/ui/theme/palette.ts";
import { useSettings } from "./settings.ts";

/** The person's choices as the theme wants them. */
export function useLook(): Look {
  const systemDark = useMedia(prefersDark);
  const { theme, colorWeak, themeColor } = useSettings();
  return { dark: theme === "dark" || (theme === "system" && systemDark), weak: colorWeak, themeColor };
}
