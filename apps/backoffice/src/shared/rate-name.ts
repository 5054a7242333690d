import { useLotteryText, useNamed } from './i18n/text.ts';

/** What a rate is for, as people name it: a lottery, or a category of games. */
export function useRateName(): (kind: string, key: string) => string {
  const named = useNamed();
  const lottery = useLotteryText();
  return (kind, key) => (kind === 'CATEGORY_RATE' ? named('category', key) : lottery.game(key));
}
