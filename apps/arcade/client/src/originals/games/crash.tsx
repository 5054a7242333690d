import '../../styles/crash.css';
import { Rational } from '@lantern/money';
import { useCallback, useEffect, useRef } from 'react';
import { flightText, msOf } from '../../crash/flight.ts';
import { BigTimes, FlightPicture } from '../../crash/flight-picture.tsx';
import { timesText } from '../figures.ts';
import type { Face, RoundOf, StageProps } from '../game-view.ts';

const pointOf = (round: RoundOf<'crash'>) => round.output?.point ?? '1';
const textOf = (times: string) => timesText(Rational.fromDecimal(times), 2);

/** Shortened animation of a finished flight. */
function Stage({ round, isMoving, lastsMs }: StageProps<'crash'>) {
  const point = round === null ? '1' : pointOf(round);
  const began = useRef(0);
  const whole = msOf(Number(point));
  useEffect(() => {
    began.current = performance.now();
  }, []);
  const elapsed = useCallback(
    () => (isMoving ? Math.min(1, (performance.now() - began.current) / lastsMs) * whole : whole),
    [isMoving, lastsMs, whole],
  );
  return (
    <div className="crash-stage" data-flight={isMoving ? 'FLYING' : 'CRASHED'}>
      <FlightPicture elapsed={elapsed} isMoving={isMoving} isLit={isMoving} drawing={point} />
      <div className={`crash-big num${isMoving ? '' : ' fallen'}`}>
        <BigTimes elapsed={elapsed} isMoving={isMoving} text={flightText(Number(point))} />
      </div>
    </div>
  );
}

/** Crash bets are placed at the table, not on this screen. */
const Controls = () => null;

export const CRASH: Face<'crash'> = {
  id: 'crash',
  start: { target: null },
  figures: () => null,
  showMs: (round) => Math.min(6_000, 800 + msOf(Number(pointOf(round))) / 6),
  mark: (round) => textOf(pointOf(round)),
  bet: ({ target }, t) => (target === null ? t('crash_by_hand') : t('crash_by_target', { target: textOf(target) })),
  sentence: (round, t) => {
    const at = round.output?.at ?? null;
    const point = textOf(pointOf(round));
    return at === null ? t('crash_said_lost', { point }) : t('crash_said_out', { at: textOf(at), point });
  },
  rules: (t) => [
    t('crash_rule_flight'),
    t('crash_rule_out'),
    t('crash_rule_target'),
    t('crash_rule_chance'),
    t('crash_rule_clock'),
    t('crash_rule_line'),
    t('crash_rule_cap'),
  ],
  Stage,
  Controls,
};
