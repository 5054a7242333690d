import type { Value } from '@lantern/contract/schemas';
import { Chip, NumberGrid, Segments, Skeletons } from '@lantern/ui';
import { ArrowLeftRight, Eraser, Grid3x3, Keyboard, Shuffle } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import type { BoardParts } from '../model/board-parts.ts';
import { heatOf } from '../model/heat.ts';
import { gridOf, type Play, QUICK_PICKS, quickPick, randomPick, secureRandom, withReversed } from '../model/slip.ts';

// Loaded on demand: most users pick from the grid.
const TypedEntry = lazy(() => import('./typed-entry.tsx'));

type NumberPickProps = BoardParts & { play: Play; statistics: Value<'lottery.statistics'> | undefined };

/** Numbers from the grid or typed; tools select many at once. */
export function NumberPick({ statistics, ...parts }: NumberPickProps) {
  const t = useText('lottery');
  const { board, play, lobby } = parts;
  const closed = new Set(lobby.closedNumbers[play.code] ?? []);
  const counts =
    play.digits === 2 && statistics
      ? Object.fromEntries(statistics.endings.map((row) => [row.number, row.drawn]))
      : undefined;
  const heat = heatOf(Object.values(counts ?? {}));
  return (
    <>
      <PickTools {...parts} closed={closed} />
      {board.isTyping ? (
        <Suspense fallback={<Skeletons count={3} label={t('loading')} />}>
          <TypedEntry board={board} play={play} />
        </Suspense>
      ) : (
        <PickGrid {...parts} closed={closed} counts={counts} heat={heat} />
      )}
      {counts && !board.isTyping && heat.hotFrom > heat.coldTo + 1 && (
        <div className="number-pick-key">
          <span>{t('key_drawn', { draws: statistics?.draws ?? 0 })}</span>
          <span className="number-pick-hot">{t('key_hot', { count: heat.hotFrom })}</span>
          <span className="number-pick-cold">{t('key_cold', { count: heat.coldTo })}</span>
        </div>
      )}
    </>
  );
}

interface PickPartProps extends BoardParts {
  readonly play: Play;
  /** Numbers that take no more bets. */
  readonly closed: ReadonlySet<string>;
}

/** Grid or typing, and the tools that fit: quick picks and random numbers, or the reversed numbers. */
function PickTools({ board, isOpen, play, closed }: PickPartProps) {
  const t = useText('lottery');
  const numbers = gridOf(play.digits);
  const open = (list: readonly string[]) => list.filter((number) => !closed.has(number));
  const randomCount = Math.max(5, play.numbersPerUnit);
  return (
    <div className="number-pick-tools">
      {numbers.length > 0 && (
        <Segments<'pick' | 'type'>
          label={t('entry')}
          value={board.isTyping ? 'type' : 'pick'}
          onChange={(way) => board.setTyping(way === 'type')}
          items={[
            { id: 'pick', label: t('pick'), icon: Grid3x3 },
            { id: 'type', label: t('type'), icon: Keyboard },
          ]}
        />
      )}
      {!board.isTyping &&
        QUICK_PICKS.filter((pick) => pick !== 'twins' || play.digits === 2).map((pick) => (
          <Chip key={pick} disabled={!isOpen} onClick={() => board.replace(open(quickPick(pick, numbers)))}>
            {t(`pick_${pick}`)}
          </Chip>
        ))}
      {!board.isTyping && (
        <Chip
          icon={Shuffle}
          disabled={!isOpen}
          onClick={() => board.replace(randomPick(randomCount, open(numbers), secureRandom))}
        >
          {t('random', { count: randomCount })}
        </Chip>
      )}
      {board.isTyping && play.digits > 1 && (
        <Chip
          icon={ArrowLeftRight}
          disabled={board.numbers.length === 0}
          onClick={() => board.setText(withReversed(board.numbers).join(' '))}
        >
          {t('typed_reverse')}
        </Chip>
      )}
      <span className="grow" />
      <Chip icon={Eraser} onClick={board.clear}>
        {t('clear')}
      </Chip>
    </div>
  );
}

interface PickGridProps extends PickPartProps {
  /** How often each number was drawn. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly heat: ReturnType<typeof heatOf>;
}

function PickGrid({ board, isOpen, play, closed, counts, heat }: PickGridProps) {
  const t = useText('lottery');
  return (
    <NumberGrid
      label={t('numbers_grid')}
      hint={t('numbers_keys')}
      numbers={gridOf(play.digits)}
      selected={new Set(board.numbers)}
      onToggle={board.toggle}
      {...(play.digits === 2 && { onToggleMany: board.toggleMany })}
      counts={counts}
      hotFrom={heat.hotFrom}
      coldTo={heat.coldTo}
      closed={closed}
      closedLabel={t('number_closed')}
      disabled={!isOpen}
      rowLabel={(tens) => t('row_head', { digit: tens })}
      columnLabel={(units) => t('column_head', { digit: units })}
      countLabel={(count) => t('times_drawn', { count })}
    />
  );
}
