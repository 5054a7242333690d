const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/^(dxds2|credit_side|credit_total)/, 'attribute'],
  [/^(lh|credit_lh)/, 'side'],
  [/^credit_pattern/, 'pattern'],
];

/** Zones of a stored choice, one text each; typed numbers and sums are split into items. */
export function readableParts(t: (key: string) => string, play: string, selection: string): readonly string[] {
  const at = selection.indexOf('@');
  const places = at < 0 ? [] : [[...selection.slice(0, at)].map((place) => Number(place) + 1).join(' ')];
  const zones = selection.slice(at + 1).split('|');
  const symbols = SYMBOLS.find(([shape]) => shape.test(play))?.[1];
  const texts = zones.flatMap((zone) => {
    if (zone.includes(',')) return zone.split(',');
    if (zone === '') return ['–'];
    return [symbols === undefined ? zone : [...zone].map((letter) => t(`${symbols}_${letter}`)).join(' ')];
  });
  return [...places.map((list) => `(${list})`), ...texts];
}
