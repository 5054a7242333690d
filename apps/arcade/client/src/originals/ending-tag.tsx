import type { OriginalRound } from '@lantern/arcade-contract';
import { Amount } from '../game/amount.tsx';
import { type TextKey, useText } from '../i18n/text.ts';
import { type Currency, toMinor } from '../model/amounts.ts';
import { type Ending, endingOf } from './figures.ts';

const WORDS: Readonly<Record<Ending, TextKey>> = {
  won: 'won',
  even: 'ending_even',
  part: 'ending_part',
  lost: 'step_nothing',
};

/** Result of a round; a payout below the stake is not called a win. */
export function EndingTag({ round, currency }: { round: OriginalRound; currency: Currency }) {
  const t = useText('arcade');
  const ending = endingOf(round, currency);
  return (
    <span className="og-ending num" data-ending={ending}>
      {t(WORDS[ending])}
      {ending !== 'lost' && <Amount minor={toMinor(round.payout, currency)} currency={currency} />}
    </span>
  );
}
