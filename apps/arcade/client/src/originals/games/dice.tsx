import {
  DICE_OUTCOMES,
  type DiceBet,
  diceMultiplier,
  diceReturn,
  diceWins,
  isDiceBet,
} from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { Segments } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { hundredthsText, readHundredths } from '../figures.ts';
import { type ControlsProps, type Face, ONLY_WIN, type RoundOf, type StageProps } from '../game-view.ts';
import { TypedBetField } from './typed-bet-field.tsx';
import { diceByChance, diceByMultiplier, diceChanceText } from './typed-bets.ts';

/** Range of win chances, in hundredths of a percent. */
const [LEAST_WINS, MOST_WINS] = [1, 9_800];
/** The slider moves by whole percents; hundredths can be typed. */
const HANDLE_STEP = 100;

const chanceOf = (bet: DiceBet) => Rational.of(diceWins(bet), DICE_OUTCOMES);

/** The bet with this chance on the other side. */
function turned(bet: DiceBet): DiceBet {
  return { target: DICE_OUTCOMES - bet.target, isOver: !bet.isOver };
}

/** The nearest allowed target. */
function fitting(target: number, isOver: boolean): DiceBet {
  const [low, high] = isOver ? [DICE_OUTCOMES - MOST_WINS, DICE_OUTCOMES - LEAST_WINS] : [LEAST_WINS, MOST_WINS];
  return { target: Math.min(high, Math.max(low, target)), isOver };
}

function readTarget(text: string, isOver: boolean): DiceBet | null {
  const target = readHundredths(text);
  return target !== null && isDiceBet({ target, isOver }) ? { target, isOver } : null;
}

const percent = (hundredths: number) => `${hundredths / 100}%`;
const isWon = ({ target, isOver }: DiceBet, roll: number) => (isOver ? roll >= target : roll < target);

function Stage({ input, round, isMoving, lastsMs, onBet }: StageProps<'dice'>) {
  const t = useText('arcade');
  const roll = round?.output?.roll;
  const won = round && roll !== undefined && isWon(round.input, roll);
  const { target, isOver } = input;
  return (
    <div className="dice-stage">
      <p className="og-figure num" data-tone={roll === undefined || isMoving ? undefined : won ? 'won' : 'lost'}>
        {roll === undefined ? (
          <span className="og-rest" aria-hidden="true">
            {hundredthsText(0)}
          </span>
        ) : isMoving ? (
          <RollingFigure to={roll} lastsMs={lastsMs} />
        ) : (
          hundredthsText(roll)
        )}
      </p>
      <div className="dice-line">
        <div className="dice-ticks num" aria-hidden="true">
          {[0, 25, 50, 75, 100].map((tick) => (
            <span key={tick} style={{ left: `${tick}%` }}>
              {tick}
            </span>
          ))}
        </div>
        <div className={isOver ? 'dice-rail over' : 'dice-rail'}>
          <i className="low" style={{ width: percent(target) }} />
          <i className="high" style={{ left: percent(target) }} />
          <input
            type="range"
            min={HANDLE_STEP}
            max={DICE_OUTCOMES - HANDLE_STEP}
            step={HANDLE_STEP}
            value={target}
            disabled={onBet === null}
            aria-label={t('dice_line')}
            aria-valuetext={hundredthsText(target)}
            onChange={(event) => onBet?.(fitting(Number(event.currentTarget.value), isOver))}
          />
          <b className="handle" style={{ left: percent(target) }} aria-hidden="true" />
          {roll !== undefined && !isMoving && (
            <em className={won ? 'hit won' : 'hit'} style={{ left: percent(roll) }} aria-hidden="true">
              <span className="num">{hundredthsText(roll)}</span>
            </em>
          )}
        </div>
      </div>
    </div>
  );
}

const FIGURE_MS = 60;

/** Random figures until the roll ends; they do not affect the result. */
function RollingFigure({ to, lastsMs }: { to: number; lastsMs: number }) {
  const [shown, setShown] = useState(to);
  useEffect(() => {
    if (lastsMs === 0) return setShown(to);
    let step = 1;
    const timer = setInterval(() => {
      setShown((to + step * 3_779) % DICE_OUTCOMES);
      step += 1;
    }, FIGURE_MS);
    return () => clearInterval(timer);
  }, [to, lastsMs]);
  return <span aria-hidden="true">{hundredthsText(shown)}</span>;
}

function Controls({ input, isLocked, onBet, onUnready }: ControlsProps<'dice'>) {
  const t = useText('arcade');
  const { isOver } = input;
  return (
    <div className="dice-choice field-narrow">
      <Segments
        block
        big
        label={t('dice_side')}
        items={[
          { id: 'under', label: t('dice_under'), disabled: isLocked },
          { id: 'over', label: t('dice_over'), disabled: isLocked },
        ]}
        value={isOver ? 'over' : 'under'}
        onChange={(side) => {
          if ((side === 'over') !== isOver) onBet(turned(input));
        }}
      />
      <TypedBetField
        label={t('dice_line')}
        value={hundredthsText(input.target)}
        decimals={2}
        isLocked={isLocked}
        rule={t('dice_line_rule', isOver ? { from: '2.00', to: '99.99' } : { from: '0.01', to: '98.00' })}
        read={(text) => readTarget(text, isOver)}
        onBet={onBet}
        onUnready={onUnready}
      />
      <TypedBetField
        label={t('multiplier')}
        value={diceMultiplier(input).toDecimal(4)}
        unit="×"
        decimals={4}
        isLocked={isLocked}
        rule={t('multiplier_typed_rule', { from: '1.0102', to: '9900' })}
        read={(text) => diceByMultiplier(text, isOver)}
        onBet={onBet}
        onUnready={onUnready}
      />
      <TypedBetField
        label={t('win_chance')}
        value={diceChanceText(input)}
        unit="%"
        decimals={2}
        isLocked={isLocked}
        rule={t('win_chance_rule', { from: '0.01', to: '98' })}
        read={(text) => diceByChance(text, isOver)}
        onBet={onBet}
        onUnready={onUnready}
      />
    </div>
  );
}

const mark = (round: RoundOf<'dice'>) => (round.output ? hundredthsText(round.output.roll) : '–');

export const DICE: Face<'dice'> = {
  id: 'dice',
  start: { target: 5_000, isOver: true },
  figures: (input) => ({
    top: diceMultiplier(input),
    chance: chanceOf(input),
    returned: diceReturn(input),
    words: ONLY_WIN,
  }),
  showMs: () => 700,
  mark,
  bet: ({ target, isOver }, t) => t(isOver ? 'dice_bet_over' : 'dice_bet_under', { line: hundredthsText(target) }),
  sentence: (round, t) => t('dice_said', { roll: mark(round), bet: DICE.bet(round.input, t) }),
  rules: (t) => [t('dice_rule_roll'), t('dice_rule_sides'), t('dice_rule_pays'), t('dice_rule_typed')],
  Stage,
  Controls,
};
