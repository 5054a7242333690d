const PERCENT = /^\d{1,2}(?:\.\d{1,4})?$/;
export const PPM_PER_PERCENT = 10_000;

/** Parses percent to ppm, an empty text to zero; null if invalid. */
export function ppmOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  return PERCENT.test(typed) ? Math.round(Number(typed) * PPM_PER_PERCENT) : null;
}
