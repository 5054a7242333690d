import type { SlotInfo } from '@lantern/arcade-contract';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ShownWin } from '../model/wins.ts';
import type { Machine, MachineOptions } from './machine.ts';
import { createReelMachine } from './reel-machine.ts';
import type { GameTheme } from './themes.ts';
import { TumbleMachine } from './tumble-machine.ts';
import { WinLines } from './win-lines.tsx';

export interface ReelsProps {
  readonly game: SlotInfo;
  readonly theme: GameTheme;
  readonly wins: readonly ShownWin[];
  /** Called once with the machine. */
  readonly onReady: (machine: Machine) => void;
  readonly onStop: MachineOptions['onStop'];
  /** Accessible name of the reels. */
  readonly label: string;
  /** Content over the reels. */
  readonly children?: ReactNode;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The cells, rendered once; the machine moves them and changes their pictures. */
const Cells = memo(function Cells({ reels, rows }: { reels: number; rows: number }) {
  return range(reels).map((reel) => (
    <div className="reel" key={reel}>
      {range(rows + 2).map((cell) => (
        <div className="cell" key={cell}>
          <i />
        </div>
      ))}
    </div>
  ));
});

/** Background of falling symbols; the machine creates the symbols itself. */
const FallingReels = memo(function FallingReels({ reels }: { reels: number }) {
  return range(reels).map((reel) => <div className="reel lane" key={reel} />);
});

/** The reels in their frame, with winning lines and overlays. */
export function Reels({ game, theme, wins, onReady, onStop, label, children }: ReelsProps) {
  const root = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  const stopped = useRef(onStop);
  stopped.current = onStop;
  const isTumble = game.kind === 'tumble';
  // Layout effect, so that the machine exists before the first press is possible.
  useLayoutEffect(() => {
    if (!root.current) return;
    const options: MachineOptions = {
      paint: theme.paint,
      onStop: (reel, isTeased) => stopped.current(reel, isTeased),
    };
    const machine =
      game.kind === 'tumble'
        ? new TumbleMachine(root.current, game, options)
        : createReelMachine(root.current, game, options);
    ready.current(machine);
    return () => machine.destroy();
  }, [game, theme]);
  return (
    <div className={`machine m${game.reels}`}>
      <div className={`reels r${game.reels}${isTumble ? ' falls' : ''}`} ref={root} role="img" aria-label={label}>
        {isTumble ? <FallingReels reels={game.reels} /> : <Cells reels={game.reels} rows={game.rows} />}
        <WinLines game={game} wins={wins} />
      </div>
      {children}
    </div>
  );
}
