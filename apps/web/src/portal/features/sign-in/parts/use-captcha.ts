import { createCaptcha, createSpokenCaptcha } from "@causeway/contract/portal/identity";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { doWork } from "../do-work.ts";
import type { Captcha } from "./captcha-field.tsx";
import { playSound } from "./play-sound.ts";

type Shown = { id: string; work: Promise<string>; image?: string; audio?: string };

/** A captcha is good once, so whoever has used one asks for the next. The work for it is done in the meantime. */
export function useCaptcha(): Captcha & { readonly work: () => Promise<string> } {
  const call = useCall();
  const [shown, setShown] = useState<Shown>();
  const stop = useRef<() => void>(() => {});
  const refresh = useCallback(() => {
    stop.current();
    // Without a picture the person asks again by clicking where it should be.
    void call(createCaptcha, {}).then(
      ({ captchaId, image }) =>
        setShown({
          id: captchaId,
          work: doWork(captchaId),
          image: `data:image/svg+xml,${encodeURIComponent(image)}`,
        }),
      () => setShown(undefined),
    );
  }, [call]);
  useEffect(refresh, [refresh]);
  useEffect(() => () => stop.current(), []);

  const play = async (audio: string) => {
    stop.current();
    stop.current = await playSound(audio);
  };
  /** The digits once more, or the first ones, in place of the picture. */
  const listen = async () => {
    if (shown?.audio !== undefined) return play(shown.audio);
    const { captchaId, audio } = await call(createSpokenCaptcha, {});
    setShown({ id: captchaId, work: doWork(captchaId), audio });
    await play(audio);
  };
  return {
    id: shown?.id ?? "",
    image: shown?.image,
    spoken: shown?.audio !== undefined,
    work: async () => shown?.work ?? "",
    refresh,
    listen,
  };
}
