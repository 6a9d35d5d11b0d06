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
  const working = useRef(new AbortController());
  /** There is work for one captcha at a time: the one that is shown. */
  const show = useCallback(
    (made: { captchaId: string; workBits: number }, as: Pick<Shown, "image" | "audio">) => {
      working.current.abort();
      working.current = new AbortController();
      setShown({ id: made.captchaId, work: doWork(made, working.current.signal), ...as });
    },
    [],
  );
  const refresh = useCallback(() => {
    stop.current();
    // Without a picture the person asks again by clicking where it should be.
    void call(createCaptcha, {}).then(
      ({ image, ...made }) => show(made, { image: `data:image/png;base64,${image}` }),
      () => setShown(undefined),
    );
  }, [call, show]);
  useEffect(refresh, [refresh]);
  useEffect(
    () => () => {
      stop.current();
      working.current.abort();
    },
    [],
  );

  const play = async (audio: string) => {
    stop.current();
    stop.current = await playSound(audio);
  };
  /** The digits once more, or the first ones, in place of the picture. */
  const listen = async () => {
    if (shown?.audio !== undefined) return play(shown.audio);
    const { audio, ...made } = await call(createSpokenCaptcha, {});
    show(made, { audio });
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
