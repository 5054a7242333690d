import { isKenoPick, KENO_NUMBERS, KENO_TABLES, kenoProbability, kenoReturn } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { Button } from '@lantern/ui';
import { Dices, Eraser } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { roughChance, timesText } from '../figures.ts';
import { BEST_WIN, type ControlsProps, type Face, ONLY_WIN, type RoundOf, type StageProps } from '../game-view.ts';

const MOST_PICKS = 10;
const NUMBERS = Array.from({ length: KENO_NUMBERS }, (_, index) => index + 1);
const EACH_MS = 150;

const tableOf = (picks: readonly number[]) => KENO_TABLES[picks.length] ?? [];
const samePicks = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** Numbers drawn so far; all of them when the animation is over. */
function useDrawn(round: RoundOf<'keno'> | null, isMoving: boolean, lastsMs: number): readonly number[] {
  const drawn = round?.output?.drawn ?? [];
  const [count, setCount] = useState(drawn.length);
  const total = drawn.length;
  useEffect(() => {
    if (!isMoving || total === 0) return setCount(total);
    setCount(0);
    const timer = setInterval(() => setCount((before) => Math.min(total, before + 1)), lastsMs / (total + 1));
    return () => clearInterval(timer);
  }, [isMoving, lastsMs, total]);
  return isMoving ? drawn.slice(0, count) : drawn;
}

function Stage({ input, round, isMoving, lastsMs, onBet }: StageProps<'keno'>) {
  const t = useText('arcade');
  const isSame = round !== null && samePicks(round.input.picks, input.picks);
  const drawn = useDrawn(isSame ? round : null, isMoving, lastsMs);
  const { picks } = input;
  const table = tableOf(picks);
  const hits = isSame && !isMoving && round.output ? round.output.hits : null;
  const toggle = (number: number) => {
    const next = picks.includes(number) ? picks.filter((pick) => pick !== number) : [...picks, number];
    if (isKenoPick(next)) onBet?.({ picks: next.toSorted((one, other) => one - other) });
  };
  return (
    <div className="keno-stage">
      <fieldset className="keno-grid num" aria-label={t('keno_board')}>
        {NUMBERS.map((number) => {
          const [isPicked, isDrawn] = [picks.includes(number), drawn.includes(number)];
          return (
            <button
              key={number}
              type="button"
              aria-pressed={isPicked}
              className={isDrawn ? (isPicked ? 'hit' : 'drawn') : undefined}
              disabled={onBet === null || (!isPicked && picks.length === MOST_PICKS)}
              onClick={() => toggle(number)}
            >
              {number}
            </button>
          );
        })}
      </fieldset>
      <ol className="keno-pays num" aria-label={t('keno_pays')}>
        {table.map((multiplier, count) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of hits
          <li key={count} className={count === hits ? 'on' : undefined}>
            <small>{t('keno_hits', { count })}</small>
            <b>{timesText(multiplier)}</b>
            <small>{roughChance(kenoProbability(picks.length, count))}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Random picks for the player's convenience; they do not affect the draw. */
function pickSome(count: number): number[] {
  const rest = [...NUMBERS];
  const values = crypto.getRandomValues(new Uint32Array(count));
  return [...values].map((value) => rest.splice(value % rest.length, 1)[0] ?? 1).sort((one, other) => one - other);
}

function Controls({ input, isLocked, onBet }: ControlsProps<'keno'>) {
  const t = useText('arcade');
  return (
    <div className="og-pair">
      <Button icon={Dices} disabled={isLocked} onClick={() => onBet({ picks: pickSome(MOST_PICKS) })}>
        {t('keno_some')}
      </Button>
      <Button
        icon={Eraser}
        disabled={isLocked || input.picks.length === 1}
        onClick={() => onBet({ picks: input.picks.slice(0, 1) })}
      >
        {t('keno_clear')}
      </Button>
    </div>
  );
}

const times = (round: RoundOf<'keno'>) => timesText(Rational.fromDecimal(round.multiplier));

export const KENO: Face<'keno'> = {
  id: 'keno',
  start: { picks: [3, 8, 14, 22, 31] },
  figures({ picks }) {
    const table = tableOf(picks);
    return {
      top: table.at(-1) ?? Rational.ZERO,
      chance: kenoProbability(picks.length, picks.length),
      returned: kenoReturn(table),
      words: picks.length === 1 ? ONLY_WIN : BEST_WIN,
    };
  },
  showMs: () => EACH_MS * 11,
  mark: times,
  bet: ({ picks }) => picks.join(' '),
  sentence: (round, t) =>
    t('keno_said', {
      hits: round.output?.hits ?? 0,
      picks: round.input.picks.length,
      drawn: (round.output?.drawn ?? []).join(' '),
      times: times(round),
    }),
  rules: (t) => [t('keno_rule_pick'), t('keno_rule_draw'), t('keno_rule_pays')],
  Stage,
  Controls,
};
