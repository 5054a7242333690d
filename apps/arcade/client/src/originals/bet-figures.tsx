import { type OriginalFigures, percentOf } from '@lantern/engines/originals';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';
import type { Currency } from '../model/amounts.ts';
import { chanceText, timesText } from './figures.ts';
import type { BetFigures } from './game-view.ts';

export interface BetFiguresProps {
  readonly figures: BetFigures;
  /** Minor units; null while the stake is invalid. */
  readonly stake: bigint | null;
  readonly currency: Currency;
}

/** Possible win, its probability and the RTP of the current bet. */
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

/** `98.90–99.11%`; a single figure when all bets have the same RTP. */
export function returnText({ lowest, highest }: OriginalFigures): string {
  return lowest === highest ? `${lowest}%` : `${lowest}–${highest}%`;
}

/** RTP of a game where it depends on the player's decisions. */
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
