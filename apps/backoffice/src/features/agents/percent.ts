const PERCENT = /^\d{1,2}(?:\.\d{1,4})?$/;
export const PPM_PER_PERCENT = 10_000;
/** Decimals of a percentage in whole ppm. */
export const PERCENT_DECIMALS = 4;

/** Parses percent to ppm, an empty text to zero; null if invalid. */
export function ppmOf(text: string): number | null {
  if (text === '') return 0;
  return PERCENT.test(text) ? Math.round(Number(text) * PPM_PER_PERCENT) : null;
}
