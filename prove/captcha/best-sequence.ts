/**
 * Which row of so many things, each begun at least and at most so far behind the one before, fits best altogether: `fits`
 * says for each thing how well it fits at each place.
 */
export function bestSequence(
  fits: readonly Float32Array[],
  count: number,
  [least, most]: readonly [number, number],
): number[] {
  const places = fits[0]!.length;
  const best = Array.from({ length: places }, (_, at) => {
    const thing = fits.reduce((a, fit, n) => (fit[at]! > fits[a]![at]! ? n : a), 0);
    return { thing, fit: fits[thing]![at]! };
  });
  let rows = best.map(({ thing, fit }) => ({ things: [thing], sum: fit }));
  for (let n = 1; n < count; n++)
    rows = best.map(({ thing, fit }, at) => {
      let last: (typeof rows)[number] = { things: [], sum: Number.NEGATIVE_INFINITY };
      for (let from = Math.max(0, at - most); from <= at - least; from++)
        if (rows[from]!.sum > last.sum) last = rows[from]!;
      return { things: [...last.things, thing], sum: last.sum + fit };
    });
  return rows.reduce((a, row) => (row.sum > a.sum ? row : a)).things;
}
