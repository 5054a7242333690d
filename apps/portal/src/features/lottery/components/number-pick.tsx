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

/** Numbers from the grid or typed; tools select many at once. */
export function NumberPick({
  board,
  lobby,
  isOpen,
  play,
  statistics,
}: BoardParts & { play: Play; statistics: Value<'lottery.statistics'> | undefined }) {
  const t = useText('lottery');
  const numbers = gridOf(play.digits);
  const canPick = numbers.length > 0;
  const counts =
    play.digits === 2 && statistics
      ? Object.fromEntries(statistics.endings.map((row) => [row.number, row.drawn]))
      : undefined;
  const closed = new Set(lobby.closedNumbers[play.code] ?? []);
  const still = (list: readonly string[]) => list.filter((number) => !closed.has(number));
  const heat = heatOf(Object.values(counts ?? {}));
  return (
    <>
      <div className="tools">
        {canPick && (
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
            <Chip key={pick} disabled={!isOpen} onClick={() => board.replace(still(quickPick(pick, numbers)))}>
              {t(`pick_${pick}`)}
            </Chip>
          ))}
        {!board.isTyping && (
          <Chip
            icon={Shuffle}
            disabled={!isOpen}
            onClick={() => board.replace(randomPick(Math.max(5, play.numbersPerUnit), still(numbers), secureRandom))}
          >
            {t('random', { count: Math.max(5, play.numbersPerUnit) })}
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
      {board.isTyping ? (
        <Suspense fallback={<Skeletons count={3} label={t('loading')} />}>
          <TypedEntry board={board} play={play} />
        </Suspense>
      ) : (
        <NumberGrid
          label={t('numbers_grid')}
          hint={t('numbers_keys')}
          numbers={numbers}
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
      )}
      {counts && !board.isTyping && heat.hotFrom > heat.coldTo + 1 && (
        <div className="key">
          <span>{t('key_drawn', { draws: statistics?.draws ?? 0 })}</span>
          <span className="h">{t('key_hot', { count: heat.hotFrom })}</span>
          <span className="k">{t('key_cold', { count: heat.coldTo })}</span>
        </div>
      )}
    </>
  );
}
