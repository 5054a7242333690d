import { FAIR_SHARE } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { Chips } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { timesText } from '../figures.ts';
import { type ControlsProps, type Face, ONLY_WIN, type RoundOf, type StageProps } from '../game-view.ts';
import { TypedBetField } from './typed-bet-field.tsx';
import { CHANCE_DECIMALS, limboByChance, limboByTarget, limboChanceText } from './typed-bets.ts';

const pointOf = (round: RoundOf<'limbo'>) => Rational.fromDecimal(round.output?.point ?? '1');
const isWon = (round: RoundOf<'limbo'>) => round.multiplier !== '0';

function Stage({ input, round, isMoving, lastsMs }: StageProps<'limbo'>) {
  const t = useText('arcade');
  const point = round?.output ? pointOf(round) : null;
  return (
    <div className="limbo-stage">
      <i
        className={`limbo-lantern lantern-steps-lantern${round && !isMoving && isWon(round) ? ' lit' : ''}`}
        aria-hidden="true"
      />
      <p className="og-figure num" data-tone={!round || isMoving ? undefined : isWon(round) ? 'won' : 'lost'}>
        {point === null ? '1.00×' : isMoving ? <RisingFigure to={point} lastsMs={lastsMs} /> : timesText(point, 2)}
      </p>
      <p className="og-under num">
        {t('limbo_target')} {timesText(Rational.fromDecimal(input.target), 2)}
      </p>
    </div>
  );
}

/** Rises from 1.00 to the point with growing speed. */
function RisingFigure({ to, lastsMs }: { to: Rational; lastsMs: number }) {
  const [shown, setShown] = useState(1);
  const top = to.toNumber();
  useEffect(() => {
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = lastsMs === 0 ? 1 : Math.min(1, (now - began) / lastsMs);
      setShown(top ** part);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [top, lastsMs]);
  return <span aria-hidden="true">{shown.toFixed(2)}×</span>;
}

const QUICK_TARGETS = ['1.5', '2', '5', '10', '100'];

function Controls({ input, isLocked, onBet, onUnready }: ControlsProps<'limbo'>) {
  const t = useText('arcade');
  const setTarget = (target: Rational) => onBet({ target: target.toDecimal(4) });
  return (
    <>
      <div className="og-pair field-narrow">
        <TypedBetField
          label={t('limbo_target')}
          value={input.target}
          unit="×"
          decimals={4}
          isLocked={isLocked}
          rule={t('limbo_target_rule')}
          read={limboByTarget}
          onBet={setTarget}
          onUnready={onUnready}
        />
        <TypedBetField
          label={t('win_chance')}
          value={limboChanceText(Rational.fromDecimal(input.target))}
          unit="%"
          decimals={CHANCE_DECIMALS}
          isLocked={isLocked}
          rule={t('win_chance_rule', { from: '0.000099', to: '98.0198' })}
          read={limboByChance}
          onBet={setTarget}
          onUnready={onUnready}
        />
      </div>
      <Chips
        label={t('limbo_target')}
        items={QUICK_TARGETS.map((target) => ({ id: target, label: `${target}×`, disabled: isLocked }))}
        value={input.target}
        onChange={(target) => onBet({ target })}
      />
    </>
  );
}

export const LIMBO: Face<'limbo'> = {
  id: 'limbo',
  start: { target: '2' },
  figures({ target }) {
    const top = Rational.fromDecimal(target);
    // Counted over all 2^52 points, the chance differs only in the sixteenth decimal.
    return { top, chance: FAIR_SHARE.divide(top), returned: FAIR_SHARE, words: ONLY_WIN };
  },
  showMs: () => 900,
  mark: (round) => timesText(pointOf(round), 2),
  bet: ({ target }) => timesText(Rational.fromDecimal(target), 2),
  sentence: (round, t) =>
    t('limbo_said', {
      point: timesText(pointOf(round), 2),
      target: timesText(Rational.fromDecimal(round.input.target), 2),
    }),
  rules: (t) => [t('limbo_rule_point'), t('limbo_rule_chance'), t('limbo_rule_typed'), t('limbo_rule_cut')],
  Stage,
  Controls,
};
