import type { SlotInfo } from '@lantern/arcade-contract';
import { useText } from '../i18n/text.ts';
import type { HoldView } from '../model/hold-view.ts';

/** Number of coins up to and including this cell. */
function numberOf(view: HoldView, cell: number): number {
  return view.cells.slice(0, cell + 1).filter((value) => value !== null).length;
}

/** The board of the hold feature over the reels: locked coins and turning cells. */
export function HoldBoard({ game, view }: { game: SlotInfo; view: HoldView }) {
  const t = useText('arcade');
  const labels = new Map(game.hold?.values.map(({ value, label }) => [value, label]));
  const filled = view.cells.filter((value) => value !== null).length;
  return (
    <div
      className="hold-board"
      role="img"
      aria-label={t('coins_held', { count: filled, cells: view.cells.length })}
      data-held={filled}
      data-respins={view.respinsLeft}
    >
      {view.cells.map((value, cell) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its index
          key={cell}
          className={`hold-cell${value === null && view.isTurning ? ' turning' : ''}`}
        >
          {value !== null && (
            <b
              className={`coin${view.fresh.includes(cell) ? ' fresh' : ''}${labels.get(value) ? ' rare' : ''}${
                view.counted !== null && numberOf(view, cell) <= view.counted ? ' counted' : ''
              }`}
            >
              <span className="num">{value}×</span>
              {labels.get(value) && <small>{labels.get(value)}</small>}
            </b>
          )}
        </div>
      ))}
    </div>
  );
}
