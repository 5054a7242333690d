import type { Id } from '../accounts/accounts.ts';
import type { SingleValue } from './array-literal.ts';

/** The parameter with the brand of a batch. Throws for commands of two brands: the function would act on all of them as the first one's. */
export function brandOf(commands: readonly { readonly brandId: Id }[]): SingleValue {
  const value = commands[0]?.brandId ?? null;
  if (commands.some(({ brandId }) => brandId !== value)) throw new RangeError('a batch has commands of two brands');
  return { type: 'bigint', value };
}
