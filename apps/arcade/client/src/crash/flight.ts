/** Flight position for display; the server computes payouts in integers. */

/** e^(0.00006 t). */
const GROWTH_PER_MS = 0.00006;
const CAP = 10_000;

export function timesAt(elapsedMs: number): number {
  return Math.min(CAP, Math.floor(Math.exp(Math.max(0, elapsedMs) * GROWTH_PER_MS) * 100) / 100);
}

export function msOf(times: number): number {
  return Math.log(Math.max(1, times)) / GROWTH_PER_MS;
}

/** `2.48`, with two decimals. */
export function flightText(times: number): string {
  return times.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Ranges of the picture: time in milliseconds and multiplier. */
export interface View {
  readonly ms: number;
  readonly times: number;
}

/** A little more than the flight so far; at least twelve seconds and 2×. */
export function viewOf(elapsedMs: number): View {
  return { ms: Math.max(12_000, elapsedMs * 1.22), times: Math.max(2, 1 + (timesAt(elapsedMs) - 1) * 1.5) };
}

const AREA = { left: 100, right: 760, top: 130, bottom: 606 } as const;

/** Position of a moment of the flight in the picture (824 × 760). */
export function placeOf(elapsedMs: number, view: View): { readonly x: number; readonly y: number } {
  const share = (Math.exp(elapsedMs * GROWTH_PER_MS) - 1) / (view.times - 1);
  return {
    x: AREA.left + (elapsedMs / view.ms) * (AREA.right - AREA.left),
    y: AREA.bottom - share * (AREA.bottom - AREA.top),
  };
}

const STEPS = 32;

/** The flight so far, as an SVG path. */
export function pathOf(elapsedMs: number, view: View): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => placeOf((elapsedMs * step) / STEPS, view));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

/** Round values for a scale: about that many, from zero to the maximum. */
export function ticksOf(most: number, about: number): number[] {
  const rough = most / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}
