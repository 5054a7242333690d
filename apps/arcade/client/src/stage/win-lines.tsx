import type { SlotInfo } from '@lantern/arcade-contract';
import type { ShownWin } from '../model/wins.ts';

/** Twenty colours, so that the lines can be distinguished. */
const COLOURS = [
  '#ffe08a',
  '#7fe3ff',
  '#ff9ac4',
  '#9cf5b4',
  '#ffb37a',
  '#c9b2ff',
  '#f4ff9a',
  '#8ab6ff',
  '#ff8f85',
  '#7ff0dc',
];

/** Path of a line over all reels in a box of 100 × 100 per cell. */
function pathOf(rows: readonly number[]): string {
  const points = rows.map((row, reel) => `${reel * 100 + 50} ${row * 100 + 50}`);
  const first = `6 ${(rows[0] ?? 0) * 100 + 50}`;
  const last = `${rows.length * 100 - 6} ${(rows.at(-1) ?? 0) * 100 + 50}`;
  return `M${[first, ...points, last].join('L')}`;
}

/** Winning lines, drawn from the left. */
export function WinLines({ game, wins }: { game: SlotInfo; wins: readonly ShownWin[] }) {
  const lines = wins.filter((win) => win.by === 'line').map(({ number }) => ({ line: number }));
  if (lines.length === 0) return null;
  return (
    <svg
      key={lines.map(({ line }) => line).join()}
      className="lines"
      viewBox={`0 0 ${game.reels * 100} ${game.rows * 100}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lines.map(({ line }) => {
        const path = pathOf(game.lines[line - 1] ?? []);
        return (
          <g key={line} stroke={COLOURS[(line - 1) % COLOURS.length]}>
            <path className="edge" d={path} />
            <path className="core" d={path} />
          </g>
        );
      })}
    </svg>
  );
}
