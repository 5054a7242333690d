import { MINES_CELLS, minesMultiplier, minesSurvival } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { Button, Icon, Select } from '@lantern/ui';
import { Dices, Wind } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { timesText } from '../figures.ts';
import { type ControlsProps, type Face, NEXT_MOVE, type RoundOf, type StageProps } from '../game-view.ts';

const CELLS = Array.from({ length: MINES_CELLS }, (_, cell) => cell);
const LADDER = 6;

const isHit = ({ output }: RoundOf<'mines'>) =>
  output?.cells != null && output.picked.some((cell) => output.cells?.includes(cell));
/** Number of safely opened cells (lanterns). */
const litOf = (round: RoundOf<'mines'>) => (round.output?.picked.length ?? 0) - (isHit(round) ? 1 : 0);

/** The next steps: number of lanterns and their multiplier. */
function Ladder({ mines, lit }: { mines: number; lit: number }) {
  const t = useText('arcade');
  const safe = MINES_CELLS - mines;
  const first = Math.max(1, Math.min(lit - 1, safe - LADDER + 1));
  const rungs = Array.from({ length: Math.min(LADDER, safe) }, (_, index) => first + index);
  return (
    <ol className="mines-ladder num" aria-label={t('mines_ladder')}>
      {rungs.map((rung) => (
        <li key={rung} className={rung === lit ? 'on' : rung < lit ? 'past' : undefined}>
          <small>{rung}</small>
          <b>{timesText(minesMultiplier(mines, rung), 2)}</b>
        </li>
      ))}
    </ol>
  );
}

function Stage({ input, round, onMove }: StageProps<'mines'>) {
  const t = useText('arcade');
  const output = round?.output ?? null;
  const lit = round ? litOf(round) : 0;
  const free = CELLS.filter((cell) => !output?.picked.includes(cell));
  const pickOne = () => {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    const cell = free[value % free.length];
    if (cell !== undefined) onMove?.({ kind: 'PICK', cell });
  };
  return (
    <div className="mines-stage">
      <Ladder mines={round?.input.mines ?? input.mines} lit={lit} />
      <div className="mines-grid">
        {CELLS.map((cell) => {
          const [isPicked, isMine] = [output?.picked.includes(cell) ?? false, output?.cells?.includes(cell) ?? false];
          const state = isMine
            ? isPicked
              ? 'mine hit'
              : 'mine'
            : isPicked
              ? 'lit'
              : output?.cells
                ? 'rest'
                : undefined;
          const word = isMine ? t('mines_gust') : isPicked ? t('mines_lantern') : t('mines_closed');
          return (
            <button
              key={cell}
              type="button"
              className={state}
              disabled={onMove === null || isPicked}
              aria-label={t('mines_cell', { number: cell + 1, what: word })}
              onClick={() => onMove?.({ kind: 'PICK', cell })}
            >
              {isMine ? (
                <Icon as={Wind} />
              ) : (
                (isPicked || output?.cells) && (
                  <i className={isPicked ? 'lantern-steps-lantern lit' : 'lantern-steps-lantern'} />
                )
              )}
            </button>
          );
        })}
      </div>
      <Button icon={Dices} disabled={onMove === null} onClick={pickOne}>
        {t('mines_pick')}
      </Button>
    </div>
  );
}

const COUNTS = Array.from({ length: MINES_CELLS - 1 }, (_, index) => String(index + 1));

function Controls({ input, isLocked, onBet }: ControlsProps<'mines'>) {
  const t = useText('arcade');
  return (
    <Select
      label={t('mines_count')}
      options={COUNTS.map((count) => ({ value: count, label: count }))}
      value={String(input.mines)}
      disabled={isLocked}
      onChange={(event) => onBet({ mines: Number(event.currentTarget.value) })}
    />
  );
}

export const MINES: Face<'mines'> = {
  id: 'mines',
  start: { mines: 3 },
  figures({ mines }, round) {
    const lit = round ? litOf(round) : 0;
    const next = lit + 1;
    if (next > MINES_CELLS - mines) return null;
    return {
      top: minesMultiplier(mines, next),
      chance: Rational.of(MINES_CELLS - mines - lit, MINES_CELLS - lit),
      returned: minesMultiplier(mines, next).mul(minesSurvival(mines, next)),
      words: NEXT_MOVE,
    };
  },
  showMs: () => 500,
  mark: (round) => timesText(Rational.fromDecimal(round.multiplier), 2),
  bet: ({ mines }, t) => t('mines_bet', { count: mines }),
  sentence: (round, t) =>
    t(isHit(round) ? 'mines_said_hit' : 'mines_said_out', {
      count: litOf(round),
      times: timesText(Rational.fromDecimal(round.multiplier), 2),
    }),
  rules: (t) => [
    t('mines_rule_pick'),
    t('mines_rule_pays'),
    t('mines_rule_end'),
    t('moves_rule_left'),
    t('moves_rule_most'),
  ],
  Stage,
  Controls,
};
