const PERCENT = /^\d{1,2}(?:\.\d{1,4})?$/;
export const PPM_PER_PERCENT = 10_000;

/** Percent as ppm, empty as nothing; null for what is no rate. */
export function ppmOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  return PERCENT.test(typed) ? Math.round(Number(typed) * PPM_PER_PERCENT) : null;
}
