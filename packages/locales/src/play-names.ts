/** Translator of an area, as provided by translation libraries. */
export interface PlayTexts {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}

/** Plays whose names contain a number from the code, with the text keys of their names. */
const COUNTED: readonly (readonly [family: string, shape: RegExp, key: string])[] = [
  ['X11X5', /^rx(\d)$/, 'rx'],
  ['PK10', /^top(\d)$/, 'top'],
  ['PK10', /^top(\d)_group$/, 'group'],
  ['KENO8', /^pick(\d)$/, 'pick'],
  ['LHC', /^lm_(\d)q$/, 'lm'],
  ['LHC', /^bz_(\d+)$/, 'bz'],
  ['LHC', /^lx(\d)$/, 'lx'],
];

/** Lotteries with top and bottom prizes share names, and so do those with three digits. */
const NAMED_ALIKE: Readonly<Record<string, string>> = {
  ...{ YEEKEE: 'SEA', THAI: 'SEA', LAOS: 'SEA', HANOI: 'SEA' },
  P3: 'THREE_D',
};

/** The family name in the text keys of plays, tabs and rules. */
export function wordsOf(family: string): string {
  return NAMED_ALIKE[family] ?? family;
}

/** Name of a play of an e-lottery family, from the texts `families`; the code itself if it has none. */
export function playName(t: PlayTexts, family: string, code: string): string {
  const key = `play_${wordsOf(family)}_${code}`;
  if (t.has(key)) return t(key);
  if (code.endsWith('_typed')) return t('typed_of', { name: playName(t, family, code.slice(0, -'_typed'.length)) });
  if (code.endsWith('_dt')) return t('banked_of', { name: playName(t, family, code.slice(0, -'_dt'.length)) });
  for (const [of, shape, key] of COUNTED) {
    const n = of === family ? shape.exec(code)?.[1] : undefined;
    if (n !== undefined) return t(`play_${family}_${key}`, { n });
  }
  return code;
}

/** Name of a play's symbol; combined symbols are joined: `red_odd`, `big_even`. */
export function pickName(t: PlayTexts, symbol: string): string {
  if (t.has(`pick_${symbol}`)) return t(`pick_${symbol}`);
  const words = symbol.split('_').map((word) => (t.has(`pick_${word}`) ? t(`pick_${word}`) : word));
  return words.join(' ');
}
