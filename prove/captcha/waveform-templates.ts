import type { Locale } from "@causeway/contract";
import { recordedDigits } from "@causeway/server/identity/captcha/speak-captcha.ts";
import { bestSequence } from "./best-sequence.ts";
import { transform } from "./spectrum.ts";
import { resampled, trimmed } from "./spoken-templates.ts";

const speeds = [0.88, 0.94, 1, 1.06, 1.12];
/** A third of the samples is enough for the pitch and most of the vowels, and sooner compared. */
const decimation = 3;
const length = 32_768;
/** A place for every fiftieth of a second, and how far apart two digits begin. */
const perPlace = 53;
const steps = [20, 90] as const;

type Waves = readonly [re: Float32Array, im: Float32Array];

/** Knows the recordings and looks for them as they are, sample by sample, at several speeds. */
export function waveformTemplates(locale: Locale, digits: number): (samples: Float32Array) => string {
  const templates = recordedDigits(locale).map((recording) =>
    speeds.map((speed) => {
      const template = resampled(trimmed(recording), speed * decimation);
      const size = Math.sqrt(template.reduce((sum, sample) => sum + sample * sample, 0));
      return { samples: template.length, size, waves: wavesOf(template) };
    }),
  );
  return (heard) => {
    const samples = resampled(heard, decimation);
    const sound = wavesOf(samples);
    const energy = new Float64Array(samples.length + 1);
    for (let n = 0; n < samples.length; n++) energy[n + 1] = energy[n]! + samples[n]! ** 2;
    const fits = templates.map((bySpeed) => {
      const best = new Float32Array(Math.ceil(samples.length / perPlace)).fill(-1);
      for (const template of bySpeed) {
        const found = correlation(sound, template.waves);
        for (let at = 0; at + template.samples < samples.length; at++) {
          const there = Math.sqrt(energy[at + template.samples]! - energy[at]!);
          const fit = Math.abs(found[at]!) / (template.size * there || 1);
          const place = Math.floor(at / perPlace);
          if (fit > best[place]!) best[place] = fit;
        }
      }
      return best;
    });
    return bestSequence(fits, digits, steps).join("");
  };
}

function wavesOf(samples: Float32Array): Waves {
  const [re, im] = [new Float32Array(length), new Float32Array(length)];
  re.set(samples.subarray(0, length));
  transform(re, im);
  return [re, im];
}

function correlation([aRe, aIm]: Waves, [bRe, bIm]: Waves): Float32Array {
  const [re, im] = [new Float32Array(length), new Float32Array(length)];
  // The conjugate of the product, so that the same transform leads back.
  for (let n = 0; n < length; n++) {
    re[n] = (aRe[n]! * bRe[n]! + aIm[n]! * bIm[n]!) / length;
    im[n] = (aRe[n]! * bIm[n]! - aIm[n]! * bRe[n]!) / length;
  }
  transform(re, im);
  return re;
}
