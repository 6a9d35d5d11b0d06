import type { Locale } from "@causeway/contract";
import { recordedDigits } from "@causeway/server/identity/captcha/speak-captcha.ts";
import { bestSequence } from "./best-sequence.ts";
import { bands, spectrumOf, type Spectrum } from "./spectrum.ts";

/** How much higher and lower, and how much faster and slower, each recording is tried. */
const pitches = [0.86, 0.93, 1, 1.07, 1.15];
const paces = [0.85, 1, 1.18];
/** How far apart two digits begin, in fiftieths of a second. */
const steps = [20, 90] as const;

/**
 * Knows the recordings: looks at the sound as loudness by band and moment, lifts it out of the steady noise, slides every
 * recording over it, higher and lower, faster and slower, and takes the row of digits that fits best altogether.
 */
export function spectralTemplates(locale: Locale, digits: number): (samples: Float32Array) => string {
  const templates = recordedDigits(locale).map((recording) =>
    pitches.map((pitch) => spectrumOf(resampled(trimmed(recording), pitch))),
  );
  return (samples) => {
    const heard = spectrumOf(samples);
    const floor = noiseFloor(heard);
    const sound = sumsOf(overFloor(heard, floor));
    const fits = templates.map((byPitch) => {
      const best = new Float32Array(heard.length >> 1).fill(-1);
      for (const template of byPitch)
        for (const pace of paces) slide(sound, overFloor(stretched(template, pace), floor), best);
      return best;
    });
    return bestSequence(fits, digits, steps).join("");
  };
}

export function resampled(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from(
    { length: Math.floor(samples.length / speed) },
    (_, n) => samples[Math.floor(n * speed)]!,
  );
}

/** Recordings are filled up with silence to the same length. */
export function trimmed(recording: Int16Array): Float32Array {
  const last = recording.findLastIndex((sample) => Math.abs(sample) > 200);
  return Float32Array.from(recording.subarray(0, last + 1));
}

function stretched(spectrum: Spectrum, pace: number): Spectrum {
  return Array.from(
    { length: Math.floor(spectrum.length / pace) },
    (_, n) => spectrum[Math.floor(n * pace)]!,
  );
}

/** In each band somewhat more than what is there two fifths of the time. */
function noiseFloor(heard: Spectrum): Float32Array {
  return Float32Array.from({ length: bands }, (_, band) => {
    const sorted = heard.map((frame) => frame[band]!).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.4)]! * 1.5;
  });
}

/** How far every band stands out of the noise, frame after frame. */
function overFloor(spectrum: Spectrum, floor: Float32Array): Float32Array {
  const over = new Float32Array(spectrum.length * bands);
  for (const [n, frame] of spectrum.entries())
    for (let band = 0; band < bands; band++)
      over[n * bands + band] = Math.log(Math.max(1, frame[band]! / floor[band]!));
  return over;
}

type Sums = { readonly values: Float32Array; readonly sums: Float64Array; readonly squares: Float64Array };

function sumsOf(values: Float32Array): Sums {
  const [sums, squares] = [new Float64Array(values.length + 1), new Float64Array(values.length + 1)];
  for (let n = 0; n < values.length; n++) {
    sums[n + 1] = sums[n]! + values[n]!;
    squares[n + 1] = squares[n]! + values[n]! ** 2;
  }
  return { values, sums, squares };
}

/** The correlation of the recording with what is heard, at every other frame. */
function slide({ values, sums, squares }: Sums, wanted: Float32Array, best: Float32Array): void {
  const length = wanted.length;
  const mean = wanted.reduce((sum, value) => sum + value, 0) / length;
  const centred = wanted.map((value) => value - mean);
  const size = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  for (let n = 0; n < best.length; n++) {
    const at = 2 * n * bands;
    if (at + length > values.length) return;
    let product = 0;
    for (let m = 0; m < length; m++) product += centred[m]! * values[at + m]!;
    const sum = sums[at + length]! - sums[at]!;
    const spread = squares[at + length]! - squares[at]! - (sum * sum) / length;
    const fit = spread > 0 && size > 0 ? product / (size * Math.sqrt(spread)) : 0;
    if (fit > best[n]!) best[n] = fit;
  }
}
