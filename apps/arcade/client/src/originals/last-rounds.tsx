import type { OriginalRound } from '@lantern/arcade-contract';
import { useText } from '../i18n/text.ts';
import { type Currency, shown, toMinor } from '../model/amounts.ts';
import { endingOf } from './figures.ts';
import type { AnyFace } from './game-views.ts';

export interface LastRoundsProps {
  readonly face: AnyFace;
  readonly rounds: readonly OriginalRound[];
  readonly currency: Currency;
}

/** The newest outcomes in short form, above the stage. */
export function LastMarks({ face, rounds, currency }: LastRoundsProps) {
  const t = useText('arcade');
  return (
    <ol className="og-marks num" aria-label={t('last_rounds')}>
      {rounds.slice(0, 8).map((round) => (
        <li key={round.id} data-ending={endingOf(round, currency)}>
          {face.mark(round)}
        </li>
      ))}
    </ol>
  );
}

/** The same beside the stage, with bets and payouts. */
export function LastRounds({ face, rounds, currency }: LastRoundsProps) {
  const t = useText('arcade');
  return (
    <aside className="og-side">
      <h2>{t('last_rounds')}</h2>
      {rounds.length === 0 && <p className="field-hint">{t('history_empty')}</p>}
      <ul className="num">
        {rounds.map((round) => {
          const net = toMinor(round.payout, currency) - toMinor(round.stake, currency);
          return (
            <li key={round.id}>
              <b>{face.mark(round)}</b>
              <span>{face.bet(round.input, t)}</span>
              <strong data-ending={endingOf(round, currency)}>
                {net > 0n ? '+' : net < 0n ? '−' : ''}
                {shown(net < 0n ? -net : net, currency)}
              </strong>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
