/** Loudness by band and moment: one row of bands for every hundredth of a second. */
export type Spectrum = readonly Float32Array[];

const [size, hop, rate] = [256, 80, 8_000];
export const bands = 22;

const edges = Array.from({ length: bands + 2 }, (_, n) => {
  const mel = (x: number) => 1127 * Math.log(1 + x / 700);
  const at = mel(120) + ((mel(3_900) - mel(120)) * n) / (bands + 1);
  return ((Math.exp(at / 1127) - 1) * 700 * size) / rate;
});
const bandNumbers = Array.from({ length: bands }, (_, band) => band);
const hann = Float32Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));

/** The power in bands as wide as an ear hears them. */
export function spectrumOf(samples: Float32Array): Spectrum {
  const frames = Math.max(1, Math.floor((samples.length - size) / hop) + 1);
  return Array.from({ length: frames }, (_, frame) => {
    const [re, im] = [new Float32Array(size), new Float32Array(size)];
    for (let n = 0; n < size; n++) re[n] = (samples[frame * hop + n] ?? 0) * hann[n]!;
    transform(re, im);
    return Float32Array.from(bandNumbers, (band) => {
      const [from, middle, to] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
      let power = 1;
      for (let bin = Math.ceil(from); bin <= to && bin < size / 2; bin++) {
        const weight = bin < middle ? (bin - from) / (middle - from) : (to - bin) / (to - middle);
        power += weight * (re[bin]! ** 2 + im[bin]! ** 2);
      }
      return power;
    });
  });
}

/** Fourier's transform in place; the length is a power of two. */
export function transform(re: Float32Array, im: Float32Array): void {
  const length = re.length;
  for (let n = 1, m = 0; n < length; n++) {
    let bit = length >> 1;
    for (; m & bit; bit >>= 1) m ^= bit;
    m ^= bit;
    if (n < m) {
      [re[n], re[m]] = [re[m]!, re[n]!];
      [im[n], im[m]] = [im[m]!, im[n]!];
    }
  }
  for (let span = 2; span <= length; span <<= 1) {
    const half = span >> 1;
    const [stepRe, stepIm] = [Math.cos((-2 * Math.PI) / span), Math.sin((-2 * Math.PI) / span)];
    for (let from = 0; from < length; from += span) {
      let [wRe, wIm] = [1, 0];
      for (let n = from; n < from + half; n++) {
        const xRe = re[n + half]! * wRe - im[n + half]! * wIm;
        const xIm = re[n + half]! * wIm + im[n + half]! * wRe;
        re[n + half] = re[n]! - xRe;
        im[n + half] = im[n]! - xIm;
        re[n]! += xRe;
        im[n]! += xIm;
        [wRe, wIm] = [wRe * stepRe - wIm * stepIm, wRe * stepIm + wIm * stepRe];
      }
    }
  }
}
