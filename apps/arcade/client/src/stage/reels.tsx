import type { SlotInfo } from '@lantern/arcade-contract';
import { memo, useEffect, useRef } from 'react';
import type { ShownWin } from '../model/timeline.ts';
import { ReelStage, type StageOptions } from './reel-stage.ts';
import type { GameTheme } from './themes.ts';
import { WinLines } from './win-lines.tsx';

export interface ReelsProps {
  readonly game: SlotInfo;
  readonly theme: GameTheme;
  readonly wins: readonly ShownWin[];
  /** Called once with the stage. */
  readonly onReady: (stage: ReelStage) => void;
  readonly onStop: StageOptions['onStop'];
  /** Spoken name of the reels. */
  readonly label: string;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The cells, drawn once; the stage moves them and changes their pictures. */
const Cells = memo(function Cells({ reels, rows }: { reels: number; rows: number }) {
  return range(reels).map((reel) => (
    <div className="reel" key={reel}>
      {range(rows + 2).map((cell) => (
        <div className="cell" key={cell}>
          <img alt="" draggable={false} />
        </div>
      ))}
    </div>
  ));
});

/** The reels in their frame with the lines that won. */
export function Reels({ game, theme, wins, onReady, onStop, label }: ReelsProps) {
  const root = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  const stopped = useRef(onStop);
  stopped.current = onStop;
  useEffect(() => {
    if (!root.current) return;
    const stage = new ReelStage(root.current, game.strips, {
      rows: game.rows,
      pictureOf: theme.pictureOf,
      onStop: (reel, isTeased) => stopped.current(reel, isTeased),
    });
    ready.current(stage);
    return () => stage.destroy();
  }, [game, theme]);
  return (
    <div className={`machine m${game.reels}`}>
      <div className={`reels r${game.reels}`} ref={root} role="img" aria-label={label}>
        <Cells reels={game.reels} rows={game.rows} />
        <WinLines game={game} wins={wins} />
      </div>
    </div>
  );
}
