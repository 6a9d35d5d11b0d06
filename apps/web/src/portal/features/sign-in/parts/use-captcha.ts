import { createCaptcha } from "@causeway/contract/portal/identity";
import { useCallback, useEffect, useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import type { Captcha } from "./captcha-field.tsx";

/** A captcha is good once, so whoever has used one asks for the next. */
export function useCaptcha(): Captcha {
  const call = useCall();
  const [drawn, setDrawn] = useState<{ id: string; image: string }>();
  const refresh = useCallback(() => {
    const show = ({ captchaId, image }: { captchaId: string; image: string }) =>
      setDrawn({ id: captchaId, image: `data:image/svg+xml,${encodeURIComponent(image)}` });
    // Without a picture the person asks again by clicking where it should be.
    void call(createCaptcha, {}).then(show, () => setDrawn(undefined));
  }, [call]);
  useEffect(refresh, [refresh]);
  return { id: drawn?.id ?? "", image: drawn?.image, refresh };
}
