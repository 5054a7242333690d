import { useText } from '../i18n/text.ts';
import { type Currency, shown, toMinor } from '../model/amounts.ts';
import { type CrashTableState, keyOf } from './crash-state.ts';
import { flightText } from './flight.ts';

export interface PlayersProps {
  readonly state: CrashTableState;
  readonly currency: Currency;
}

/** Bets of the round in the same currency: stakes and cash-outs. */
export function Players({ state, currency }: PlayersProps) {
  const t = useText('arcade');
  const { bets, totals, slots, round } = state;
  const own = new Set(slots.flatMap((slot) => (slot.round === null ? [] : [keyOf(slot.round)])));
  const open = round?.phase === 'CRASHED' ? t('crash_lost') : round?.phase === 'FLYING' ? t('crash_flying') : '';
  return (
    <aside className="crash-players">
      <h2>
        {t('crash_in_round')}
        <span className="num">
          {totals.bets} · {currency.symbol} {shown(toMinor(totals.stake, currency), currency)}
        </span>
      </h2>
      {bets.length === 0 && <p className="field-hint">{t('crash_nobody')}</p>}
      <ul className="num">
        {bets.map(({ key, name, stake, at, payout }) => {
          const [put, got] = [stake, payout ?? '0'].map((amount) => toMinor(amount, currency)) as [bigint, bigint];
          return (
            <li key={key} className={at === null ? undefined : 'out'} data-own={own.has(key) || undefined}>
              <span>{own.has(key) ? <b>{t('crash_you')}</b> : name}</span>
              <span className="mid">{at === null ? shown(put, currency) : `${flightText(Number(at))}×`}</span>
              <strong>{at === null ? open : `+${shown(got - put, currency)}`}</strong>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
