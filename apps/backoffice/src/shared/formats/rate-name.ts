import { useLotteryText, useNamed } from '../i18n/text.ts';

/** Label of a rate's key: a lottery, or a category of games. */
export function useRateName(): (kind: string, key: string) => string {
  const named = useNamed();
  const lottery = useLotteryText();
  return (kind, key) => (kind === 'CATEGORY_RATE' ? named('category', key) : lottery.game(key));
}
