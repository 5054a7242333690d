import type { Code, RefusalParams } from '@lantern/contract/codes';

/** An expected failure as a value: it becomes the envelope's code, its HTTP status and a text in the caller's language. */
export interface Refusal {
  readonly refused: true;
  readonly code: Code;
  readonly params: RefusalParams;
}

const NO_PARAMS: RefusalParams = {};

/**
 * Creates a refusal.
 * @example if (stake > limit) return refuse('STAKE_ABOVE_LIMIT', { limit: '500.00' });
 */
export function refuse(code: Code, params: RefusalParams = NO_PARAMS): Refusal {
  return { refused: true, code, params };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
}
