import { type OriginalFigures, percentOf } from '@lantern/engines/originals';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';
import type { Currency } from '../model/amounts.ts';
import type { BetFigures } from './face.ts';
import { chanceText, timesText } from './figures.ts';

export interface BetFiguresProps {
  readonly figures: BetFigures;
  /** Minor units; null while none can be staked. */
  readonly stake: bigint | null;
  readonly currency: Currency;
}

/** What the bet in hand can bring, how likely that is, and what comes back of it on average. */
export function BetFiguresList({ figures, stake, currency }: BetFiguresProps) {
  const t = useText('arcade');
  const { top, chance, returned, words } = figures;
  return (
    <dl className="og-facts num">
      <div>
        <dt>{t(words.top)}</dt>
        <dd>
          {timesText(top)}
          {stake !== null && (
            <small>
              <Amount minor={top.floorMul(stake)} currency={currency} />
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{t(words.chance)}</dt>
        <dd>{chanceText(chance)}</dd>
      </div>
      <div>
        <dt>{t('return')}</dt>
        <dd>{percentOf(returned)}%</dd>
      </div>
    </dl>
  );
}

/** `98.90–99.11%`; one figure where all bets give back the same. */
export function returnText({ lowest, highest }: OriginalFigures): string {
  return lowest === highest ? `${lowest}%` : `${lowest}–${highest}%`;
}

/** What comes back on average where it depends on how the round is played. */
export function GameReturn({ returned }: { returned: OriginalFigures }) {
  const t = useText('arcade');
  return (
    <dl className="og-facts num">
      <div>
        <dt>{t('return')}</dt>
        <dd>{returnText(returned)}</dd>
      </div>
    </dl>
  );
}
