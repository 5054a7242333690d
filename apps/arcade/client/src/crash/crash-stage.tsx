import type { CrashBetView } from '@lantern/arcade-contract';
import { useCallback, useMemo } from 'react';
import { titleOf, useText } from '../i18n/text.ts';
import { type Currency, shown, toMinor } from '../model/amounts.ts';
import type { CrashTableState } from './crash-state.ts';
import type { CrashTable } from './crash-table.ts';
import { flightText, msOf } from './flight.ts';
import { BigTimes, FlightPicture, type Out } from './flight-picture.tsx';
import { PastPoints } from './past-points.tsx';
import { useClock } from './use-clock.ts';

export interface CrashStageProps {
  readonly table: CrashTable;
  readonly state: CrashTableState;
  readonly onPast: (number: number) => void;
}

/** Stage of the table: the flight, its end, or the countdown to the next. */
export function CrashStage({ table, state, onPast }: CrashStageProps) {
  const t = useText('arcade');
  const { round, past } = state;
  const phase = round?.phase;
  const point = round?.point ?? null;
  const startsAt = round === null ? null : Date.parse(round.takesOffAt);
  const elapsed = useCallback(() => {
    if (startsAt === null || phase === 'BETTING') return null;
    return point === null ? table.now() - startsAt : msOf(Number(point));
  }, [table, startsAt, phase, point]);
  const isFlying = phase === 'FLYING';
  const { currency } = table.session.player;
  const { bets } = state;
  const outs = useMemo(() => outsOf(phase === 'BETTING' ? [] : bets, currency), [bets, phase, currency]);
  return (
    <section className="crash-stage" aria-label={titleOf(table.session.game)} data-flight={phase}>
      <FlightPicture
        elapsed={elapsed}
        isMoving={isFlying}
        isLit={phase !== 'CRASHED'}
        drawing={`${round?.number} ${phase}`}
        outs={outs}
      />
      <PastPoints past={past} onPick={onPast} />
      {round !== null && phase === 'BETTING' && <Waiting table={table} round={round} />}
      {round !== null && phase !== 'BETTING' && (
        <div className={`crash-big num${point === null ? '' : ' fallen'}`} role="timer" aria-live="off">
          <BigTimes elapsed={elapsed} isMoving={isFlying} text={flightText(Number(point ?? '1'))} />
          {point !== null && <p>{t('crash_fell')}</p>}
        </div>
      )}
      {!state.isOnline && (
        <p className="crash-lost" role="alert">
          {t('crash_line_lost')}
        </p>
      )}
    </section>
  );
}

const MOST_OUTS = 4;

/** The highest cash-outs so far. */
function outsOf(bets: readonly CrashBetView[], currency: Currency): readonly Out[] {
  return bets
    .flatMap(({ key, name, at, stake, payout }) => {
      if (at === null || payout === null) return [];
      const won = toMinor(payout, currency) - toMinor(stake, currency);
      return [{ key, times: Number(at), words: `${name} +${shown(won, currency)}` }];
    })
    .toSorted((one, other) => other.times - one.times)
    .slice(0, MOST_OUTS);
}

/** Countdown to the start, and whether bets are still open. */
function Waiting({ table, round }: Pick<CrashStageProps, 'table'> & { round: NonNullable<CrashTableState['round']> }) {
  const t = useText('arcade');
  const now = useClock(table.now, 100);
  const left = Math.max(0, Date.parse(round.takesOffAt) - now);
  const isOpen = now < Date.parse(round.closesAt);
  return (
    <div className="crash-wait">
      <p>{isOpen ? t('crash_place_bets') : t('crash_no_more_bets')}</p>
      <b className="num" role="timer" aria-live="off">
        {t('crash_starts_in', { seconds: (left / 1_000).toFixed(1) })}
      </b>
      <progress max={8_000} value={left} aria-hidden="true" />
    </div>
  );
}
