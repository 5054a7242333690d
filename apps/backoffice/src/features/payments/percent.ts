/** Decimals of a percentage in whole ppm. */
export const PERCENT_DECIMALS = 4;

/** 12500 → "1.25". */
export function percentOf(ppm: number): string {
  const digits = String(ppm).padStart(5, '0');
  const places = digits.slice(-4).replace(/0+$/, '');
  return places === '' ? digits.slice(0, -4) : `${digits.slice(0, -4)}.${places}`;
}

/** "1.25" → 12500; null if it is not a percentage up to 100 with up to four decimals. */
export function ppmOf(percent: string): number | null {
  const [, whole, places = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent) ?? [];
  if (whole === undefined) return null;
  const ppm = Number(whole + places.padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : null;
}
