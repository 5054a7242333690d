import { Refused } from './refused.ts';

/** Any error as a refusal that can be shown. What is not one is an error of the page, which the browser's console reports too. */
export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  reportError(error);
  return new Refused('BROKEN', '');
}
