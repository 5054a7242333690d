import type { ArcadeCode, ArcadeFailure } from '@lantern/arcade-contract';

/** An expected refusal, returned as a value. */
export interface Failure extends ArcadeFailure {
  readonly failed: true;
}

export function fail(code: ArcadeCode, params: Readonly<Record<string, string>> = {}): Failure {
  return { failed: true, code, params };
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && (value as { failed?: unknown }).failed === true;
}
