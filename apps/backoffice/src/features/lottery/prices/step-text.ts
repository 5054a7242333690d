import type { Value } from '@lantern/contract/schemas';

type Step = Value<'lotteryBackOffice.oddsSteps'>['plays'][number]['steps'][number];

/** A step as typed: percent of the limit, percent of the odds. */
export interface StepText {
  readonly key: string;
  readonly from: string;
  readonly pays: string;
}

const PPM_PER_PERCENT = 10_000;
const PERCENT = /^\d{1,3}(\.\d{1,4})?$/;

export const textsOf = (steps: readonly Step[]): readonly StepText[] =>
  steps.map(({ fromPpm, payablePpm }) => ({
    key: String(fromPpm),
    from: String(fromPpm / PPM_PER_PERCENT),
    pays: String(payablePpm / PPM_PER_PERCENT),
  }));

/** An empty step with an unused key. */
export function emptyStep(others: readonly StepText[]): StepText {
  let number = others.length;
  while (others.some(({ key }) => key === `new-${number}`)) number += 1;
  return { key: `new-${number}`, from: '', pays: '' };
}

function ppmOf(text: string): number | null {
  if (!PERCENT.test(text)) return null;
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole) * PPM_PER_PERCENT + Number(decimals.padEnd(4, '0'));
}

/** The typed steps, smallest share first; null if a value is not a percentage. */
export function readSteps(typed: readonly StepText[]): readonly Step[] | null {
  const steps: Step[] = [];
  for (const { from, pays } of typed) {
    const [fromPpm, payablePpm] = [ppmOf(from), ppmOf(pays)];
    if (fromPpm === null || payablePpm === null || fromPpm < 1 || payablePpm < 1) return null;
    if (fromPpm > 100 * PPM_PER_PERCENT || payablePpm > 100 * PPM_PER_PERCENT) return null;
    steps.push({ fromPpm, payablePpm });
  }
  return steps.sort((one, other) => one.fromPpm - other.fromPpm);
}
