import { ratePpm } from '@lantern/money';
import type { Decision } from '../../../refusal.ts';
import { shuffledShoe } from '../../card.ts';
import { sourceOf } from '../../testing/source.ts';

export const FIVE_PERCENT = ratePpm(50_000n);

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

export const cards = (text: string) => text.split(' ');

export const deckOf = (seed: number) => shuffledShoe(sourceOf(seed), 1);

/**
 * Unwraps a decision in a test.
 * @throws Error with the code of a refusal
 */
export function must<Value>(decision: Decision<Value>): Value {
  if (!decision.ok) throw new Error(decision.code);
  return decision.value;
}
